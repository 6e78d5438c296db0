"""How the dispatch mode treats each operator: one small function an operator, made when it is first seen.

A handler takes the operator's arguments, checks that they are together, computes, and puts what is new on their card.
The common shapes have handlers of their own, since this code runs for every operator.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from trygpu.virtual import record, state
from trygpu.virtual.chance import drawing, draws
from trygpu.virtual.mixtures import LookInside
from trygpu.virtual.operators import LIKE, Operator
from trygpu.virtual.placement import (
    card_of,
    leave_unsettled,
    place_fresh,
    place_storage,
    refresh,
    token_of,
    untyped_storage,
)
from trygpu.virtual.room import LARGEST_ITEM, growth, require_result
from trygpu.virtual.special import SPECIAL, factory, foreach, like
from trygpu.virtual.together import gather, numel, together
from trygpu.virtual.topology import Card
from trygpu.virtual.waits import synchronize

Handler = Callable[[tuple, dict], Any]
_COMPOSITE = torch._C.DispatchKey.CompositeExplicitAutograd
_STRETCHING = ("expand", "as_strided", "unfold")  # views that may have more elements than their storage
_WIDENING = 4  # a result's elements are at most so many times as large as its operands', as of uint8 / uint8
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
    special = SPECIAL.get(operator.base) or SPECIAL.get(operator.name)
    if special is not None:
        return special(operator)
    if operator.factory:
        return factory(operator)
    if operator.base in LIKE:
        return like(operator)
    if operator.foreach:
        return foreach(operator)
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


def _general(operator: Operator) -> Handler:
    call, label, fresh, synchronizes = operator.call, operator.label, operator.fresh, operator.synchronizes
    written, launches, slots, sizes = operator.written, not operator.view, operator.slots, operator.sizes

    def handle(args: tuple, kwargs: dict) -> Any:
        shared = together(slots, args, kwargs)
        if shared is not None:
            card, numbers = shared
        else:
            try:
                card = gather(operator, args, kwargs)
            except LookInside:
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
            synchronize(card, operator.base)
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

    def handle_sparse(args: tuple, kwargs: dict) -> Any:
        result = call(*args, **kwargs)
        if result.layout is not torch.strided and (card := card_of(args[0])) is not None:
            place_fresh(result, card)  # a sparse tensor's view is a copy
        return result

    if operator.base in _STRETCHING:
        return handle_stretching
    return handle_sparse if operator.base in ("t", "transpose") else handle


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
