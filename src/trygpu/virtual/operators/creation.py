"""Operators that make tensors: from nothing but sizes and numbers, or like another tensor."""

from __future__ import annotations

from typing import Any

from trygpu.virtual.cards import state
from trygpu.virtual.cards.placement import card_of, leave_unsettled, numel
from trygpu.virtual.cards.topology import CPU
from trygpu.virtual.operators.completion import finish
from trygpu.virtual.operators.memory import LARGEST_ITEM, growth, require_factory, require_result
from trygpu.virtual.operators.registry import Handler, MakeHandler, Registry
from trygpu.virtual.operators.schema import Operator

handlers = Registry[MakeHandler]()
_thread = state.thread
_latest = state.latest


@handlers("linspace logspace")
def factory(operator: Operator) -> Handler:
    """Operators without tensors among their arguments, and two whose bounds may be tensors.

    Calls from Python say `pin_memory`, calls from inside C++ do not: what the latter make belongs with the tensors
    that the surrounding operator works on.
    """
    call = operator.call
    legacy = operator.name == "empty.memory_format"  # what `torch.Tensor(2, 3)` calls, without a word about memory

    def handle(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        target = kwargs.get("device")
        card = _thread.placing
        if target is not None:
            if target.type == "cuda":
                card = state.card_at(target.index)
                kwargs = {**kwargs, "device": CPU}
            elif target.type != "cpu":
                return call(*args, **kwargs)
        if card is not None:
            require_factory(call, args, kwargs, card)
        result = call(*args, **kwargs)
        if card is None and "out" in kwargs:
            card = card_of(kwargs["out"])
        if card is not None:
            return finish(operator, args, kwargs, result, card)
        if "pin_memory" not in kwargs and "out" not in kwargs and _latest.card is not None:
            leave_unsettled(result, None if legacy else _latest.card)
        return result

    return handle


@handlers(
    """empty_like full_like ones_like rand_like randint_like randn_like zeros_like new_empty new_empty_strided new_full
    new_ones new_zeros"""
)
def like(operator: Operator) -> Handler:
    """Operators that make a tensor like another, on its device unless told otherwise."""
    call = operator.call

    def handle(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        target = kwargs.get("device")
        card = _thread.placing
        if card is None:
            if target is None or ("pin_memory" not in kwargs and target.type == "cpu"):
                card = card_of(args[0])
            elif target.type == "cuda":
                card = state.card_at(target.index)
                kwargs = {**kwargs, "device": CPU}
        if card is not None and numel(args[0]) * growth(operator.sizes, args) * LARGEST_ITEM > card.free:
            require_result(operator, args, kwargs, card)
        result = call(*args, **kwargs)
        return result if card is None else finish(operator, args, kwargs, result, card)

    return handle


def makes_alike(operator: Operator) -> bool:
    """Whether an operator makes a tensor like another."""
    return handlers.find(operator) is like
