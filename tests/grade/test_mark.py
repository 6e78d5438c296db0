"""`mark_file` grades a file of answers through the lesson's own notebook."""

from pathlib import Path

import pytest

from trygpu.grade import UsageError
from trygpu.grade.mark import mark_file
from trygpu.grade.sample_class import EXERCISES, LESSON, RIGHT

ROOT = Path(__file__).parents[2]
ANSWERS = ROOT / "tests" / "answers" / LESSON
POINTS = {"cpu_gpu": 1, "num_gpus": 1, "try_gpu": 2, "try_all_gpus": 2, "same_device": 2, "roomiest_gpu": 2}


def write(path, opening="", column=0, exercises=EXERCISES, **instead):
    """An answers file with the right answers of a column to these exercises, and others instead."""
    parts = [opening]
    for exercise in exercises:
        code = (ANSWERS / exercise / f"right_{RIGHT[exercise][column]}.py").read_text(encoding="utf-8")
        parts.append(f"# %% {exercise}\n{instead.get(exercise, code)}")
    path.write_text("\n".join(parts), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("language", "opening"),
    [("en", "import trygpu\ntrygpu.disable()"), ("ru", "import trygpu\ntrygpu.enable(8)")],
    ids=["virtual GPUs off", "virtual GPUs on"],
)
def test_right_answers_get_full_marks_in_either_language_whatever_gpus_are_on(tmp_path, language, opening):
    result = mark_file(LESSON, write(tmp_path / "right.py", opening, 1), language, ROOT)
    assert result["lesson"] == LESSON
    assert [reason for verdict in result["exercises"].values() for reason in verdict["reasons"]] == []
    assert (result["score"], result["max"]) == (10, 10)
    assert list(result["exercises"]) == list(EXERCISES)
    assert {exercise: verdict["max"] for exercise, verdict in result["exercises"].items()} == POINTS


def test_a_mistake_costs_its_own_exercise_and_a_missing_answer_too(tmp_path):
    instead = {"num_gpus": "def num_gpus(:", "try_gpu": "def try_gpu(i=0):\n    return gpu(i)"}
    path = write(tmp_path / "some.py", exercises=EXERCISES[:4], **instead)
    result = mark_file(LESSON, path, "ru", ROOT)
    verdicts = result["exercises"]
    scores = {exercise: verdict["score"] for exercise, verdict in verdicts.items()}
    assert scores == {**POINTS, "num_gpus": 0, "try_gpu": 1, "same_device": 0, "roomiest_gpu": 0}
    assert result["score"] == 4
    assert "SyntaxError" in verdicts["num_gpus"]["reasons"][0]
    assert verdicts["same_device"]["reasons"] == verdicts["roomiest_gpu"]["reasons"] == ["нет ответа"]


def test_an_unknown_lesson_is_refused_and_those_there_are_named(tmp_path):
    with pytest.raises(UsageError, match=r"'gpus'.*devices"):
        mark_file("gpus", write(tmp_path / "right.py"), "en", ROOT)


def test_an_unknown_language_is_refused_and_those_there_are_named(tmp_path):
    with pytest.raises(UsageError, match=r"'de'.*en, ru"):
        mark_file(LESSON, write(tmp_path / "right.py"), "de", ROOT)
