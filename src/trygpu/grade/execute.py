"""Run a submission and give each test cell exactly the score that its receipt proves.

`ExecuteChecked` takes the place of nbgrader's `Execute`. nbgrader reads a score out of a cell's outputs, and takes no
output at all for full marks; here silence earns nothing: a test cell earns what a receipt, signed in this very run,
says, and without one nothing, with the reason as an error output.
"""

import asyncio
import math
import os
import secrets
import signal
import sys
import tempfile
from dataclasses import dataclass
from queue import Empty
from subprocess import DEVNULL
from time import monotonic
from typing import Any

from nbclient.exceptions import CellTimeoutError, DeadKernelError
from nbclient.util import run_sync
from nbformat import NotebookNode
from nbformat.v4 import new_output
from nbgrader.preprocessors import Execute
from traitlets import Integer, default

from trygpu.check import receipt
from trygpu.grade import UsageError
from trygpu.grade.notebook import exercise_of, is_test, language_of
from trygpu.messages import speaking, translate

# Run silently before anything of the submission: the checks remember how Python is, and how they are themselves. exit()
# would end the kernel a moment later, in the middle of whatever runs then, so it does nothing.
PREPARE = """
def _prepare():
    from IPython import get_ipython
    from trygpu import check
    from trygpu.grade import intact
    check.load()
    intact.remember()
    get_ipython().ask_exit = lambda: None
_prepare()
del _prepare
"""

# Run silently before each test cell: the checks must be unchanged, what rewrites cells is taken out, and the run is
# opened with a fresh key.
OPEN_RUN = """
def _open_run():
    from IPython import get_ipython
    from IPython.core.inputtransformer2 import TransformerManager
    from trygpu import messages
    from trygpu.check import receipt
    from trygpu.grade import intact
    if intact.replaced():
        raise RuntimeError(intact.replaced())
    shell = get_ipython()
    shell.ast_transformers.clear()
    shell.input_transformers_post.clear()
    shell.input_transformer_manager = TransformerManager()
    messages.set_language({language!r})
    receipt.open_run({key!r})
_open_run()
del _open_run
"""


@dataclass(frozen=True)
class Problem:
    """Why a cell was not judged by its result: a stable name and a sentence in the submission's language."""

    name: str
    reason: str


def timed_out(seconds: int) -> Problem:
    return Problem("TimedOut", translate("Timed out: this cell ran for longer than {seconds} s.", seconds=seconds))


def timed_out_in_all(seconds: int) -> Problem:
    return Problem(
        "TimedOut", translate("Timed out: the notebook ran for longer than {seconds} s in all.", seconds=seconds)
    )


def too_much_output(limit: int) -> Problem:
    megabytes = f"{limit / 2**20:g}"
    return Problem("TooMuchOutput", translate("Stopped: this cell printed more than {limit} MiB.", limit=megabytes))


def out_of_memory() -> Problem:
    return Problem("OutOfMemory", translate("Out of memory: the notebook needed more main memory than it may use."))


def kernel_died(how: str) -> Problem:
    return Problem("KernelDied", translate("The kernel died ({how}), so nothing after that could run.", how=how))


def tampering() -> Problem:
    return Problem("Tampering", translate("Tampering: the notebook keeps its tests from running as they should."))


def unfinished(error: str | None = None) -> Problem:
    if error is None:
        return Problem("Unfinished", translate("The test did not run to its end."))
    return Problem("Unfinished", translate("The test did not run to its end: {error}", error=error))


PROBLEMS = frozenset({"TimedOut", "TooMuchOutput", "OutOfMemory", "KernelDied", "Tampering", "Unfinished"})


