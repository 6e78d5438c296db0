"""The first limit that a trial exceeded is named, with what exceeded it."""

import pytest
import torch

from trygpu.check.limits import Limits, exceeded
from trygpu.check.topology import topologies
from trygpu.check.trial import Job, Trial, run


def attempt(function, measure_left: bool = False) -> Trial:
    (machine,) = topologies(2, None, None, 0)
    job = Job(function, lambda: [torch.ones(4, device="cuda:0")], lambda inputs: "f(x)", measure_left=measure_left)
    return run(job, machine)


@pytest.fixture(scope="module")
def moves_twice() -> Trial:
    return attempt(lambda x: x.to("cuda:1").to("cuda:0"))


@pytest.mark.parametrize("limits", [Limits(), Limits(transfers=2, moved=32, synchronizations=0, left=0)])
def test_what_is_within_the_limits_is_fine(moves_twice, limits):
    assert exceeded(limits, moves_twice) is None


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        (
            Limits(transfers=0),
            "2 transfers (cuda:0 → cuda:1, 16 bytes; cuda:1 → cuda:0, 16 bytes), none is needed",
        ),
        (Limits(transfers=1), "at most 1 is needed"),
        (Limits(moved=31), "32 bytes were moved between devices (cuda:0 → cuda:1, 16 bytes; "),
    ],
)
def test_transfers_are_listed(moves_twice, limits, words):
    assert words in exceeded(limits, moves_twice)


def test_a_long_list_of_transfers_is_cut():
    trial = attempt(lambda x: [x.to("cuda:1") for _ in range(5)])
    assert exceeded(Limits(transfers=0), trial).count("16 bytes") == 3
    assert "16 bytes; …), " in exceeded(Limits(transfers=0), trial)


def test_waits_are_named():
    trial = attempt(lambda x: (x.sum().item(), x.sum().item()))
    assert exceeded(Limits(synchronizations=2), trial) is None
    assert exceeded(Limits(synchronizations=1), trial).startswith("the host had to wait for the GPU: ")


def test_memory_left_behind_is_counted():
    kept = []
    trial = attempt(lambda x: kept.append(x + 1), measure_left=True)
    assert exceeded(Limits(left=511), trial) == "512 bytes stay allocated on the GPU after the call"
    assert exceeded(Limits(left=512), trial) is None
