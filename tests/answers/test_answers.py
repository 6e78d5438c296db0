"""Every answer of the corpus gets the score it deserves, and every wrong one a reason that names the mistake."""

import gc
import random

import lesson_runner
import pytest

from trygpu.virtual import topology

CORPUS = [answer for lesson in lesson_runner.lessons() for answer in lesson_runner.answers(lesson)]


@pytest.fixture(autouse=True)
def short_time_limit(monkeypatch):
    """Endless loops of the corpus end soon; the right answers need a hundredth of this."""
    monkeypatch.setattr("trygpu.check.trial.SECONDS", 3.0)


@pytest.mark.parametrize("answer", CORPUS, ids=lambda a: f"{a.lesson}/{a.exercise}/{a.name}")
def test_answer_gets_what_it_deserves(answer):
    result = lesson_runner.check(answer.lesson, answer.exercise, answer.code)
    assert result["score"] == answer.score, result["reasons"]
    assert result["max"] == lesson_runner.max_points(answer.lesson)[answer.exercise]
    if answer.score == result["max"]:
        assert not result["reasons"]
    else:
        first = result["reasons"][0].lower()
        assert all(word.lower() in first for word in answer.says), first


@pytest.mark.parametrize("lesson", lesson_runner.lessons())
def test_each_exercise_has_answers_of_both_kinds(lesson):
    most = lesson_runner.max_points(lesson)
    for exercise, points in most.items():
        scores = [answer.score for answer in lesson_runner.answers(lesson) if answer.exercise == exercise]
        assert sum(score == points for score in scores) >= 5, exercise
        assert sum(score < points for score in scores) >= 10, exercise


@pytest.mark.parametrize("lesson", lesson_runner.lessons())
def test_the_stub_earns_nothing(lesson):
    for exercise in lesson_runner.max_points(lesson):
        assert lesson_runner.check(lesson, exercise, "raise NotImplementedError()")["score"] == 0


@pytest.mark.parametrize("answer", CORPUS, ids=lambda a: f"{a.lesson}/{a.exercise}/{a.name}")
def test_wrong_answers_name_their_mistake(answer):
    wrong = answer.score < lesson_runner.max_points(answer.lesson)[answer.exercise]
    assert bool(answer.says) == wrong


@pytest.mark.parametrize("lesson", lesson_runner.lessons())
@pytest.mark.parametrize(("share", "rounds"), [(0.02, 2), pytest.param(1, 3, marks=pytest.mark.full)])
def test_scores_are_the_same_in_any_order_and_again(lesson, share, rounds):
    corpus = lesson_runner.answers(lesson)
    few = random.sample(corpus, round(share * len(corpus)))
    for _ in range(rounds):
        random.shuffle(few)
        for answer in few:
            assert lesson_runner.check(lesson, answer.exercise, answer.code)["score"] == answer.score, answer.name
    assert topology() is None
    assert gc.get_freeze_count() == 0
