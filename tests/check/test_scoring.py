"""Parts, points and reasons, on functions small enough to read at a glance."""

import builtins
import contextlib
import gc
import os
import random
import signal
import threading
from collections.abc import Callable

import pytest
import torch

from trygpu import check, virtual
from trygpu.check import names
from trygpu.check.collector import FEW
from trygpu.check.defaults import kept_defaults


@pytest.fixture
def notebook(monkeypatch):
    """A notebook's namespace, and no references from other tests."""
    monkeypatch.setattr(names, "_references", {})
    return {"torch": torch}


def begin(notebook: dict, id: str = "f") -> check.Exercise:
    return check.Exercise(id, notebook)


def result_of(notebook: dict, function, **options) -> dict:
    notebook["f"] = function
    exercise = begin(notebook)
    exercise.part("all", points=2).case("f", **options)
    return exercise.result()


def test_a_part_without_cases_earns_nothing(notebook):
    exercise = begin(notebook)
    exercise.part("all", points=2)
    assert exercise.result()["score"] == 0


def test_right_everywhere_earns_all(notebook):
    assert result_of(notebook, torch.cuda.device_count, gpus=[0, 1, 8], expect=torch.cuda.device_count)["score"] == 2


def test_parts_count_alone_and_needed_parts_come_first(notebook):
    notebook["f"] = lambda n: n
    exercise = begin(notebook)
    wrong = exercise.part("wrong", points=1)
    wrong.case("f", 1, expect=2)
    right = exercise.part("right", points=2)
    right.case("f", 1, expect=1)
    needing = exercise.part("needing", points=4, needs=wrong)
    needing.case("f", 1, expect=1)
    assert exercise.result()["score"] == 2


def test_shadowed_names_do_not_reach_references_and_inputs(notebook):
    exec("def f(n):\n    return n + 1\nmax = None\nlen = 3", notebook)
    exercise = begin(notebook)
    exec("def _f(n):\n    return max(n + 1, len([]))\nargs = lambda: (len([1]),)", notebook)
    exercise.reference(f=notebook["_f"])
    exercise.part("all", points=1).case("f", inputs=notebook["args"])
    assert exercise.result()["score"] == 1


def test_earlier_mistakes_are_not_charged_again(notebook):
    exec("def first():\n    return 'wrong'\ndef second():\n    return first() + '!'", notebook)
    students_first = notebook["first"]
    one = begin(notebook, "one")
    one.reference(first=lambda: "right")
    one.receipt()
    two = begin(notebook, "two")
    two.part("all", points=1).case("second", expect="right!")
    assert two.result()["score"] == 1
    two.receipt()
    assert notebook["first"] is students_first


def test_a_scenario_gets_the_students_names_and_the_references(notebook):
    notebook.update(write=lambda box: box.append(1), read=lambda box: box[0])
    exercise = begin(notebook, "pair")
    exercise.reference(write=lambda box: box.append(2), read=lambda box: box[0] - 1)

    def scenario(own):
        box = []
        own.write(box)
        return own.read(box)

    exercise.part("all", points=1).case(scenario)
    assert exercise.result()["score"] == 1


def test_a_right_answer_is_one_line(notebook, capsys):
    notebook["f"] = lambda: 1
    exercise = begin(notebook)
    exercise.part("all", points=1).case("f", expect=1)
    assert exercise.receipt() == 1
    assert capsys.readouterr().out == "✓ f: 1 of 1 point\n"


def test_a_part_that_counts_no_more_says_nothing_misleading(notebook):
    notebook["f"] = lambda: torch.ones(2, device="cuda:0").cpu()
    exercise = begin(notebook)
    value = exercise.part("value", points=1)
    value.case("f", expect=lambda: torch.ones(2, device="cuda:0"))
    cheap = exercise.part("cheap", points=1, needs=value)
    cheap.case("f", expect=lambda: torch.ones(2), transfers=0)
    assert len(exercise.result()["reasons"]) == 1


def test_a_keyboard_interrupt_of_the_codes_own_is_a_reason_of_its_case(notebook):
    def f(n):
        if n == 2:
            raise KeyboardInterrupt
        return n

    notebook["f"] = f
    exercise = begin(notebook)
    exercise.part("held", points=1).case("f", 1, expect=1)
    exercise.part("lost", points=2).case("f", 2, expect=2)
    result = exercise.result()
    assert result["score"] == 1
    assert "KeyboardInterrupt" in result["reasons"][0]


