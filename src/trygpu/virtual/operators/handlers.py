"""How the dispatch mode treats each operator: one small function an operator, made when it is first seen.

A handler takes the operator's arguments, checks that they are together, computes, and finishes on their card. The
common shapes have handlers of their own, since this code runs for every operator.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from trygpu.virtual.cards import errors, state
from trygpu.virtual.cards.placement import card_of, leave_unsettled, numel, untyped_storage
from trygpu.virtual.cards.topology import Card
from trygpu.virtual.events.synchronization import synchronize
from trygpu.virtual.operators import copies, creation, foreach, indexing, views
from trygpu.virtual.operators.common_device import card_at_once, find_common_card
from trygpu.virtual.operators.completion import finish
from trygpu.virtual.operators.device_checks import LookInside
from trygpu.virtual.operators.memory import LARGEST_ITEM, growth, require_result
from trygpu.virtual.operators.random import drawing, draws
from trygpu.virtual.operators.registry import Handler, MakeHandler, Registry
from trygpu.virtual.operators.schema import Operator

handlers = Registry[MakeHandler](
    copies.handlers, creation.handlers, foreach.handlers, indexing.handlers, views.handlers
)
_COMPOSITE = torch._C.DispatchKey.CompositeExplicitAutograd
_thread = state.thread
_latest = state.latest


def make_handler(overload: torch._ops.OpOverload) -> Handler:
    """Chooses how an operator is treated."""
    operator = Operator(overload)
    handle = _choose(operator)
    return drawing(operator, handle) if draws(operator) else handle


def _choose(operator: Operator) -> Handler:
    if operator.composite:
        return _decompose(operator)
    special = handlers.find(operator)
    if special is not None:
        return special(operator)
    if operator.factory:
        return creation.factory(operator)
    if operator.foreach:
        return foreach.row_by_row(operator)
    if operator.view and len(operator.tensors) == 1 and not operator.lists:
        return views.view(operator)
    return _frequent(operator) if operator.frequent else _general(operator)


def _decompose(operator: Operator) -> Handler:
    """A composite of other operators, which inference mode shows whole: its parts are looked at."""
    overload = operator.overload

    def handle(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        with _thread.mode:
            return overload.decompose(*args, **kwargs)

    return handle


def _look_inside(operator: Operator, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Runs an operator that CUDA too makes of others, so that these judge the operands."""
    with _thread.mode:
        return operator.overload._op_dk(_COMPOSITE, *args, **kwargs)


@handlers(
    """histogram _histogramdd_bin_edges _histogramdd_from_bin_cts _histogramdd_from_bin_tensors _sparse_mm_reduce_impl
    narrow_copy.out"""
)
def _cpu_only(operator: Operator) -> Handler:
    """Operators for which CUDA has no kernel."""
    call = operator.call

    def handle(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        if any(card_of(tensor) is not None for tensor, _ in operator.operands(args, kwargs)):
            raise errors.no_kernel(operator.label)
        return call(*args, **kwargs)

    return handle


@handlers(
    """allclose bincount equal histc is_nonzero masked_select nonzero nonzero_numpy _unique _unique2
    unique_consecutive unique_dim _to_sparse
    _linalg_check_errors _linalg_eigh _linalg_svd linalg_eig _linalg_eigvals linalg_eigvals linalg_ldl_solve linalg_lu
    linalg_lu_factor_ex linalg_polar"""
)
def _waiting(operator: Operator) -> Handler:
    """Operators whose result's shape or value the host must know, so that it waits for the GPU."""
    return _general(operator, waiting=True)


def waits(operator: Operator) -> bool:
    """Whether the host waits for the GPU at every call of an operator."""
    return handlers.find(operator) is _waiting


def _general(operator: Operator, waiting: bool = False) -> Handler:
    call, fresh, slots, sizes = operator.call, operator.fresh, operator.slots, operator.sizes

    def handle(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        at_once = card_at_once(slots, args, kwargs)
        if at_once is not None:
            card, numbers = at_once
        else:
            try:
                found = find_common_card(operator, args, kwargs)
            except LookInside:
                return _look_inside(operator, args, kwargs)
            if found is not None and not isinstance(found, Card):
                result = call(*args, **kwargs)
                leave_unsettled(result, found.likely)
                return result
            card, numbers = found, None
        if card is None:
            return call(*args, **kwargs)
        _latest.card = card
        if fresh and numbers is not None and sizes:
            numbers *= growth(sizes, args)
        if fresh and (numbers is None or numbers * LARGEST_ITEM > card.free):
            require_result(operator, args, kwargs, card)
        result = finish(operator, args, kwargs, call(*args, **kwargs), card)
        if waiting:
            synchronize(card, operator.base)
        return result

    return handle


def _frequent(operator: Operator) -> Handler:
    """Operators of one or two tensors and one result, most of what runs: every step here counts."""
    call, fresh, pair = operator.call, operator.fresh, operator.tensors == [0, 1]
    general = _general(operator)

    def handle(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        try:
            token = untyped_storage(args[0])._trygpu_placement
            if pair:
                other = args[1]
                kind = type(other)
                if kind is float or kind is int:
                    second = token
                else:
                    second = untyped_storage(other)._trygpu_placement
                    if token is None or second is None:
                        if token is second:
                            return call(*args, **kwargs)
                        return general(args, kwargs)
                    if token.card is not second.card:
                        return general(args, kwargs)
            else:
                second = token
        except (RuntimeError, IndexError, TypeError):
            return general(args, kwargs)
        if token is None:
            return call(*args, **kwargs)
        card = token.card
        if card is None:
            return general(args, kwargs)
        if fresh and (token > card.small or second > card.small or card.stretched) and not _fits(operator, args, card):
            require_result(operator, args, kwargs, card)
        return finish(operator, args, kwargs, call(*args, **kwargs) if kwargs else call(*args), card)

    return handle


def _fits(operator: Operator, args: tuple[Any, ...], card: Card) -> bool:
    """Whether the sizes of the operands alone say that the result fits."""
    numbers = LARGEST_ITEM
    for position in operator.tensors:
        if isinstance(args[position], Tensor):
            numbers *= numel(args[position])
    return numbers <= card.free
