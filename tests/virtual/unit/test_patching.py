"""The table of patches: what it replaces is there, each thing once, and gives way when virtual GPUs are off."""

import types

import pytest
import torch

from trygpu.virtual import patches, virtual_gpus
from trygpu.virtual.cards.patching import Applied, PatchTable, when_on

# What builds for the CPU alone do not have.
CUDA_BUILDS = ("torch._C._cuda_", "torch._C._broadcast", "torch._C._scatter", "torch._C._gather")


def test_everything_that_is_replaced_exists():
    missing = patches.build_table().missing
    if not torch.backends.cuda.is_built():
        missing = [name for name in missing if not name.startswith(CUDA_BUILDS)]
    assert missing == []


def test_what_torch_does_not_have_is_noted():
    table, owner = PatchTable(), types.SimpleNamespace(__name__="owner", there=1)
    table.set(owner, "there", 2)
    table.set(owner, "gone", 2)
    table.replace(owner, "away", lambda original: original)
    assert table.missing == ["owner.gone", "owner.away"]


def test_a_place_is_replaced_once():
    table, owner = PatchTable(), types.SimpleNamespace(there=1)
    table.set(owner, "there", 2)
    with pytest.raises(ValueError, match="is patched already"):
        table.replace(owner, "there", lambda original: 3)


def test_putting_back_may_be_interrupted_and_done_again():
    class Owner:
        there = 1

    table = PatchTable()
    table.set(Owner, "there", 2)
    table.add(Owner, "new", 3)
    applied = Applied(table, outermost=False)
    applied.apply()
    assert (Owner.there, Owner.new) == (2, 3)
    applied.restore()
    applied.restore()
    assert Owner.there == 1 and not hasattr(Owner, "new")


def test_a_replacement_that_outlives_the_block_gives_way():
    def original():
        return "original"

    replacement = when_on(original)(lambda: "replacement")
    assert replacement() == "original"
    with virtual_gpus(1):
        assert replacement() == "replacement"
    assert replacement.__name__ == "original"


def test_names_kept_from_a_block_are_the_originals_afterwards():
    with virtual_gpus(1):
        ones, move, seen = torch.ones, torch.Tensor.cpu, torch.cuda.is_available
        count = torch._C._cuda_getDeviceCount
    assert ones(2).device.type == move(ones(2)).device.type == "cpu"
    assert seen() is torch.cuda.is_available()
    if torch.backends.cuda.is_built():
        assert count() == torch._C._cuda_getDeviceCount()