class ExecuteChecked(Execute):
    """nbgrader's Execute with limits on time, memory and output, and with scores that only receipts can prove.

    A cell that breaks a limit is stopped and the notebook goes on. When the kernel is lost, earned points stay and
    every test cell after that gets 0 with the reason. Where the system knows no limits per process (Windows, macOS),
    memory is not limited.
    """

    total_timeout = Integer(300, help="Seconds that the whole notebook may run.").tag(config=True)
    memory_limit = Integer(4 * 2**30, help="Bytes of memory that the kernel may use.").tag(config=True)
    output_limit = Integer(4 * 2**20, help="Bytes that a cell may print or show.").tag(config=True)

    # A kernel that is never used again need not be asked to end: that takes a second a notebook.
    @default("shutdown_kernel")
    def _shutdown_kernel_default(self) -> str:
        return "immediate"

    def preprocess(self, nb: NotebookNode, resources: Any = None, km: Any = None) -> tuple[NotebookNode, Any]:
        """Run the notebook in place; afterwards `determine_grade` of each test cell is what its receipt proves."""
        self._language = language_of(nb)
        self._lost: Problem | None = None  # why the kernel is of no use any more
        self._starved = False  # whether the kernel has run out of memory
        with speaking(self._language), tempfile.TemporaryDirectory(prefix="trygpu-") as self._sockets:
            return super().preprocess(nb, resources, km)

    def create_kernel_manager(self) -> Any:
        """Where there are Unix sockets, talk to the kernel through them: no other user can listen to those."""
        manager = super().create_kernel_manager()
        if sys.platform != "win32":
            manager.transport, manager.ip = "ipc", f"{self._sockets}/kernel"
        return manager

    def start_new_kernel(self, **kwargs: Any) -> None:
        """Start the kernel with virtual GPUs unless the instructor says otherwise, with stable hashes, and limited."""
        environment = {"TRYGPU_DEVICES": "virtual", **os.environ, "PYTHONHASHSEED": "0"}
        # What code writes past Python goes nowhere, not into the instructor's terminal.
        super().start_new_kernel(env=environment, stdout=DEVNULL, stderr=DEVNULL, **kwargs)
        limit_process(self.km.provisioner.pid, self.memory_limit)

    def start_new_kernel_client(self) -> Any:
        """Connect to the kernel and prepare it. Raises UsageError where it cannot import the checks."""
        client = super().start_new_kernel_client()
        reply = self._ask(PREPARE)
        if reply.get("status") != "ok":
            self._cleanup_kernel()
            raise UsageError(
                f"The kernel {self.kernel_name or 'python3'} cannot import trygpu: {reply.get('evalue', 'no reply')}. "
                "Nothing can be graded with it; `trygpu doctor` says what is missing."
            )
        self._deadline = monotonic() + self.total_timeout
        return client

    def preprocess_cell(self, cell: NotebookNode, resources: Any, index: int) -> tuple[NotebookNode, Any]:
        if is_test(cell):
            self._judge(cell, index)
        elif cell.cell_type == "code":
            lost_before = self._lost
            problem = self._run(cell, index)
            if problem and not lost_before:
                cell.outputs.append(error_output(problem))
        return cell, resources

    def _judge(self, cell: NotebookNode, index: int) -> None:
        """Run a test cell and leave outputs that nbgrader reads as the score its receipt proves."""
        key = secrets.token_hex(16)
        cell.outputs = []
        problem = self._lost or self._open_run(key) or self._run(cell, index) or self._error_in_test()
        if problem is None:
            proof = self._receipts[-1] if self._receipts else None
            problem = unproven(proof, key, cell)
        if problem is None:
            set_score(cell, proof["score"])
        else:
            set_problem(cell, problem)

    def _run(self, cell: NotebookNode, index: int) -> Problem | None:
        """Execute one cell; the problem if it broke a limit or the kernel is lost. Errors of its own are no problem."""
        if monotonic() >= self._deadline:
            self._lost = self._lost or timed_out_in_all(self.total_timeout)
        if self._lost:
            cell.outputs = []
            return self._lost
        self._problem: Problem | None = None
        self._reply: dict[str, Any] = {}
        self._receipts: list[dict[str, Any]] = []
        self._shown = 0
        try:
            self.execute_cell(cell, index, store_history=True)
        except DeadKernelError:
            self._lost = self._cause_of_death()
        except CellTimeoutError:  # the interrupt did not help
            self._lost = self._problem or timed_out(self._limit_of_cell)
            self._kill()
        return self._lost or self._problem

    def _open_run(self, key: str) -> Problem | None:
        """Prepare the kernel for a test: its key handed over, and a failing statement seen to fail."""
        nonce = secrets.token_hex(8)
        try:
            opened = self._ask(OPEN_RUN.format(key=key, language=self._language))
            canary = self._ask(f"assert 1 == 2, {nonce!r}") if opened.get("status") == "ok" else opened
        except DeadKernelError:
            self._lost = self._cause_of_death()
            return self._lost
        if canary.get("status") == "error" and canary.get("evalue") == nonce:
            return None
        self._lost = out_of_memory() if self._starved or is_memory_error(canary) else tampering()
        return self._lost

    async def _async_ask(self, code: str) -> dict[str, Any]:
        """Run the grader's own code without a trace; the reply, empty if the kernel is done with it and gave none."""
        request = self.kc.execute(code, silent=True, store_history=False, stop_on_error=False)
        deadline = monotonic() + self.startup_timeout
        done = False
        while True:
            try:
                message = await self.kc.shell_channel.get_msg(timeout=1)
            except Empty:
                await self._async_check_alive()
                if done or monotonic() >= deadline:
                    return {}
                done = await self._is_done(request)
            else:
                if message["parent_header"].get("msg_id") == request:
                    return message["content"]

    _ask = run_sync(_async_ask)

    async def _is_done(self, request: str) -> bool:
        """Whether the kernel has said, among what it has said so far, that it is idle again after this request."""
        done = False
        while await self.kc.iopub_channel.msg_ready():
            message = await self.kc.iopub_channel.get_msg()
            is_its = message["parent_header"].get("msg_id") == request
            done = done or (is_its and message["content"].get("execution_state") == "idle")
        return done

    def _error_in_test(self) -> Problem | None:
        if self._reply.get("status") == "ok":
            return None
        if self._starved and is_memory_error(self._reply):
            return out_of_memory()
        return unfinished(f"{self._reply.get('ename')}: {self._reply.get('evalue')}"[:200])

    def _cause_of_death(self) -> Problem:
        code = run_sync(self.km.provisioner.poll)()
        if self._starved or (code is not None and hasattr(signal, "SIGKILL") and code == -signal.SIGKILL):
            return out_of_memory()  # the system kills with SIGKILL what takes too much memory
        if code is not None and code < 0:
            return kernel_died(signal.Signals(-code).name)
        return kernel_died(translate("exit code {code}", code=code))

    def _kill(self) -> None:
        run_sync(self.km.provisioner.kill)()

    # What follows takes the place of methods and hooks of NotebookClient.

    def _get_timeout(self, cell: NotebookNode | None) -> int | None:
        if cell is None:  # a request of the grader's own
            return self.startup_timeout
        remaining = max(1, math.ceil(self._deadline - monotonic()))
        self._limit_of_cell = min(self.timeout or remaining, remaining)
        return self._limit_of_cell

    def on_cell_executed(self, **kwargs: Any) -> None:
        self._reply = kwargs["execute_reply"]["content"]
        if self._reply.get("ename") == "CellTimeoutError":
            in_all = self.timeout is None or self._limit_of_cell < self.timeout
            limit = timed_out_in_all(self.total_timeout) if in_all else timed_out(self.timeout)
            self._problem = self._problem or limit
        else:
            super().on_cell_executed(**kwargs)
        self._starved = self._starved or is_memory_error(self._reply)

    def process_message(self, msg: dict[str, Any], cell: NotebookNode, cell_index: int) -> NotebookNode | None:
        """Keep receipts; stop a cell that shows more than the limit, and drop what it shows beyond."""
        content = msg["content"]
        if msg["msg_type"] == "display_data" and receipt.MIME_TYPE in content["data"]:
            self._receipts.append(content["data"][receipt.MIME_TYPE])
        if msg["msg_type"] in ("stream", "display_data", "execute_result", "update_display_data", "error"):
            self._shown += size_of(content)
            if self._shown > self.output_limit:
                if self._problem is None:
                    self._problem = too_much_output(self.output_limit)
                    self._interrupting = asyncio.ensure_future(self.km.interrupt_kernel())
                return None
        return super().process_message(msg, cell, cell_index)


