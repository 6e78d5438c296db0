"""One kernel for one notebook: its cells run under limits, and questions of the grader's own leave no trace."""

import asyncio
import math
import os
import secrets
import signal
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from queue import Empty
from subprocess import DEVNULL
from time import monotonic
from typing import Any

from jupyter_client.client import KernelClient
from jupyter_client.manager import KernelManager
from nbclient import NotebookClient
from nbclient.exceptions import CellTimeoutError, DeadKernelError
from nbclient.util import ensure_async, run_sync
from nbformat import NotebookNode
from nbformat.v4 import new_output

from trygpu.check import receipt
from trygpu.grade import UsageError
from trygpu.grade.problems import Failure, Problem
from trygpu.messages import translate
from trygpu.sizes import mebibytes

SHOWING = ("stream", "display_data", "execute_result", "update_display_data", "error")
# nbclient gives this as the reply of a cell that it interrupted.
TIMED_OUT = {"ename": "CellTimeoutError", "evalue": "", "traceback": []}


@dataclass(frozen=True)
class KernelLimits:
    """Seconds that one cell and the whole notebook may run, bytes of memory the kernel may use, bytes a cell may show.

    The names are those of nbgrader_config.py, where the instructor sets them.
    """

    timeout: int
    total_timeout: int
    memory_limit: int
    output_limit: int


@dataclass
class Execution:
    """What came of one cell: the kernel's reply, the receipts shown, and the failure if a limit was broken."""

    reply: dict[str, Any] = field(default_factory=dict)
    receipts: list[Any] = field(default_factory=list)
    failure: Failure | None = None
    seconds: int = 0  # that it was allowed
    shown: int = 0  # bytes


