"""A class in two languages, through nbgrader's own commands with the course's own settings."""

import csv
import os
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
import tiny_lesson
from nbgrader.api import Gradebook

ROOT = Path(__file__).parents[2]
LESSON = "tiny"


def nbgrader(course, *command, language="en"):
    subprocess.run(
        [sys.executable, "-m", "nbgrader", *command],
        cwd=course,
        env={**os.environ, "TRYGPU_LANGUAGE": language},
        check=True,
        capture_output=True,
    )


def write(notebook, folder):
    folder.mkdir(parents=True)
    nbformat.write(notebook, folder / f"{LESSON}.ipynb")


def submit(course, student, language, edit=None, **answers):
    notebook = nbformat.read(course / "release" / language / LESSON / f"{LESSON}.ipynb", as_version=4)
    for cell in notebook.cells:
        cell.source = answers.get(cell.id, cell.source)
    if edit is not None:
        edit(notebook)
    write(notebook, course / "submitted" / student / LESSON)


def delete_test(notebook):
    notebook.cells = [cell for cell in notebook.cells if cell.id != "test_double"]


def copy_answer(notebook):
    notebook.cells.insert(0, nbformat.from_dict({**notebook.cells[-2], "id": "copied"}))


@pytest.fixture(params=[("ru", "en"), ("en", "ru")], ids=["English last", "Russian last"])
def course(request, tmp_path):
    """A course of the tiny lesson, released in both languages in either order, with a class graded and fed back."""
    for name in ("nbgrader_config.py", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    for language in request.param:
        write(tiny_lesson.source(language), tmp_path / "source" / language / LESSON)
    for language in request.param:
        nbgrader(tmp_path, "generate_assignment", LESSON, language=language)
    submit(tmp_path, "anna", "ru", double=tiny_lesson.RIGHT["double"])
    submit(tmp_path, "ben", "en", delete_test, double=tiny_lesson.RIGHT["double"])
    submit(tmp_path, "chiara", "en", copy_answer, double="def double(x):\n    return 5")
    submit(tmp_path, "dora", "en", double="def double(x):\n    while True: pass")
    nbgrader(tmp_path, "autograde", LESSON, "--ExecuteChecked.timeout=5")
    nbgrader(tmp_path, "generate_feedback", LESSON)
    nbgrader(tmp_path, "export", "--to", "grades.csv")
    return tmp_path


def test_a_class_in_two_languages_is_graded_alike_whichever_was_released_last(course):
    with (course / "grades.csv").open() as file:
        scores = {row["student_id"]: float(row["score"]) for row in csv.DictReader(file)}
    assert scores == {"anna": 2, "ben": 2, "chiara": 0, "dora": 0}

    with Gradebook(f"sqlite:///{course / 'gradebook.db'}") as gradebook:
        for student in scores:
            untouched = gradebook.find_comment("triple", LESSON, LESSON, student).auto_comment
            answered = gradebook.find_comment("double", LESSON, LESSON, student).auto_comment
            assert (untouched, answered) == ("No response.", None)

    for student in scores:
        feedback = (course / "feedback" / student / LESSON / f"{LESSON}.html").read_text(encoding="utf-8")
        assert "hidden_cases" not in feedback and "receipt" in feedback
        assert ("longer than 5 s" in feedback) == (student == "dora")
