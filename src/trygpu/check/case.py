"""One case: a function tried on one topology, and the reason why it does not hold, if it does not."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import torch

from trygpu.check.compare import Rules, difference, same_kind
from trygpu.check.interrupts import interruptible
from trygpu.check.limits import Limits, exceeded
from trygpu.check.names import Names, NoReference, NotDefined
from trygpu.check.observed import Observed, Opaque
from trygpu.check.topology import Topology
from trygpu.check.trial import SECONDS, UNEXPECTED, Job, Raised, Trial, run
from trygpu.check.words import describe, describe_value
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
    """`what` is a name or a scenario (a function of the names). Without `expect` the reference decides.

    `test_cell` is the file name that Python gives the test cell; the other fields are the arguments of `Part.case`.
    """

    exercise: str
    what: str | Callable[[Names], Any]
    topology: Topology
    make_inputs: Callable[[], Sequence[Any]]
    expect: Any = UNSET
    raises: type[BaseException] | tuple[type[BaseException], ...] | None = None
    changes_inputs: bool = False
    judge: Callable[..., str | None] | None = None
    rules: Rules = field(default_factory=Rules)
    limits: Limits = field(default_factory=Limits)
    hint: str | None = None
    test_cell: str | None = None

    def reason(self, student: Names, reference: Names) -> tuple[str | None, bool]:
        """Why the case does not hold, or None; and whether the time limit stopped it.

        Raises NoReference where the test cell gives nothing to compare with, or its reference fails.
        """
        expected = self._expected(reference) if self._compares else None
        job = self._job(student)
        if expected is not None:
            job = replace(job, accepts=lambda result: difference(result, expected, self.rules) is None)
        trial = run(replace(job, judge=self.judge, measure_left=self.limits.left is not None), self.topology)
        wrong = self._wrong(trial, expected)
        if wrong is None:
            return None, False
        text = translate("{call}, {topology}: {wrong}", call=trial.call, topology=self.topology.describe(), wrong=wrong)
        too_long = isinstance(trial.outcome, Raised) and trial.outcome.too_long
        hint = self._hint(trial.outcome, expected)
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

    def _wrong(self, trial: Trial, expected: Observed | None) -> str | None:
        if trial.replaced_builtins:
            names = ", ".join(trial.replaced_builtins)
            return translate("your code replaces Python's own {names}; leave them as they are", names=names)
        text = self._wrong_outcome(trial, expected)
        if text:
            return text
        if trial.changed_input is not None and not self.changes_inputs:
            before, after = (describe(observed) for observed in trial.changed_input)
            changed = translate("what was given was changed; it must stay as it was")
            return changed if before == after else f"{changed}: {before} → {after}"
        return exceeded(self.limits, trial) or self._judge_events(trial)

    def _wrong_outcome(self, trial: Trial, expected: Observed | None) -> str | None:
        outcome = trial.outcome
        if self.raises is not None:
            return _wrong_exception(self.raises, outcome)
        if isinstance(outcome, Raised):
            return explain(outcome)
        text = None if expected is None else difference(outcome, expected, self.rules)
        if text is not None or trial.complaint is None:
            return text
        if trial.complaint == UNEXPECTED:
            return translate("this is not what was expected: {found}", found=describe(outcome))
        return self._hint_text(trial.complaint)

    def _judge_events(self, trial: Trial) -> str | None:
        judge = self.limits.judge_events
        key = None if judge is None else interruptible(judge, trial.events)
        return None if key is None else self._hint_text(key)

    def _expected(self, reference: Names) -> Observed:
        job = self._job(reference)
        if self.expect is not UNSET:
            expect = self.expect
            job = Job(lambda *inputs: expect() if callable(expect) else expect, self.make_inputs, job.describe)
        expected = run(job, self.topology).outcome
        if isinstance(expected, Raised):
            raise NoReference(f"the reference of {self.exercise} fails") from expected.exception
        if isinstance(expected, Opaque) and self.rules.values:
            kind = expected.kind.__name__
            raise NoReference(f"a {kind} has no values to compare in {self.exercise}: use judge= or values=False")
        return expected

    def _hint(self, outcome: Observed | Raised, expected: Observed | None) -> str | None:
        """The hint speaks of values and devices: it would mislead beside another kind of mistake."""
        if self.hint is None:
            return None
        if isinstance(outcome, Raised):
            return self._hint_text(self.hint) if _may_be_the_case(outcome.exception) else None
        return self._hint_text(self.hint) if expected is None or same_kind(outcome, expected) else None

    def _hint_text(self, key: str) -> str:
        """The sentence under this key; a key that no catalogue has is shown as it is."""
        return lookup(f"hint:{self.exercise}.{key}") or key


def _wrong_exception(
    raises: type[BaseException] | tuple[type[BaseException], ...], outcome: Observed | Raised
) -> str | None:
    kinds = raises if isinstance(raises, tuple) else (raises,)
    wanted = " / ".join(kind.__name__ for kind in kinds)
    if not isinstance(outcome, Raised):
        came = describe(outcome)
        return translate("an error ({wanted}) was expected, {came} came", wanted=wanted, came=came)
    if isinstance(outcome.exception, kinds) and not _unanswered(outcome.exception):
        return None
    return translate("{wanted} was expected", wanted=wanted) + "; " + explain(outcome)


def explain(raised: Raised) -> str:
    """What the student's code raised, in a sentence."""
    error = raised.exception
    if isinstance(error, NotDefined):
        return translate("{name} is not defined: run the cell that defines it", name=error.name)
    if _unanswered(error):
        return translate("there is no answer yet")
    if raised.too_long:
        return translate("no end after {seconds} seconds: is there an endless loop?", seconds=f"{SECONDS:g}")
    lines = raised.text.strip().splitlines()
    text = f"{type(error).__name__}: {lines[0]}" if lines else type(error).__name__
    text = text if len(text) <= LONGEST_ERROR else text[:LONGEST_ERROR] + "…"
    return (
        text if raised.line is None else translate("{error} (line {line} of your cell)", error=text, line=raised.line)
    )


def _unanswered(error: BaseException) -> bool:
    """The stub of the released notebook raises NotImplementedError without a message."""
    return type(error) is NotImplementedError and not error.args


def _may_be_the_case(error: BaseException) -> bool:
    """Whether the error may come from the special case that the hint names: PyTorch refusing a device, or a list that
    is empty there. Relatives of these, such as NotImplementedError, and misspelt names do not."""
    return type(error) in SPEAKING_ERRORS
