"""Streams and events of virtual GPUs: work is done when it is called, so they only keep order."""

from __future__ import annotations

import itertools
import time
from typing import Any

import torch

from trygpu.virtual import state
from trygpu.virtual.handlers import synchronize
from trygpu.virtual.patches import patch
from trygpu.virtual.topology import DEVICES, Card

_CUDA_TYPE = 1  # c10::DeviceType::CUDA
_ids = itertools.count(1)


class Stream:
    """A `torch.cuda.Stream` of a virtual GPU."""

    def __init__(
        self,
        device: Any = None,
        priority: int = 0,
        *,
        stream_id: int | None = None,
        device_index: int | None = None,
        device_type: int = _CUDA_TYPE,
        **_: Any,
    ) -> None:
        if device_index is None:
            card = state.card_at(None) if device is None else state.resolve(device)
            if not isinstance(card, Card):
                raise ValueError(f"Expected a cuda device, but got: {device}")
            device_index = card.index
        self.device_index = device_index
        self.device_type = device_type
        self.stream_id = next(_ids) if stream_id is None else stream_id
        self.priority = priority

    @property
    def device(self) -> torch.device:
        return DEVICES[self.device_index]

    @property
    def cuda_stream(self) -> int:
        return self.stream_id

    def query(self) -> bool:
        return True

    def synchronize(self) -> None:
        synchronize(state.card_at(self.device_index), "stream.synchronize")

    def wait_event(self, event: Event) -> None:
        """Later work of this stream waits for the event: it has happened."""

    def wait_stream(self, stream: Stream) -> None:
        """Later work of this stream waits for the other: it is done."""

    def record_event(self, event: Event | None = None) -> Event:
        event = Event() if event is None else event
        event.record(self)
        return event

    def is_capturing(self) -> bool:
        return False

    def __enter__(self) -> Stream:
        self._context = torch.cuda.stream(self)
        self._context.__enter__()
        return self

    def __exit__(self, *exc_info: object) -> None:
        self._context.__exit__(*exc_info)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Stream) and self.stream_id == other.stream_id and self.device_index == other.device_index
        )

    def __hash__(self) -> int:
        return hash((self.stream_id, self.device_index))

    def __repr__(self) -> str:
        return f"<torch.cuda.Stream device={self.device} cuda_stream={self.cuda_stream:#x}>"


class Event:
    """A `torch.cuda.Event` of a virtual GPU; it times the host, which does the computing."""

    def __init__(
        self, enable_timing: bool = False, blocking: bool = False, interprocess: bool = False, external: bool = False
    ) -> None:
        self.enable_timing = enable_timing
        self.blocking = blocking
        self._seconds: float | None = None
        self._card: Card | None = None

    @property
    def device(self) -> torch.device | None:
        return None if self._card is None else self._card.device

    def record(self, stream: Stream | None = None) -> None:
        self._card = state.card_at(None if stream is None else stream.device_index)
        self._seconds = time.perf_counter()

    def wait(self, stream: Stream | None = None) -> None:
        """Later work of the stream waits for this event: it has happened."""

    def query(self) -> bool:
        return True

    def synchronize(self) -> None:
        if self._card is not None:
            synchronize(self._card, "event.synchronize")

    def elapsed_time(self, end_event: Event) -> float:
        """Milliseconds from this event to `end_event`."""
        if not (self.enable_timing and end_event.enable_timing):
            raise ValueError("Both events must be created with argument 'enable_timing=True'.")
        if self._seconds is None or end_event._seconds is None:
            raise ValueError("Both events must be recorded before calculating elapsed time.")
        return (end_event._seconds - self._seconds) * 1e3


def _current(index: int) -> tuple[int, int, int]:
    card = state.card_at(index)
    chosen = state.topology.current.__dict__.setdefault("streams", {})
    return chosen.get(card.index, 0), card.index, _CUDA_TYPE


def _default(index: int) -> tuple[int, int, int]:
    return 0, state.card_at(index).index, _CUDA_TYPE


def _set(stream_id: int, device_index: int, device_type: int) -> None:
    state.topology.current.__dict__.setdefault("streams", {})[device_index] = stream_id
    state.topology.current.index = device_index


patch(torch.cuda, "Stream", Stream)
patch(torch.cuda.streams, "Stream", Stream)
patch(torch.cuda, "Event", Event)
patch(torch.cuda.streams, "Event", Event)
patch(torch._C, "_cuda_getCurrentStream", _current)
patch(torch._C, "_cuda_getDefaultStream", _default)
patch(torch._C, "_cuda_setStream", _set)
patch(torch.cuda, "is_current_stream_capturing", lambda: False)
