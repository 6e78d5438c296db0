"""Sample calls from PyTorch's own operator database, and their operands by name.

An *operand* is a tensor of a call; its *path* says where it stands: ``input``, ``args[0]``, ``args[0][1]``,
``kwargs[weight]``, ``out``.
"""

import random
import re
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice

import torch

from .databases import op_db

SEED = 20
# Where an operator has no float32 samples, the first of these that it supports.
DTYPES = [torch.float32, torch.int64, torch.bool, torch.complex64, torch.float64]


@dataclass
class Call:
    """One call of an operator: ``run(op)`` makes it; ``operands`` are its tensors by path."""

    input: object
    args: tuple
    kwargs: dict
    operands: dict[str, torch.Tensor] = field(init=False)

    def __post_init__(self) -> None:
        self.operands = dict(walk_call(self))

    def run(self, function: Callable) -> object:
        return current(function)(self.input, *self.args, **self.kwargs)

    def is_empty(self) -> bool:
        return any(operand.numel() == 0 for operand in self.operands.values())

    def signature(self) -> str:
        """What tells this call from the operator's others, the same on every version: shapes, dtypes, plain values."""
        return describe((self.input, self.args, self.kwargs))


NAMESPACES = (torch, torch.linalg, torch.special, torch.fft, torch.nn.functional, torch.Tensor)
BOUND = {id(value): (space, name) for space in NAMESPACES for name, value in vars(space).items() if callable(value)}


def current(function: Callable) -> Callable:
    """What a program finds under the function's name when it calls it; the database has bound it at import."""
    function = getattr(function, "op", function)
    space, name = BOUND.get(id(function), (None, None))
    return function if space is None else getattr(space, name)


def names() -> list[str]:
    return [op.formatted_name for op in op_db]


def chunks(items: list[str], size: int = 25) -> list[list[str]]:
    """Switching a topology on costs much more than most operators: tests take some at a time."""
    return [items[start : start + size] for start in range(0, len(items), size)]


def find(name: str):
    return BY_NAME[name]


BY_NAME = {op.formatted_name: op for op in op_db}


def dtype_of(op) -> torch.dtype | None:
    """The dtype to test with: float32 where it is supported; None when the operator knows no dtype of ours."""
    return next((dtype for dtype in DTYPES if dtype in op.dtypes), None)


def calls(op, limit: int, requires_grad: bool = False) -> list[Call]:
    """At most ``limit`` calls with CPU operands, unlike each other in structure, those with most operands first.

    Seeded: two runs give the same values.
    """
    seed()
    dtype = dtype_of(op)
    if dtype is None:
        return []
    differentiable = requires_grad and op.supports_autograd and (dtype.is_floating_point or dtype.is_complex)
    kinds: dict[tuple, Call] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        samples = list(islice(op.sample_inputs("cpu", dtype, requires_grad=differentiable), 200))
    made = [Call(sample.input, tuple(sample.args), dict(sample.kwargs)) for sample in samples]
    # Some generators run over sets of strings, whose order differs from one process to the next.
    for call in sorted(made, key=Call.signature):
        shape = tuple((path, operand.dim() == 0) for path, operand in call.operands.items())
        kinds.setdefault((call.is_empty(), shape, tuple(sorted(call.kwargs))), call)
    order = sorted(kinds, key=lambda kind: (kind[0], -len(kind[1])))
    return [kinds[kind] for kind in order[:limit]]


def seed() -> None:
    random.seed(SEED)
    torch.manual_seed(SEED)


def walk_call(call: Call) -> Iterator[tuple[str, torch.Tensor]]:
    yield from walk(call.input, "input")
    for i, argument in enumerate(call.args):
        yield from walk(argument, f"args[{i}]")
    for key, argument in call.kwargs.items():
        yield from walk(argument, f"kwargs[{key}]")


def walk(value: object, path: str) -> Iterator[tuple[str, torch.Tensor]]:
    """The tensors in nested lists, tuples and dicts, with their paths."""
    if isinstance(value, torch.Tensor):
        yield path, value
    elif isinstance(value, list | tuple):
        for i, item in enumerate(value):
            yield from walk(item, f"{path}[{i}]")
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from walk(item, f"{path}[{key}]")


def rebuild(value: object, path: str, change: Callable[[str, torch.Tensor], torch.Tensor], device: str) -> object:
    """``value`` with each tensor replaced by ``change(path, tensor)`` and each device argument by ``device``."""
    if isinstance(value, torch.Tensor):
        return change(path, value)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*(rebuild(item, f"{path}[{i}]", change, device) for i, item in enumerate(value)))
    if type(value) in (list, tuple):
        return type(value)(rebuild(item, f"{path}[{i}]", change, device) for i, item in enumerate(value))
    if type(value) is dict:
        return {key: rebuild(item, f"{path}[{key}]", change, device) for key, item in value.items()}
    if isinstance(value, torch.device) or value == "cpu":
        return torch.device(device)
    return value


def place(call: Call, device: str, elsewhere: dict[str, str] | None = None) -> Call:
    """The same call with copies of its operands on ``device``, but for those that ``elsewhere`` puts on another one."""
    elsewhere = elsewhere or {}

    def move(path: str, tensor: torch.Tensor) -> torch.Tensor:
        copied = tensor.detach().clone().to(elsewhere.get(path, device))
        return copied.requires_grad_(tensor.requires_grad)

    return Call(
        rebuild(call.input, "input", move, device),
        tuple(rebuild(argument, f"args[{i}]", move, device) for i, argument in enumerate(call.args)),
        {key: rebuild(argument, f"kwargs[{key}]", move, device) for key, argument in call.kwargs.items()},
    )


def describe(value: object) -> str:
    if isinstance(value, torch.Tensor):
        return f"{str(value.dtype).removeprefix('torch.')}{list(value.shape)}"
    if isinstance(value, list | tuple):
        return "(" + ", ".join(describe(item) for item in value) + ")"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {describe(item)}" for key, item in value.items()) + "}"
    return re.sub(r" at 0x[0-9a-f]+", "", repr(value))
