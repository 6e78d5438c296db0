"""Calls with one operand on the wrong device: which there are, and what came of each.

The base device of a call is ``cuda:1``; one operand is moved to ``cpu`` or to ``cuda:0``.
"""

import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import torch

from .samples import Call, calls, place, walk

BASE = "cuda:1"
OTHERS = ("cpu", "cuda:0")
CALLS_PER_OP = 4
OPERANDS_PER_CALL = 8

# A call, the key of what is tried with it, and a function that tries it: the result, and what was raised.
Attempt = tuple[Call, str, Callable[[], tuple[object, Exception | None]]]


@dataclass(frozen=True)
class Mixture:
    """The operand at ``path`` is on ``device``, all others on ``cuda:1``."""

    path: str
    device: str
    zero_dim: bool

    @property
    def key(self) -> str:
        return f"{self.path} on {self.device}" + (", 0-dim" if self.zero_dim else "")


def mixtures(call: Call) -> list[Mixture]:
    operands = list(call.operands.items())
    if len(operands) < 2:
        return []
    return [
        Mixture(path, device, tensor.dim() == 0) for path, tensor in operands[:OPERANDS_PER_CALL] for device in OTHERS
    ]


def attempt(op, call: Call, mixture: Mixture | None = None) -> tuple[object, Exception | None]:
    """The result of the call on ``cuda:1`` with this mixture, and what was raised."""
    with warnings.catch_warnings(), torch.no_grad():
        warnings.simplefilter("ignore")
        torch.manual_seed(0)
        placed = place(call, BASE, {mixture.path: mixture.device} if mixture else None)
        try:
            return placed.run(op), None
        except Exception as error:  # whatever the operator raises is the outcome
            return None, error


def attempt_out(op, call: Call, device: str) -> tuple[None, Exception | None]:
    """What is raised when the call on ``cuda:1`` writes to an ``out=`` tensor on ``device``."""
    with warnings.catch_warnings(), torch.no_grad():
        warnings.simplefilter("ignore")
        result = place(call, "cpu").run(op)
        placed = place(call, BASE)
        placed.kwargs["out"] = torch.empty(result.shape, dtype=result.dtype, device=device)
        try:
            placed.run(op)
        except Exception as error:
            return None, error
    return None, None


def takes_out(op, call: Call) -> bool:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return op.supports_out and "out" not in call.kwargs and isinstance(call.run(op), torch.Tensor)


def attempts(op) -> Iterator[Attempt]:
    """For each call: ``base``, then each mixture; for the first call also ``out on ...``."""
    for number, call in enumerate(calls(op, CALLS_PER_OP)):
        yield call, "base", partial(attempt, op, call)
        for mixture in mixtures(call):
            yield call, mixture.key, partial(attempt, op, call, mixture)
        if number == 0 and takes_out(op, call):
            for device in (BASE, *OTHERS):
                yield call, f"out on {device}", partial(attempt_out, op, call, device)


def devices_of(result: object) -> list[str]:
    return [str(tensor.device) for _, tensor in walk(result, "result")]


def first_line(error: Exception) -> str:
    return (str(error).splitlines() or [""])[0][:300]
