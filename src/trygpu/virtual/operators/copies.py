"""Operators that copy, read, exchange or resize what a tensor holds."""

from __future__ import annotations

import math
from typing import Any

from torch import Tensor

from trygpu.virtual.cards import errors, state
from trygpu.virtual.cards.placement import (
    Unsettled,
    card_of,
    device_of,
    numel,
    place,
    refresh,
    require,
    same_card,
    token_of,
    untyped_storage,
)
from trygpu.virtual.cards.topology import CPU, Card
from trygpu.virtual.events.synchronization import hold_back, read
from trygpu.virtual.events.transfer import across
from trygpu.virtual.operators.common_device import find_common_card
from trygpu.virtual.operators.completion import finish, receive
from trygpu.virtual.operators.memory import LARGEST_ITEM, require_result
from trygpu.virtual.operators.registry import Handler, MakeHandler, Registry
from trygpu.virtual.operators.schema import Operator

handlers = Registry[MakeHandler]()


@handlers("_to_copy")
def to_copy(operator: Operator) -> Handler:
    """`.to` from inside C++: its `cpu` is where the tensor is."""
    call = operator.call

    def handle(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        source = args[0]
        target = kwargs.get("device")
        card = card_of(source)
        if target is not None and target.type == "cuda":
            card = state.card_at(target.index)
            kwargs = {**kwargs, "device": CPU}
        elif target is not None and target.type != "cpu":
            return call(*args, **kwargs)
        if card is not None and numel(source) * LARGEST_ITEM > card.free:
            require_result(operator, args, kwargs, card)
        result = call(*args, **kwargs)
        return result if card is None else finish(operator, args, kwargs, result, card)

    return handle


@handlers("copy_ copy")
def copy_across(operator: Operator) -> Handler:
    """`copy_`: the one way across devices that needs no permission."""
    call = operator.call

    def handle(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        target, source = args[0], args[1]
        origin = card_of(source)
        if isinstance(token_of(target), Unsettled) and origin is not None:
            place(target, origin)  # C++ made it for what it copies
        to = card_of(target)
        asynchronous = args[2] if len(args) > 2 else kwargs.get("non_blocking", False)
        if to is None and not getattr(untyped_storage(target), "_trygpu_pinned", False):
            asynchronous = False  # CUDA waits for a copy to memory that is not pinned
        across(origin, to, source, asynchronous)
        result = call(*args, **kwargs)
        if to is None:
            if origin is not None and asynchronous:
                hold_back(origin, result)
            return result
        # Across devices it is a transfer, of which observers know.
        return finish(operator, args, kwargs, result, to) if same_card(to, origin) else receive(operator, result, to)

    return handle


@handlers("_pack_padded_sequence")
def pack_padded(operator: Operator) -> Handler:
    """The second result, the sizes of the batches, stays on the CPU with the lengths."""
    call = operator.call

    def handle(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        card = find_common_card(operator, args, kwargs)
        result = call(*args, **kwargs)
        if isinstance(card, Card):
            finish(operator, args, kwargs, result[0], card)
        return result

    return handle


@handlers("resize_ resize_as_")
def resize(operator: Operator) -> Handler:
    """What grows needs room on its card."""
    call = operator.call

    def handle(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        target, size = args[0], args[1]
        storage = untyped_storage(target)
        card = card_of(target)
        if card is not None:
            count = numel(size) if isinstance(size, Tensor) else math.prod(size)
            grown = (target.storage_offset() + count) * target.itemsize
            if grown > storage.nbytes():
                require(card, grown - storage.nbytes())
        result = call(*args, **kwargs)
        refresh(storage)
        return result

    return handle


@handlers("_local_scalar_dense")
def read_number(operator: Operator) -> Handler:
    """`.item()`, `bool(x)`, `float(x)`: a number goes to the host."""
    call = operator.call

    def handle(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        card = card_of(args[0])
        if card is not None:
            read(card, "item", args[0])
        return call(*args, **kwargs)

    return handle


@handlers("set_")
def take_over(operator: Operator) -> Handler:
    """`set_`: a tensor takes over a storage of its own device."""
    call = operator.call

    def handle(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        target = device_of(args[0])
        if len(args) > 1 and numel(args[0]) > 0:  # C++ looks at storages through empty tensors of its own
            source = device_of(args[1]) if isinstance(args[1], Tensor) else args[1].device
            if source != target:
                raise errors.storage_elsewhere(target, source)
        return call(*args, **kwargs)

    return handle
