"""Switching virtual GPUs on and off, in levels that nest."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence

import torch

from trygpu.virtual import (
    autocast,  # noqa: F401  the rooms that register patches
    autograd_api,  # noqa: F401
    composites,  # noqa: F401
    cuda_api,  # noqa: F401
    factories,  # noqa: F401
    legacy_types,  # noqa: F401
    parallel,  # noqa: F401
    script_api,  # noqa: F401
    state,
    storage_api,  # noqa: F401
    tensor_api,  # noqa: F401
    threads,  # noqa: F401
)
from trygpu.virtual.dispatch import VirtualMode
from trygpu.virtual.patches import Applied
from trygpu.virtual.topology import Topology, build_topology

_ATTEMPTS = 5


def _surely(step: Callable[[], None]) -> None:
    """Runs a step that may be run again to its end; what interrupted it, a signal's error, is raised afterwards."""
    interrupt: BaseException | None = None
    for _ in range(_ATTEMPTS):
        try:
            step()
            break
        except BaseException as error:
            interrupt = error
    if interrupt is not None:
        raise interrupt


class _Level:
    """One topology in force, over the one that it hides."""

    def __init__(self, topology: Topology, block: bool) -> None:
        self.topology = topology
        self.block = block  # made by a `with` block, not by enable()
        self.closed = False
        self.hidden = state.topology
        self.patches = Applied(rebind=self.hidden is None)
        self.mode: VirtualMode | None = None

    def enter(self) -> None:
        try:
            _levels.append(self)
            self.patches.apply()
            state.topology = self.topology
            state.latest.card = None
            if not _has_mode():
                self.mode = VirtualMode()
                self.mode.__enter__()
        except BaseException:
            self.close()
            raise

    def leave(self) -> None:
        """Closes this level. Raises RuntimeError if another lies over it."""
        top = _levels[-1]
        self.close()
        if top is not self:
            raise RuntimeError(
                f"{self.topology} was left while {top.topology}, entered later, is still in force: leave the inner one "
                "first; the outer one ends with it"
            )

    def close(self) -> None:
        """Takes this level back once nothing lies over it, together with those that were only waiting for it."""
        self.closed = True
        _surely(_undo_closed)

    def undo(self) -> None:
        if self.mode is not None:
            _remove_mode(self.mode)
        state.topology = self.hidden
        state.latest.card = None
        self.patches.restore()


_levels: list[_Level] = []


def _undo_closed() -> None:
    while _levels and _levels[-1].closed:
        _levels[-1].undo()
        _levels.pop()


def _has_mode() -> bool:
    return any(
        isinstance(torch._C._get_dispatch_stack_at(index), VirtualMode)
        for index in range(torch._C._len_torch_dispatch_stack())
    )


def _remove_mode(mode: VirtualMode) -> None:
    """Takes the mode off this thread's stack, also from under modes that were entered later.

    A block that is left in another thread leaves its mode where it is: off, it does nothing.
    """
    if not any(torch._C._get_dispatch_stack_at(i) is mode for i in range(torch._C._len_torch_dispatch_stack())):
        return
    above = []
    while (
        torch._C._len_torch_dispatch_stack()
        and torch._C._get_dispatch_stack_at(torch._C._len_torch_dispatch_stack() - 1) is not mode
    ):
        above.append(torch._C._pop_torch_dispatch_stack(None))
    if torch._C._len_torch_dispatch_stack():
        mode.__exit__(None, None, None)
    for other in reversed(above):
        torch._C._push_on_torch_dispatch_stack(other)


class virtual_gpus(contextlib.ContextDecorator):
    """A block in which PyTorch has these GPUs, on any machine, computed on the CPU.

    gpus: how many, 0 to 64; 2 if neither it nor a list of `memory` says.
    memory: bytes of each card, one number or a list; the card's own if not given. Rounded down to 512 bytes.
    used: bytes of each card that other processes hold.
    card: the model whose figures the cards carry: "T4", "A100" or "H200".

    Blocks nest: inside one, another topology hides it. Leaving a block puts torch back exactly as it was found.
    Raises TypeError or ValueError for arguments that describe no machine.
    """

    def __init__(
        self,
        gpus: int | None = None,
        *,
        memory: int | Sequence[int] | None = None,
        used: int | Sequence[int] = 0,
        card: str = "T4",
    ) -> None:
        self._arguments = {"gpus": gpus, "memory": memory, "used": used, "card": card}
        build_topology(**self._arguments)
        self._entered: list[_Level] = []

    def __enter__(self) -> Topology:
        level = _Level(build_topology(**self._arguments), block=True)
        try:
            level.enter()
            self._entered.append(level)
        except BaseException:
            level.close()
            raise
        return level.topology

    def __exit__(self, *exc_info: object) -> None:
        level = self._entered[-1]
        try:
            level.leave()
        finally:
            if level.closed:
                self._entered.remove(level)


def enable(
    gpus: int | None = None,
    *,
    memory: int | Sequence[int] | None = None,
    used: int | Sequence[int] = 0,
    card: str = "T4",
) -> Topology:
    """Switches virtual GPUs on until `disable()`; the arguments are those of `virtual_gpus`."""
    if _levels:
        what = "a virtual_gpus block is open: nest another block in it" if _levels[-1].block else "call disable() first"
        raise RuntimeError(f"virtual GPUs are already on ({state.topology}); {what}")
    level = _Level(build_topology(gpus, memory=memory, used=used, card=card), block=False)
    level.enter()
    return level.topology


def disable() -> None:
    """Switches off what `enable()` switched on; does nothing when virtual GPUs are off."""
    if not _levels:
        return
    if _levels[-1].block:
        raise RuntimeError("disable() was called inside a virtual_gpus block: leave the block instead")
    _levels[-1].leave()


def topology() -> Topology | None:
    """The topology in force, with `.gpus` and `.cards`; None when virtual GPUs are off."""
    return state.topology
