"""What a receipt proves, and the outputs from which nbgrader reads exactly that score."""

import math

import pytest
import tiny_lesson
from nbformat.v4 import new_output
from nbgrader.utils import determine_grade

from trygpu.check import receipt
from trygpu.grade.problems import Problem
from trygpu.grade.scores import set_failure, set_score, unproven

KEY = "0123456789abcdef"


def proof(score, exercise="double", key=KEY):
    return receipt.sign({"exercise": exercise, "score": score, "max": 2, "reasons": []}, key)


@pytest.fixture
def cell():
    return next(cell for cell in tiny_lesson.lesson().cells if cell.id == "test_double")


@pytest.mark.parametrize("score", [0, 0.5, 2, 2.0])
def test_nbgrader_reads_exactly_the_score_of_a_valid_receipt(cell, score):
    assert unproven(proof(score), KEY, cell) is None
    cell.outputs = [
        new_output("stream", name="stderr", text="a warning"),
        new_output("error", ename="E", evalue="", traceback=["shown, not raised"]),
        new_output("execute_result", data={"text/plain": "1"}),
    ]
    set_score(cell, score)
    assert determine_grade(cell) == (score, 2)
    assert "a warning" in cell.outputs[0].text


@pytest.mark.parametrize("score", [math.nan, -1, 2.5, math.inf, "2", True, None])
def test_a_score_out_of_range_proves_nothing(cell, score):
    assert unproven(proof(score), KEY, cell).problem is Problem.TAMPERING


@pytest.mark.parametrize(
    "wrong",
    [proof(2, key="another"), proof(2, exercise="triple"), {**proof(0), "score": 2}, proof(2, key=None), "2"],
    ids=["another run", "another exercise", "changed", "unsigned", "no receipt"],
)
def test_a_receipt_that_does_not_belong_here_proves_nothing(cell, wrong):
    assert unproven(wrong, KEY, cell).problem is Problem.TAMPERING


def test_without_a_receipt_nothing_is_proven(cell):
    assert unproven(None, KEY, cell).problem is Problem.UNFINISHED


def test_nbgrader_reads_no_points_from_a_failure_and_the_reason_comes_first(cell):
    shown = new_output("stream", name="stdout", text="printed")
    cell.outputs = [shown, new_output("execute_result", data={"text/plain": "2"})]
    set_failure(cell, Problem.TIMED_OUT.failure(seconds=3))
    assert determine_grade(cell) == (0, 2)
    assert cell.outputs[0].evalue == "Timed out: this cell ran for longer than 3 s."
    assert cell.outputs[1:] == [shown]
