"""Memory: whether a card can hold what an operator is about to make, asked before anything is computed.

A cheap bound answers for nearly every call. Where it does not, the operator runs on `meta` tensors, which have shapes
and no data; answers are kept by the shapes, so that a training loop asks once.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from trygpu.virtual.cards import host
from trygpu.virtual.cards.placement import require, rounded
from trygpu.virtual.cards.topology import Card
from trygpu.virtual.operators.registry import Registry
from trygpu.virtual.operators.schema import Operator

LARGEST_ITEM = 16  # bytes of a complex128
_META = torch.device("meta")
_known: dict[tuple[Any, ...], int] = {}
_MOST_KNOWN = 4096

# At most so many elements the results have, worked out cheaply.
bounds = Registry[Callable[..., int]]()


@bounds("mm")
def _product(one: Tensor, other: Tensor, *_: Any) -> int:
    return one.size(0) * other.size(-1)


@bounds("addmm")
def _product_with_bias(bias: Tensor, one: Tensor, other: Tensor, *_: Any) -> int:
    return one.size(0) * other.size(-1)


# Elementwise operators whose results may not be of their operands' dtype.
_NAMES = """eq ne lt le gt ge isnan isinf isfinite isposinf isneginf signbit isclose isreal logical_and logical_or
    logical_xor logical_not abs angle real imag"""
_OF_ANOTHER_DTYPE = frozenset(_NAMES.split())


def _elementwise(operator: Operator, args: tuple[Any, ...], kwargs: dict[str, Any]) -> int | None:
    """Bytes of the result of an elementwise operator on floating-point tensors of one dtype; None for anything else."""
    pointwise = torch.Tag.pointwise in operator.overload.tags
    if not pointwise or not operator.single or operator.base in _OF_ANOTHER_DTYPE:
        return None
    operands = [tensor for tensor, _ in operator.operands(args, kwargs)]
    dtypes = {tensor.dtype for tensor in operands}
    if len(dtypes) != 1 or not operands[0].dtype.is_floating_point or any(isinstance(arg, complex) for arg in args):
        return None
    dims = max(tensor.dim() for tensor in operands)
    shapes = [(1,) * (dims - tensor.dim()) + tuple(tensor.shape) for tensor in operands]
    # Where a dimension is neither common nor 1 the operator itself will say so.
    shape = [0 if 0 in lengths else max(lengths) for lengths in zip(*shapes, strict=True)]
    return math.prod(shape) * operands[0].itemsize


def require_factory(call: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any], card: Card) -> None:
    """Raises OutOfMemoryError before a factory fills memory that its card does not have."""
    if args and isinstance(args[0], (list, tuple)) and math.prod(args[0]) * LARGEST_ITEM <= min(card.free, host.PLENTY):
        return
    kwargs = {name: value for name, value in kwargs.items() if name != "generator"}
    try:
        result = call(*args, **{**kwargs, "device": _META, "pin_memory": False})
    except (RuntimeError, TypeError, NotImplementedError):  # no meta kernel: the account is settled after the fact
        return
    if result.layout is torch.strided:
        require(card, result.nbytes)
        host.require(result.nbytes)


def growth(positions: list[int], args: tuple[Any, ...]) -> int:
    """How much larger a result can be for the sizes among an operator's arguments."""
    product = 1
    for position in positions:
        if position < len(args):
            value = args[position]
            for number in value if isinstance(value, (list, tuple)) else (value,):
                if isinstance(number, int):
                    product *= abs(number) + 1
    return product


def require_result(operator: Operator, args: tuple[Any, ...], kwargs: dict[str, Any], card: Card) -> None:
    """Raises OutOfMemoryError before an operator computes a result that its card has no memory for."""
    bound = bounds.find(operator)
    if bound is not None and bound(*args) * LARGEST_ITEM <= card.free:
        return
    key = _key(operator, args, kwargs)
    needed = None if key is None else _known.get(key)
    if needed is None:
        needed = _measure(operator, args, kwargs)
        if key is not None:
            if len(_known) >= _MOST_KNOWN:
                _known.clear()
            _known[key] = needed
    require(card, needed)
    host.require(needed)


def _key(operator: Operator, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, ...] | None:
    try:
        key = (operator.label, *map(_trait, args), *((name, _trait(value)) for name, value in kwargs.items()))
        hash(key)
    except (TypeError, RuntimeError):  # an argument without a hash, a sparse tensor without strides
        return None
    return key


def _trait(value: Any) -> Any:
    if isinstance(value, Tensor):
        return value.shape, value.stride(), value.dtype
    if isinstance(value, (list, tuple)):
        return tuple(map(_trait, value))
    return type(value), value


def _to_meta(value: Any) -> Any:
    if isinstance(value, Tensor):
        return torch.empty_strided(value.shape, value.stride(), dtype=value.dtype, device=_META)
    if isinstance(value, (list, tuple)):
        return type(value)(map(_to_meta, value))
    return value


def _measure(operator: Operator, args: tuple[Any, ...], kwargs: dict[str, Any]) -> int:
    """Bytes that the results take on a card; 0 where only computing can tell."""
    nbytes = _elementwise(operator, args, kwargs)
    if nbytes is not None:
        return rounded(nbytes)
    try:
        kwargs = {name: _to_meta(value) for name, value in kwargs.items() if name not in ("generator", "device")}
        results = operator.call(*map(_to_meta, args), **kwargs)
    except Exception:  # no meta kernel, a shape that depends on values, or an error that the operator itself will raise
        return 0
    results = results if isinstance(results, (tuple, list)) else (results,)
    return sum(rounded(result.untyped_storage().nbytes()) for result in results if isinstance(result, Tensor))
