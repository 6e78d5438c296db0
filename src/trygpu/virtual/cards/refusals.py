"""What virtual GPUs refuse in words of their own, since PyTorch has none for it; PyTorch's stand in `errors`."""

from __future__ import annotations

import torch

from trygpu.virtual.cards.topology import Topology


def switched_off() -> RuntimeError:
    """Something of virtual GPUs was kept beyond their block, and used."""
    return RuntimeError("virtual GPUs are off: this belongs to a block that has been left; use it inside the block")


def already_on(force: Topology | None, block: bool) -> RuntimeError:
    """`enable()` was called while virtual GPUs are on. block: whether a `with` block made them."""
    what = "a virtual_gpus block is open: nest another block in it" if block else "call disable() first"
    return RuntimeError(f"virtual GPUs are already on ({force}); {what}")


def left_too_early(left: Topology, inner: Topology) -> RuntimeError:
    """A level was left before the one that was entered inside it."""
    return RuntimeError(
        f"{left} was left while {inner}, entered later, is still in force: leave the inner one first; "
        "the outer one ends with it"
    )


def disabled_in_block() -> RuntimeError:
    """`disable()` was called inside a `with` block."""
    return RuntimeError("disable() was called inside a virtual_gpus block: leave the block instead")


def real_tensor(device: torch.device) -> RuntimeError:
    """A tensor of a real GPU met virtual ones."""
    return RuntimeError(
        f"A tensor on the real {device} entered a block of virtual GPUs, which hide the real ones: make it inside the "
        "block, or move it to the CPU before the block."
    )


def fake_tensor(device: torch.device) -> NotImplementedError:
    """`torch.export` or a fake tensor mode met a tensor on a virtual GPU."""
    return NotImplementedError(
        "torch.export and fake tensors know real devices only: move the module and its inputs to the CPU first "
        f"(they are on {device}, a virtual GPU)"
    )


def host_out_of_memory(why: str) -> RuntimeError:
    """The host, not a card, is out of memory."""
    return RuntimeError(
        f"The host ran out of memory: {why}. The virtual GPU has room for it, but its memory is the host's: "
        "use smaller tensors, or virtual cards with less memory."
    )
