"""A small course to try the editions on: one lesson, one exercise, two languages, and the repository's own settings."""

import shutil
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

pytest_plugins = ["services.browser", "services.postgresql"]

REPOSITORY = Path(__file__).parents[1]

TEXTS = {
    "en": {"intro": "# Doubling\nTwice is more than once.", "docstring": "Twice x, a number."},
    "ru": {"intro": "# Удвоение\nДважды больше, чем один раз.", "docstring": "Дважды x, число."},
}
SETUP = """\
language = "{language}"
print(language)"""
SOLUTION = '''\
def double(x):
    """{docstring}"""
    ### BEGIN SOLUTION
    twice_of_it = x + x
    return twice_of_it
    ### END SOLUTION'''
TEST = """\
### BEGIN HIDDEN TESTS
hidden_factor = 2
### END HIDDEN TESTS
assert double(2) == 4
### BEGIN HIDDEN TESTS
assert double(-3) == -3 * hidden_factor
### END HIDDEN TESTS
double(2)"""


@pytest.fixture
def small_course(tmp_path: Path) -> Path:
    """A course folder with the lesson `double` and the real nbgrader_config.py and pyproject.toml."""
    for name in ("nbgrader_config.py", "pyproject.toml", "constraints.txt"):
        shutil.copy(REPOSITORY / name, tmp_path)
    for language in TEXTS:
        folder = tmp_path / "source" / language / "double"
        folder.mkdir(parents=True)
        nbformat.write(small_lesson(language), folder / "double.ipynb")
    return tmp_path


@pytest.fixture
def lesson() -> Callable[[str], nbformat.NotebookNode]:
    """The lesson `double` in a language."""
    return small_lesson


def small_lesson(language: str) -> nbformat.NotebookNode:
    """The lesson `double` as a person would write it in source/."""
    texts = TEXTS[language]
    marks = {"locked": False, "task": False, "schema_version": 3, "cell_type": "code"}
    solution = {**marks, "grade_id": "double", "grade": False, "solution": True}
    test = {**marks, "grade_id": "test_double", "grade": True, "solution": False, "locked": True, "points": 1}
    notebook = new_notebook(
        cells=[
            new_markdown_cell(texts["intro"], id="intro"),
            new_code_cell(SETUP.format(language=language), id="setup"),
            new_code_cell(SOLUTION.format(**texts), id="double", metadata={"nbgrader": solution}),
            new_code_cell(TEST, id="test_double", metadata={"nbgrader": test}),
        ]
    )
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "trygpu": {"language": language, "number": 1},
    }
    return notebook
