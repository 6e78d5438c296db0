"""Checks: what the test cells of a lesson call.

A test cell starts an exercise, states its contract as cases in parts, and ends with a receipt:

    exercise = check.exercise("num_gpus")
    count = exercise.part("count", points=1)
    count.case("num_gpus", gpus=2, expect=2)
    exercise.receipt()
"""

from trygpu.check.names import counted
from trygpu.check.portrait import values
from trygpu.check.scoring import Exercise, Part, exercise
from trygpu.check.topology import MiB

__all__ = ["Exercise", "MiB", "Part", "counted", "exercise", "values"]
