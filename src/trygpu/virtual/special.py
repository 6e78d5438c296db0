"""Operators with rules of their own: what makes tensors, copies them, indexes them, or works on lists of them."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from trygpu.virtual import messages, record, state
from trygpu.virtual.operators import CPU_ONLY, Operator
from trygpu.virtual.placement import (
    card_of,
    device,
    device_of,
    leave_unsettled,
    place,
    place_fresh,
    refresh,
    require,
    same_card,
    token_of,
    untyped_storage,
)
from trygpu.virtual.room import LARGEST_ITEM, growth, require_factory, require_result
from trygpu.virtual.together import gather, numel
from trygpu.virtual.topology import CPU, Card
from trygpu.virtual.transfer import across
from trygpu.virtual.waits import hold_back, read, synchronize

Handler = Callable[[tuple, dict], Any]
_thread = state.thread
_latest = state.latest
_records = record.open_records


def factory(operator: Operator) -> Handler:
    """Operators without tensors among their arguments.

    Calls from Python say `pin_memory`, calls from inside C++ do not: what the latter make belongs with the tensors
    that the surrounding operator works on.
    """
    call, label = operator.call, operator.label
    launches = not operator.base.startswith("empty")
    legacy = operator.name == "empty.memory_format"  # what `torch.Tensor(2, 3)` calls, without a word about memory

    def handle(args: tuple, kwargs: dict) -> Any:
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
        if card is not None:
            _latest.card = card
            place_fresh(result, card)
            if _records and launches:
                record.launched(label, card.device)
        elif "pin_memory" not in kwargs and "out" not in kwargs and _latest.card is not None:
            leave_unsettled(result, None if legacy else _latest.card)
        return result

    return handle


def like(operator: Operator) -> Handler:
    call, label = operator.call, operator.label
    launches = "empty" not in operator.base

    def handle(args: tuple, kwargs: dict) -> Any:
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
        if card is not None:
            _latest.card = card
            place_fresh(result, card)
            if _records and launches:
                record.launched(label, card.device)
        return result

    return handle


def _apart(card: Card | None, other: Card | None) -> RuntimeError:
    """TensorIterator's error: it names a GPU before the CPU."""
    first, second = (other, card) if card is None else (card, other)
    return messages.two_devices(device(first), device(second))


def foreach(operator: Operator) -> Handler:
    """Operators on lists of tensors: each row of the lists has a device of its own."""
    call, label = operator.call, operator.label

    def handle(args: tuple, kwargs: dict) -> Any:
        lists = [value for value in (*args, *kwargs.values()) if isinstance(value, (list, tuple))]
        lists = [value for value in lists if value and isinstance(value[0], Tensor)]
        cards = [card_of(tensor) for tensor in lists[0]] if lists else []
        if operator.base != "_foreach_copy_":
            for values in lists[1:]:
                for card, tensor in zip(cards, values, strict=False):
                    other = card_of(tensor)
                    if not same_card(card, other) and not (other is None and tensor.dim() == 0):
                        raise _apart(card, other)
        result = call(*args, **kwargs)
        if isinstance(result, (list, tuple)) and len(result) == len(cards):
            for tensor, card in zip(result, cards, strict=True):
                if card is not None:
                    place_fresh(tensor, card)
        for card in cards:
            if card is not None:
                _latest.card = card
                if _records:
                    record.launched(label, card.device)
                break
        return result

    return handle


def _index(operator: Operator) -> Handler:
    """Indexing: indices may be on the CPU, when writing on any device; a mask makes the host wait for its count.

    Indices and numbers to be written that are elsewhere are copied to the indexed tensor's device.
    """
    call, label, fresh = operator.call, operator.label, operator.fresh
    writes = "index_put" in operator.base

    def handle(args: tuple, kwargs: dict) -> Any:
        card = card_of(args[0])
        indices = [index for index in args[1] if index is not None]
        value = args[2] if len(args) > 2 else None
        fills = writes and _fills(card, indices, value, args[3] if len(args) > 3 else kwargs.get("accumulate", False))
        for index in indices:
            other = card_of(index)
            if not writes and other is not None and not same_card(other, card):
                raise messages.index_elsewhere(device(card))
            if index.dtype in (torch.bool, torch.uint8):
                if other is not None and not fills:
                    synchronize(other, "boolean mask")
            elif card is not None:
                across(other, card, index, non_blocking=False)
        if isinstance(value, Tensor) and not fills and not same_card(other := card_of(value), card):
            if value.dim() > 0:
                raise _apart(card, other)
            across(other, card, value, non_blocking=False)
        result = call(*args, **kwargs)
        if card is not None:
            _latest.card = card
            if fresh:
                place_fresh(result, card)
            if _records:
                record.launched(label, card.device)
        return result

    return handle


