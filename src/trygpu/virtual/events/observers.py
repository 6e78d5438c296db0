"""Observers: who is told of every launch, transfer and wait on the GPUs, at the moment when it happens.

The record is one observer. Others compute what a launch costs from what they are told.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from trygpu.virtual.cards.placement import device_of
from trygpu.virtual.events.callers import user_line


@dataclass(frozen=True, slots=True)
class Operand:
    """A tensor that an operator reads or makes: what a cost depends on, without its values."""

    shape: tuple[int, ...]
    dtype: torch.dtype
    device: torch.device

    @property
    def nbytes(self) -> int:
        """Bytes of its elements."""
        n = self.dtype.itemsize
        for length in self.shape:
            n *= length
        return n


@dataclass(slots=True, eq=False)  # not frozen: that would make it four times as slow to make, once an operator
class OperatorCall:
    """A call of an operator that has just run on a GPU, while its tensors are at hand.

    Attributes:
        name: the operator's name with its overload, as in "aten::add.Tensor".
        operator: the operator, as torch's dispatcher knows it.
        args, kwargs: what the dispatcher called it with, for random operators with the generator that was drawn from;
            result: what it gave on the GPU. Who keeps them keeps their memory allocated.
        device: the GPU; line: "file:line" of the user's code.
    """

    name: str
    operator: torch._ops.OpOverload
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    result: Any
    device: torch.device
    line: str

    @property
    def operands(self) -> list[Operand]:
        """The tensors among the arguments, those in lists too, in order."""
        return [_operand(tensor) for tensor in tensors_in((*self.args, *self.kwargs.values()))]

    @property
    def results(self) -> list[Operand]:
        """The tensors of the result, in order; of an operator in place those that it wrote."""
        return [_operand(tensor) for tensor in tensors_in(self.result) or self._written()]

    def _written(self) -> list[Tensor]:
        arguments = self.operator._schema.arguments
        written = [a.alias_info is not None and a.alias_info.is_write for a in arguments]
        by_position = [value for value, is_written in zip(self.args, written, strict=False) if is_written]
        by_name = [self.kwargs.get(a.name) for a, is_written in zip(arguments, written, strict=True) if is_written]
        return tensors_in([*by_position, *by_name])


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


class Observer:
    """What is told of the events; each method does nothing here, and is for a subclass to override."""

    def launched(self, call: OperatorCall) -> None:
        """An operator has run on a GPU."""

    def transferred(self, transfer: Transfer) -> None:
        """Bytes move between two devices: told as the copy begins."""

    def synchronized(self, wait: Synchronization) -> None:
        """The host waits for all that the GPU has been told to do so far."""


watching: list[Observer] = []  # empty when nobody watches: the test of it is all that watching costs then


class _Silence(threading.local):
    on = False


_silence = _Silence()


@contextlib.contextmanager
def silence() -> Iterator[None]:
    """What this thread does inside has been told as a whole."""
    before, _silence.on = _silence.on, True
    try:
        yield
    finally:
        _silence.on = before


_changing = threading.Lock()


def add(observer: Observer) -> None:
    """From now on this observer is told of everything, in all threads."""
    with _changing:
        watching.append(observer)


def remove(observer: Observer) -> None:
    """From now on it is told of nothing."""
    with _changing:
        watching[:] = [other for other in watching if other is not observer]


def launched(
    name: str,
    operator: torch._ops.OpOverload,
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    result: Any,
    device: torch.device,
) -> None:
    """Tells the observers of an operator that ran on a GPU."""
    if not _silence.on:
        call = OperatorCall(name, operator, args, kwargs, result, device, user_line())
        for observer in watching:
            observer.launched(call)


def transferred(source: torch.device, target: torch.device, nbytes: int, blocking: bool) -> None:
    """Tells the observers of bytes that moved between two devices."""
    if not _silence.on:
        transfer = Transfer(source, target, nbytes, blocking, user_line())
        for observer in watching:
            observer.transferred(transfer)


def synchronized(device: torch.device, reason: str) -> None:
    """Tells the observers that the host waited for a GPU."""
    if not _silence.on:
        wait = Synchronization(device, reason, user_line())
        for observer in watching:
            observer.synchronized(wait)


def tensors_in(values: Any) -> list[Tensor]:
    """The tensors in a value, a list or a tuple of such, in order."""
    if isinstance(values, Tensor):
        return [values]
    return [tensor for value in values for tensor in tensors_in(value)] if isinstance(values, (list, tuple)) else []


def _operand(tensor: Tensor) -> Operand:
    return Operand(tuple(tensor.shape), tensor.dtype, device_of(tensor))
