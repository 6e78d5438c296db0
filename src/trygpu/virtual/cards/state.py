"""What is in force now: the one place where the other modules look.

The topology is the process's, as patches of torch are; the rest belongs to a thread.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import torch

from trygpu.virtual.cards import errors, refusals
from trygpu.virtual.cards.topology import Card, Topology

# The GPUs in force, set by `switch`; None when virtual GPUs are off.
topology: Topology | None = None
# What gives the dispatch mode to a thread that was there before virtual GPUs were; `operators.mode` installs it.
adopt_thread: Callable[[], None] | None = None


class _Thread(threading.local):
    mode: Any = None  # this thread's dispatch mode, once it has one
    placing: Card | None = None  # where a patched factory wants what it is making
    exporting = False  # whether torch.from_dlpack is taking over a tensor


class _Latest:
    """The card of the latest operation, of any thread: a guess for what C++ makes without saying for whom."""

    __slots__ = ("card",)

    def __init__(self) -> None:
        self.card: Card | None = None


thread = _Thread()
latest = _Latest()


class placing:
    """While it is open, what factories make in this thread goes to `card`."""

    __slots__ = ("before", "card")

    def __init__(self, card: Card | None) -> None:
        self.card = card

    def __enter__(self) -> None:
        self.before = thread.placing
        thread.placing = self.card

    def __exit__(self, *exc_info: object) -> None:
        thread.placing = self.before


def in_force() -> Topology:
    """The topology in force. Raises RuntimeError when virtual GPUs are off."""
    if topology is None:
        raise refusals.switched_off()
    return topology


def initialize() -> Topology:
    """What PyTorch does before it first touches a GPU. Raises as PyTorch does if there is none."""
    force = in_force()
    if force.gpus == 0:
        raise errors.no_gpus()
    if force.forked:
        raise errors.bad_fork()
    force.initialized = True
    return force


def card_at(index: int | None) -> Card:
    """The card with this index, or the current one for None. Raises PyTorch's "invalid device ordinal"."""
    force = initialize()
    if thread.mode is None and adopt_thread is not None:
        adopt_thread()
    if index is None or index < 0:
        index = force.current.index
    if index >= force.gpus:
        raise errors.invalid_ordinal()
    return force.cards[index]


def resolve(device: torch.device | str | int) -> Card | torch.device:
    """Where a user's `device` is: a virtual card, or a torch.device that is no GPU."""
    if isinstance(device, int) and not isinstance(device, bool):
        if device < 0:
            raise errors.negative_index()
        return card_at(device)
    if not isinstance(device, torch.device):
        device = torch.device(device)
    return card_at(device.index) if device.type == "cuda" else device


def cards_in_force() -> Iterator[Card]:
    """The cards in force; none when virtual GPUs are off."""
    return iter(topology.cards if topology is not None else ())
