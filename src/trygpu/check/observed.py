"""What was observed: a value as plain data that outlives the topology it was made on.

A value is observed inside the topology, without being recorded; two observations, the student's and the expected one,
are compared outside (`compare.py`). It trusts exact types alone: an object that merely claims to be equal has another.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy
import torch

from trygpu.virtual import snapshot

SIMPLE = (type(None), bool, int, float, complex, str, bytes, torch.dtype, torch.Size)
DEEPEST = 50


@dataclass(frozen=True)
class Simple:
    """A value compared by its exact type and `==`."""

    kind: type
    value: Any


@dataclass(frozen=True)
class Device:
    """A torch.device. `name` is as the student wrote it; `place` is the device it means now."""

    name: str
    place: str


@dataclass(frozen=True)
class Array:
    """A tensor or a numpy array. `values` is a plain CPU copy, None for subclasses of torch.Tensor; `device` is None
    for numpy. `input` says which input it is, `twin` which earlier array of the same result it is (the same object),
    both by index in order of appearance."""

    kind: type
    device: str | None
    dtype: Any
    shape: tuple[int, ...]
    requires_grad: bool
    values: Any = field(compare=False)
    input: int | None = None
    twin: int | None = None


@dataclass(frozen=True)
class Container:
    """A list, tuple, named tuple, set or dict. `keys` are a dict's keys, in order."""

    kind: type
    items: "tuple[Observed, ...]"
    keys: "tuple[Observed, ...] | None" = None


@dataclass(frozen=True)
class Opaque:
    """Anything else: known by its type alone."""

    kind: type


Observed = Simple | Device | Array | Container | Opaque


def observe(value: Any, inputs: Iterable[Any] = ()) -> Observed:
    """What `value` is, to be called inside the topology where it lives. The tensors in `inputs` are recognised as the
    objects they are; containers nested more than 50 deep, or in themselves, end as Opaque."""
    return _Observer(inputs).observe(value)


class _Observer:
    """Remembers which arrays have been met: those of the inputs, and those of the value so far."""

    def __init__(self, inputs: Iterable[Any]):
        self._inputs: dict[int, int] = {}
        self._seen: dict[int, int] = {}
        self._keep: list[Any] = []
        for tensor in tensors_in(inputs):
            self._inputs.setdefault(id(tensor), len(self._inputs))
            self._keep.append(tensor)

    def observe(self, value: Any, depth: int = 0) -> Observed:
        kind = type(value)
        if kind is torch.device:
            return Device(str(value), place_of(value))
        if issubclass(kind, torch.Tensor):
            return self._observe_tensor(value)
        if kind is numpy.ndarray:
            return self._observe_numpy(value)
        if kind in SIMPLE or issubclass(kind, numpy.generic):
            return Simple(kind, value)
        if depth > DEEPEST:
            return Opaque(kind)
        if issubclass(kind, dict):
            keys = self._all(dict.keys(value), depth)
            return Container(kind, self._all(dict.values(value), depth), keys)
        if issubclass(kind, (set, frozenset)):
            return Container(kind, self._all(_sorted(value), depth))
        if issubclass(kind, list):
            return Container(kind, self._all(list.__iter__(value), depth))
        if issubclass(kind, tuple):
            return Container(kind, self._all(tuple.__iter__(value), depth))
        return Opaque(kind)

    def _all(self, items: Iterable[Any], depth: int) -> tuple[Observed, ...]:
        return tuple(self.observe(item, depth + 1) for item in items)

    def _observe_tensor(self, tensor: torch.Tensor) -> Array:
        values = snapshot(tensor) if type(tensor) in (torch.Tensor, torch.nn.Parameter) else None
        return Array(
            type(tensor),
            str(tensor.device),
            tensor.dtype,
            tuple(tensor.shape),
            tensor.requires_grad,
            values,
            self._inputs.get(id(tensor)),
            self._twin(tensor),
        )

    def _observe_numpy(self, array: numpy.ndarray[Any, Any]) -> Array:
        values = array.copy()
        return Array(type(array), None, array.dtype, array.shape, False, values, None, self._twin(array))

    def _twin(self, value: Any) -> int | None:
        known = self._seen.get(id(value))
        if known is None:
            self._seen[id(value)] = len(self._seen)
            self._keep.append(value)  # an id is only unique among living objects
        return known


def place_of(device: torch.device) -> str:
    """The device that `device` means now: `cuda` is the current device, `cpu:0` is `cpu`."""
    if device.type == "cpu":
        return "cpu"
    if device.index is not None:
        return str(device)
    index = torch.cuda.current_device() if device.type == "cuda" and torch.cuda.is_available() else 0
    return f"{device.type}:{index}"


def tensors_in(value: Any, depth: int = 0) -> list[torch.Tensor]:
    """The tensors in nested lists, tuples and dicts, in order, repeats included."""
    if isinstance(value, torch.Tensor):
        return [value]
    if depth > DEEPEST:
        return []
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        return [tensor for item in value for tensor in tensors_in(item, depth + 1)]
    return []


def _sorted(values: Any) -> list[Any]:
    """A set in an order that does not depend on hashes."""
    return sorted(values, key=lambda value: (type(value).__name__, repr(value)))


def values(tensor: torch.Tensor) -> torch.Tensor:
    """A plain CPU copy of a tensor's values as they are now, neither recorded nor waited for: for judges."""
    return snapshot(tensor)
