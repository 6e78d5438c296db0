"""The languages of a lesson side by side."""

import pytest

from trygpu.editions.parity import differences


@pytest.fixture
def pair(lesson):
    return lesson("en"), lesson("ru")


def test_texts_docstrings_comments_and_the_first_code_cell_may_differ(pair):
    pair[1].cells[2].source = pair[1].cells[2].source.replace("x + x", "x + x  # сложение")
    assert differences(*pair) == []


def test_cells_in_another_order_or_missing_are_named(pair):
    del pair[1].cells[0]
    assert differences(*pair) == ["the cells are not the same or in another order; only in one language: intro"]


def test_other_code_is_named(pair):
    pair[1].cells[2].source = pair[1].cells[2].source.replace("x + x", "2 * x")
    assert differences(*pair) == ["cell double: the code differs in more than comments and docstrings"]


def test_the_first_code_cell_may_differ_in_the_language_alone(pair):
    pair[1].cells[1].source += "\nprint(1)"
    assert differences(*pair) == ["cell setup: the first code cells differ in more than the language"]


def test_a_comment_in_a_test_cell_is_a_difference(pair):
    pair[1].cells[3].source += "  # проверка"
    assert differences(*pair) == ["cell test_double: the test cells differ"]


def test_points_count(pair):
    pair[1].cells[3].metadata.nbgrader.points = 2
    assert differences(*pair) == ["cell test_double: the metadata differ"]


def test_ipythons_own_syntax_is_compared_too(pair):
    for notebook, command in zip(pair, ("!nvidia-smi", "!nvidia-smi -L"), strict=True):
        notebook.cells[1].source += f"\n{command}"
    assert differences(*pair) == ["cell setup: the first code cells differ in more than the language"]