def _fills(card: Card | None, indices: list[Tensor], value: Any, accumulate: bool) -> bool:
    """Whether one number is written where masks say: CUDA fills then, and need not know how many places there are."""
    return (
        isinstance(value, Tensor)
        and not accumulate
        and numel(value) == 1
        and card_of(value) is None
        and all(index.dtype in (torch.bool, torch.uint8) and same_card(card_of(index), card) for index in indices)
    )


def _to_copy(operator: Operator) -> Handler:
    """`.to` from inside C++: its `cpu` is where the tensor is."""
    call, label = operator.call, operator.label

    def handle(args: tuple, kwargs: dict) -> Any:
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
        if card is not None:
            place_fresh(result, card)
            if _records:
                record.launched(label, card.device)
        return result

    return handle


def _copy(operator: Operator) -> Handler:
    """`copy_`: the one way across devices that needs no permission."""
    call, label = operator.call, operator.label

    def handle(args: tuple, kwargs: dict) -> Any:
        target, source = args[0], args[1]
        token, origin = token_of(target), card_of(source)
        if token is not None and token.card is None and origin is not None:
            place(target, origin)  # C++ made it for what it copies
        to = card_of(target)
        asynchronous = args[2] if len(args) > 2 else kwargs.get("non_blocking", False)
        if to is None and not getattr(untyped_storage(target), "_trygpu_pinned", False):
            asynchronous = False  # CUDA waits for a copy to memory that is not pinned
        across(origin, to, source, asynchronous)
        result = call(*args, **kwargs)
        if to is not None and operator.fresh:
            place_fresh(result, to)
        if origin is not None and to is None and asynchronous:
            hold_back(origin, result)
        if _records and to is not None and same_card(to, origin):
            record.launched(label, to.device)
        return result

    return handle


def _pack_padded(operator: Operator) -> Handler:
    """The second result, the sizes of the batches, stays on the CPU with the lengths."""
    call, label = operator.call, operator.label

    def handle(args: tuple, kwargs: dict) -> Any:
        card = gather(operator, args, kwargs)
        result = call(*args, **kwargs)
        if type(card) is Card:
            place_fresh(result[0], card)
            if _records:
                record.launched(label, card.device)
        return result

    return handle


def _keep(operator: Operator) -> Handler:
    """Operators that change what storage a tensor has, or nothing at all."""
    call = operator.call

    def handle(args: tuple, kwargs: dict) -> Any:
        return call(*args, **kwargs)

    return handle


def _resize(operator: Operator) -> Handler:
    call = operator.call

    def handle(args: tuple, kwargs: dict) -> Any:
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


def _read(operator: Operator) -> Handler:
    """`.item()`, `bool(x)`, `float(x)`: a number goes to the host."""
    call = operator.call

    def handle(args: tuple, kwargs: dict) -> Any:
        card = card_of(args[0])
        if card is not None:
            read(card, "item", args[0])
        return call(*args, **kwargs)

    return handle


def _cpu_only(operator: Operator) -> Handler:
    """Operators for which CUDA has no kernel."""
    call = operator.call

    def handle(args: tuple, kwargs: dict) -> Any:
        if any(card_of(tensor) is not None for tensor, _ in operator.operands(args, kwargs)):
            raise messages.no_kernel(operator.label)
        return call(*args, **kwargs)

    return handle


def _set(operator: Operator) -> Handler:
    """`set_`: a tensor takes over a storage of its own device."""
    call = operator.call

    def handle(args: tuple, kwargs: dict) -> Any:
        target = device_of(args[0])
        if len(args) > 1 and numel(args[0]) > 0:  # C++ looks at storages through empty tensors of its own
            source = device_of(args[1]) if isinstance(args[1], Tensor) else args[1].device
            if source != target:
                raise messages.storage_elsewhere(target, source)
        return call(*args, **kwargs)

    return handle


SPECIAL: dict[str, Callable[[Operator], Handler]] = {
    **dict.fromkeys(("linspace", "logspace"), factory),
    **dict.fromkeys(("index", "_unsafe_index", "index_put", "index_put_"), _index),
    **dict.fromkeys(("_index_put_impl_", "_unsafe_index_put"), _index),
    **dict.fromkeys(CPU_ONLY, _cpu_only),
    "_pack_padded_sequence": _pack_padded,
    "_to_copy": _to_copy,
    "_local_scalar_dense": _read,
    "copy_": _copy,
    "copy": _copy,
    "lift_fresh": _keep,
    "set_": _set,
    "resize_": _resize,
    "resize_as_": _resize,
}
