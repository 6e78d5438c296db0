"""Values in a few words."""

from collections import namedtuple

import numpy
import pytest
import torch

from trygpu import virtual_gpus
from trygpu.check.observed import observe
from trygpu.check.words import describe, describe_value
from trygpu.messages import speaking

Pair = namedtuple("Pair", "a b")


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (1.5, "1.5"),
        ("text", "'text'"),
        (torch.float16, "torch.float16"),
        (torch.device("cuda"), "device('cuda')"),
        (torch.ones(2, 3), "float32 (2, 3) on cpu"),
        (torch.tensor(2.5), "float32 2.5 on cpu"),
        (torch.tensor(1j), "complex64 () on cpu"),
        (numpy.zeros(2), "numpy float64 (2,)"),
        ([1, (2,), ()], "[1, (2,), ()]"),
        ({"a": None}, "{'a': None}"),
        ({2, 1}, "{1, 2}"),
        (set(), "set()"),
        (Pair(1, 2), "Pair(1, 2)"),
        (object(), "an object of type object"),
    ],
)
def test_a_value_in_words(value, words):
    assert describe(observe(value)) == words


def test_a_tensor_is_where_it_is_in_the_language_in_force():
    with virtual_gpus(2), speaking("ru"):
        assert describe_value(torch.ones(2, device="cuda:1")) == "float32 (2,) на cuda:1"


def test_functions_are_called_by_their_names():
    assert describe_value(len) == "len"


def test_long_texts_are_cut():
    words = describe(observe(list(range(100))))
    assert len(words) == 80 and words.startswith("[0, 1, 2") and words.endswith("…")
