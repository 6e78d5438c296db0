"""Mutants of every reference solution are noticed by the exercise's own tests."""

from pathlib import Path

import lesson_runner
import pytest
from mutants import mutants

LIST = Path(__file__).parent / "equivalent_mutants.txt"
ENTRIES = [
    tuple(field.strip() for field in line.split(" | "))
    for line in LIST.read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
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


def survivors(lesson: str) -> set[tuple[str, str]]:
    """The mutants that get full marks, as (exercise, change). One that changed nothing when it ran is no mutant."""
    alive = set()
    for exercise in lesson_runner.max_points(lesson):
        for mutant in mutants(solution(lesson, exercise)):
            changed: list[str] = []
            code = PRELUDE.replace("_changed = []", "") + mutant.code
            result = lesson_runner.check(lesson, exercise, code, {"_changed": changed})
            if result["score"] == result["max"] and ("inserted" not in mutant.what or changed):
                alive.add((exercise, mutant.what))
    return alive


@pytest.mark.parametrize("lesson", lesson_runner.lessons())
def test_the_mutants_that_survive_are_those_known_to_be_equivalent(lesson):
    exercises = lesson_runner.max_points(lesson)
    known = {(exercise, change) for exercise, change, _ in ENTRIES if exercise in exercises}
    alive = survivors(lesson)
    assert alive - known == set(), "not noticed by the tests: strengthen them, or list it with the reason"
    assert known - alive == set(), "noticed by the tests or no mutant any more: take it off the list"


def test_each_entry_of_the_list_has_an_exercise_and_a_reason():
    exercises = {exercise for lesson in lesson_runner.lessons() for exercise in lesson_runner.max_points(lesson)}
    for exercise, change, reason in ENTRIES:
        assert exercise in exercises and change and reason


@pytest.mark.parametrize("lesson", lesson_runner.lessons())
def test_every_lesson_has_mutants(lesson):
    assert any(any(mutants(solution(lesson, exercise))) for exercise in lesson_runner.max_points(lesson))
