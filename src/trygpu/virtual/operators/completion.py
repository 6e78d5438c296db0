"""The end of every operator that ran on a card, the same for all of them."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from trygpu.virtual.cards import state
from trygpu.virtual.cards.placement import place_fresh, place_storage, refresh, untyped_storage
from trygpu.virtual.cards.topology import BLOCK, Card
from trygpu.virtual.events.observers import launched, watching
from trygpu.virtual.operators.schema import Operator

_latest = state.latest


def finish(operator: Operator, args: tuple[Any, ...], kwargs: dict[str, Any], result: Any, card: Card) -> Any:
    """Settles the result on the card and tells the observers of the launch; gives the result back.

    This runs for every operator, so each step here counts.
    """
    _latest.card = card
    if operator.fresh:
        # The quick way is that of the one new tensor which nobody has placed; place_fresh knows all others.
        if operator.frequent:
            try:
                storage = untyped_storage(result)
            except RuntimeError:
                place_fresh(result, card)
            else:
                if storage._trygpu_placement is None:
                    nbytes = (storage.nbytes() + BLOCK - 1) & -BLOCK
                    free = card.free - nbytes
                    if free < card.lowest:
                        place_storage(storage, card)
                    else:
                        card.free = free
                        storage._trygpu_placement = card.placement(nbytes)
        else:
            place_fresh(result, card)
    if operator.resizes:
        _account(result)
    if watching and operator.launches:
        launched(operator.label, operator.overload, args, kwargs, result, card.device)
    return result


def receive(operator: Operator, result: Any, card: Card) -> Any:
    """The end of an operator that brought something to a card without running there, as a copy across devices."""
    _latest.card = card
    if operator.fresh:
        place_fresh(result, card)
    return result


def _account(result: Any) -> None:
    """Counts what an operator with `out` may have made larger."""
    for tensor in result if isinstance(result, (tuple, list)) else (result,):
        if isinstance(tensor, Tensor) and tensor.layout is torch.strided:
            refresh(untyped_storage(tensor))
