"""Blocks entered and left many times leave nothing behind, whatever happened in them."""

import random

import pytest
import torch

from trygpu.virtual import disable, enable, record, virtual_gpus

from .conftest import step

pytestmark = pytest.mark.usefixtures("no_residue")


def plain() -> None:
    with virtual_gpus(2):
        step()


def nested() -> None:
    with virtual_gpus(4), virtual_gpus(0), virtual_gpus(1):
        step()


def recorded() -> None:
    with virtual_gpus(1), record() as events:
        step()
    assert events.launches


def failing() -> None:
    with pytest.raises(RuntimeError), virtual_gpus(2):
        torch.ones(2, device="cuda:0") + torch.ones(2, device="cuda:1")


def out_of_memory() -> None:
    with pytest.raises(torch.OutOfMemoryError), virtual_gpus(1, memory=2**20):
        torch.empty(2**20, device="cuda")


def switched() -> None:
    enable(3)
    step()
    disable()


WAYS = [plain, nested, recorded, failing, out_of_memory, switched]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("rounds", [20, pytest.param(1000, marks=pytest.mark.full)])
def test_the_same_again_and_again(way, rounds):
    for _ in range(rounds):
        way()


@pytest.mark.parametrize("rounds", [30, pytest.param(3000, marks=pytest.mark.full)])
def test_all_ways_in_any_order(rounds):
    for _ in range(rounds):
        random.choice(WAYS)()
