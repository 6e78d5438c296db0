"""A test cell's score, as nbgrader reads it out of the cell's outputs.

nbgrader takes an error, or anything on stderr, for 0 points, a number as the result for that many, and no output at all
for full marks. Here silence earns nothing: the outputs say what a receipt of this very run proves.
"""

from typing import Any

from nbformat import NotebookNode
from nbformat.v4 import new_output

from trygpu.check import receipt
from trygpu.grade.notebook import exercise_of
from trygpu.grade.problems import Failure, Problem


def unproven(proof: Any, key: str, cell: NotebookNode) -> Failure | None:
    """Why a receipt, None where there is none, does not prove a score for this cell; None if it does."""
    if proof is None:
        return Problem.UNFINISHED.failure()
    if not receipt.verify(proof, key) or proof.get("exercise") != exercise_of(cell):
        return Problem.TAMPERING.failure()
    score = proof.get("score")
    is_number = isinstance(score, int | float) and not isinstance(score, bool)
    return None if is_number and 0 <= score <= cell.metadata.nbgrader["points"] else Problem.TAMPERING.failure()


def set_score(cell: NotebookNode, score: float) -> None:
    """Leave outputs that nbgrader reads as this score: no error, nothing on stderr, one result, the number."""
    cell.outputs = [_as_text(output) for output in cell.outputs if output.output_type != "execute_result"]
    data = {"text/plain": repr(score)}
    cell.outputs.append(new_output("execute_result", data=data, execution_count=cell.execution_count))


def set_failure(cell: NotebookNode, failure: Failure) -> None:
    """Leave outputs that nbgrader reads as 0 points, the reason first."""
    shown = [output for output in cell.outputs if output.output_type != "execute_result"]
    cell.outputs = [failure.output(), *shown]


def _as_text(output: NotebookNode) -> NotebookNode:
    """An output that costs no points: what went to stderr, or an error shown on the way, as plain text."""
    if output.output_type == "error":
        return new_output("stream", name="stdout", text="\n".join(output.traceback))
    if output.output_type == "stream":
        return new_output("stream", name="stdout", text=output.text)
    return output
