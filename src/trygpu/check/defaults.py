"""PyTorch's process-wide defaults, which a student's code may leave changed, and which no verdict may depend on."""

import contextlib
from collections.abc import Iterator
from typing import Any

import torch

# What torch.set_default_device keeps. torch.get_default_device() would turn "cuda" into the current card, and fails on
# a machine without one.
_default_device_context: Any = torch._GLOBAL_DEVICE_CONTEXT


def reset_defaults() -> None:
    """New tensors are float32 on the CPU, autograd records, distributions check their parameters: as PyTorch starts."""
    _set_defaults(torch.float32, None, True, True)


@contextlib.contextmanager
def kept_defaults() -> Iterator[None]:
    """After the block the default dtype and device, the grad mode, and whether distributions check their parameters
    are again what they were before it."""
    validates = torch.distributions.Distribution._validate_args
    before = torch.get_default_dtype(), _default_device(), torch.is_grad_enabled(), validates
    try:
        yield
    finally:
        _set_defaults(*before)


def _default_device() -> torch.device | None:
    context = getattr(_default_device_context, "device_context", None)
    return None if context is None else context.device


def _set_defaults(dtype: torch.dtype, device: torch.device | None, grad: bool, validates: bool) -> None:
    if torch.get_default_dtype() is not dtype:
        torch.set_default_dtype(dtype)
    if _default_device() != device:
        torch.set_default_device(device)
    torch.set_grad_enabled(grad)
    # The first torch.compile of a process switches this off; with it, each distribution reads values to the host.
    torch.distributions.Distribution.set_default_validate_args(validates)
