"""What is seen of a value, and what is not asked of it."""

from collections import namedtuple

import numpy
import pytest
import torch

from trygpu import record, virtual_gpus
from trygpu.check.observed import Array, Container, Device, Opaque, Simple, observe, place_of, tensors_in, values


def test_a_tensor_is_seen_with_its_device_and_a_copy_of_its_values():
    with virtual_gpus(2):
        x = torch.ones(2, 3, device="cuda:1", requires_grad=True)
        seen = observe(x)
        with torch.no_grad():
            x.zero_()
    assert isinstance(seen, Array)
    assert (seen.device, seen.dtype, seen.shape, seen.requires_grad) == ("cuda:1", torch.float32, (2, 3), True)
    assert seen.values.device.type == "cpu" and seen.values.sum() == 6


def test_observing_is_neither_recorded_nor_waits():
    with virtual_gpus(1), record() as events:
        x = torch.ones(2, device="cuda:0")
        before = len(events.timeline)
        observe([x, {"x": x}])
        values(x)
        assert len(events.timeline) == before


def test_the_same_object_is_recognised_among_inputs_and_in_the_result():
    x, y = torch.ones(2), torch.ones(2)
    seen = observe([x, y, x, y.clone()], inputs=[y])
    assert [item.input for item in seen.items] == [None, 0, None, None]
    assert [item.twin for item in seen.items] == [None, None, 0, None]


def test_containers_keep_their_types_and_keys():
    Pair = namedtuple("Pair", "a b")
    seen = observe(Pair([1], {"k": (None,)}))
    assert seen == Container(
        Pair,
        (
            Container(list, (Simple(int, 1),)),
            Container(dict, (Container(tuple, (Simple(type(None), None),)),), (Simple(str, "k"),)),
        ),
    )


def test_a_set_is_seen_in_an_order_of_its_own():
    assert observe({"b", "a", 1}) == observe({1, "a", "b"})


def test_objects_are_known_by_their_type_alone():
    class Anything:
        def __getattribute__(self, name):
            raise AssertionError("nobody asks it")

    assert observe(Anything()) == Opaque(Anything)

    class Two(int):
        pass

    assert observe(Two(2)) == Opaque(Two)
    assert observe(True) != observe(1)
    assert observe(numpy.float32(1)).kind is numpy.float32


def test_a_list_within_itself_comes_to_an_end():
    circle: list = []
    circle.append(circle)
    seen = observe(circle)
    for _ in range(51):
        (seen,) = seen.items
    assert seen == Opaque(list)
    assert tensors_in(circle) == []


@pytest.mark.parametrize(
    ("name", "place"), [("cpu", "cpu"), ("cpu:0", "cpu"), ("cuda", "cuda:1"), ("cuda:0", "cuda:0"), ("mps", "mps:0")]
)
def test_a_device_is_a_name_and_the_place_it_means_now(name, place):
    with virtual_gpus(2):
        torch.cuda.set_device(1)
        assert observe(torch.device(name)) == Device(name, place)


def test_without_gpus_the_current_card_counts_as_number_0():
    with virtual_gpus(0):
        assert place_of(torch.device("cuda")) == "cuda:0"


def test_tensors_are_found_in_order_repeats_included():
    x, y = torch.ones(1), torch.ones(2)
    found = tensors_in([x, {"a": (y, "text", x)}])
    assert [id(tensor) for tensor in found] == [id(x), id(y), id(x)]
