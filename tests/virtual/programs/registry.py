"""Programs as people write them. Each takes the device to train on and returns what it saw: losses, in order."""

import importlib.util
from collections.abc import Callable

import torch
from torch import nn

Program = Callable[[str], list[float]]
PROGRAMS: dict[str, Program] = {}


def program(function: Program) -> Program:
    PROGRAMS[function.__name__] = function
    return function


def program_with(library: str) -> Callable[[Program], Program]:
    """For a program that needs a library beyond PyTorch: it is left out where that is not installed."""
    return program if importlib.util.find_spec(library) else lambda function: function


def batch(*shape: int, classes: int | None = None, seed: int = 0) -> torch.Tensor:
    """Data on the CPU: normal numbers, or labels when ``classes`` is given."""
    generator = torch.Generator().manual_seed(seed)
    if classes is not None:
        return torch.randint(0, classes, shape, generator=generator)
    return torch.randn(*shape, generator=generator)


def fit(
    model: nn.Module, optimizer: torch.optim.Optimizer, loss_of: Callable[[], torch.Tensor], steps: int = 5
) -> list:
    """The plain training loop. Seeded at its start: what is random on the device is so from here."""
    torch.manual_seed(1)
    losses = []
    for _ in range(steps):
        optimizer.zero_grad()
        loss = loss_of()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses
