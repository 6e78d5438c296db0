"""Operators on lists of tensors, as fused optimizers call them: each row of the lists has a device of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from torch import Tensor

from trygpu.virtual.cards import errors
from trygpu.virtual.cards.placement import card_of, device_at, place_fresh, same_card
from trygpu.virtual.cards.topology import Card
from trygpu.virtual.events.transfer import across
from trygpu.virtual.operators.completion import finish
from trygpu.virtual.operators.registry import Handler, MakeHandler, Registry
from trygpu.virtual.operators.schema import Operator

handlers = Registry[MakeHandler]()


def row_by_row(operator: Operator) -> Handler:
    """Operators whose rows have to be together; a number on the CPU goes with any."""
    call = operator.call

    def handle(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        lists = [value for value in (*args, *kwargs.values()) if isinstance(value, (list, tuple))]
        lists = [value for value in lists if value and isinstance(value[0], Tensor)]
        cards = [card_of(tensor) for tensor in lists[0]] if lists else []
        for values in lists[1:]:
            _check_rows(cards, values)
        result = call(*args, **kwargs)
        if isinstance(result, (list, tuple)) and len(result) == len(cards):
            for tensor, card in zip(result, cards, strict=True):
                if card is not None:
                    place_fresh(tensor, card)
        return _finish_on_each(operator, args, kwargs, result, cards)

    return handle


@handlers("_foreach_copy_")
def copying(operator: Operator) -> Handler:
    """Copies, which may cross devices."""
    call = operator.call

    def handle(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        targets, sources = args[0], args[1]
        non_blocking = args[2] if len(args) > 2 else kwargs.get("non_blocking", False)
        there = []
        for target, source in zip(targets, sources, strict=False):
            card, origin = card_of(target), card_of(source)
            across(origin, card, source, non_blocking and card is not None)
            if same_card(card, origin):
                there.append(card)
        return _finish_on_each(operator, args, kwargs, call(*args, **kwargs), there)

    return handle


def _finish_on_each(
    operator: Operator, args: tuple[Any, ...], kwargs: dict[str, Any], result: Any, cards: list[Card | None]
) -> Any:
    """One launch on each card that has rows."""
    for card in dict.fromkeys(cards):
        if card is not None:
            finish(operator, args, kwargs, result, card)
    return result


def _check_rows(cards: list[Card | None], values: Sequence[Tensor]) -> None:
    for card, tensor in zip(cards, values, strict=False):
        other = card_of(tensor)
        if not same_card(card, other) and not (other is None and tensor.dim() == 0):
            first, second = (other, card) if card is None else (card, other)  # a GPU is named before the CPU
            raise errors.two_devices(device_at(first), device_at(second))
