"""`torch.FloatTensor` and `torch.cuda.FloatTensor`: the old names of tensor types, which say where a tensor is."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from trygpu.virtual.cards import state
from trygpu.virtual.cards.patching import PatchTable
from trygpu.virtual.cards.placement import card_of, place

_NAMES = ("Bool", "Byte", "Char", "Short", "Int", "Long", "Half", "BFloat16", "Float", "Double")


class _Type(type):
    """A tensor type that tells the CPU from virtual GPUs; everything else is as with the original."""

    _original: Any
    _on_card: bool

    def __call__(cls, *args: Any, **kwargs: Any) -> Tensor:
        tensor: Tensor = cls._original(*args, **kwargs)
        if cls._on_card:
            return place(tensor, state.card_at(None))
        return place(tensor, None)

    def __instancecheck__(cls, instance: object) -> bool:
        if not isinstance(instance, Tensor) or not isinstance(instance, cls._original):
            return False
        return (card_of(instance) is not None) is cls._on_card

    def __getattr__(cls, name: str) -> Any:
        return getattr(type.__getattribute__(cls, "_original"), name)

    @property
    def is_cuda(cls) -> bool:
        """Whether tensors of this type are on a GPU."""
        return cls._on_card


def _make(name: str, original: Any, on_card: bool) -> type:
    module = "torch.cuda" if on_card else "torch"
    return _Type(name, (), {"_original": original, "_on_card": on_card, "__module__": module})


def install(table: PatchTable) -> None:
    """Gives each name a type that knows the place."""
    for name in _NAMES:
        name = f"{name}Tensor"
        original = getattr(torch, name)
        table.set(torch, name, _make(name, original, on_card=False))
        table.set(torch.cuda, name, _make(name, original, on_card=True))
