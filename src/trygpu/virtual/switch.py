"""Switching virtual GPUs on and off, in levels that nest."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Sequence

from trygpu.virtual import patches
from trygpu.virtual.cards import refusals, state
from trygpu.virtual.cards.patching import Applied
from trygpu.virtual.cards.topology import Topology, build_topology
from trygpu.virtual.operators import mode

_TABLE = patches.build_table()
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
        self.patches = Applied(_TABLE, outermost=self.hidden is None)
        self.mode: mode.VirtualMode | None = None

    def enter(self) -> None:
        try:
            _levels.append(self)
            self.patches.apply()
            state.topology = self.topology
            state.latest.card = None
            if not mode.has_mode():
                self.mode = mode.VirtualMode()
                self.mode.__enter__()
        except BaseException:
            self.close()
            raise

    def leave(self) -> None:
        """Closes this level. Raises RuntimeError if another lies over it."""
        top = _levels[-1]
        self.close()
        if top is not self:
            raise refusals.left_too_early(self.topology, top.topology)

    def close(self) -> None:
        """Takes this level back once nothing lies over it, together with those that were only waiting for it."""
        self.closed = True
        _surely(_undo_closed)

    def undo(self) -> None:
        if self.mode is not None:
            mode.remove_mode(self.mode)
        state.topology = self.hidden
        state.latest.card = None
        self.patches.restore()


_levels: list[_Level] = []


def _undo_closed() -> None:
    while _levels and _levels[-1].closed:
        _levels[-1].undo()
        _levels.pop()


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
        self._build = functools.partial(build_topology, gpus, memory=memory, used=used, card=card)
        self._build()  # so that bad arguments are refused here
        self._entered: list[_Level] = []

    def __enter__(self) -> Topology:
        level = _Level(self._build(), block=True)
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
        raise refusals.already_on(state.topology, _levels[-1].block)
    level = _Level(build_topology(gpus, memory=memory, used=used, card=card), block=False)
    level.enter()
    return level.topology


def disable() -> None:
    """Switches off what `enable()` switched on; does nothing when virtual GPUs are off."""
    if not _levels:
        return
    if _levels[-1].block:
        raise refusals.disabled_in_block()
    _levels[-1].leave()


def topology() -> Topology | None:
    """The topology in force, with `.gpus` and `.cards`; None when virtual GPUs are off."""
    return state.topology
