"""The errors that PyTorch raises about devices and memory, in PyTorch's own words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch

from trygpu.virtual import operator_table

if TYPE_CHECKING:
    from trygpu.virtual.topology import Card

NO_GPUS = "No CUDA GPUs are available"
BAD_FORK = (
    "Cannot re-initialize CUDA in forked subprocess. To use CUDA with multiprocessing, "
    "you must use the 'spawn' start method"
)
_ASYNCHRONOUS = (
    "CUDA kernel errors might be asynchronously reported at some other API call, so the stacktrace below might be "
    "incorrect.\nFor debugging consider passing CUDA_LAUNCH_BLOCKING=1\n"
    "Device-side assertion tracking was not enabled by user.\n"
)
_ORDINAL = (
    "CUDA error: invalid device ordinal\nGPU device may be out of range, do you have enough GPUs?\n" + _ASYNCHRONOUS
)


def invalid_ordinal() -> Exception:
    return torch.AcceleratorError(_ORDINAL)


def size(count: int) -> str:
    """A number of bytes as CUDA's caching allocator prints it."""
    for unit, name in ((2**30, "GiB"), (2**20, "MiB"), (2**10, "KiB")):
        if count >= unit:
            return f"{count / unit:.2f} {name}"
    return f"{count} bytes"


def out_of_memory(card: Card, wanted: int) -> torch.OutOfMemoryError:
    others = f"Other processes have {size(card.used_by_others)} memory in use. " if card.used_by_others else ""
    return torch.OutOfMemoryError(
        f"CUDA out of memory. Tried to allocate {size(wanted)}. GPU {card.index} has a total capacity of "
        f"{size(card.total)} of which {size(card.free)} is free. {others}Of the allocated memory "
        f"{size(card.allocated)} is allocated by PyTorch, and 0 bytes is reserved by PyTorch but unallocated. "
        "If reserved but unallocated memory is large try setting PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True to "
        "avoid fragmentation.  See documentation for Memory Management  "
        "(https://docs.pytorch.org/docs/stable/notes/cuda.html#optimizing-memory-usage-with-pytorch-cuda-alloc-conf)"
    )


def two_devices(first: torch.device, second: torch.device) -> RuntimeError:
    """What TensorIterator says."""
    return RuntimeError(
        f"Expected all tensors to be on the same device, but found at least two devices, {first} and {second}!"
    )


def wrong_argument(operator: str, argument: str, found: torch.device, common: torch.device) -> RuntimeError:
    """What the generated wrapper of a CUDA kernel says. operator: with its overload, as in "add.Tensor"."""
    wrapper = operator_table.cuda_wrapper(operator)
    return RuntimeError(
        f"Expected all tensors to be on the same device, but got {argument} is on {found}, "
        f"different from other tensors on {common} (when checking argument in method {wrapper})"
    )


def index_elsewhere(common: torch.device) -> RuntimeError:
    return RuntimeError(f"indices should be either on cpu or on the same device as the indexed tensor ({common})")


def grad_elsewhere(grad: torch.device, tensor: torch.device) -> RuntimeError:
    """What setting `.grad` says."""
    if grad.type == tensor.type:
        return RuntimeError("assigned grad has data located on a different device")
    return RuntimeError(
        f"attempting to assign a gradient with device type '{grad.type}' to a tensor with device type '{tensor.type}'. "
        "Please ensure that the gradient and the tensor are on the same device"
    )


def real_tensor(device: torch.device) -> RuntimeError:
    return RuntimeError(
        f"A tensor on the real {device} entered a block of virtual GPUs, which hide the real ones: make it inside the "
        "block, or move it to the CPU before the block."
    )


def not_numpy(device: torch.device) -> TypeError:
    return TypeError(
        f"can't convert {device} device type tensor to numpy. Use Tensor.cpu() to copy the tensor to host memory first."
    )


def no_kernel(operator: str) -> NotImplementedError:
    """What the dispatcher says. operator: qualified, as in "aten::histogram.bin_ct"."""
    return NotImplementedError(
        f"Could not run '{operator}' with arguments from the 'CUDA' backend. This could be because the operator "
        "doesn't exist for this backend, or was omitted during the selective/custom build process (if using custom "
        "build). If you are a Facebook employee using PyTorch on mobile, please visit https://fburl.com/ptmfixes for "
        "possible resolutions."
    )


def storage_elsewhere(tensor: torch.device, storage: torch.device) -> RuntimeError:
    return RuntimeError(
        f'Attempted to set the storage of a tensor on device "{tensor}" to a storage on different device "{storage}".  '
        "This is no longer allowed; the devices must match."
    )


def no_data() -> NotImplementedError:
    """What copying a meta tensor says."""
    return NotImplementedError("Cannot copy out of meta tensor; no data!")
