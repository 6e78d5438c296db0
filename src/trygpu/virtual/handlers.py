"""How the dispatch mode treats each operator: one small function an operator, made when it is first seen.

A handler takes the operator's arguments, checks that they are together, computes, and puts what is new on their card.
The common shapes have handlers of their own, since this code runs for every operator.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from trygpu.virtual import messages, mixtures, record, state
from trygpu.virtual.chance import drawing, draws
from trygpu.virtual.operators import LIKE, Operator
from trygpu.virtual.placement import (
    Unsettled,
    card_of,
    device,
    leave_unsettled,
    place,
    place_fresh,
    place_storage,
    refresh,
    require,
    same_card,
    token_of,
    untyped_storage,
)
from trygpu.virtual.room import LARGEST_ITEM, growth, require_factory, require_result
from trygpu.virtual.topology import CPU, Card
from trygpu.virtual.waits import current_stream, hold_back, reach_of, read, synchronize, wait_for

Handler = Callable[[tuple, dict], Any]
_COMPOSITE = torch._C.DispatchKey.CompositeExplicitAutograd
_STRETCHING = ("expand", "as_strided", "unfold")  # views that may have more elements than their storage
_WIDENING = 4  # a result's elements are at most so many times as large as its operands', as of uint8 / uint8
_MANY = 2**62  # more elements than any memory holds
numel = torch._C.TensorBase.numel
_thread = state.thread
_latest = state.latest
_records = record.open_records


def handler(overload: torch._ops.OpOverload) -> Handler:
    """Chooses how an operator is treated."""
    operator = Operator(overload)
    handle = _choose(operator)
    return drawing(operator, handle) if draws(operator) else handle


def _choose(operator: Operator) -> Handler:
    if operator.composite:
        return _decompose(operator)
    special = _SPECIAL.get(operator.base)
    if special is not None:
        return special(operator)
    if operator.factory:
        return _factory(operator)
    if operator.base in LIKE:
        return _like(operator)
    if operator.foreach:
        return _foreach(operator)
    alone = len(operator.tensors) == 1 and not operator.lists
    if operator.view and alone:
        return _view(operator)
    if (
        operator.single
        and operator.tensors in ([0], [0, 1])
        and not (operator.lists or operator.sizes or operator.synchronizes)
        and (operator.fresh or operator.written == {operator.argument_names[0]})
    ):
        return _frequent(operator)
    return _general(operator)


def _decompose(operator: Operator) -> Handler:
    """A composite of other operators, which inference mode shows whole: its parts are looked at."""
    overload = operator.overload

    def handle(args: tuple, kwargs: dict) -> Any:
        with _thread.mode:
            return overload.decompose(*args, **kwargs)

    return handle


def _look_inside(operator: Operator, args: tuple, kwargs: dict) -> Any:
    """Runs an operator that CUDA too makes of others, so that these judge the operands."""
    with _thread.mode:
        return operator.overload._op_dk(_COMPOSITE, *args, **kwargs)


def _gather(operator: Operator, args: tuple, kwargs: dict) -> Card | Unsettled | None:
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


def _together(slots: list[tuple[int, str]], args: tuple, kwargs: dict) -> tuple[Card | None, int] | None:
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


def _general(operator: Operator) -> Handler:
    call, label, fresh, synchronizes = operator.call, operator.label, operator.fresh, operator.synchronizes
    written, launches, slots, sizes = operator.written, not operator.view, operator.slots, operator.sizes

    def handle(args: tuple, kwargs: dict) -> Any:
        together = _together(slots, args, kwargs)
        if together is not None:
            card, numbers = together
        else:
            try:
                card = _gather(operator, args, kwargs)
            except mixtures.LookInside:
                return _look_inside(operator, args, kwargs)
            numbers = None
        if card is None:
            return call(*args, **kwargs)
        if type(card) is not Card:
            result = call(*args, **kwargs)
            leave_unsettled(result, card.likely)
            return result
        _latest.card = card
        if synchronizes:
            synchronize(card, label)
        if fresh and numbers is not None and sizes:
            numbers *= growth(sizes, args)
        if fresh and (numbers is None or numbers * LARGEST_ITEM > card.free):
            require_result(operator, args, kwargs, card)
        result = call(*args, **kwargs)
        if fresh:
            place_fresh(result, card)
        if written:
            for tensor in result if isinstance(result, (tuple, list)) else (result,):
                if isinstance(tensor, Tensor) and tensor.layout is torch.strided:
                    refresh(untyped_storage(tensor))
        if _records and launches:
            record.launched(label, card.device)
        return result

    return handle


def _read(operator: Operator) -> Handler:
    """`.item()`, `bool(x)`, `float(x)`: a number goes to the host."""
    call, label = operator.call, operator.label

    def handle(args: tuple, kwargs: dict) -> Any:
        card = card_of(args[0])
        if card is not None:
            read(card, label, args[0])
        return call(*args, **kwargs)

    return handle


def _view(operator: Operator) -> Handler:
    call = operator.call

    def handle(args: tuple, kwargs: dict) -> Any:
        return call(*args, **kwargs)

    def handle_stretching(args: tuple, kwargs: dict) -> Any:
        result = call(*args, **kwargs)
        token = token_of(result)
        if token is not None and token.card is not None and numel(result) * result.itemsize > token:
            token.card.stretched = True  # from now on storages do not tell how many elements a tensor has
        return result

    return handle_stretching if operator.base in _STRETCHING else handle


def _frequent(operator: Operator) -> Handler:
    """Operators of one or two tensors and one result, most of what runs: every step here counts."""
    call, label, fresh, pair = operator.call, operator.label, operator.fresh, operator.tensors == [0, 1]
    general = _general(operator)

    def handle(args: tuple, kwargs: dict) -> Any:
        try:
            token = untyped_storage(args[0])._trygpu_placement
            if pair:
                other = args[1]
                kind = type(other)
                if kind is float or kind is int:
                    bound = token
                else:
                    second = untyped_storage(other)._trygpu_placement
                    if token is None or second is None:
                        if token is second:
                            return call(*args, **kwargs)
                        return general(args, kwargs)
                    if token.card is not second.card:
                        return general(args, kwargs)
                    bound = token * second
            else:
                bound = token
        except (RuntimeError, IndexError, TypeError):
            return general(args, kwargs)
        if token is None:
            return call(*args, **kwargs)
        card = token.card
        if card is None:
            return general(args, kwargs)
        if fresh and (card.stretched or bound * _WIDENING > card.free) and not _fits(operator, args, card):
            require_result(operator, args, kwargs, card)
        result = call(*args, **kwargs) if kwargs else call(*args)
        if fresh:
            try:
                storage = untyped_storage(result)
            except RuntimeError:
                place_fresh(result, card)
            else:
                if storage._trygpu_placement is None:
                    nbytes = (storage.nbytes() + 511) & -512
                    free = card.free - nbytes
                    if free < card.lowest:
                        place_storage(storage, card)
                    else:
                        card.free = free
                        storage._trygpu_placement = card.placement(nbytes)
        _latest.card = card
        if _records:
            record.launched(label, card.device)
        return result

    return handle


def _fits(operator: Operator, args: tuple, card: Card) -> bool:
    """Whether the sizes of the operands alone say that the result fits."""
    numbers = LARGEST_ITEM
    for position in operator.tensors:
        if isinstance(args[position], Tensor):
            numbers *= numel(args[position])
    return numbers <= card.free


def _factory(operator: Operator) -> Handler:
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
        elif "pin_memory" not in kwargs and _latest.card is not None:
            leave_unsettled(result, None if legacy else _latest.card)
        return result

    return handle


def _like(operator: Operator) -> Handler:
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


def _foreach(operator: Operator) -> Handler:
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
                        raise messages.two_devices(device(card), device(other))
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
    """Indexing: indices may be on the CPU, when writing on any device; a mask makes the host wait for its count."""
    call, label, fresh = operator.call, operator.label, operator.fresh
    writes = "index_put" in operator.base

    def handle(args: tuple, kwargs: dict) -> Any:
        card = card_of(args[0])
        for index in args[1]:
            if index is None:
                continue
            other = card_of(index)
            if not writes and other is not None and not same_card(other, card):
                raise messages.index_elsewhere(device(card))
            if card is not None and index.dtype in (torch.bool, torch.uint8):
                synchronize(card, label)
        if len(args) > 2 and isinstance(args[2], Tensor):
            other = card_of(args[2])
            if not same_card(other, card) and not (other is None and args[2].dim() == 0):
                raise messages.two_devices(device(card), device(other))
        result = call(*args, **kwargs)
        if card is not None:
            _latest.card = card
            if fresh:
                place_fresh(result, card)
            if _records:
                record.launched(label, card.device)
        return result

    return handle


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
        to, origin = card_of(target), card_of(source)
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


def across(origin: Card | None, to: Card | None, source: Tensor, non_blocking: bool) -> None:
    """A tensor's bytes move between two devices: the host waits for those that come to it, streams for each other."""
    if same_card(origin, to):
        return
    if _records:
        record.transferred(device(origin), device(to), source.nbytes, not non_blocking)
    if to is None:
        if not non_blocking:
            synchronize(origin, "to cpu")
    elif origin is not None and state.topology.pending:
        wait_for(current_stream(to), reach_of(current_stream(origin)))


def _pack_padded(operator: Operator) -> Handler:
    """The second result, the sizes of the batches, stays on the CPU with the lengths."""
    call, label = operator.call, operator.label

    def handle(args: tuple, kwargs: dict) -> Any:
        card = _gather(operator, args, kwargs)
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


_SPECIAL: dict[str, Callable[[Operator], Handler]] = {
    **dict.fromkeys(("linspace", "logspace"), _factory),
    "_pack_padded_sequence": _pack_padded,
    **dict.fromkeys(
        ("index", "_unsafe_index", "index_put", "index_put_", "_index_put_impl_", "_unsafe_index_put"), _index
    ),
    "_to_copy": _to_copy,
    "_local_scalar_dense": _read,
    "copy_": _copy,
    "copy": _copy,
    "lift_fresh": _keep,
    "set_": _keep,
    "resize_": _resize,
    "resize_as_": _resize,
}
