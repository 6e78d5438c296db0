"""Storages: they carry the placement, and `torch.save` and `torch.load` go through them."""

from __future__ import annotations

from typing import Any

import torch

from trygpu.virtual import state
from trygpu.virtual.patches import patch
from trygpu.virtual.placement import ATTRIBUTE, place_storage, refresh, same_card
from trygpu.virtual.topology import Card

_Storage = torch.UntypedStorage
_cpp_device = torch._C.StorageBase.device.__get__
_original_to = _Storage.to
_original_resize_ = _Storage.resize_

patch(_Storage, ATTRIBUTE, None)
patch(_Storage, "_trygpu_pinned", False)


def _card(storage: torch.UntypedStorage) -> Card | None:
    token = storage._trygpu_placement
    return None if token is None else token.card


def _device(storage: torch.UntypedStorage) -> torch.device:
    card = _card(storage)
    return _cpp_device(storage) if card is None else card.device


def _copy(storage: torch.UntypedStorage, card: Card | None) -> torch.UntypedStorage:
    result = _Storage(storage.nbytes())
    with torch._C._DisableTorchDispatch():
        result.copy_(storage, False)
    place_storage(result, card)
    return result


def _to(storage: torch.UntypedStorage, *, device: Any, non_blocking: bool = False) -> torch.UntypedStorage:
    target = state.resolve(device)
    if not isinstance(target, Card):
        if target.type != "cpu":
            return _original_to(storage, device=target, non_blocking=non_blocking)
        target = None
    return storage if same_card(_card(storage), target) else _copy(storage, target)


def _cuda(storage: torch.UntypedStorage, device: Any = None, non_blocking: bool = False) -> torch.UntypedStorage:
    return _to(storage, device="cuda" if device is None else device, non_blocking=non_blocking)


def _clone(storage: torch.UntypedStorage) -> torch.UntypedStorage:
    return _copy(storage, _card(storage))


def _cpu(storage: torch.UntypedStorage) -> torch.UntypedStorage:
    return _to(storage, device="cpu")


def _resize_(storage: torch.UntypedStorage, size: int) -> torch.UntypedStorage:
    _original_resize_(storage, size)
    refresh(storage)
    return storage


_original_is_shared = _Storage.is_shared
patch(_Storage, "device", property(_device))
# CUDA's memory can be shared between processes as it is.
patch(_Storage, "is_shared", lambda storage: _card(storage) is not None or _original_is_shared(storage))
patch(_Storage, "is_cuda", property(lambda storage: _card(storage) is not None))
patch(_Storage, "to", _to)
patch(_Storage, "cuda", _cuda)
patch(_Storage, "cpu", _cpu)
patch(_Storage, "clone", _clone)
patch(_Storage, "resize_", _resize_)
