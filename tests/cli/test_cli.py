"""The command line: what cannot be done ends with a message and exit code 2, never with a traceback."""

import json
import sys
from pathlib import Path

import pytest

from trygpu import cli

ROOT = Path(__file__).parents[2]
RESULT = {
    "lesson": "devices",
    "score": 1,
    "max": 3,
    "exercises": {
        "num_gpus": {"score": 1, "max": 1, "reasons": []},
        "try_gpu": {"score": 0, "max": 2, "reasons": ["ответ [device('cpu')]"]},
    },
}


@pytest.fixture
def trygpu(monkeypatch, capsys):
    """Run the command; its exit code, and what it wrote to stdout and stderr."""

    def run(*arguments, folder=ROOT):
        monkeypatch.chdir(folder)
        monkeypatch.setattr(sys, "argv", ["trygpu", *map(str, arguments)])
        with pytest.raises(SystemExit) as end:
            cli.main()
        return end.value.code or 0, *capsys.readouterr()

    return run


@pytest.fixture
def answers(tmp_path):
    path = tmp_path / "answers.py"
    path.write_text("# %% num_gpus\ndef num_gpus():\n    return 0\n")
    return path


@pytest.fixture
def marked(monkeypatch):
    monkeypatch.setattr("trygpu.grade.mark.mark_file", lambda lesson, answers, language: RESULT)


@pytest.mark.usefixtures("marked")
def test_json_is_all_that_goes_to_stdout(trygpu, answers):
    code, out, _ = trygpu("mark", "devices", answers, "--json")
    assert code == 0
    assert json.loads(out) == RESULT
    assert "ответ" in out


@pytest.mark.usefixtures("marked")
def test_marks_are_shown_as_a_table_with_reasons(trygpu, answers):
    code, out, _ = trygpu("mark", "devices", answers)
    assert code == 0
    assert "1 / 3" in out and "ответ [device('cpu')]" in out


def test_an_unknown_lesson_is_refused(trygpu, answers):
    code, out, err = trygpu("mark", "gpus", answers)
    assert (code, out) == (2, "")
    assert "'gpus'" in err and "devices" in err


def test_an_unknown_exercise_is_refused(trygpu, answers):
    answers.write_text("# %% how_many\nx = 1\n")
    code, _, err = trygpu("mark", "devices", answers)
    assert code == 2
    assert "line 1" in err and "'how_many'" in err and "num_gpus" in err


def test_a_missing_file_is_refused(trygpu, tmp_path):
    code, _, err = trygpu("mark", "devices", tmp_path / "none.py")
    assert code == 2
    assert "none.py" in err and "No such file" in err


@pytest.mark.parametrize("command", [("mark", "devices", "answers.py"), ("demo",)])
def test_outside_a_course_the_command_says_so(trygpu, answers, command):
    code, _, err = trygpu(*command, folder=answers.parent)
    assert code == 2
    assert "not in a course folder" in err


@pytest.mark.parametrize(
    ("failure", "words"),
    [
        (ModuleNotFoundError("No module named 'torch'", name="torch"), "needs torch"),
        (PermissionError(13, "Permission denied", "/course/build"), "/course/build cannot be written"),
    ],
)
def test_what_the_machine_lacks_is_named(trygpu, monkeypatch, failure, words):
    def fail():
        raise failure

    monkeypatch.setattr("trygpu.grade.demo.run", fail)
    code, _, err = trygpu("demo")
    assert code == 2
    assert words in err and "Traceback" not in err


def test_without_typer_the_command_says_how_to_get_it(trygpu, monkeypatch):
    monkeypatch.setitem(sys.modules, "typer", None)
    code, _, err = trygpu("demo")
    assert code == 2
    assert "pip install 'trygpu[grade]'" in err


def test_smi_shows_the_gpus(trygpu):
    code, out, _ = trygpu("smi")
    assert code == 0
    assert "GPU" in out


def test_a_wrong_call_is_a_usage_error(trygpu):
    assert trygpu("mark")[0] == 2
