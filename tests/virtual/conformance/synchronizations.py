"""Which operators make the host wait for the GPU: their result's shape or their flow depends on values.

``expected_synchronizations.json`` holds what PyTorch's own CUDA code did (oracle/derive_synchronizations.py).
"""

import json
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path

import torch

from .mixtures import BASE, CALLS_PER_OP
from .samples import Call, calls, find, place
from .values import CPU_OPERANDS

EXPECTED = Path(__file__).parent / "expected_synchronizations.json"


@cache
def expected() -> dict[str, dict[str, bool]]:
    """By operator and call; a call that the stub could not finish is absent."""
    return json.loads(EXPECTED.read_text())


def calls_of(name: str) -> list[Call]:
    return calls(find(name), CALLS_PER_OP)


def waits(name: str, call: Call, count: Callable[[Callable[[], object]], bool]) -> bool | None:
    """Whether this call makes the host wait, by ``count``, which runs what it is given; None if the call fails."""
    with warnings.catch_warnings(), torch.no_grad():
        warnings.simplefilter("ignore")
        placed = place(call, BASE, {path: "cpu" for path in CPU_OPERANDS.get(name, ())})
        try:
            return count(lambda: placed.run(find(name)))
        except Exception:  # an operator that this device has not
            return None
