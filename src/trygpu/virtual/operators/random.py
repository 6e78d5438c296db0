"""Operators that draw random numbers: on a virtual GPU they draw from its stream, not from the CPU's."""

from __future__ import annotations

from typing import Any

import torch

from trygpu.virtual.cards import errors, state
from trygpu.virtual.cards.generators import card_generator, is_virtual
from trygpu.virtual.cards.placement import card_of
from trygpu.virtual.cards.topology import Card
from trygpu.virtual.operators.creation import makes_alike
from trygpu.virtual.operators.registry import Handler
from trygpu.virtual.operators.schema import Operator


def draws(operator: Operator) -> bool:
    """Whether an operator draws random numbers."""
    return torch.Tag.nondeterministic_seeded in operator.overload.tags


def _target(operator: Operator, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Card | None:
    """The card whose stream the operator draws from; None for the CPU's."""
    device = kwargs.get("device")
    if state.thread.placing is not None:
        return state.thread.placing
    if device is not None and device.type == "cuda":
        return state.card_at(device.index)
    if device is not None and ("pin_memory" in kwargs or not makes_alike(operator)):
        return None
    for tensor, _ in operator.operands(args, kwargs):
        card = card_of(tensor)
        if card is not None:
            return card
    return None


def _check(generator: torch.Generator, card: Card | None) -> None:
    """Raises PyTorch's error for a generator of another device."""
    wanted, found = "cpu" if card is None else "cuda", "cuda" if is_virtual(generator) else "cpu"
    if wanted != found:
        raise errors.generator_elsewhere(wanted, found)


def _with_generator(operator: Operator, handle: Handler) -> Handler:
    """For operators that take a generator: gives them the card's when they have none."""
    name = "generator"
    position = operator.argument_names.index(name)

    def handle_drawing(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        given = args[position] if position < len(args) else kwargs.get(name)
        card = _target(operator, args, kwargs)
        if given is not None:
            _check(given, card)
        elif card is not None:
            if position < len(args):
                args = (*args[:position], card_generator(card), *args[position + 1 :])
            else:
                kwargs = {**kwargs, name: card_generator(card)}
        return handle(args, kwargs)

    return handle_drawing


def _without_generator(operator: Operator, handle: Handler) -> Handler:
    """For operators that draw from the default generator alone: lends the card's state to the CPU's."""

    def handle_drawing(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        card = _target(operator, args, kwargs)
        if card is None:
            return handle(args, kwargs)
        lent, own = torch.default_generator, card_generator(card)
        kept = lent.get_state()
        lent.set_state(own.get_state())
        try:
            return handle(args, kwargs)
        finally:
            own.set_state(lent.get_state())
            lent.set_state(kept)

    return handle_drawing


def drawing(operator: Operator, handle: Handler) -> Handler:
    """Wraps the handler of an operator that draws random numbers."""
    if "generator" in operator.argument_names:
        return _with_generator(operator, handle)
    return _without_generator(operator, handle)
