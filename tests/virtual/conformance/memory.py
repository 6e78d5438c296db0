"""Memory while small models train, to be read on virtual and on real GPUs alike."""

import gc
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import nn

# What PyTorch's own CUDA allocator counted (oracle/derive_memory.py).
EXPECTED = Path(__file__).parent / "expected_memory.json"
# The stub runtime, which has no cuDNN, cannot run these.
NEED_CUDNN = {"convolutional"}


def models() -> dict[str, tuple[nn.Module, tuple[int, ...]]]:
    """By name: a model on the CPU and the shape of its batches."""
    convolutional = nn.Sequential(nn.Conv2d(3, 8, 3), nn.BatchNorm2d(8), nn.ReLU(), nn.Flatten(), nn.Linear(1568, 10))
    encoder = nn.TransformerEncoderLayer(32, 4, 64, dropout=0.0, batch_first=True)
    return {
        "attention": (encoder, (8, 20, 32)),
        "perceptron": (nn.Sequential(nn.Linear(784, 256), nn.ReLU(), nn.Linear(256, 10)), (64, 784)),
        "elementwise": (nn.Sequential(nn.PReLU(784), nn.LayerNorm(784), nn.Softmax(1)), (64, 784)),
        "convolutional": (convolutional, (16, 3, 16, 16)),
    }


def figures(card: str, leave_out: frozenset | set = frozenset()) -> dict[str, list[int]]:
    """By model and optimizer: bytes allocated on ``card`` after each step, and the peak, above what was there before.

    On real GPUs cuBLAS and cuDNN keep workspaces: a first step outside the account lets them take what they take.
    """
    found = {}
    for name, (model, shape) in models().items():
        if name in leave_out:
            continue
        for optimizer_type in (torch.optim.SGD, torch.optim.Adam):
            model.to(card)
            step(model, torch.randn(shape, device=card), None)
            model.zero_grad()
            gc.collect()
            model.cpu()
            before = torch.cuda.memory_allocated(card)
            found[f"{name}, {optimizer_type.__name__}"] = train(model, shape, optimizer_type, card, before)
    return found


def train(model: nn.Module, shape: tuple[int, ...], optimizer_type: type, card: str, before: int) -> list[int]:
    model.to(card)
    optimizer = optimizer_type(model.parameters(), lr=0.01)
    x = torch.randn(shape, device=card)
    torch.cuda.reset_peak_memory_stats(card)
    seen = []
    for _ in range(3):
        step(model, x, optimizer)
        seen.append(torch.cuda.memory_allocated(card) - before)
    peak = torch.cuda.max_memory_allocated(card) - before
    optimizer.zero_grad()
    model.cpu()
    return [*seen, peak]


def step(model: nn.Module, x: torch.Tensor, optimizer: torch.optim.Optimizer | None) -> None:
    made = model(x)
    F.mse_loss(made, torch.zeros_like(made)).backward()
    if optimizer is not None:
        optimizer.step()
        optimizer.zero_grad(set_to_none=False)
