"""What torch itself says and does about devices, replaced while virtual GPUs are on."""

from trygpu.virtual.cards import generators
from trygpu.virtual.cards.patching import PatchTable
from trygpu.virtual.operators import mode, threads
from trygpu.virtual.patches import (
    autocast,
    autograd,
    comm,
    composites,
    cuda,
    factories,
    jit,
    legacy_types,
    storage,
    streams,
    tensor,
)

# In this order, which matters little: no two replace the same thing.
_MODULES = (
    mode,
    threads,
    storage,
    tensor,
    factories,
    generators,
    streams,
    cuda,
    autograd,
    autocast,
    composites,
    comm,
    jit,
    legacy_types,
)


def build_table() -> PatchTable:
    """The table of all patches, with what each module installs."""
    table = PatchTable()
    for module in _MODULES:
        module.install(table)
    return table
