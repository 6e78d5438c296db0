"""Threads and forks: new threads see the virtual GPUs too, and a fork has CUDA's limits."""

from __future__ import annotations

import os
import threading

from trygpu.virtual import state
from trygpu.virtual.dispatch import VirtualMode
from trygpu.virtual.patches import patch

_bootstrap = threading.Thread._bootstrap_inner


def _bootstrap_inner(self: threading.Thread) -> None:
    if state.topology is None:
        return _bootstrap(self)
    with VirtualMode():
        return _bootstrap(self)


patch(threading.Thread, "_bootstrap_inner", _bootstrap_inner)


def _after_fork() -> None:
    """CUDA cannot be used in the child of a process that has used it."""
    if state.topology is not None and state.topology.initialized:
        state.topology.forked = True


os.register_at_fork(after_in_child=_after_fork)
