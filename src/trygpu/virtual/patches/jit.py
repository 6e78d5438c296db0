"""TorchScript: it knows torch's functions by identity, so it is told what the replacements stand for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from trygpu.virtual.cards.patching import PatchTable


def install(table: PatchTable) -> None:
    """Tells TorchScript what the replacements in the table stand for."""

    def knowing_replacements(original: Callable[..., Any]) -> Callable[..., Any]:
        def find_builtin(fn: Any) -> str | None:
            name: str | None = original(table.original_of(fn))
            return name

        return find_builtin

    table.replace(torch.jit._builtins, "_find_builtin", knowing_replacements)
