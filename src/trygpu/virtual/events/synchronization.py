"""When the host waits for a GPU, and what it may not yet read.

A copy to the host with `non_blocking=True` returns before the bytes are there. Here its values are held back until
something covers it that CUDA's rules say does: until then the tensor holds poison, so that the mistake shows.
Streams keep order: each remembers how far it is behind the others.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from trygpu.virtual.cards import state
from trygpu.virtual.cards.topology import CPU, Card, Reach, StreamKey
from trygpu.virtual.events import observers

_C: Any = torch._C
_watching = observers.watching
_numbers = itertools.count(1)


@dataclass
class _Pending:
    """A copy to the host that nobody has waited for."""

    stream: StreamKey
    number: int
    target: Tensor
    values: Tensor


def current_stream(card: Card) -> StreamKey:
    """The stream of a card that this thread's work goes to."""
    return card.index, state.in_force().current.streams.get(card.index, 0)


def _reach(stream: StreamKey) -> Reach:
    return state.in_force().order.setdefault(stream, {})


def reach_of(stream: StreamKey) -> Reach:
    """All work that is done when the present work of a stream is: its own, and what it has waited for."""
    return {**_reach(stream), stream: next(_numbers)}


def wait_for(stream: StreamKey, reach: Reach) -> None:
    """Later work of a stream comes after all that `reach` covers."""
    known = _reach(stream)
    for other, number in reach.items():
        known[other] = max(number, known.get(other, 0))


def arrive(reach: Reach) -> None:
    """The host has waited for all that `reach` covers: the copies among it are there."""
    force = state.in_force()
    pending = force.pending
    if not pending:
        return
    force.pending = []
    for copy in pending:
        if copy.number <= reach.get(copy.stream, 0):
            with _C._DisableTorchDispatch(), torch.no_grad():
                copy.target.copy_(copy.values)
        else:
            force.pending.append(copy)


def hold_back(card: Card, target: Tensor) -> None:
    """Poisons a tensor that the host may not read before it has waited for the card's current stream."""
    with _C._DisableTorchDispatch(), torch.no_grad():
        target = target.detach()
        values = target.clone()
        if target.dtype.is_floating_point or target.dtype.is_complex:
            target.fill_(torch.nan)
        elif target.dtype is torch.bool:
            target.logical_not_()
        else:
            target.bitwise_not_()
    state.in_force().pending.append(_Pending(current_stream(card), next(_numbers), target, values))


def synchronize(card: Card, reason: str) -> None:
    """The host waits for the current stream of a card, as reading a value does."""
    if _watching:
        observers.synchronized(card.device, reason)
    if state.in_force().pending:
        arrive(reach_of(current_stream(card)))


def synchronize_card(card: Card, reason: str) -> None:
    """The host waits for every stream of a card."""
    if _watching:
        observers.synchronized(card.device, reason)
    force = state.in_force()
    if force.pending:
        reach: Reach = {copy.stream: copy.number for copy in force.pending if copy.stream[0] == card.index}
        for stream in [stream for stream in force.order if stream[0] == card.index]:
            reach |= {other: max(number, reach.get(other, 0)) for other, number in _reach(stream).items()}
        arrive(reach)


def read(card: Card, reason: str, tensor: Tensor) -> None:
    """The host waits for a tensor's values, which move to it."""
    if _watching:
        observers.transferred(card.device, CPU, tensor.nbytes, blocking=True)
    synchronize(card, reason)
