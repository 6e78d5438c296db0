"""What an executed notebook says about each exercise: its score and the reasons for the points lost."""

import re
from dataclasses import dataclass
from typing import Any

from nbformat import NotebookNode
from nbgrader.utils import determine_grade

from trygpu.check import receipt
from trygpu.grade.notebook import exercise_of, is_solution, is_test
from trygpu.grade.problems import is_failure
from trygpu.messages import translate


@dataclass(frozen=True)
class Verdict:
    """The score of one exercise, in points, and why it is not the maximum."""

    exercise: str
    score: float
    max: float
    reasons: list[str]


def verdicts(notebook: NotebookNode) -> list[Verdict]:
    """The verdict on each exercise of a notebook that `run_notebook` has executed, in the notebook's order."""
    answers = {cell.metadata.nbgrader["grade_id"]: cell for cell in notebook.cells if is_solution(cell)}
    return [_verdict(cell, answers.get(exercise_of(cell))) for cell in notebook.cells if is_test(cell)]


def _verdict(test: NotebookNode, answer: NotebookNode | None) -> Verdict:
    score, most = (_plain(points) for points in determine_grade(test))
    reasons = []
    if score < most:
        # An answer that failed when it was run explains more than the test that did not find it.
        reasons = list(dict.fromkeys([*_errors_in_answer(answer), *_reasons_of_test(test)]))
    return Verdict(exercise_of(test), score, most, reasons)


def _reasons_of_test(test: NotebookNode) -> list[str]:
    failures = [output.evalue for output in test.outputs if is_failure(output)]
    if failures:
        return failures
    receipts = [output.data.get(receipt.MIME_TYPE) for output in test.outputs if output.output_type == "display_data"]
    return [reason for proof in receipts if proof for reason in proof.get("reasons", [])]


def _errors_in_answer(answer: NotebookNode | None) -> list[str]:
    errors = [output for output in answer.outputs if output.output_type == "error"] if answer else []
    failures = [output.evalue for output in errors if is_failure(output)]
    if failures:
        return failures
    # The kernel names its cells by numbers, as in "invalid syntax (3336633951.py, line 1)".
    shown = [re.sub(r"\(\d+\.py, ", "(", f"{error.ename}: {error.evalue}") for error in errors[:1]]
    return [translate("The cell with the answer ended in an error: {error}", error=error) for error in shown]


def _plain(points: Any) -> float:
    """Whole numbers without a decimal point."""
    return int(points) if float(points).is_integer() else points
