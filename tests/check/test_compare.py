"""The first difference between what came and what was expected is named."""

import numpy
import pytest
import torch

from trygpu import virtual_gpus
from trygpu.check.compare import Rules, difference, same_kind
from trygpu.check.observed import Observed, observe


def compare(came, expected, inputs=(), **rules) -> str | None:
    return difference(observe(came, inputs), observe(expected, inputs), Rules(**rules))


@pytest.mark.parametrize(
    ("came", "expected", "words"),
    [
        (True, 1, "int was expected, bool came"),
        (1.0, 1, "int was expected, float came"),
        (2, 1, "1 was expected, 2 came"),
        ("cpu", torch.device("cpu"), "torch.device was expected, str came"),
        ((1, 2), [1, 2], "list was expected, tuple came"),
        ([1], [1, 2], "[1, 2] was expected, [1] came"),
        ({"b": 1}, {"a": 1}, "{'a': 1} was expected, {'b': 1} came"),
        ({"a": 1}, {"a": 2}, "the result['a']: 2 was expected, 1 came"),
        ([[0, 1]], [[0, 2]], "the result[0][1]: 2 was expected, 1 came"),
        (torch.tensor([1, 2]), torch.tensor([1, 3]), "the result[1] is 2, 3 was expected"),
        (torch.tensor([1.0]), torch.tensor([1.0]).double(), "the result is of dtype float32, float64 was expected"),
        (torch.ones(2, 3), torch.ones(3, 2), "the result has the shape (2, 3), (3, 2) was expected"),
        (torch.tensor([float("nan")]), torch.tensor([1.0]), "the result holds NaN"),
        (torch.ones(1, requires_grad=True), torch.ones(1), "the result requires grad, which was not asked for"),
        (torch.ones(1), torch.ones(1, requires_grad=True), "the result does not require grad, though it should"),
        (torch.ones(1), torch.nn.Parameter(torch.ones(1)), "torch.nn.Parameter was expected, torch.Tensor came"),
        (torch.ones(1), numpy.ones(1), "numpy.ndarray was expected, torch.Tensor came"),
    ],
)
def test_the_first_difference_is_named(came, expected, words):
    assert compare(came, expected).startswith(words)


@pytest.mark.parametrize(
    "value", [1, float("nan"), "text", [1, {"a": (2,)}], {1, 2}, torch.tensor([1.0, float("nan")]), numpy.ones(2)]
)
def test_equal_values_have_no_difference(value):
    assert compare(value, value) is None


def test_values_may_differ_by_their_dtypes_rounding_and_no_more():
    one = torch.ones(1)
    assert compare(one + 1e-6, one) is None
    assert compare(one + 1e-4, one) is not None
    assert compare(one + 1e-4, one, tolerance=(1e-3, 0)) is None
    assert compare(one.double() + 1e-6, one.double()) is not None
    assert compare(torch.tensor([2**40]), torch.tensor([2**40 + 1])) is not None


def test_values_are_looked_at_only_where_asked():
    assert compare(torch.zeros(2), torch.ones(2), values=False) is None
    assert compare(1, 2, values=False) is None
    assert compare(torch.zeros(3), torch.ones(2), values=False) is not None


def test_an_object_that_equals_everything_is_not_accepted():
    class Four(int):
        def __eq__(self, other):
            return True

        __hash__ = int.__hash__

    assert compare(Four(4), 3) is not None
    assert not same_kind(observe(Four(4)), observe(3))


def test_a_device_is_compared_by_its_place():
    def at(name: str) -> Observed:
        return observe(torch.device(name))

    with virtual_gpus(2):
        torch.cuda.set_device(1)
        assert difference(at("cuda"), at("cuda:1"), Rules()) is None
        assert difference(at("cuda"), at("cuda:0"), Rules()) == (
            "device('cuda:0') was expected, device('cuda') came (cuda means cuda:1 here)"
        )
        assert difference(at("cuda"), at("cuda:1"), Rules(strict_device=True)) is not None


def test_a_tensor_on_another_card_is_named():
    with virtual_gpus(2):
        words = compare([torch.ones(2, device="cuda:0")], [torch.ones(2, device="cuda:1")])
    assert words == "the result[0] is on cuda:0, cuda:1 was expected"


def test_identity_is_judged_where_asked():
    x, y = torch.ones(2), torch.ones(2)
    assert compare(y, x, inputs=[x]) is None
    assert "is a copy" in compare(y, x, inputs=[x], identity=True)
    assert "very object" in compare(x, y, inputs=[x], identity=True)
    assert "another copy" in compare([y, y.clone()], [y, y], identity=True)
    assert "already returned" in compare([y, y], [y, y.clone()], identity=True)
