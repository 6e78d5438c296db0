"""What grows with the work grows in proportion, and what is thrown away is gone."""

import tracemalloc

import pytest
import torch

from trygpu.virtual import record, virtual_gpus

from .conftest import step


def record_of(launches: int):
    """A record of so many launches on a card."""
    x = torch.ones(4, device="cuda")
    with record() as events:
        for _ in range(launches):
            x + x
    return events


@pytest.mark.parametrize("launches", [200, pytest.param(20_000, marks=pytest.mark.full)])
def test_a_record_takes_memory_in_proportion_to_its_events(launches):
    def taken(count: int) -> int:
        before = tracemalloc.get_traced_memory()[0]
        events = record_of(count)
        assert len(events.timeline) == len(events.launches) == count
        return tracemalloc.get_traced_memory()[0] - before

    with virtual_gpus(1):
        record_of(launches)  # what a first use caches
        tracemalloc.start()
        try:
            once, thrice = taken(launches), taken(3 * launches)
        finally:
            tracemalloc.stop()
    assert 2.5 < thrice / once < 3.5


@pytest.mark.parametrize("launches", [200, pytest.param(20_000, marks=pytest.mark.full)])
def test_a_record_starts_empty_and_is_told_nothing_after_its_end(launches):
    with virtual_gpus(1):
        for _ in range(3):
            events = record_of(launches)
            torch.ones(2, device="cuda") + 1
            assert len(events.timeline) == launches


@pytest.mark.parametrize("rounds", [20, pytest.param(2000, marks=pytest.mark.full)])
def test_the_memory_of_the_cards_returns_to_zero_after_every_step(rounds):
    with virtual_gpus(2):
        peaks = set()
        for _ in range(rounds):
            torch.cuda.reset_peak_memory_stats(1)
            step()
            assert [torch.cuda.memory_allocated(card) for card in range(2)] == [0, 0]
            peaks.add(torch.cuda.max_memory_allocated(1))
        assert len(peaks) == 1


@pytest.mark.parametrize("tensors", [500, pytest.param(50_000, marks=pytest.mark.full)])
def test_as_many_tensors_as_were_made_are_forgotten(tensors):
    with virtual_gpus(1):
        held = [torch.ones(2, device="cuda") for _ in range(tensors)]
        assert torch.cuda.memory_allocated() == tensors * 512
        del held
        assert torch.cuda.memory_allocated() == 0
