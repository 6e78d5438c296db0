"""Mutants of every reference solution are noticed by the exercise's own tests."""

from pathlib import Path

import lesson_runner
import pytest
from mutants import mutants

# exercise, change: mutants that do the same as the solution, each with its reason.
EQUIVALENT = {
    tuple(line.split(" | ")[:2])
    for line in (Path(__file__).parent / "equivalent_mutants.txt").read_text().splitlines()
    if line and not line.startswith("#")
}
PRELUDE = """
_changed = []
def _same(value):
    return value
def _insert(name, value):
    import torch
    if not isinstance(value, torch.Tensor):
        return value
    changed = getattr(value, name)()
    if name == "clone" or not isinstance(changed, torch.Tensor) or changed is not value:
        _changed.append(name)
    return changed
"""


def solution(lesson: str, exercise: str) -> str:
    return next(c.source for c in lesson_runner.notebook(lesson).cells if lesson_runner.grade_id(c) == exercise)


def survivors(lesson: str) -> tuple[int, list[str]]:
    """How many mutants there are, and those that get full marks though they are not known to be equivalent."""
    tried, alive = 0, []
    for exercise in lesson_runner.max_points(lesson):
        for mutant in mutants(solution(lesson, exercise)):
            changed: list[str] = []
            code = PRELUDE.replace("_changed = []", "") + mutant.code
            result = lesson_runner.check(lesson, exercise, code, {"_changed": changed})
            if "inserted" in mutant.what and not changed:
                continue
            if (exercise, mutant.what) in EQUIVALENT:
                continue
            tried += 1
            if result["score"] == result["max"]:
                alive.append(f"{exercise} | {mutant.what}")
    return tried, alive


@pytest.mark.parametrize("lesson", lesson_runner.lessons())
def test_mutants_are_killed(lesson):
    tried, alive = survivors(lesson)
    assert tried > 0
    assert len(alive) <= 0.05 * tried, alive
