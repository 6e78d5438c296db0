"""Indexing: indices may be on the CPU, when writing on any device; a mask makes the host wait for its count."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from trygpu.virtual.cards import errors
from trygpu.virtual.cards.placement import card_of, device_at, device_of, numel, same_card
from trygpu.virtual.events.synchronization import synchronize
from trygpu.virtual.events.transfer import across
from trygpu.virtual.operators.completion import finish
from trygpu.virtual.operators.registry import Handler, MakeHandler, Registry
from trygpu.virtual.operators.schema import Operator

handlers = Registry[MakeHandler]()
_MASKS = (torch.bool, torch.uint8)


@handlers("index _unsafe_index index_put index_put_ _index_put_impl_ _unsafe_index_put")
def indexed(operator: Operator) -> Handler:
    """Indices and numbers to be written that are elsewhere are copied to the indexed tensor's device."""
    call = operator.call
    writes = "index_put" in operator.base

    def handle(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        card = card_of(args[0])
        indices = [index for index in args[1] if index is not None]
        value = args[2] if len(args) > 2 else None
        fills = writes and _fills(args, kwargs)
        for index in indices:
            other = card_of(index)
            if not writes and other is not None and not same_card(other, card):
                raise errors.index_elsewhere(device_at(card))
            if _is_mask(index):
                if other is not None and not fills:
                    synchronize(other, "boolean mask")
            elif card is not None:
                across(other, card, index, non_blocking=False)
        if isinstance(value, Tensor) and not fills and not same_card(other := card_of(value), card):
            if value.dim() > 0:
                first, second = (other, card) if card is None else (card, other)  # a GPU is named before the CPU
                raise errors.two_devices(device_at(first), device_at(second))
            across(other, card, value, non_blocking=False)
        result = call(*args, **kwargs)
        return result if card is None else finish(operator, args, kwargs, result, card)

    return handle


def counts_mask(operator: Operator, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    """Whether a call indexes by a mask on a GPU, virtual or real, and the host has to wait for its count."""
    if handlers.find(operator) is not indexed or ("index_put" in operator.base and _fills(args, kwargs)):
        return False
    return any(index is not None and _is_mask(index) and device_of(index).type == "cuda" for index in args[1])


def _is_mask(index: Tensor) -> bool:
    return index.dtype in _MASKS


def _fills(args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    """Whether one number is written where masks say: CUDA fills then, and need not know how many places there are."""
    target, indices, value = args[:3]
    accumulate = args[3] if len(args) > 3 else kwargs.get("accumulate", False)
    return (
        isinstance(value, Tensor)
        and not accumulate
        and numel(value) == 1
        and device_of(value).type == "cpu"
        and all(_is_mask(index) and device_of(index) == device_of(target) for index in indices if index is not None)
    )
