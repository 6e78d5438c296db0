"""The students' edition."""

import os
import subprocess
import sys
from pathlib import Path

import nbformat
from nbgrader.api import Gradebook

from trygpu.editions import release


def nbgrader(course: Path, language: str) -> subprocess.CompletedProcess:
    """The stock command, in the course's folder."""
    programs = Path(sys.executable).parent
    environment = {**os.environ, "TRYGPU_LANGUAGE": language, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}
    command = [programs / "nbgrader", "generate_assignment", "double"]
    return subprocess.run(command, cwd=course, env=environment, capture_output=True, text=True)


def test_nbgraders_own_command_writes_the_same_bytes(small_course, tmp_path):
    release.write(small_course, "ru", "double", tmp_path / "fresh")
    done = nbgrader(small_course, "ru")
    assert done.returncode == 0, done.stderr
    stock = small_course / "release" / "ru" / "double" / "double.ipynb"
    assert stock.read_bytes() == (tmp_path / "fresh" / "ru" / "double" / "double.ipynb").read_bytes()


def test_a_release_that_is_there_is_written_anew_and_its_tests_are_noted_for_grading(small_course):
    release.write(small_course, "en", "double", small_course / "release")
    done = nbgrader(small_course, "en")
    assert done.returncode == 0, done.stderr
    with Gradebook(f"sqlite:///{small_course / 'gradebook.db'}", "trygpu") as gradebook:
        assert gradebook.find_graded_cell("test_double", "double", "double").max_score == 1


def test_an_unknown_language_is_named_without_a_traceback(small_course):
    done = nbgrader(small_course, "fr")
    assert done.returncode != 0
    assert done.stderr.strip() == "TRYGPU_LANGUAGE is 'fr', but source/ has only: en, ru."


def test_solutions_and_hidden_tests_are_gone_and_the_stub_has_no_sentence(small_course):
    release.write(small_course, "ru", "double", small_course / "release")
    notebook = nbformat.read(small_course / "release" / "ru" / "double" / "double.ipynb", as_version=4)
    sources = {cell.id: cell.source for cell in notebook.cells}
    assert sources["double"] == 'def double(x):\n    """Дважды x, число."""\n    raise NotImplementedError()'
    assert sources["test_double"] == "assert double(2) == 4\ndouble(2)"


def test_releasing_leaves_the_gradebook_alone(small_course):
    release.write(small_course, "en", "double", small_course / "release")
    assert not (small_course / "gradebook.db").exists()
