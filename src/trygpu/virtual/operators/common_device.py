"""Whether an operator's operands are together: the question that every operator on virtual GPUs is asked."""

from __future__ import annotations

from typing import Any

from torch import Tensor

from trygpu.virtual.cards.placement import Unsettled, numel, place, token_of, untyped_storage
from trygpu.virtual.cards.topology import Card
from trygpu.virtual.operators import device_checks
from trygpu.virtual.operators.schema import Operator

_MANY = 2**62  # more elements than any memory holds


def card_at_once(
    slots: list[tuple[int, str]], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[Card | None, int] | None:
    """The card that all operands are on, and the product of their sizes; None if that takes a closer look."""
    card, numbers, count, on_cpu = None, 1, len(args), False
    for position, name in slots:
        value = args[position] if position < count else kwargs.get(name)
        if value is None:
            continue
        for tensor in value if isinstance(value, (list, tuple)) else (value,):
            if not isinstance(tensor, Tensor):
                continue
            try:
                token = untyped_storage(tensor)._trygpu_placement
            except RuntimeError:
                return None
            if token is None:
                on_cpu = True
            elif token.card is None or (card is not None and token.card is not card):
                return None
            else:
                card = token.card
            if numbers < _MANY:
                numbers *= numel(tensor) or 1
    return None if card is not None and on_cpu else (card, numbers)


def find_common_card(operator: Operator, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Card | Unsettled | None:
    """The card that the operands share, None for the CPU. Raises PyTorch's error if they are not together.

    Operands that C++ made inside an operator are put with the others; if there are only such, the result is their
    token. Raises LookInside if the operator's parts have to tell.
    """
    operands = operator.operands(args, kwargs)
    card: Card | None = None
    unsettled: Unsettled | None = None
    together, on_cpu = True, False
    for tensor, _ in operands:
        token = token_of(tensor)
        if token is None:
            together = False
            on_cpu = on_cpu or tensor.dim() > 0
        elif isinstance(token, Unsettled):
            unsettled = token
        elif card is None:
            card = token.card
        elif token.card is not card:
            together = False
    if card is None:
        if unsettled is not None and on_cpu:
            _settle(operands, None)
            return None
        return unsettled
    if not together:
        card = device_checks.judge(operator, operands, args)
    if unsettled is not None:
        _settle(operands, card)
    return card


def _settle(operands: list[tuple[Tensor, str]], card: Card | None) -> None:
    """Puts what C++ made inside an operator where the others are."""
    for tensor, _ in operands:
        if isinstance(token_of(tensor), Unsettled):
            place(tensor, card)