def limit_process(pid: int, memory: int) -> None:
    """Limit another process's memory and forbid core dumps, where the system can (Linux)."""
    if sys.platform == "linux":
        import resource

        # RLIMIT_DATA counts private writable memory; RLIMIT_AS would count what libraries merely reserve.
        resource.prlimit(pid, resource.RLIMIT_DATA, (memory, memory))
        resource.prlimit(pid, resource.RLIMIT_CORE, (0, 0))


def is_memory_error(reply: dict[str, Any]) -> bool:
    """Whether an error is that the main memory ran out: Python's MemoryError, or PyTorch's RuntimeError for it."""
    return reply.get("ename") == "MemoryError" or "can't allocate memory" in str(reply.get("evalue"))


def size_of(content: dict[str, Any]) -> int:
    """Roughly how many bytes an output message shows."""
    return sum(len(str(value)) for value in (content.get("text"), content.get("data"), content.get("traceback")))


def unproven(proof: dict[str, Any] | None, key: str, cell: NotebookNode) -> Problem | None:
    """Why this receipt does not prove a score for this cell; None if it does."""
    if proof is None:
        return unfinished()
    if not receipt.verify(proof, key) or proof.get("exercise") != exercise_of(cell):
        return tampering()
    score = proof.get("score")
    is_number = isinstance(score, int | float) and not isinstance(score, bool)
    return None if is_number and 0 <= score <= cell.metadata.nbgrader["points"] else tampering()


def set_score(cell: NotebookNode, score: float) -> None:
    """Leave outputs that nbgrader reads as this score: no error, nothing on stderr, one result, the number."""
    cell.outputs = [as_text(output) for output in cell.outputs if output.output_type != "execute_result"]
    data = {"text/plain": repr(score)}
    cell.outputs.append(new_output("execute_result", data=data, execution_count=cell.execution_count))


def set_problem(cell: NotebookNode, problem: Problem) -> None:
    """Leave outputs that nbgrader reads as 0 points, the reason first."""
    shown = [output for output in cell.outputs if output.output_type != "execute_result"]
    cell.outputs = [error_output(problem), *shown]


def error_output(problem: Problem) -> NotebookNode:
    """The problem as an error output."""
    return new_output("error", ename=problem.name, evalue=problem.reason, traceback=[problem.reason])


def as_text(output: NotebookNode) -> NotebookNode:
    """An output that costs no points: what went to stderr, or an error shown on the way, as plain text."""
    if output.output_type == "error":
        return new_output("stream", name="stdout", text="\n".join(output.traceback))
    if output.output_type == "stream":
        return new_output("stream", name="stdout", text=output.text)
    return output
