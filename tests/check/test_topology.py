"""The machines that cases are tried on."""

import pytest
import torch

from trygpu import virtual
from trygpu.check.topology import CARD_MEMORY, MiB, Topology, topologies


def test_there_is_one_machine_for_each_count():
    assert [machine.gpus for machine in topologies([0, 1, 8], None, None, 0)] == [0, 1, 8]
    assert topologies(1, None, None, 0) == [Topology((CARD_MEMORY,), (0,))]


def test_two_gpus_where_nothing_says_how_many_else_as_many_as_a_list_has_figures():
    assert [machine.gpus for machine in topologies(None, None, None, 0)] == [2]
    assert [machine.gpus for machine in topologies(None, [MiB] * 3, None, 0)] == [3]
    assert [machine.gpus for machine in topologies(None, MiB, [0, 0, 0, MiB], 0)] == [4]


def test_lists_have_to_fit_the_number_of_gpus():
    with pytest.raises(ValueError, match="3 figures for 2 GPUs"):
        topologies(2, [MiB] * 3, None, 0)


def test_the_block_runs_on_that_machine():
    machine = Topology((8 * MiB, 16 * MiB), (0, 4 * MiB), current=1)
    with machine.entered():
        assert torch.cuda.device_count() == 2 and torch.cuda.current_device() == 1
        assert [torch.cuda.mem_get_info(i) for i in range(2)] == [(8 * MiB, 8 * MiB), (12 * MiB, 16 * MiB)]
    assert virtual.topology() is None


@pytest.mark.parametrize(
    ("machine", "words"),
    [
        (Topology((), ()), "a machine without a GPU"),
        (Topology((CARD_MEMORY,), (0,)), "1 GPU"),
        (Topology((CARD_MEMORY,) * 2, (0, 0), current=1), "2 GPUs (current device cuda:1)"),
        (Topology((8 * MiB, CARD_MEMORY), (0, 48 * MiB)), "2 GPUs (memory 8 MiB, 64 MiB with 48 MiB taken)"),
    ],
)
def test_a_machine_in_words_names_what_is_special(machine, words):
    assert machine.describe() == words
