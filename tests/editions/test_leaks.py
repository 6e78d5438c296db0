"""What a released notebook must not hold."""

import nbformat
import pytest

from trygpu.editions.leaks import leaked_lines
from trygpu.editions.release import write


@pytest.fixture
def released(small_course):
    write(small_course, "en", "double", small_course / "release")
    return nbformat.read(small_course / "release" / "en" / "double" / "double.ipynb", as_version=4)


def test_a_release_gives_nothing_away(lesson, released):
    assert leaked_lines(lesson("en"), released) == []


def test_a_line_of_a_solution_is_found_without_its_markers(lesson, released):
    released.cells[-2].source += "\n        return twice_of_it"
    assert leaked_lines(lesson("en"), released) == ["return twice_of_it"]


def test_a_hidden_test_is_found_in_metadata(lesson, released):
    released.cells[0].metadata["note"] = "see: assert double(-3) == -3 * hidden_factor"
    assert leaked_lines(lesson("en"), released) == ["assert double(-3) == -3 * hidden_factor"]


def test_the_source_itself_gives_all_away(lesson):
    assert leaked_lines(lesson("en"), lesson("en")) == [
        "### BEGIN HIDDEN TESTS",
        "### BEGIN SOLUTION",
        "### END HIDDEN TESTS",
        "### END SOLUTION",
        "assert double(-3) == -3 * hidden_factor",
        "hidden_factor = 2",
        "return twice_of_it",
        "twice_of_it = x + x",
    ]
