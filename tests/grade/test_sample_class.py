"""The demo's class: large enough, in both languages, and every answer it names is there."""

from pathlib import Path

import nbformat
import pytest
from nbgrader.preprocessors import ClearSolutions

from trygpu.grade.notebook import is_solution
from trygpu.grade.sample_class import CLASS, LESSON, write_submission

ROOT = Path(__file__).parents[2]


@pytest.fixture
def course(tmp_path):
    """A course with the lesson's release edition in both languages."""
    for language in ("en", "ru"):
        notebook = nbformat.read(ROOT / "source" / language / LESSON / f"{LESSON}.ipynb", as_version=4)
        ClearSolutions(code_stub={"python": "raise NotImplementedError()"}).preprocess(notebook, {})
        folder = tmp_path / "release" / language / LESSON
        folder.mkdir(parents=True)
        nbformat.write(notebook, folder / f"{LESSON}.ipynb")
    return tmp_path


def test_every_student_hands_in_a_notebook(course):
    for student in CLASS:
        write_submission(student, course, ROOT / "tests" / "answers" / LESSON)
    submissions = {path.parts[-3]: nbformat.read(path, as_version=4) for path in course.glob("submitted/*/*/*.ipynb")}
    assert submissions.keys() == {student.name for student in CLASS}
    untouched = [
        name
        for name, notebook in submissions.items()
        if all("NotImplementedError" in cell.source for cell in notebook.cells if is_solution(cell))
    ]
    assert untouched == ["irina"]


def test_the_class_is_large_and_speaks_both_languages():
    assert len(CLASS) >= 14
    assert {student.language for student in CLASS} == {"en", "ru"}
