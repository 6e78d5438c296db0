"""The comments and docstrings of a code cell, and the code without them."""

import pytest

from trygpu.editions import comments

RUSSIAN = '''\
# Сумма
# двух чисел
def add(x, y):
    """Сумма x и y."""
    ### BEGIN SOLUTION
    # здесь
    total = x + y  # обоих
    return total
    ### END SOLUTION'''
ENGLISH = '''\
# The sum of two numbers
def add(x, y):
    """The sum of x and y.

    Numbers.
    """
    ### BEGIN SOLUTION
    # here
    # and now
    total = x + y  # of both
    return total
    ### END SOLUTION'''


def test_the_code_is_what_is_left_without_them():
    assert comments.without(RUSSIAN) == comments.without(ENGLISH)
    assert comments.without(RUSSIAN) == "def add(x, y):\n    total = x + y\n    return total"


def test_ipythons_own_syntax_is_code():
    assert comments.without("!nvidia-smi  # all") != comments.without("!nvidia-smi")


def test_lines_of_comment_below_each_other_are_one():
    found = [(comment.kind, comment.column, comment.text) for comment in comments.find(RUSSIAN)]
    assert found == [
        ("lines", 0, "# Сумма\n# двух чисел"),
        ("docstring", 4, '"""Сумма x и y."""'),
        ("mark", 4, "### BEGIN SOLUTION"),
        ("lines", 4, "# здесь"),
        ("beside", 0, "# обоих"),
        ("mark", 4, "### END SOLUTION"),
    ]


def test_comments_apart_or_indented_differently_are_several():
    source = "# one\n\n# two\nif True:\n    # three\n    pass\n# four"
    assert [comment.text for comment in comments.find(source)] == ["# one", "# two", "# three", "# four"]


def test_a_docstring_after_letters_that_take_several_bytes_is_found():
    source = 'def ы(): "ы"; pass'
    (found,) = comments.find(source)
    assert (found.text, source[found.start : found.end]) == ('"ы"', '"ы"')


def test_a_hash_in_a_string_is_no_comment():
    assert comments.find('"# no"; x = "# no"')[0].kind == "docstring"
    assert comments.find('x = "# no"') == []


def test_one_languages_comments_take_the_places_of_the_others():
    assert comments.replace(RUSSIAN, comments.find(ENGLISH)) == ENGLISH
    assert comments.replace(ENGLISH, comments.find(RUSSIAN)) == RUSSIAN


@pytest.mark.parametrize(
    "source",
    [
        RUSSIAN.replace("  # обоих", ""),
        RUSSIAN.replace("    # здесь\n", "").replace("    return", "    # здесь\n    return"),
        RUSSIAN.replace(
            "    # здесь\n    total = x + y  # обоих\n", "    if x:\n        # здесь\n        total = 1  # обоих\n"
        ),
        f"!nvidia-smi\n{RUSSIAN}",
    ],
    ids=["one less", "another order", "indented differently", "IPython's own syntax"],
)
def test_without_a_clear_place_for_each_there_is_no_answer(source):
    assert comments.replace(source, comments.find(ENGLISH)) is None


def test_what_is_no_python_is_a_syntax_error():
    with pytest.raises(SyntaxError):
        comments.find("def")
