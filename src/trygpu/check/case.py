"""One case: a function tried on one topology, and the reason why it does not hold, if it does not."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import torch

from trygpu.check.compare import Rules, difference, same_kind
from trygpu.check.demands import Demands, unmet
from trygpu.check.describe import describe, describe_value
from trygpu.check.names import Names, NoReference, NotDefined
from trygpu.check.portrait import Opaque, Portrait
from trygpu.check.run import SECONDS, UNEXPECTED, Failure, Job, Run, run
from trygpu.check.topology import Topology
from trygpu.messages import lookup, translate

UNSET: Any = object()
LONGEST_ERROR = 200
SPEAKING_ERRORS = (
    RuntimeError,
    AssertionError,
    torch.AcceleratorError,
    torch.OutOfMemoryError,
    IndexError,
    KeyError,
    StopIteration,
    ValueError,
    ZeroDivisionError,
)


@dataclass(frozen=True)
class Case:
    """`what` is a name or a scenario (a function of the names). Without `expect` the reference decides."""

    exercise: str
    what: str | Callable[[Names], Any]
    topology: Topology
    make_inputs: Callable[[], Sequence[Any]]
    expect: Any = UNSET
    raises: type[BaseException] | tuple[type[BaseException], ...] | None = None
    changes_inputs: bool = False
    judge: Callable[..., str | None] | None = None
    rules: Rules = field(default_factory=Rules)
    demands: Demands = field(default_factory=Demands)
    hint: str | None = None
    test_cell: str | None = None

    def reason(self, student: Names, reference: Names) -> tuple[str | None, bool]:
        """Why the case does not hold, or None; and whether the time limit stopped it."""
        expected = self._expected(reference) if self._compares else None
        job = self._job(student)
        if expected is not None:
            job = replace(job, accepts=lambda result: difference(result, expected, self.rules) is None)
        tried = run(replace(job, judge=self.judge, measure_left=self.demands.left is not None), self.topology)
        wrong = self._wrong(tried, expected)
        if wrong is None:
            return None, False
        text = translate("{call}, {topology}: {wrong}", call=tried.call, topology=self.topology.describe(), wrong=wrong)
        too_long = tried.failure is not None and tried.failure.too_long
        hint = self._hint(tried, expected)
        stop = "" if text.endswith((".", "!", "?", "…")) else "."
        return (f"{text}{stop} {hint}" if hint else text), too_long

    @property
    def _compares(self) -> bool:
        return self.raises is None and (self.expect is not UNSET or self.judge is None)

    def _job(self, names: Names) -> Job:
        what = self.what
        function = (lambda *inputs: what(names)) if callable(what) else (lambda *inputs: getattr(names, what)(*inputs))
        return Job(function, self.make_inputs, self._describe_call, test_cell=self.test_cell)

    def _describe_call(self, inputs: Sequence[Any]) -> str:
        if callable(self.what):
            return self.exercise
        return f"{self.what}({', '.join(describe_value(value) for value in inputs)})"

    def _wrong(self, tried: Run, expected: Portrait | None) -> str | None:
        if tried.replaced_builtins:
            names = ", ".join(tried.replaced_builtins)
            return translate("your code replaces Python's own {names}; leave them as they are", names=names)
        text = self._wrong_result(tried, expected)
        if text:
            return text
        if tried.changed_input is not None and not self.changes_inputs:
            before, after = (describe(portrait) for portrait in tried.changed_input)
            changed = translate("what was given was changed; it must stay as it was")
            return changed if before == after else f"{changed}: {before} → {after}"
        return unmet(self.demands, tried) or self._judge_events(tried)

    def _wrong_result(self, tried: Run, expected: Portrait | None) -> str | None:
        if self.raises is not None:
            return self._wrong_exception(tried)
        if tried.failure is not None:
            return explain(tried.failure)
        text = None if expected is None else difference(tried.result, expected, self.rules)
        if text is None and tried.verdict == UNEXPECTED:
            return translate("this is not what was expected: {found}", found=describe(tried.result))
        if text is None and tried.verdict is not None:
            return lookup(f"hint:{self.exercise}.{tried.verdict}") or tried.verdict
        return text

    def _judge_events(self, tried: Run) -> str | None:
        if self.demands.judge_events is None:
            return None
        key = self.demands.judge_events(tried.events)
        return key and (lookup(f"hint:{self.exercise}.{key}") or key)

    def _expected(self, reference: Names) -> Portrait:
        job = self._job(reference)
        if self.expect is not UNSET:
            expect = self.expect
            job = Job(lambda *inputs: expect() if callable(expect) else expect, self.make_inputs, job.describe)
        expected = run(job, self.topology)
        if expected.failure is not None:
            raise NoReference(f"the reference of {self.exercise} fails") from expected.failure.exception
        if isinstance(expected.result, Opaque) and self.rules.values:
            kind = expected.result.kind.__name__
            raise NoReference(f"a {kind} has no values to compare in {self.exercise}: use judge= or values=False")
        return expected.result

    def _wrong_exception(self, tried: Run) -> str | None:
        kinds = self.raises if isinstance(self.raises, tuple) else (self.raises,)
        wanted = " / ".join(kind.__name__ for kind in kinds)
        if tried.failure is None:
            came = describe(tried.result)
            return translate("an error ({wanted}) was expected, {came} came", wanted=wanted, came=came)
        if isinstance(tried.failure.exception, kinds) and not _unanswered(tried.failure.exception):
            return None
        return translate("{wanted} was expected", wanted=wanted) + "; " + explain(tried.failure)

    def _hint(self, tried: Run, expected: Portrait | None) -> str | None:
        """The hint speaks of values and devices: it would mislead beside another kind of mistake."""
        if self.hint is None or (tried.failure is not None and not _may_be_the_case(tried.failure.exception)):
            return None
        if tried.result is not None and expected is not None and not same_kind(tried.result, expected):
            return None
        return lookup(f"hint:{self.exercise}.{self.hint}") or self.hint


def explain(failure: Failure) -> str:
    """What the student's code raised, in a sentence."""
    error = failure.exception
    if isinstance(error, NotDefined):
        return translate("{name} is not defined: run the cell that defines it", name=error.name)
    if _unanswered(error):
        return translate("there is no answer yet")
    if failure.too_long:
        return translate("no end after {seconds} seconds: is there an endless loop?", seconds=f"{SECONDS:g}")
    lines = str(error).strip().splitlines()
    text = f"{type(error).__name__}: {lines[0]}" if lines else type(error).__name__
    text = text if len(text) <= LONGEST_ERROR else text[:LONGEST_ERROR] + "…"
    return (
        text if failure.line is None else translate("{error} (line {line} of your cell)", error=text, line=failure.line)
    )


def _unanswered(error: BaseException) -> bool:
    """The stub of the released notebook raises NotImplementedError without a message."""
    return type(error) is NotImplementedError and not error.args


def _may_be_the_case(error: BaseException) -> bool:
    """Whether the error may come from the special case that the hint names: PyTorch refusing a device, or a list that
    is empty there. Relatives of these, such as NotImplementedError, and misspelt names do not."""
    return type(error) in SPEAKING_ERRORS
