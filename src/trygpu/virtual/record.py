"""The record of what happened: launches, transfers, synchronisations, each with the user's line that caused it."""

from __future__ import annotations

import contextlib
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

import torch

from trygpu.virtual import state


@dataclass(frozen=True, slots=True)
class Launch:
    """An operator that ran on a GPU. Views and empty tensors launch nothing."""

    name: str  # "aten::add.Tensor"
    device: torch.device
    line: str  # "file:line" of the user's code


@dataclass(frozen=True, slots=True)
class Transfer:
    """Bytes that moved between two devices. blocking: whether the host waited for them."""

    source: torch.device
    target: torch.device
    nbytes: int
    blocking: bool
    line: str


@dataclass(frozen=True, slots=True)
class Synchronization:
    """The host waited for a GPU, for `reason`: an operator, "to cpu", "synchronize", ..."""

    device: torch.device
    reason: str
    line: str


@dataclass(eq=False)
class Events:
    """What happened while a record was open; `timeline` holds everything in order."""

    timeline: list[Launch | Transfer | Synchronization] = field(default_factory=list)

    @property
    def launches(self) -> list[Launch]:
        return [event for event in self.timeline if isinstance(event, Launch)]

    @property
    def transfers(self) -> list[Transfer]:
        return [event for event in self.timeline if isinstance(event, Transfer)]

    @property
    def synchronizations(self) -> list[Synchronization]:
        return [event for event in self.timeline if isinstance(event, Synchronization)]


open_records: list[Events] = []  # empty when nobody records: the test of it is all that recording costs then


class _Silence(threading.local):
    on = False


_silence = _Silence()


@contextlib.contextmanager
def silence() -> Iterator[None]:
    """What this thread does inside has been recorded as a whole."""
    before, _silence.on = _silence.on, True
    try:
        yield
    finally:
        _silence.on = before


def _note(event: Launch | Transfer | Synchronization) -> None:
    if not _silence.on:
        for events in open_records:
            events.timeline.append(event)


_TORCH = str(Path(torch.__file__).parent)
_OWN = str(Path(__file__).parent)
_STANDARD = str(Path(contextlib.__file__).parent)


def _is_user(frame: FrameType) -> bool:
    name = frame.f_code.co_filename
    if name.startswith((_TORCH, _OWN, "<frozen")):
        return False
    return not name.startswith(_STANDARD) or "site-packages" in name


def user_line() -> str:
    """The innermost "file:line" that belongs neither to torch, nor to this package, nor to the standard library."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and not _is_user(frame):
        frame = frame.f_back
    return "" if frame is None else f"{frame.f_code.co_filename}:{frame.f_lineno}"


def launched(name: str, device: torch.device) -> None:
    _note(Launch(name, device, user_line()))


def transferred(source: torch.device, target: torch.device, nbytes: int, blocking: bool) -> None:
    _note(Transfer(source, target, nbytes, blocking, user_line()))


def synchronized(device: torch.device, reason: str) -> None:
    _note(Synchronization(device, reason, user_line()))


@contextlib.contextmanager
def record() -> Iterator[Events]:
    """Records what happens on the GPUs in force, in all threads, until the block is left.

    Yields `Events`, with the lists `launches`, `transfers` and `synchronizations`.
    """
    events = Events()
    open_records.append(events)
    try:
        if state.topology is None and torch.cuda.is_available():
            from trygpu.virtual.record_real import observing  # it needs this module

            with observing():
                yield events
        else:
            yield events
    finally:
        open_records[:] = [other for other in open_records if other is not events]
