"""Storages: they carry the placement, and `torch.save` and `torch.load` go through them."""

from __future__ import annotations

from typing import Any

import torch

from trygpu.virtual.cards import state
from trygpu.virtual.cards.patching import PatchTable
from trygpu.virtual.cards.placement import ATTRIBUTE, place_storage, refresh, same_card
from trygpu.virtual.cards.topology import Card

_C: Any = torch._C
_Storage: Any = torch.UntypedStorage
_cpp_device = _C.StorageBase.device.__get__
_original_to = _Storage.to
_original_resize_ = _Storage.resize_
_original_is_shared = _Storage.is_shared


def _card(storage: Any) -> Card | None:
    token = storage._trygpu_placement
    card: Card | None = None if token is None else token.card
    return card


def _device(storage: Any) -> torch.device:
    card = _card(storage)
    if card is not None:
        return card.device
    device: torch.device = _cpp_device(storage)
    return device


def _copy(storage: Any, card: Card | None) -> Any:
    result = _Storage(storage.nbytes())
    with _C._DisableTorchDispatch():
        result.copy_(storage, False)
    place_storage(result, card)
    return result


def _to(storage: Any, *, device: Any, non_blocking: bool = False) -> Any:
    target = state.resolve(device)
    if not isinstance(target, Card) and target.type != "cpu":
        return _original_to(storage, device=target, non_blocking=non_blocking)
    card = target if isinstance(target, Card) else None
    return storage if same_card(_card(storage), card) else _copy(storage, card)


def _cuda(storage: Any, device: Any = None, non_blocking: bool = False) -> Any:
    return _to(storage, device="cuda" if device is None else device, non_blocking=non_blocking)


def _clone(storage: Any) -> Any:
    return _copy(storage, _card(storage))


def _cpu(storage: Any) -> Any:
    return _to(storage, device="cpu")


def _resize_(storage: Any, size: int) -> Any:
    _original_resize_(storage, size)
    refresh(storage)
    return storage


def _is_shared(storage: Any) -> bool:
    """CUDA's memory can be shared between processes as it is."""
    return _card(storage) is not None or bool(_original_is_shared(storage))


def install(table: PatchTable) -> None:
    """Makes storages carry a placement, and say it."""
    table.add(_Storage, ATTRIBUTE, None)
    table.add(_Storage, "_trygpu_pinned", False)
    table.set(_Storage, "device", property(_device))
    table.set(_Storage, "is_shared", _is_shared)
    table.set(_Storage, "is_cuda", property(lambda storage: _card(storage) is not None))
    table.set(_Storage, "to", _to)
    table.set(_Storage, "cuda", _cuda)
    table.set(_Storage, "cpu", _cpu)
    table.set(_Storage, "clone", _clone)
    table.set(_Storage, "resize_", _resize_)