def state_of(notebook: dict) -> dict:
    """What a test cell may not change: the notebook's names, PyTorch's defaults, the collector, signals, the GPUs."""
    return {
        "names": [(name, id(value)) for name, value in notebook.items()],
        "defaults": (torch.get_default_dtype(), torch.get_default_device(), torch.is_grad_enabled()),
        "frozen": gc.get_freeze_count() > FEW,
        "signals": (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGALRM)),
        "alarm": signal.getitimer(signal.ITIMER_REAL),
        "gpus": (virtual.topology(), torch.cuda.device_count(), torch.cuda.current_device()),
        "modes": torch._C._len_torch_dispatch_stack(),
        "built-ins": dict(vars(builtins)),
    }


def press() -> None:
    signal.raise_signal(signal.SIGINT)


@pytest.fixture
def lived_in(notebook):
    """A notebook in the middle of a lesson: GPUs, defaults of its own, answers of which the tests have better ones."""
    names.register_references("earlier", {"earlier": lambda x: x, "unanswered": lambda x: x})
    notebook.update(earlier=lambda x: x + 1)
    with virtual.virtual_gpus(2), kept_defaults():
        torch.cuda.set_device(1)
        torch.set_default_dtype(torch.float64)
        torch.set_default_device("cuda:0")
        yield notebook


def check_cell(notebook: dict, happens: Callable[[str, int], None]) -> None:
    """A test cell of six pairs of cases; `happens(where, case)` is called wherever other code than the checks runs."""

    def careless(x, case):
        genuine, builtins.sorted = builtins.sorted, None
        torch.set_default_dtype(torch.float16)
        torch.set_grad_enabled(False)
        with torch.device("cuda:0"), virtual.virtual_gpus(1):
            happens("answer", case)
        builtins.sorted = genuine
        return x.to("cuda:0")

    def reference(x, case):
        happens("reference", case)
        return x.to("cuda:0")

    def inputs(case):
        happens("inputs", case)
        return torch.ones(3), case

    def judge(result, x, case):
        happens("judge", case)

    notebook.update(f=careless)
    exercise = begin(notebook)
    exercise.reference(f=reference)
    part = exercise.part("all", points=1)
    for case in range(6):
        part.case("f", inputs=lambda case=case: inputs(case), gpus=1 + case % 2, left=0 if case == 3 else None)
        part.case("f", inputs=lambda case=case: inputs(case), judge=judge)
        happens("between", case)
    assert exercise.result()["score"] == 1


PLACES = ("inputs", "reference", "answer", "judge", "between")


@pytest.mark.parametrize("seed", range(10))
def test_an_interrupted_cell_leaves_the_notebook_as_it_was(lived_in, seed):
    chance = random.Random(seed)
    where, case = PLACES[seed % len(PLACES)], chance.randrange(6)

    def happens(*place):
        if place == (where, case):
            press()

    lived_in["f"] = None
    before = state_of(lived_in)
    with pytest.raises(KeyboardInterrupt):
        check_cell(lived_in, happens)
    lived_in["f"] = None
    assert state_of(lived_in) == before


@pytest.mark.parametrize("seed", range(10))
def test_so_does_one_that_is_interrupted_at_any_moment(lived_in, seed):
    """The signal comes from another thread, so it hits the checks' own lines too."""
    elsewhere = threading.Timer(random.Random(seed).uniform(0, 0.05), os.kill, (os.getpid(), signal.SIGINT))
    lived_in["f"] = None
    before = state_of(lived_in)
    with pytest.raises(KeyboardInterrupt):
        elsewhere.start()
        while elsewhere.is_alive():
            check_cell(lived_in, lambda where, case: None)
    elsewhere.join()
    lived_in["f"] = None
    assert state_of(lived_in) == before


def test_an_answer_that_swallows_the_interrupt_does_not_keep_the_cell_going(notebook):
    def stubborn():
        with contextlib.suppress(KeyboardInterrupt):
            press()
        return 1

    notebook["f"] = stubborn
    part = begin(notebook).part("all", points=1)
    with pytest.raises(KeyboardInterrupt):
        part.case("f", expect=1)


def test_what_was_frozen_before_stays_frozen(lived_in):
    gc.freeze()
    try:
        check_cell(lived_in, lambda where, case: None)
        assert gc.get_freeze_count() > 1000
    finally:
        gc.unfreeze()


def test_between_the_cases_the_notebook_is_the_students(lived_in):
    found = []
    students = lived_in["earlier"]
    check_cell(lived_in, lambda where, case: found.append((where, lived_in["earlier"] is students)))
    assert all(is_students == (where == "between") for where, is_students in found)
