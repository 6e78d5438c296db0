"""The tiers, and what tests of several rooms use: the system's services, and a small course to try the editions on.

The small course has one lesson, one exercise, two languages, and the repository's own settings.
"""

import shutil
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

pytest_plugins = ["services.browser", "services.postgresql"]

TESTS = Path(__file__).parent
# Slow as a whole: what starts kernels, servers or notebooks, and long lists of cases. Other tests are marked singly.
SLOW = (
    "answers",
    "compatibility",
    "editions/test_faults.py",
    "editions/test_main.py",
    "editions/test_reading.py",
    "editions/test_release.py",
    "endurance",
    "grade/test_execute.py",
    "grade/test_gradebook.py",
    "grade/test_in_kernel.py",
    "grade/test_mark.py",
    "grade/test_run.py",
    "grade/test_session.py",
    "services",
    "virtual/conformance",
    "virtual/programs",
)


def is_slow(path: Path) -> bool:
    """Whether a file of tests, or its folder, is slow as a whole."""
    return any(path.is_relative_to(TESTS / name) for name in SLOW)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What `make quick` leaves out is not even imported: PyTorch's own databases alone take seconds."""
    return True if "not slow" in config.option.markexpr and is_slow(collection_path) else None


@pytest.hookimpl(tryfirst=True)  # before tests are chosen by their markers
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks what is slow as a whole."""
    for item in items:
        if is_slow(item.path):
            item.add_marker(pytest.mark.slow)


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
