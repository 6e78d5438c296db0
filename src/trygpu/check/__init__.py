"""Checks: what the test cells of a lesson call.

A test cell starts an exercise, states its contract as cases in parts, and ends with a receipt:

    exercise = check.exercise("num_gpus")
    count = exercise.part("count", points=1)
    count.case("num_gpus", gpus=2, expect=2)
    exercise.receipt()

The names are imported on first use: a grader reads receipts without loading torch.
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trygpu.check.names import counted
    from trygpu.check.observed import values
    from trygpu.check.scoring import Exercise, Part, exercise
    from trygpu.sizes import MiB

__all__ = ["Exercise", "MiB", "Part", "counted", "exercise", "values"]

_HOME = {
    "Exercise": "trygpu.check.scoring",
    "Part": "trygpu.check.scoring",
    "exercise": "trygpu.check.scoring",
    "MiB": "trygpu.sizes",
    "counted": "trygpu.check.names",
    "values": "trygpu.check.observed",
}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def load() -> None:
    """Import all of it now, before a student's code runs."""
    for name in __all__:
        __getattr__(name)
