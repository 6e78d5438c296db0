"""Views: they share their tensor's storage, and with it the place."""

from __future__ import annotations

from typing import Any

import torch

from trygpu.virtual.cards.placement import card_of, numel, place_fresh, token_of
from trygpu.virtual.operators.registry import Handler, MakeHandler, Registry
from trygpu.virtual.operators.schema import Operator

handlers = Registry[MakeHandler]()


@handlers("lift_fresh")
def view(operator: Operator) -> Handler:
    """Operators that only make a view, and one that gives back what it gets."""
    call = operator.call

    def handle(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return call(*args, **kwargs)

    return handle


@handlers("expand as_strided unfold")
def stretching(operator: Operator) -> Handler:
    """Views that may have more elements than their storage."""
    call = operator.call

    def handle(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        result = call(*args, **kwargs)
        token = token_of(result)
        if token is not None and token.card is not None and numel(result) * result.itemsize > token:
            token.card.stretched = True  # from now on storages do not tell how many elements a tensor has
        return result

    return handle


@handlers("t transpose")
def turned(operator: Operator) -> Handler:
    """Transposed views; of a sparse tensor they are a copy."""
    call = operator.call

    def handle(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        result = call(*args, **kwargs)
        if result.layout is not torch.strided and (card := card_of(args[0])) is not None:
            place_fresh(result, card)
        return result

    return handle
