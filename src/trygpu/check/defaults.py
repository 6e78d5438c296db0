"""PyTorch's process-wide defaults, which a student's code may leave changed, and which no verdict may depend on."""

from collections.abc import Callable

import torch


def reset_defaults() -> None:
    """New tensors are float32 on the CPU, and autograd records: as PyTorch starts."""
    if torch.get_default_dtype() is not torch.float32:
        torch.set_default_dtype(torch.float32)
    if torch.get_default_device().type != "cpu":
        torch.set_default_device(None)
    torch.set_grad_enabled(True)


def keep_defaults() -> Callable[[], None]:
    """Note the defaults in force; the function returned puts them back."""
    dtype, device, grad = torch.get_default_dtype(), torch.get_default_device(), torch.is_grad_enabled()

    def restore() -> None:
        torch.set_default_dtype(dtype)
        torch.set_default_device(None if device.type == "cpu" else device)
        torch.set_grad_enabled(grad)

    return restore
