"""Parts, points and reasons, on functions small enough to read at a glance."""

import contextlib
import time

import pytest
import torch

from trygpu import check
from trygpu.check import names


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
    import builtins

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
