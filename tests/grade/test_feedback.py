"""What students get back shows nothing of hidden tests, and everything else they need."""

import nbformat
import pytest
import tiny_lesson
from nbformat.v4 import new_output

from trygpu.check import receipt
from trygpu.grade.feedback import HideHiddenTests
from trygpu.grade.problems import Problem

SECRET = tiny_lesson.SECRET.format(name="double", factor=2)
CHECK = new_output("display_data", data={"text/plain": "double: 0 of 2 points", receipt.MIME_TYPE: {"score": 0}})


@pytest.fixture
def graded():
    """The tiny lesson as graded, nothing shown yet."""
    return tiny_lesson.lesson()


def show(notebook, name, *outputs):
    next(cell for cell in notebook.cells if cell.id == name).outputs = list(outputs)


def hide(notebook):
    HideHiddenTests().preprocess(notebook, {})
    text = nbformat.writes(notebook)
    assert "hidden_cases" not in text and "BEGIN HIDDEN" not in text
    return text


def test_hidden_tests_are_left_out_of_the_source(graded):
    text = hide(graded)
    assert "receipt.sign" in text and "return 2 * x" in text


def test_the_result_of_the_check_stays(graded):
    show(graded, "test_double", CHECK, new_output("execute_result", data={"text/plain": "0"}))
    assert "double: 0 of 2 points" in hide(graded)


def test_a_traceback_through_a_test_is_left_out_but_for_the_reason(graded):
    traceback = ["\x1b[31mNameError\x1b[0m", f"----> 1 \x1b[32m{SECRET}\x1b[0m", "NameError: name 'x'"]
    error = new_output("error", ename="NameError", evalue="name 'x'", traceback=traceback)
    reason = Problem.ENDED_IN_ERROR.failure(error="NameError: name 'x'").output()
    show(graded, "test_double", reason, error)
    text = hide(graded)
    assert "did not run to its end: NameError" in text and "---->" not in text


def test_what_an_answer_printed_while_hidden_tests_ran_is_left_out(graded):
    show(graded, "test_double", new_output("stream", name="stdout", text="called with 7\n"), CHECK)
    assert "called with 7" not in hide(graded)


@pytest.mark.parametrize("output", ["stream", "display_data", "error"])
def test_an_output_that_quotes_a_hidden_test_is_left_out_everywhere(graded, output):
    fields = {
        "stream": {"text": f"In: {[SECRET]!r}"},
        "display_data": {"data": {"text/plain": SECRET}},
        "error": {"ename": "E", "evalue": "", "traceback": [SECRET]},
    }
    show(graded, "triple", new_output(output, **fields[output]))
    assert "quotes a hidden test" in hide(graded)


def test_a_students_own_outputs_stay(graded):
    show(graded, "triple", new_output("stream", name="stdout", text="tried: return 2 * x"))
    assert "tried: return 2 * x" in hide(graded)
