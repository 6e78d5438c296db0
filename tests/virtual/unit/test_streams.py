"""Copies that do not block, streams and events: what the host may read, and when."""

import pytest
import torch

from trygpu.virtual import record


@pytest.fixture(autouse=True)
def two_gpus(virtual_gpus):
    virtual_gpus(2)


def _is_poison(tensor):
    return bool(torch.isnan(tensor).all())


def test_a_copy_that_does_not_block_is_poison_until_a_synchronization_covers_it():
    x = torch.ones(3, device="cuda")
    y = x.to("cpu", non_blocking=True)
    assert _is_poison(y) and y.is_pinned()
    torch.cuda.synchronize()
    assert y.tolist() == [1, 1, 1]


def test_whole_numbers_and_truth_values_are_wrong_too():
    for values in (torch.tensor([1, 2, 3]), torch.tensor([True, False])):
        copy = values.cuda().to("cpu", non_blocking=True)
        assert not torch.equal(copy, values)
        torch.cuda.synchronize()
        assert torch.equal(copy, values)


def test_reading_a_value_covers_what_its_stream_copied_before():
    x = torch.ones(3, device="cuda")
    y = x.to("cpu", non_blocking=True)
    x.sum().item()
    assert y.tolist() == [1, 1, 1]


def test_another_stream_is_not_covered():
    x, stream = torch.ones(3, device="cuda"), torch.cuda.Stream()
    with torch.cuda.stream(stream):
        y = x.to("cpu", non_blocking=True)
        event = torch.cuda.Event()
        event.record()
    x.sum().item()
    assert _is_poison(y)
    event.synchronize()
    assert y.tolist() == [1, 1, 1]


def test_waiting_for_a_stream_that_waited_for_another():
    x, stream = torch.ones(3, device="cuda"), torch.cuda.Stream()
    with torch.cuda.stream(stream):
        y = x.to("cpu", non_blocking=True)
    torch.cuda.current_stream().wait_stream(stream)
    assert _is_poison(y)
    torch.cuda.current_stream().synchronize()
    assert y.tolist() == [1, 1, 1]


def test_another_card_is_not_covered():
    y = torch.ones(3, device="cuda:0").to("cpu", non_blocking=True)
    torch.cuda.synchronize(1)
    assert _is_poison(y)
    torch.cuda.synchronize(0)
    assert not _is_poison(y)


def test_copying_into_memory_that_is_not_pinned_waits():
    target, pinned = torch.zeros(3), torch.zeros(3).pin_memory()
    target.copy_(torch.ones(3, device="cuda"), non_blocking=True)
    pinned.copy_(torch.ones(3, device="cuda"), non_blocking=True)
    assert target.tolist() == [1, 1, 1] and _is_poison(pinned)


def test_a_copy_that_does_not_block_is_recorded_as_such():
    x = torch.ones(3, device="cuda")
    with record() as events:
        x.to("cpu", non_blocking=True)
    assert [event.blocking for event in events.transfers] == [False]
    assert events.synchronizations == []
