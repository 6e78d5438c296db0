"""Threads and forks: new threads see the virtual GPUs too, and a fork has CUDA's limits."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from typing import Any

from trygpu.virtual.cards import state
from trygpu.virtual.cards.patching import PatchTable, when_on
from trygpu.virtual.operators.mode import VirtualMode


def _with_mode(original: Callable[..., Any]) -> Callable[..., Any]:
    @when_on(original)
    def bootstrap(self: threading.Thread) -> None:
        with VirtualMode():
            original(self)

    return bootstrap


def _after_fork() -> None:
    """CUDA cannot be used in the child of a process that has used it."""
    if state.topology is not None and state.topology.initialized:
        state.topology.forked = True


def install(table: PatchTable) -> None:
    """Gives the mode to threads that start while virtual GPUs are on."""
    table.replace(threading.Thread, "_bootstrap_inner", _with_mode)
    if hasattr(os, "register_at_fork"):  # Windows has no forks
        os.register_at_fork(after_in_child=_after_fork)
