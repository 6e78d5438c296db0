"""Parts, points and reasons, on functions small enough to read at a glance."""

import builtins
import contextlib
import gc
import os
import random
import signal
import threading
import time
from collections.abc import Callable

import pytest
import torch

from trygpu import check, virtual
from trygpu.check import names
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


@pytest.mark.parametrize(
    ("came", "expected", "word"),
    [
        (True, 1, "bool"),
        (1.0, 1, "float"),
        ("cpu", torch.device("cpu"), "str"),
        ((1, 2), [1, 2], "tuple"),
        ([1], [1, 2], "[1]"),
        ({"a": 1}, {"a": 2}, "'a'"),
        (torch.tensor([1, 2]), torch.tensor([1, 3]), "[1]"),
        (torch.tensor([1.0]), torch.tensor([1.0], dtype=torch.float64), "float32"),
        (torch.ones(2, 3), torch.ones(3, 2), "shape"),
        (torch.tensor([float("nan")]), torch.tensor([1.0]), "NaN"),
        (torch.ones(1, requires_grad=True), torch.ones(1), "grad"),
    ],
)
def test_the_first_difference_is_named(notebook, came, expected, word):
    result = result_of(notebook, lambda: came, expect=expected)
    assert result["score"] == 0
    assert word in result["reasons"][0]


def test_an_object_that_equals_everything_is_not_accepted(notebook):
    class Yes:
        def __eq__(self, other):
            return True

        __hash__ = None

    assert result_of(notebook, lambda: Yes(), expect=3)["score"] == 0

    class Four(int):
        def __eq__(self, other):
            return True

        __hash__ = int.__hash__

    assert result_of(notebook, lambda: Four(4), expect=3)["score"] == 0


def test_a_device_is_compared_by_its_place(notebook):
    bare = torch.device("cuda")
    assert result_of(notebook, lambda: bare, current=1, expect=torch.device("cuda:1"))["score"] == 2
    assert result_of(notebook, lambda: bare, current=1, expect=torch.device("cuda:0"))["score"] == 0
    assert result_of(notebook, lambda: bare, expect=torch.device("cuda:0"), strict_device=True)["score"] == 0


def test_a_tensor_on_another_card_is_named(notebook):
    result = result_of(notebook, lambda: torch.ones(2, device="cuda:0"), expect=lambda: torch.ones(2, device="cuda:1"))
    assert "cuda:0" in result["reasons"][0] and "cuda:1" in result["reasons"][0]


def test_changed_inputs_are_noticed(notebook):
    def add(x):
        x += 1
        return x.clone()

    inputs = {"inputs": lambda: (torch.zeros(2),), "expect": lambda: torch.ones(2)}
    assert "changed" in result_of(notebook, add, **inputs)["reasons"][0]
    assert result_of(notebook, add, changes_inputs=True, **inputs)["score"] == 2


def test_identity_is_judged_where_asked(notebook):
    inputs = {"inputs": lambda: (torch.ones(2),), "identity": True}
    notebook["f"] = torch.clone
    exercise = begin(notebook)
    exercise.reference(f=lambda x: x)
    exercise.part("all", points=1).case("f", **inputs)
    assert "copy" in exercise.result()["reasons"][0]


def test_transfers_waits_and_memory_are_limits(notebook):
    x = {"inputs": lambda: (torch.ones(4, device="cuda:0"),)}
    moved = result_of(
        notebook, lambda x: x.to("cuda:1"), expect=lambda: torch.ones(4, device="cuda:1"), transfers=0, **x
    )
    assert "1 transfer" in moved["reasons"][0] and "16 bytes" in moved["reasons"][0]
    assert result_of(notebook, lambda x: x.sum().item(), expect=4.0, synchronizations=0, **x)["score"] == 0
    kept = []
    left = result_of(notebook, lambda x: kept.append(x + 1), expect=None, left=0, **x)
    assert "512 bytes" in left["reasons"][0]


def test_errors_name_the_line_and_stubs_say_that_nothing_is_there(notebook):
    exec(compile("def f():\n    return undefined_name", "<ipython-input-1>", "exec"), notebook)
    exercise = begin(notebook)
    exercise.part("all", points=1).case("f", expect=1)
    assert "NameError" in exercise.result()["reasons"][0] and "line 2" in exercise.result()["reasons"][0]

    def stub():
        raise NotImplementedError()

    assert "no answer yet" in result_of(notebook, stub, expect=1)["reasons"][0]
    del notebook["f"]
    exercise = begin(notebook)
    exercise.part("all", points=1).case("f", expect=1)
    assert "f is not defined" in exercise.result()["reasons"][0]


