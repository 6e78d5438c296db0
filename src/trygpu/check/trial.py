"""One trial of a function on a topology, and all that is worth knowing about it afterwards, as plain data."""

import gc
import random
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy
import torch

from trygpu.check.builtins import restore_builtins
from trygpu.check.collector import frozen
from trygpu.check.compare import Rules, difference
from trygpu.check.defaults import reset_defaults
from trygpu.check.interrupts import interruptible
from trygpu.check.observed import Observed, observe
from trygpu.check.timeout import TookTooLong, call_within
from trygpu.check.topology import Topology
from trygpu.virtual import Events, record

SECONDS = 10.0
SEED = 20
UNEXPECTED = "unexpected"
EXACTLY = Rules(tolerance=(0.0, 0.0))


@dataclass(frozen=True)
class Job:
    """What to try: `make_inputs` and `function` are called inside the topology; `describe` names the call in words.

    The judge is asked only about a result that is accepted as observed; it may rely on that much.
    `test_cell` is the file name that Python gives the test cell: lines of it are not the student's.
    """

    function: Callable[..., Any]
    make_inputs: Callable[[], Sequence[Any]]
    describe: Callable[[Sequence[Any]], str]
    accepts: Callable[[Observed], bool] = lambda result: True
    judge: Callable[..., str | None] | None = None
    measure_left: bool = False
    test_cell: str | None = None


@dataclass
class Raised:
    """What the function raised; `line` is its line number in the student's cell, where known, `text` its message."""

    exception: BaseException
    line: int | None
    text: str

    @property
    def too_long(self) -> bool:
        """Whether it was stopped by the time limit."""
        return isinstance(self.exception, TookTooLong)


@dataclass(frozen=True)
class Trial:
    """What came of it. `outcome` is what the function returned, or how it failed; `changed_input` the inputs before and
    after where they differ; `left` the bytes still allocated on the GPUs after the call, None where not measured;
    `complaint` what the judge finds wrong, if anything; `replaced_builtins` the names of Python's own that were
    replaced."""

    call: str
    events: Events
    outcome: Observed | Raised
    changed_input: tuple[Observed, Observed] | None
    left: int | None
    complaint: str | None
    replaced_builtins: Sequence[str]


def run(job: Job, topology: Topology) -> Trial:
    """Try the job on the topology. Whatever its function raises ends up in the Trial; what `make_inputs` raises does
    not, since that is no fault of the function."""
    with topology.entered():
        reset_defaults()
        _seed()
        inputs = list(interruptible(job.make_inputs))
        call = interruptible(job.describe, inputs)
        before = interruptible(observe, inputs, inputs)
        allocated = _allocated(topology)
        _seed()
        with record() as events, frozen():
            result, replaced_builtins = _call(job, inputs)
        reset_defaults()
        if topology.gpus:
            torch.cuda.set_device(topology.current)
        outcome, complaint = _look(job, result, inputs)
        after = interruptible(observe, inputs, inputs)
        is_same = after == before and difference(after, before, EXACTLY) is None
        left = None
        if job.measure_left:
            del result
            gc.collect()
            left = _allocated(topology) - allocated
    return Trial(call, events, outcome, None if is_same else (before, after), left, complaint, replaced_builtins)


def _call(job: Job, inputs: Sequence[Any]) -> tuple[Any, Sequence[str]]:
    """The result or a Raised, and the built-ins that were replaced; they are put back."""
    try:
        return call_within(SECONDS, interruptible, job.function, *inputs), restore_builtins()
    except BaseException as exception:
        replaced = restore_builtins()
        raised = Raised(exception, _line_in_notebook(exception, job.test_cell), _given_by(str, exception) or "")
        # The traceback's frames would keep the student's tensors alive, and count as memory left behind.
        _given_by(traceback.clear_frames, exception.__traceback__)
        return raised, replaced


def _given_by(function: Callable[[Any], Any], value: Any) -> Any:
    """What a function gives that runs the student's code once more, a `__str__` or a `finally`; None where it fails."""
    try:
        return call_within(SECONDS, interruptible, function, value)
    except BaseException:
        return None


def _look(job: Job, result: Any, inputs: Sequence[Any]) -> tuple[Observed | Raised, str | None]:
    """The outcome, and what the judge says of it."""
    if isinstance(result, Raised):
        return result, None
    observed = interruptible(observe, result, inputs)
    if job.judge is None or not job.accepts(observed):
        return observed, None
    return observed, _complaint(job.judge, result, inputs)


def _line_in_notebook(exception: BaseException, test_cell: str | None) -> int | None:
    """The last line of the traceback that stands in a notebook cell of the student's."""
    frames = traceback.extract_tb(exception.__traceback__)
    lines = [frame.lineno for frame in frames if _is_cell(frame.filename) and frame.filename != test_cell]
    return lines[-1] if lines else None


def _is_cell(filename: str) -> bool:
    """IPython names cells `<ipython-input-...>` or, with ipykernel 6 and later, `.../ipykernel_PID/NUMBER.py`."""
    return "ipython-input" in filename or "ipykernel_" in filename


def _complaint(judge: Callable[..., str | None], result: Any, inputs: Sequence[Any]) -> str | None:
    """A judge that fails on a result was not made for its kind: then the result is not right either."""
    try:
        return interruptible(judge, result, *inputs)
    except BaseException:
        return UNEXPECTED


def _allocated(topology: Topology) -> int:
    return sum(torch.cuda.memory_allocated(i) for i in range(topology.gpus))


def _seed() -> None:
    torch.manual_seed(SEED)
    random.seed(SEED)
    numpy.random.seed(SEED)
