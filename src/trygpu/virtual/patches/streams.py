"""Streams and events of virtual GPUs: work is done when it is called, so they only keep order."""

from __future__ import annotations

import itertools
import time
from typing import Any

import torch

from trygpu.virtual.cards import errors, state
from trygpu.virtual.cards.patching import PatchTable
from trygpu.virtual.cards.placement import device_at
from trygpu.virtual.cards.topology import DEVICES, Card, Reach, StreamKey
from trygpu.virtual.events import observers
from trygpu.virtual.events.synchronization import arrive, current_stream, reach_of, wait_for

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
                raise errors.stream_elsewhere(device)
            device_index = card.index
        self.device_index = device_index
        self.device_type = device_type
        self.stream_id = next(_ids) if stream_id is None else stream_id
        self.priority = priority

    @property
    def device(self) -> torch.device:
        """The GPU whose stream it is."""
        return DEVICES[self.device_index]

    @property
    def cuda_stream(self) -> int:
        """What CUDA has as a pointer; 0 is the default stream."""
        return self.stream_id

    @property
    def _key(self) -> StreamKey:
        return self.device_index, self.stream_id

    def query(self) -> bool:
        """Whether all its work is done: it is, and asking makes that known."""
        arrive(reach_of(self._key))
        return True

    def synchronize(self) -> None:
        """The host waits for all its work."""
        if observers.watching:
            observers.synchronized(self.device, "stream.synchronize")
        arrive(reach_of(self._key))

    def wait_event(self, event: Event) -> None:
        """Later work of this stream comes after the event."""
        event.wait(self)

    def wait_stream(self, stream: Stream) -> None:
        """Later work of this stream comes after the present work of the other."""
        wait_for(self._key, reach_of(stream._key))

    def record_event(self, event: Event | None = None) -> Event:
        """Records an event, a new one if none is given, behind its present work."""
        event = Event() if event is None else event
        event.record(self)
        return event

    def is_capturing(self) -> bool:
        """Whether a CUDA graph is being captured: there are none here."""
        return False

    def __enter__(self) -> Stream:
        self._context: Any = torch.cuda.stream(self)  # type: ignore[arg-type]
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
        self._stream: StreamKey | None = None
        self._reach: Reach = {}

    @property
    def device(self) -> torch.device | None:
        """The GPU of the stream that it was recorded on; None before that."""
        return None if self._stream is None else DEVICES[self._stream[0]]

    def record(self, stream: Stream | None = None) -> None:
        """Covers the present work of a stream, of the current one if none is given."""
        self._stream = _key(stream)
        self._reach = reach_of(self._stream)
        self._seconds = time.perf_counter()

    def wait(self, stream: Stream | None = None) -> None:
        """Later work of the stream comes after what this event has recorded."""
        wait_for(_key(stream), self._reach)

    def query(self) -> bool:
        """Whether what it has recorded is done: it is, and asking makes that known."""
        arrive(self._reach)
        return True

    def synchronize(self) -> None:
        """The host waits for what it has recorded."""
        if self._stream is not None:
            if observers.watching:
                observers.synchronized(DEVICES[self._stream[0]], "event.synchronize")
            arrive(self._reach)

    def elapsed_time(self, end_event: Event) -> float:
        """Milliseconds from this event to `end_event`."""
        if not (self.enable_timing and end_event.enable_timing):
            raise errors.untimed_event()
        if self._seconds is None or end_event._seconds is None:
            raise errors.unrecorded_event()
        return (end_event._seconds - self._seconds) * 1e3


def _key(stream: Stream | None) -> StreamKey:
    return current_stream(state.card_at(None)) if stream is None else stream._key


def _current(index: int) -> tuple[int, int, int]:
    gpus = state.in_force().gpus
    if index >= gpus:
        raise errors.index_out_of_range(index, gpus)
    index, stream_id = current_stream(state.card_at(index))
    return stream_id, index, _CUDA_TYPE


def _default(index: int) -> tuple[int, int, int]:
    return 0, state.card_at(index).index, _CUDA_TYPE


def _set(stream_id: int, device_index: int, device_type: int) -> None:
    current = state.in_force().current
    current.streams[device_index] = stream_id
    current.index = device_index


class _Front(type):
    """Stands in for `torch.Stream` and `torch.Event`, which know other devices too."""

    _original: type
    _virtual: type

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        device = args[0] if args else kwargs.get("device")
        if device is None or device_at(state.resolve(device)).type != "cuda":
            return cls._original(*args, **kwargs)
        if cls._virtual is Event:
            return Event(enable_timing=kwargs.get("enable_timing", False))
        return Stream(*args, **kwargs)

    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, (cls._original, cls._virtual))


def _front(original: Any, virtual: type) -> type:
    return _Front(
        original.__name__,
        (),
        {"_original": original, "_virtual": virtual, "__module__": "torch", "__doc__": original.__doc__},
    )


def _get_stream(index: int) -> Stream:
    stream_id, device_index, _ = _current(index)
    return Stream(stream_id=stream_id, device_index=device_index)


def _set_stream(stream: Stream) -> None:
    _set(stream.stream_id, stream.device_index, stream.device_type)


def install(table: PatchTable) -> None:
    """Puts streams and events in the place of those of real GPUs."""
    for owner in (torch.cuda, torch.cuda.streams):
        table.set(owner, "Stream", Stream)
        table.set(owner, "Event", Event)
    table.set(torch, "Stream", _front(torch.Stream, Stream))
    table.set(torch, "Event", _front(torch.Event, Event))
    table.set(torch.cuda, "is_current_stream_capturing", lambda: False)
    table.set(torch._C, "_cuda_getCurrentStream", _current)
    table.set(torch._C, "_cuda_getDefaultStream", _default)
    table.set(torch._C, "_cuda_setStream", _set)
    table.set(torch._C, "_accelerator_getStream", _get_stream)
    table.set(torch._C, "_accelerator_setStream", _set_stream)