def test_an_expected_error_has_to_come(notebook):
    def refuse():
        raise ValueError("split")

    assert result_of(notebook, refuse, raises=ValueError)["score"] == 2
    assert result_of(notebook, refuse, raises=KeyError)["score"] == 0
    assert result_of(notebook, lambda: 1, raises=ValueError)["score"] == 0


def test_an_endless_loop_ends_with_a_reason(notebook, monkeypatch):
    monkeypatch.setattr("trygpu.check.trial.SECONDS", 0.2)

    def forever():
        while True:
            with contextlib.suppress(Exception):
                time.sleep(0.01)

    assert "endless" in result_of(notebook, forever, expect=1)["reasons"][0]


def test_replaced_builtins_are_put_back_and_earn_nothing(notebook):
    genuine = builtins.isinstance

    def cheat():
        builtins.isinstance = lambda *a: True
        return "cpu"

    result = result_of(notebook, cheat, expect="cpu")
    assert result["score"] == 0 and "isinstance" in result["reasons"][0]
    assert builtins.isinstance is genuine


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


def test_a_judge_is_asked_only_about_results_of_the_right_kind(notebook):
    asked = []
    result = result_of(notebook, lambda: "text", expect=1, judge=lambda value: asked.append(value))
    assert result["score"] == 0 and not asked


def test_a_judge_that_fails_on_a_result_rejects_it(notebook):
    assert result_of(notebook, lambda: None, judge=lambda value: value.missing)["score"] == 0


def test_an_expected_error_does_not_excuse_what_stays_allocated(notebook):
    kept = []

    def leak():
        kept.append(torch.ones(4, device="cuda:0"))
        raise ValueError("full")

    assert "512 bytes" in result_of(notebook, leak, raises=ValueError, left=0)["reasons"][0]


def test_helpers_and_classes_of_a_test_cell_are_out_of_reach_too(notebook):
    code = """
len = 3
def _helper(n):
    return len([n])
class _Kind:
    def size(self):
        return len([])
def f(n):
    return n
"""
    exec(code, notebook)
    exercise = begin(notebook)
    exec("def _f(n):\n    return _helper(n) + _Kind().size()", notebook)
    exercise.reference(f=notebook["_f"])
    exercise.part("all", points=1).case("f", 1)
    assert exercise.result()["score"] == 1


def test_defaults_that_a_student_leaves_changed_decide_nothing(notebook):
    def careless():
        torch.set_default_dtype(torch.float64)
        torch.set_default_device("cuda:1")
        torch.set_grad_enabled(False)
        return 1

    notebook["f"] = careless
    exercise = begin(notebook)
    part = exercise.part("all", points=1)
    part.case("f", expect=1)
    part.case(lambda own: torch.ones(2), gpus=[0, 2], expect=lambda: torch.ones(2, dtype=torch.float32, device="cpu"))
    assert exercise.result()["score"] == 1
    exercise.receipt()
    assert torch.get_default_dtype() is torch.float32 and torch.is_grad_enabled()


def test_a_part_that_counts_no_more_says_nothing_misleading(notebook):
    notebook["f"] = lambda: torch.ones(2, device="cuda:0").cpu()
    exercise = begin(notebook)
    value = exercise.part("value", points=1)
    value.case("f", expect=lambda: torch.ones(2, device="cuda:0"))
    cheap = exercise.part("cheap", points=1, needs=value)
    cheap.case("f", expect=lambda: torch.ones(2), transfers=0)
    assert len(exercise.result()["reasons"]) == 1


def test_a_hint_stands_beside_the_error_of_its_special_case(notebook):
    assert "no_gpu" in result_of(notebook, lambda: [][0], gpus=0, expect=1, hint="no_gpu")["reasons"][0]
    assert "no_gpu" not in result_of(notebook, lambda: undefined, gpus=0, expect=1, hint="no_gpu")["reasons"][0]  # noqa: F821


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
        "frozen": gc.get_freeze_count(),
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


@pytest.mark.parametrize("seed", range(12))
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


@pytest.mark.parametrize("seed", range(20))
def test_so_does_one_that_is_interrupted_at_any_moment(lived_in, seed):
    """The signal comes from another thread, so it hits the checks' own lines too."""
    elsewhere = threading.Timer(random.Random(seed).uniform(0, 0.05), os.kill, (os.getpid(), signal.SIGINT))
    lived_in["f"] = None
    before = state_of(lived_in)
    with pytest.raises(KeyboardInterrupt):
        elsewhere.start()
        while True:
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
