"""Recording: an observer, or a record, of what happens on the GPUs in force, virtual or real."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import torch

from trygpu.virtual.cards import state
from trygpu.virtual.events import observers
from trygpu.virtual.events.observers import Observer
from trygpu.virtual.events.recorded import Events
from trygpu.virtual.operators import real


@contextlib.contextmanager
def observing(observer: Observer) -> Iterator[None]:
    """Tells an observer what happens on the GPUs in force until the block is left.

    On virtual GPUs it is told what all threads do, on real ones what those threads do that observe.
    """
    try:
        observers.add(observer)
        if state.topology is None and torch.cuda.is_available():
            with real.telling():
                yield
        else:
            yield
    finally:
        observers.remove(observer)


@contextlib.contextmanager
def record() -> Iterator[Events]:
    """Records what happens on the GPUs in force until the block is left.

    Yields `Events`, with the lists `launches`, `transfers` and `synchronizations`, and all in order in `timeline`.
    """
    events = Events()
    with observing(events):
        yield events
