"""TorchScript: it knows torch's functions by identity, so it is told what the replacements stand for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from trygpu.virtual.patches import original_of, replace_function


def _knowing_replacements(original: Callable) -> Callable:
    def find_builtin(fn: Any) -> str | None:
        return original(original_of(fn))

    return find_builtin


replace_function(torch.jit._builtins, "_find_builtin", _knowing_replacements)
