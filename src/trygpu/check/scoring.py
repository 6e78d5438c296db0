"""Exercises and their parts: which cases hold, and what that earns."""

import gc
import sys
from collections.abc import Callable, Sequence
from typing import Any

from trygpu.check import names, receipt, report
from trygpu.check.builtins import restore_builtins
from trygpu.check.case import UNSET, Case
from trygpu.check.compare import Rules
from trygpu.check.defaults import kept_defaults
from trygpu.check.interrupts import held
from trygpu.check.limits import Limits
from trygpu.check.result import PartResult, Result
from trygpu.check.topology import topologies
from trygpu.messages import translate

# Enough to see what is wrong; the rest of a part's cases is not tried.
MOST_REASONS = 2
# One endless loop costs ten seconds; two are enough to know.
MOST_TIMEOUTS = 2


class Part:
    """A part of an exercise's points: earned when it has cases, all hold, and what it `needs` is earned too."""

    def __init__(self, exercise: "Exercise", key: str, points: float, needs: "Part | None"):
        self.key = key
        self.points = points
        self.needs = needs
        self.reasons: list[str] = []
        self.tried = 0
        self._exercise = exercise

    @property
    def earned(self) -> bool:
        """Whether the points are earned."""
        return self.tried > 0 and not self.reasons and (self.needs is None or self.needs.earned)

    def result(self) -> PartResult:
        """What came of it; no reasons of its own where the part that this one needs is lost already."""
        reasons = [] if self.needs is not None and not self.needs.earned else self.reasons
        return PartResult(self.key, self.points, self.earned, self.tried, reasons)

    def case(
        self,
        what: str | Callable[[Any], Any],
        *args: Any,
        gpus: int | Sequence[int] | None = None,
        memory: int | Sequence[int] | None = None,
        used: Sequence[int] | None = None,
        current: int = 0,
        inputs: Callable[[], Sequence[Any]] | None = None,
        expect: Any = UNSET,
        raises: type[BaseException] | tuple[type[BaseException], ...] | None = None,
        values: bool = True,
        identity: bool = False,
        strict_device: bool = False,
        tolerance: tuple[float, float] | None = None,
        changes_inputs: bool = False,
        transfers: int | None = None,
        moved: int | None = None,
        synchronizations: int | None = None,
        left: int | None = None,
        judge: Callable[..., str | None] | None = None,
        judge_events: Callable[[Any], str | None] | None = None,
        hint: str | None = None,
    ) -> None:
        """Try `what` (a name, called with `args` or with what `inputs()` makes on the topology; or a scenario, a
        function of the names) on each topology and keep the reason where it does not do as `expect`, `raises`,
        `judge` or the reference say, or costs more than the limits allow. Memory in bytes.
        """
        own = self._exercise.clean
        make_inputs = own(inputs) if inputs is not None else (lambda: args)
        for topology in topologies(gpus, memory, used, current):
            self._try(
                Case(
                    self._exercise.id,
                    own(what),
                    topology,
                    make_inputs,
                    own(expect),
                    raises,
                    changes_inputs,
                    own(judge),
                    Rules(values, identity, strict_device, tolerance),
                    Limits(transfers, moved, synchronizations, left, own(judge_events)),
                    hint,
                    self._exercise.test_cell,
                )
            )

    def _try(self, case: Case) -> None:
        self.tried += 1
        if len(self.reasons) >= MOST_REASONS:
            return
        if self._exercise.timeouts >= MOST_TIMEOUTS:
            self.reasons.append(translate("not tried: your code ran into the time limit before"))
            return
        reason, too_long = self._exercise.try_case(case)
        self._exercise.timeouts += too_long
        if reason is not None and reason not in self.reasons:
            self.reasons.append(reason)


class Exercise:
    """One exercise while its test cell runs. The student's names are looked up in `namespace`, the notebook."""

    def __init__(self, id: str, namespace: dict[str, Any], test_cell: str | None = None):
        restore_builtins()
        gc.collect()  # while cases freeze what is alive, Python hardly ever does it by itself
        self.id = id
        self.test_cell = test_cell
        self.parts: list[Part] = []
        self.timeouts = 0
        self._namespace = namespace
        self._world = names.World(namespace)
        self._key = receipt.take_key()

    def reference(self, **objects: Any) -> None:
        """The reference versions of this exercise's names; to be given in the hidden region, before any case."""
        names.register_references(self.id, {name: self.clean(value) for name, value in objects.items()})

    def part(self, key: str, points: float, needs: Part | None = None) -> Part:
        """A part of the points. `needs`: a part that has to be earned for this one to count."""
        part = Part(self, key, points, needs)
        self.parts.append(part)
        return part

    def clean(self, value: Any) -> Any:
        """A function of the test cell, out of reach of the student's names; anything else as it is."""
        return self._world.clean(value)

    def try_case(self, case: Case) -> tuple[str | None, bool]:
        """What `case.reason` says, with the references of the other exercises in place of the student's versions.

        However it ends, an interrupt included, notebook and defaults are afterwards as they were.
        """
        others = names.references_of_others(self.id)
        with held(), names.bound(self._namespace, others), kept_defaults():
            return case.reason(names.Names(self._namespace, names.NotDefined), names.references_of(self.id))

    def result(self) -> dict[str, Any]:
        """What was earned: {"exercise", "score", "max", "reasons"}, plain data."""
        return self._result().as_dict()

    def receipt(self) -> float:
        """Show the result, leave the receipt in the notebook, and return the points, which nbgrader reads."""
        result = self._result()
        report.show(result, receipt.sign(result.as_dict(), self._key))
        return result.score

    def _result(self) -> Result:
        return Result(self.id, [part.result() for part in self.parts])


def exercise(id: str) -> Exercise:
    """Start checking the exercise in the notebook that calls this."""
    caller = sys._getframe(1)
    return Exercise(id, caller.f_globals, caller.f_code.co_filename)
