"""Exercises and their parts: which cases hold, and what that earns."""

import gc
import sys
from collections.abc import Callable, Sequence
from typing import Any

from trygpu.check import names, receipt, report
from trygpu.check.case import UNSET, Case
from trygpu.check.compare import Rules
from trygpu.check.defaults import keep_defaults
from trygpu.check.demands import Demands
from trygpu.check.pristine import restore_builtins
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
    def reasons_shown(self) -> list[str]:
        """Why points are lost; none of its own where the part that this one needs is lost already."""
        return [] if self.needs is not None and not self.needs.earned else self.reasons

    @property
    def earned(self) -> bool:
        """Whether the points are earned."""
        return self.tried > 0 and not self.reasons and (self.needs is None or self.needs.earned)

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
                    Demands(transfers, moved, synchronizations, left, own(judge_events)),
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
        reason, too_long = case.reason(self._exercise.student, self._exercise.references)
        self._exercise.timeouts += too_long
        if reason is not None and reason not in self.reasons:
            self.reasons.append(reason)


class Exercise:
    """One exercise while its test cell runs. The student's names are looked up in `namespace`, the notebook."""

    def __init__(self, id: str, namespace: dict[str, Any], test_cell: str | None = None):
        restore_builtins()
        # What is alive already stays out of the collections that judging memory needs: they take a tenth of the time.
        gc.collect()
        gc.freeze()
        self.id = id
        self.test_cell = test_cell
        self.parts: list[Part] = []
        self.timeouts = 0
        self.student = names.Names(namespace, names.NotDefined)
        self.references = names.references_of(id)
        self._world = names.World(namespace)
        self._key = receipt.take_key()
        self._restore_defaults = keep_defaults()
        self._unbind = names.bind(namespace, names.references_of_others(id))

    def reference(self, **objects: Any) -> None:
        """The reference versions of this exercise's names; to be given in the hidden region, before any case."""
        names.register_references(self.id, {name: self.clean(value) for name, value in objects.items()})
        self.references = names.references_of(self.id)

    def part(self, key: str, points: float, needs: Part | None = None) -> Part:
        """A part of the points. `needs`: a part that has to be earned for this one to count."""
        part = Part(self, key, points, needs)
        self.parts.append(part)
        return part

    def clean(self, value: Any) -> Any:
        """A function of the test cell, out of reach of the student's names; anything else as it is."""
        return self._world.clean(value)

    def result(self) -> dict[str, Any]:
        """What was earned: {"exercise", "score", "max", "reasons"}, plain data."""
        score = sum(part.points for part in self.parts if part.earned)
        most = sum(part.points for part in self.parts)
        reasons = list(dict.fromkeys(reason for part in self.parts for reason in part.reasons_shown))
        return {"exercise": self.id, "score": score, "max": most, "reasons": reasons}

    def receipt(self) -> float:
        """Show the result, leave the receipt in the notebook, and return the points, which nbgrader reads."""
        self._unbind()
        self._restore_defaults()
        gc.unfreeze()
        result = self.result()
        report.show(self, receipt.sign(result, self._key))
        return result["score"]


def exercise(id: str) -> Exercise:
    """Start checking the exercise in the notebook that calls this."""
    caller = sys._getframe(1)
    return Exercise(id, caller.f_globals, caller.f_code.co_filename)
