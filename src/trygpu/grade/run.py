"""A notebook in, the notebook as executed out, each test cell with exactly the score that its receipt proves.

No gradebook, no settings, nothing global: what goes in and what comes out can be pickled, so that a
concurrent.futures.Executor may do it elsewhere.
"""

import copy
import secrets
from typing import Any

from nbformat import NotebookNode

from trygpu.grade.notebook import is_test, language_of
from trygpu.grade.problems import Failure, Problem
from trygpu.grade.scores import set_failure, set_score, unproven
from trygpu.grade.session import KernelLimits, Session, is_memory_error
from trygpu.messages import speaking


def run_notebook(notebook: NotebookNode, folder: str, limits: KernelLimits, **starting: Any) -> NotebookNode:
    """The notebook executed in a kernel of its own, in this folder; `notebook` itself stays as it is.

    `starting` are settings of nbclient's NotebookClient for the start of the kernel, as `kernel_name`.

    A cell that breaks a limit is stopped and the notebook goes on. When the kernel is lost, earned points stay and
    every test cell after that gets 0 with the reason. Reasons are in the notebook's language.

    Raises UsageError where the kernel cannot import trygpu, NoSuchKernel where there is none of that name.
    """
    executed = copy.deepcopy(notebook)
    language = language_of(executed)
    session = Session(executed, folder, limits, **starting)
    with speaking(language), session.setup_kernel():
        executed.metadata["language_info"] = session.language_info()
        for index, cell in enumerate(executed.cells):
            if is_test(cell):
                _judge(session, cell, index, language)
            elif cell.cell_type == "code":
                _execute(session, cell, index)
    session.set_widgets_metadata()
    return executed


def _execute(session: Session, cell: NotebookNode, index: int) -> None:
    """Run a cell that is no test. That the kernel is lost is said once, where it happened."""
    lost_before = session.lost
    failure = session.run_cell(cell, index).failure
    if failure and not lost_before:
        cell.outputs.append(failure.output())


def _judge(session: Session, cell: NotebookNode, index: int, language: str) -> None:
    """Run a test cell and leave outputs that nbgrader reads as the score its receipt proves."""
    key = secrets.token_hex(16)
    cell.outputs = []
    proof: Any = None
    failure = session.lost or session.open_run(key, language)
    if failure is None:
        execution = session.run_cell(cell, index)
        proof = execution.receipts[-1] if execution.receipts else None
        failure = execution.failure or _error(execution.reply) or unproven(proof, key, cell)
    if failure is None:
        set_score(cell, proof["score"])
    else:
        set_failure(cell, failure)


def _error(reply: dict[str, Any]) -> Failure | None:
    """The error that a test cell ended in."""
    if reply.get("status") == "ok":
        return None
    if is_memory_error(reply):
        return Problem.OUT_OF_MEMORY.failure()
    return Problem.ENDED_IN_ERROR.failure(error=f"{reply.get('ename')}: {reply.get('evalue')}"[:200])