class Session(NotebookClient):
    """A kernel that runs the cells of a notebook one by one, in a folder, under limits.

    A cell that breaks a limit is stopped and the next one may run. Once the kernel is of no use any more, `lost` says
    why. Where the system knows no limits per process (Windows, macOS), memory is not limited.

        with session.setup_kernel():
            execution = session.run_cell(cell, index)
    """

    def __init__(self, notebook: NotebookNode, folder: str, limits: KernelLimits, **starting: Any) -> None:
        super().__init__(
            notebook,
            **starting,
            resources={"metadata": {"path": folder}},
            allow_errors=True,
            interrupt_on_timeout=True,
            error_on_timeout=TIMED_OUT,
            raise_on_iopub_timeout=True,
            # A kernel that is never used again need not be asked to end: that takes a second a notebook.
            shutdown_kernel="immediate",
            on_cell_executed=self._note_reply,
        )
        self.limits = limits
        self.lost: Failure | None = None
        self._starved = False  # whether the kernel has run out of memory
        self._execution = Execution()

    @contextmanager
    def setup_kernel(self, **kwargs: Any) -> Generator[None, None, None]:
        """Within the block the kernel is there. Raises UsageError where it cannot import the checks."""
        with tempfile.TemporaryDirectory(prefix="trygpu-") as self._sockets, super().setup_kernel(**kwargs):
            yield

    def create_kernel_manager(self) -> KernelManager:
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
        limit_process(self._process().pid, self.limits.memory_limit)

    def start_new_kernel_client(self) -> KernelClient:
        """Connect to the kernel and prepare it. From here on the notebook's time counts."""
        client = super().start_new_kernel_client()
        reply = self._call("prepare")
        if reply.get("status") != "ok":
            self._cleanup_kernel()
            raise UsageError(
                f"The kernel {self.kernel_name or 'python3'} cannot import trygpu: {reply.get('evalue', 'no reply')}. "
                "Nothing can be graded with it; `trygpu doctor` says what is missing."
            )
        self._deadline = monotonic() + self.limits.total_timeout
        return client

    def language_info(self) -> dict[str, Any]:
        """What the kernel says of its programming language, for the notebook's metadata."""
        assert self.kc is not None
        reply = self.wait_for_reply(self.kc.kernel_info())
        assert reply is not None
        return reply["content"]["language_info"]

    def run_cell(self, cell: NotebookNode, index: int) -> Execution:
        """Execute one cell and fill in its outputs. An error of its own is no failure.

        When the kernel is lost, now or before, that is the failure; a cell that did not run has no outputs.
        """
        if self.lost is None and monotonic() >= self._deadline:
            self.lost = self._out_of_time()
        if self.lost:
            cell.outputs = []
            return Execution(failure=self.lost)
        self._execution = execution = Execution()
        try:
            self.execute_cell(cell, index, store_history=True)
        except DeadKernelError:
            self.lost = self._cause_of_death()
        except CellTimeoutError:  # the interrupt did not help
            self.lost = execution.failure or Problem.TIMED_OUT.failure(seconds=execution.seconds)
            run_sync(self._process().kill)()
        execution.failure = self.lost or execution.failure
        return execution

    def open_run(self, key: str, language: str) -> Failure | None:
        """Prepare the kernel for a test: its key handed over, and a failing statement seen to fail."""
        nonce = secrets.token_hex(8)
        try:
            reply = self._call("open_run", key, language)
            if reply.get("status") == "ok":
                reply = self.ask(f"assert 1 == 2, {nonce!r}")
        except DeadKernelError:
            self.lost = self._cause_of_death()
            return self.lost
        if reply.get("status") == "error" and reply.get("evalue") == nonce:
            return None
        out_of_memory = self._starved or is_memory_error(reply)
        self.lost = (Problem.OUT_OF_MEMORY if out_of_memory else Problem.TAMPERING).failure()
        return self.lost

    def _call(self, function: str, *arguments: str) -> dict[str, Any]:
        """The kernel's reply to a call of one of `in_kernel`'s functions."""
        call = f"_in_kernel.{function}({', '.join(map(repr, arguments))})"
        return self.ask("\n".join(("from trygpu.grade import in_kernel as _in_kernel", call, "del _in_kernel")))

    async def _async_ask(self, code: str) -> dict[str, Any]:
        """Run the grader's own code without a trace; the reply, empty if the kernel is done with it and gave none."""
        assert self.kc is not None
        request = self.kc.execute(code, silent=True, store_history=False, stop_on_error=False)
        deadline = monotonic() + self.startup_timeout
        done = False
        while True:
            try:
                message = await ensure_async(self.kc.shell_channel.get_msg(timeout=1))
            except Empty:
                await self._async_check_alive()
                if done or monotonic() >= deadline:
                    return {}
                done = await self._is_done(request)
            else:
                if message["parent_header"].get("msg_id") == request:
                    return message["content"]

    ask = run_sync(_async_ask)

    async def _is_done(self, request: str) -> bool:
        """Whether the kernel has said, among what it has said so far, that it is idle again after this request."""
        assert self.kc is not None
        done = False
        while await self.kc.iopub_channel.msg_ready():
            message = await self.kc.iopub_channel.get_msg()
            is_its = message["parent_header"].get("msg_id") == request
            done = done or (is_its and message["content"].get("execution_state") == "idle")
        return done

    def _process(self) -> Any:
        """The provisioner: what Jupyter knows of the kernel's process."""
        assert self.km is not None
        return self.km.provisioner

    def _cause_of_death(self) -> Failure:
        code = run_sync(self._process().poll)()
        if self._starved or (code is not None and hasattr(signal, "SIGKILL") and code == -signal.SIGKILL):
            return Problem.OUT_OF_MEMORY.failure()  # the system kills with SIGKILL what takes too much memory
        if code is not None and code < 0:
            return Problem.KERNEL_DIED.failure(how=signal.Signals(-code).name)
        return Problem.KERNEL_DIED.failure(how=translate("exit code {code}", code=code))

    def _out_of_time(self) -> Failure:
        return Problem.TIMED_OUT_IN_ALL.failure(seconds=self.limits.total_timeout)

    # What follows takes the place of methods and hooks of NotebookClient.

    def _get_timeout(self, cell: NotebookNode | None) -> int | None:
        if cell is None:  # a request of the grader's own
            return self.startup_timeout
        remaining = max(1, math.ceil(self._deadline - monotonic()))
        self._execution.seconds = min(self.limits.timeout, remaining)
        return self._execution.seconds

    def _note_reply(self, cell: NotebookNode, execute_reply: dict[str, Any], **_: Any) -> None:
        """Keep the reply, and an error in it that the kernel did not show."""
        execution, reply = self._execution, execute_reply["content"]
        execution.reply = reply
        self._starved = self._starved or is_memory_error(reply)
        if reply.get("ename") == TIMED_OUT["ename"]:
            in_all = execution.seconds < self.limits.timeout
            late = self._out_of_time() if in_all else Problem.TIMED_OUT.failure(seconds=self.limits.timeout)
            execution.failure = execution.failure or late
        elif reply["status"] == "error" and not any(output.get("ename") == reply["ename"] for output in cell.outputs):
            traceback = reply["traceback"] or ["ERROR: An error occurred while showtraceback was disabled"]
            cell.outputs.append(new_output("error", ename=reply["ename"], evalue=reply["evalue"], traceback=traceback))

    def process_message(self, msg: dict[str, Any], cell: NotebookNode, cell_index: int) -> NotebookNode | None:
        """Keep receipts; stop a cell that shows more than the limit, and drop what it shows beyond."""
        execution, content = self._execution, msg["content"]
        if msg["msg_type"] == "display_data" and receipt.MIME_TYPE in content["data"]:
            execution.receipts.append(content["data"][receipt.MIME_TYPE])
        if msg["msg_type"] in SHOWING:
            execution.shown += size_of(content)
            if execution.shown > self.limits.output_limit:
                self._stop_output()
                return None
        return super().process_message(msg, cell, cell_index)

    def _stop_output(self) -> None:
        if self._execution.failure is None:
            self._execution.failure = Problem.TOO_MUCH_OUTPUT.failure(limit=mebibytes(self.limits.output_limit))
            assert self.km is not None
            self._interrupting = asyncio.ensure_future(ensure_async(self.km.interrupt_kernel()))


def limit_process(pid: int, memory: int) -> None:
    """Limit another process's memory, in bytes, and forbid core dumps, where the system can (Linux)."""
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
