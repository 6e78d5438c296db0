"""Whether an operator's operands are together: the question that every operator on virtual GPUs is asked."""

from __future__ import annotations

import torch
from torch import Tensor

from trygpu.virtual import mixtures
from trygpu.virtual.operators import Operator
from trygpu.virtual.placement import Unsettled, place, token_of, untyped_storage
from trygpu.virtual.topology import Card

_MANY = 2**62  # more elements than any memory holds
numel = torch._C.TensorBase.numel


def together(slots: list[tuple[int, str]], args: tuple, kwargs: dict) -> tuple[Card | None, int] | None:
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


def gather(operator: Operator, args: tuple, kwargs: dict) -> Card | Unsettled | None:
    """The card that the operands share, None for the CPU. Raises PyTorch's error if they are not together.

    Operands that C++ made inside an operator are put with the others; if there are only such, the result is their
    token. Raises LookInside if the operator's parts have to tell.
    """
    operands = operator.operands(args, kwargs)
    card = unsettled = None
    together, on_cpu = True, False
    for tensor, _ in operands:
        token = token_of(tensor)
        if token is None:
            together = False
            on_cpu = on_cpu or tensor.dim() > 0
        elif token.card is None:
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
        card = mixtures.judge(operator, operands, args)
    if unsettled is not None:
        _settle(operands, card)
    return card


def _settle(operands: list[tuple[Tensor, str]], card: Card | None) -> None:
    """Puts what C++ made inside an operator where the others are."""
    for tensor, _ in operands:
        token = token_of(tensor)
        if token is not None and token.card is None:
            place(tensor, card)
