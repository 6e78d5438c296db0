"""A case says in a sentence why it does not hold."""

from typing import Any

import pytest
import torch

from trygpu.check.case import Case
from trygpu.check.compare import Rules
from trygpu.check.limits import Limits
from trygpu.check.names import Names, NoReference, NotDefined
from trygpu.check.topology import topologies


def reason(answer: Any, *args: Any, reference: Any = None, gpus: int = 2, current: int = 0, **fields: Any):
    """The reason for a function `f` in the student's notebook, called with `args`."""
    (machine,) = topologies(gpus, None, None, current)
    fields = {"what": "f", "make_inputs": lambda: args, **fields}
    case = Case("exercise", topology=machine, **fields)
    objects = {} if reference is None else {"f": reference}
    student = Names({} if answer is None else {"f": answer}, NotDefined)
    return case.reason(student, Names(objects, NoReference))[0]


def refuse():
    raise ValueError("split")


def test_a_case_that_holds_has_no_reason():
    assert reason(abs, -2, expect=2) is None
    assert reason(torch.cuda.device_count, expect=torch.cuda.device_count) is None
    assert reason(abs, -2, reference=abs) is None


def test_the_reason_says_what_was_called_where_and_what_came():
    assert reason(lambda x: x + 1, 1, expect=3, gpus=2, current=1) == (
        "f(1), 2 GPUs (current device cuda:1): 3 was expected, 2 came"
    )


def test_a_name_that_is_missing_and_a_stub_are_told_apart():
    def stub():
        raise NotImplementedError()

    assert "f is not defined: run the cell that defines it" in reason(None, expect=1)
    assert "there is no answer yet" in reason(stub, expect=1)
    assert "there is no answer yet" in reason(stub, raises=RuntimeError)


def test_errors_are_shown_with_their_first_line_cut_where_it_is_long():
    def fail():
        raise ValueError("x" * 300 + "\nmore")

    words = reason(fail, expect=1)
    assert "ValueError: xxx" in words and words.endswith("x…") and len(words) < 250


def test_an_expected_error_has_to_come():
    assert reason(refuse, raises=ValueError) is None
    assert reason(refuse, raises=(KeyError, ValueError)) is None
    assert "KeyError was expected; ValueError: split" in reason(refuse, raises=KeyError)
    assert "an error (KeyError / ValueError) was expected, 1 came" in reason(lambda: 1, raises=(KeyError, ValueError))


def test_an_expected_error_excuses_neither_changed_inputs_nor_memory():
    kept = []

    def leak(x):
        x += 1
        kept.append(torch.ones(4, device="cuda:0"))
        raise ValueError

    made = {"make_inputs": lambda: [torch.zeros(1)], "raises": ValueError}
    assert "what was given was changed" in reason(leak, **made)
    assert "512 bytes" in reason(leak, changes_inputs=True, limits=Limits(left=0), **made)


def test_a_judge_names_the_fault_after_the_comparison():
    asked = []
    assert "1 was expected" in reason(lambda: 2, expect=1, judge=asked.append)
    assert not asked
    assert "too plain" in reason(lambda: 2, judge=lambda result: "too plain")
    assert "this is not what was expected: None" in reason(lambda: None, judge=lambda result: result.missing)
    assert reason(lambda: 2, judge=lambda result: None) is None


def test_a_judge_of_events_comes_after_the_limits():
    move = {"make_inputs": lambda: [torch.ones(1)], "expect": lambda: torch.ones(1, device="cuda:0")}
    judge = {"judge_events": lambda events: f"{len(events.transfers)} at once"}
    assert "1 at once" in reason(lambda x: x.to("cuda:0"), limits=Limits(**judge), **move)
    assert "none is needed" in reason(lambda x: x.to("cuda:0"), limits=Limits(transfers=0, **judge), **move)


@pytest.mark.parametrize(
    ("answer", "is_shown"),
    [(lambda: [][0], True), (lambda: 2, True), (lambda: "1", False), (lambda: missing_name, False)],  # noqa: F821
)
def test_a_hint_stands_beside_the_mistake_it_speaks_of_alone(answer, is_shown):
    assert ("no_gpu" in reason(answer, expect=1, hint="no_gpu")) == is_shown


def test_a_known_hint_is_a_sentence_of_the_catalogue():
    (machine,) = topologies(1, None, None, 0)
    case = Case("try_gpu", "f", machine, tuple, expect=1, hint="off_by_one")
    words, too_long = case.reason(Names({"f": lambda: 2}, NotDefined), Names({}, NoReference))
    assert "1 was expected, 2 came. " in words and "off_by_one" not in words and not too_long


def test_a_scenario_gets_the_students_names_then_the_references():
    def scenario(own):
        return own.f(2) + 1

    assert reason(abs, what=scenario, reference=abs) is None
    assert reason(lambda x: 7, what=scenario, reference=abs) == "exercise, 2 GPUs: 3 was expected, 8 came"


def test_an_endless_loop_is_called_by_its_name(monkeypatch):
    monkeypatch.setattr("trygpu.check.trial.SECONDS", 0.05)

    def forever():
        while True:
            pass

    assert "is there an endless loop?" in reason(forever, expect=1)


def test_replaced_built_ins_are_the_first_thing_told():
    def cheat():
        import builtins

        builtins.isinstance = lambda *arguments: True
        return 1

    assert "your code replaces Python's own isinstance" in reason(cheat, expect=1)


def test_a_test_cell_that_gives_nothing_to_compare_with_is_a_mistake_of_its_own():
    with pytest.raises(NoReference):
        reason(abs, -2)
    with pytest.raises(NoReference, match="the reference of exercise fails"):
        reason(abs, -2, reference=lambda x: 1 / 0)
    with pytest.raises(NoReference, match="has no values to compare"):
        reason(object, reference=object)
    assert reason(object, reference=object, rules=Rules(values=False)) is None
