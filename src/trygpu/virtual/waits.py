"""When the host waits for a GPU, and what it may not yet read.

A copy to the host with `non_blocking=True` returns before the bytes are there. Here its values are held back until
something covers it that CUDA's rules say does: until then the tensor holds poison, so that the mistake shows.
Streams keep order: each remembers how far it is behind the others.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import torch
from torch import Tensor

from trygpu.virtual import record, state
from trygpu.virtual.topology import CPU, Card

StreamKey = tuple[int, int]  # index of the card, id of the stream
Reach = dict[StreamKey, int]  # of each stream, the last piece of work that is known to be done

_records = record.open_records
_numbers = itertools.count(1)


@dataclass
class _Pending:
    """A copy to the host that nobody has waited for."""

    stream: StreamKey
    number: int
    target: Tensor
    values: Tensor


def current_stream(card: Card) -> StreamKey:
    return card.index, state.topology.current.streams.get(card.index, 0)


def _reach(stream: StreamKey) -> Reach:
    return state.topology.order.setdefault(stream, {})


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
    pending = state.topology.pending
    if not pending:
        return
    state.topology.pending = []
    for copy in pending:
        if copy.number <= reach.get(copy.stream, 0):
            with torch._C._DisableTorchDispatch(), torch.no_grad():
                copy.target.copy_(copy.values)
        else:
            state.topology.pending.append(copy)


def hold_back(card: Card, target: Tensor) -> None:
    """Poisons a tensor that the host may not read before it has waited for the card's current stream."""
    with torch._C._DisableTorchDispatch(), torch.no_grad():
        target = target.detach()
        values = target.clone()
        if target.dtype.is_floating_point or target.dtype.is_complex:
            target.fill_(torch.nan)
        elif target.dtype is torch.bool:
            target.logical_not_()
        else:
            target.bitwise_not_()
    state.topology.pending.append(_Pending(current_stream(card), next(_numbers), target, values))


def synchronize(card: Card, reason: str) -> None:
    """The host waits for the current stream of a card, as reading a value does."""
    if _records:
        record.synchronized(card.device, reason)
    if state.topology.pending:
        arrive(reach_of(current_stream(card)))


def synchronize_card(card: Card, reason: str) -> None:
    """The host waits for every stream of a card."""
    if _records:
        record.synchronized(card.device, reason)
    if state.topology.pending:
        reach: Reach = {copy.stream: copy.number for copy in state.topology.pending if copy.stream[0] == card.index}
        for stream in [stream for stream in state.topology.order if stream[0] == card.index]:
            reach |= {other: max(number, reach.get(other, 0)) for other, number in _reach(stream).items()}
        arrive(reach)


def read(card: Card, reason: str, tensor: Tensor) -> None:
    """The host waits for a tensor's values, which move to it."""
    if _records:
        record.transferred(card.device, CPU, tensor.nbytes, blocking=True)
    synchronize(card, reason)
