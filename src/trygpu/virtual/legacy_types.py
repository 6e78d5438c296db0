"""`torch.FloatTensor` and `torch.cuda.FloatTensor`: the old names of tensor types, which say where a tensor is."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from trygpu.virtual import state
from trygpu.virtual.patches import patch
from trygpu.virtual.placement import card_of, place

_NAMES = "Bool Byte Char Short Int Long Half BFloat16 Float Double".split()  # noqa: SIM905  reads better


class _Type(type):
    """A tensor type that tells the CPU from virtual GPUs; everything else is as with the original."""

    _original: Any
    _on_card: bool

    def __call__(cls, *args: Any, **kwargs: Any) -> Tensor:
        tensor = cls._original(*args, **kwargs)
        if cls._on_card:
            return place(tensor, state.card_at(None))
        return place(tensor, None)

    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, cls._original) and (card_of(instance) is not None) is cls._on_card

    def __getattr__(cls, name: str) -> Any:
        return getattr(type.__getattribute__(cls, "_original"), name)

    @property
    def is_cuda(cls) -> bool:
        return cls._on_card


def _make(name: str, original: Any, on_card: bool) -> type:
    module = "torch.cuda" if on_card else "torch"
    return _Type(name, (), {"_original": original, "_on_card": on_card, "__module__": module})


for _name in _NAMES:
    _name = f"{_name}Tensor"
    patch(torch, _name, _make(_name, getattr(torch, _name), on_card=False))
    patch(torch.cuda, _name, _make(_name, getattr(torch, _name), on_card=True))
