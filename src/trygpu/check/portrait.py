"""Portraits: what a result is, as plain data that outlives the topology it was made on.

A portrait is made inside the topology, without being recorded; two portraits, the student's and the expected one, are
compared outside (`compare.py`). It trusts exact types alone: an object that merely claims to be equal has another type.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy
import torch

from trygpu.virtual import snapshot

SIMPLE = (type(None), bool, int, float, complex, str, bytes, torch.dtype, torch.Size)


@dataclass(frozen=True)
class Simple:
    """A value compared by its exact type and `==`."""

    kind: type
    value: Any


@dataclass(frozen=True)
class Device:
    """`name` is as the student wrote it; `place` is the device it means now."""

    name: str
    place: str


@dataclass(frozen=True)
class Array:
    """A tensor or a numpy array. `values` is a plain CPU tensor; `input` says which input it is, `twin` which earlier
    array of the same result it is (the same object), both by index in order of appearance."""

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
    items: tuple[Any, ...]
    keys: tuple[Any, ...] | None = None


@dataclass(frozen=True)
class Opaque:
    """Anything else: known by its type alone."""

    kind: type


Portrait = Simple | Device | Array | Container | Opaque


class Painter:
    """Makes portraits in which the tensors in `inputs` are recognised as the objects they are."""

    def __init__(self, inputs: Iterable[Any] = ()):
        self._inputs: dict[int, int] = {}
        self._seen: dict[int, int] = {}
        self._keep: list[Any] = []
        for tensor in tensors_in(inputs):
            self._inputs.setdefault(id(tensor), len(self._inputs))
            self._keep.append(tensor)

    def paint(self, value: Any, depth: int = 0) -> Portrait:
        """The portrait of `value`; containers nested more than 50 deep, or in themselves, end as Opaque."""
        kind = type(value)
        if kind is torch.device:
            return Device(str(value), place_of(value))
        if issubclass(kind, torch.Tensor):
            return self._paint_tensor(value)
        if kind is numpy.ndarray:
            return self._paint_numpy(value)
        if kind in SIMPLE or issubclass(kind, numpy.generic):
            return Simple(kind, value)
        if depth > 50:
            return Opaque(kind)
        if issubclass(kind, dict):
            keys = tuple(self.paint(key, depth + 1) for key in dict.keys(value))
            return Container(kind, tuple(self.paint(item, depth + 1) for item in dict.values(value)), keys)
        if issubclass(kind, (set, frozenset)):
            return Container(kind, tuple(self.paint(item, depth + 1) for item in _sorted(value)))
        if issubclass(kind, (list, tuple)):
            base = list if issubclass(kind, list) else tuple
            return Container(kind, tuple(self.paint(item, depth + 1) for item in base.__iter__(value)))
        return Opaque(kind)

    def _paint_tensor(self, tensor: torch.Tensor) -> Array:
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

    def _paint_numpy(self, array: numpy.ndarray) -> Array:
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
    if depth > 50:
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
    """A plain CPU copy of a tensor's values, not recorded: for judges."""
    return snapshot(tensor)
