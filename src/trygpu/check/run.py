"""One run of a function on a topology, and all that is worth knowing about it afterwards, as plain data."""

import gc
import random
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy
import torch

from trygpu.check.defaults import reset_defaults
from trygpu.check.limit import TookTooLong, time_limit
from trygpu.check.portrait import Painter, Portrait
from trygpu.check.pristine import restore_builtins
from trygpu.check.topology import Topology
from trygpu.virtual import record

SECONDS = 10.0
SEED = 20
UNEXPECTED = "unexpected"


@dataclass
class Failure:
    """What the function raised; `line` is its line number in the student's cell, where known."""

    exception: BaseException
    line: int | None

    @property
    def too_long(self) -> bool:
        """Whether it was stopped by the time limit."""
        return isinstance(self.exception, TookTooLong)


@dataclass
class Run:
    """`result` is None where the function failed. `left` counts bytes still allocated on the GPUs after the call."""

    call: str
    result: Portrait | None = None
    failure: Failure | None = None
    changed_input: tuple[Portrait, Portrait] | None = None
    events: Any = None
    left: int | None = None
    verdict: str | None = None
    replaced_builtins: Sequence[str] = ()


@dataclass(frozen=True)
class Job:
    """What to run: `make_inputs` and `function` are called inside the topology; `describe` names the call in words.

    The judge is asked only about a result whose portrait is accepted; it may rely on that much.
    `test_cell` is the file name that Python gives the test cell: lines of it are not the student's.
    """

    function: Callable[..., Any]
    make_inputs: Callable[[], Sequence[Any]]
    describe: Callable[[Sequence[Any]], str]
    accepts: Callable[[Portrait], bool] = lambda result: True
    judge: Callable[..., str | None] | None = None
    measure_left: bool = False
    test_cell: str | None = None


def run(job: Job, topology: Topology) -> Run:
    """Run the job on the topology. Whatever the function raises, KeyboardInterrupt apart, ends up in the Run."""
    with topology.entered():
        reset_defaults()
        _seed()
        inputs = list(job.make_inputs())
        outcome = Run(job.describe(inputs))
        before = Painter(inputs).paint(inputs)
        allocated = _allocated(topology)
        _seed()
        result = _call(job, inputs, outcome)
        reset_defaults()
        if topology.gpus:
            torch.cuda.set_device(topology.current)
        if outcome.failure is None:
            outcome.result = Painter(inputs).paint(result)
            if job.judge is not None and job.accepts(outcome.result):
                outcome.verdict = _verdict(job.judge, result, inputs)
        after = Painter(inputs).paint(inputs)
        if after != before or not _same_values(after, before):
            outcome.changed_input = (before, after)
        if job.measure_left:
            del result
            gc.collect()
            outcome.left = _allocated(topology) - allocated
    return outcome


def _call(job: Job, inputs: Sequence[Any], outcome: Run) -> Any:
    with record() as events:
        try:
            with time_limit(SECONDS):
                return job.function(*inputs)
        except KeyboardInterrupt:
            raise
        except BaseException as exception:
            outcome.failure = Failure(exception, _line_in_notebook(exception, job.test_cell))
            # The traceback's frames would keep the student's tensors alive, and count as memory left behind.
            traceback.clear_frames(exception.__traceback__)
            return None
        finally:
            outcome.replaced_builtins = restore_builtins()
            outcome.events = events


def _line_in_notebook(exception: BaseException, test_cell: str | None) -> int | None:
    """The last line of the traceback that stands in a notebook cell of the student's."""
    frames = traceback.extract_tb(exception.__traceback__)
    lines = [frame.lineno for frame in frames if _is_cell(frame.filename) and frame.filename != test_cell]
    return lines[-1] if lines else None


def _is_cell(filename: str) -> bool:
    """IPython names cells `<ipython-input-...>` or, with ipykernel 6 and later, `.../ipykernel_PID/NUMBER.py`."""
    return "ipython-input" in filename or "ipykernel_" in filename


def _verdict(judge: Callable[..., str | None], result: Any, inputs: Sequence[Any]) -> str | None:
    """A judge that fails on a result was not made for its kind: then the result is not right either."""
    try:
        return judge(result, *inputs)
    except Exception:
        return UNEXPECTED


def _allocated(topology: Topology) -> int:
    return sum(torch.cuda.memory_allocated(i) for i in range(topology.gpus))


def _seed() -> None:
    torch.manual_seed(SEED)
    random.seed(SEED)
    numpy.random.seed(SEED)


def _same_values(after: Portrait, before: Portrait) -> bool:
    from trygpu.check.compare import Rules, difference

    return difference(after, before, Rules(tolerance=(0.0, 0.0))) is None
