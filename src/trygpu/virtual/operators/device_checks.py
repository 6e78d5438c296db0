"""Operands on different devices: what CUDA accepts, and what it says about the rest.

Reached only when the operands of an operator are not together, so that nothing here needs to be fast. Most operators
follow one of two rules, which torch's own table tells apart; the others have rules of their own, with the operators'
names beside them. They were taken from what PyTorch's CUDA code does (tests/virtual/oracle) and its source.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from trygpu.virtual.cards import errors, native_functions
from trygpu.virtual.cards.placement import card_of, device_at, device_of, same_card, token_of
from trygpu.virtual.cards.topology import Card
from trygpu.virtual.operators.registry import Registry
from trygpu.virtual.operators.schema import Operator

_C: Any = torch._C
Operands = list[tuple[Tensor, str]]
Rule = Callable[[Operator, Operands, tuple[Any, ...]], Card | None]

rules = Registry[Rule]()


class LookInside(Exception):
    """The operator is made of others on CUDA too: these compare devices."""


def judge(operator: Operator, operands: Operands, args: tuple[Any, ...]) -> Card | None:
    """The card of the result, None for the CPU; raises PyTorch's error if CUDA refuses the operands.

    operands: those that are not together; args: the operator's positional arguments. Raises LookInside if the
    operator's parts have to judge.
    """
    rule = rules.find(operator) or _by_table
    return rule(operator, _ordered(operator, operands), args)


def _by_table(
    operator: Operator, operands: Operands, args: tuple[Any, ...] = (), *, numbers: bool = True
) -> Card | None:
    """What torch's own table of operators says: a kernel's wrapper, the operator's parts or TensorIterator judges."""
    row = native_functions.entry(operator.name)
    if row is not None and row.cuda and row.device_check:
        return _wrapper(operator, operands)
    if (row is None or not row.cuda) and operator.looks_inside:
        _out(operands)
        raise LookInside
    return _iterator(operator, operands, numbers=numbers)


@rules(
    """addcdiv binary_cross_entropy complex gcd igamma igammac lcm logaddexp mse_loss native_dropout_backward nextafter
    polar smooth_l1_loss huber_loss"""
)
def _without_numbers(operator: Operator, operands: Operands, args: tuple[Any, ...]) -> Card | None:
    """Operators on TensorIterator whose CUDA kernels refuse even a CPU operand with no dimensions."""
    return _by_table(operator, operands, numbers=False)


@rules(
    """_ctc_loss _ctc_loss_backward expand_as fill fill_ view_as reshape_as resize_as_ copy copy_ set_ bernoulli
    _embedding_bag_per_sample_weights_backward"""
)
def _first(operator: Operator, operands: Operands, args: tuple[Any, ...]) -> Card | None:
    """Operators that copy, and so take what they copy from anywhere: the result is where the first operand is."""
    return card_of(operands[0][0])


@rules("as_strided_scatter diagonal_scatter select_scatter slice_scatter")
def _scatter(operator: Operator, operands: Operands, args: tuple[Any, ...]) -> Card | None:
    """They copy too, and want `out` where the input is."""
    _out(operands)
    return card_of(operands[0][0])


@rules("stack")
def _stack(operator: Operator, operands: Operands, args: tuple[Any, ...]) -> Card | None:
    return _wrapper(operator, operands, reported=("cat", "tensors"))


@rules("embedding")
def _embedding(operator: Operator, operands: Operands, args: tuple[Any, ...]) -> Card | None:
    return _wrapper(operator, operands, reported=("index_select", "index"))


def _settled(tensor: Tensor) -> bool:
    token = token_of(tensor)
    return token is None or token.card is not None


def _ordered(operator: Operator, operands: Operands) -> Operands:
    """The operands whose place is known; what is written stands first, as in C++."""
    settled = [(tensor, name) for tensor, name in operands if _settled(tensor)]
    return sorted(settled, key=lambda operand: operand[1] not in operator.written)


def _first_card(operands: Operands) -> Card:
    return next(card for tensor, _ in operands if (card := card_of(tensor)) is not None)


def _iterator(operator: Operator, operands: Operands, *, numbers: bool = True) -> Card:
    """TensorIterator's rule: one device, but with `numbers` an input of the CPU without dimensions goes with any."""
    common = _first_card(operands)
    for tensor, name in operands:
        card = card_of(tensor)
        number = numbers and tensor.dim() == 0 and name not in operator.written
        if not same_card(card, common) and not (card is None and number):
            raise errors.two_devices(common.device, device_at(card))
    return common


def _wrapper(operator: Operator, operands: Operands, reported: tuple[str, str] | None = None) -> Card | None:
    """The rule of the generated CUDA wrappers: every argument where the first one is.

    reported: operator and argument that CUDA's error names where the operator is a composite of another.
    """
    first = card_of(operands[0][0])
    for tensor, name in operands[1:]:
        card = card_of(tensor)
        if not same_card(card, first):
            raise errors.wrong_argument(*(reported or (operator.name, name)), device_at(card), device_at(first))
    return first


def _out(operands: Operands) -> None:
    """Composites write to `out` by hand, and want it where the input is."""
    inputs = [tensor for tensor, name in operands if name != "out"]
    for tensor, name in operands:
        if name == "out" and inputs and not same_card(card_of(tensor), card_of(inputs[0])):
            raise errors.out_elsewhere(device_of(tensor), device_of(inputs[0]))


@rules("convolution convolution_overrideable")
def _convolution(operator: Operator, operands: Operands, args: tuple[Any, ...]) -> Card | None:
    """Convolutions compare the types of input, weight and bias; two GPUs meet in cuDNN's wrapper."""
    (source, _), (weight, _), *rest = operands
    card = card_of(source)
    if card is None:
        raise _convolution_on_cpu(source, weight, args)
    for tensor, name in ((weight, "weight"), *rest):
        other = card_of(tensor)
        if other is None:
            raise errors.convolution_types(source.type(), name, tensor.type())
        if not same_card(other, card):
            raise errors.wrong_argument("cudnn_convolution", name, other.device, card.device)
    return card


def _convolution_on_cpu(source: Tensor, weight: Tensor, args: tuple[Any, ...]) -> Exception:
    """With the input on the CPU it is the CPU's choice of kernel that speaks."""
    backend = _C._select_conv_backend(*args).name
    for prefix, kernel in (("SlowTranspose2d", "slow_conv_transpose2d"), ("Slow2d", "_slow_conv2d_forward")):
        if backend == prefix:
            return errors.wrong_argument(kernel, "weight", device_of(weight), device_of(source))
    return errors.convolution_types(source.type(), "weight", weight.type(), on_cpu=True)


@rules("cosine_similarity special_ndtr")
def _strict(operator: Operator, operands: Operands, args: tuple[Any, ...]) -> Card | None:
    """Composites that mix all operands somewhere inside."""
    common = _first_card(operands)
    for tensor, _ in operands:
        if not same_card(card_of(tensor), common):
            raise errors.two_devices(common.device, device_of(tensor))
    return common


@rules("logical_and logical_or logical_xor soft_margin_loss")
def _with_self(operator: Operator, operands: Operands, args: tuple[Any, ...]) -> Card:
    """The result is made where the first input is, so that one may not be a number on the CPU."""
    common = _first_card(operands)
    first = next(tensor for tensor, name in operands if name not in operator.written or name == "self")
    if card_of(first) is None:
        raise errors.two_devices(common.device, device_of(first))
    return _iterator(operator, operands)


@rules("where")
def _where(operator: Operator, operands: Operands, args: tuple[Any, ...]) -> Card:
    """`torch.where` goes where the first operand is that is on a card; numbers from anywhere go with it."""
    common = _first_card(operands)
    for tensor, name in operands:
        if not same_card(card_of(tensor), common) and (tensor.dim() > 0 or name == "out"):
            raise errors.two_devices(common.device, device_of(tensor))
    return common


@rules("masked_fill masked_fill_")
def _masked_fill(operator: Operator, operands: Operands, args: tuple[Any, ...]) -> Card | None:
    """The mask is with the tensor; the value is a number, from anywhere unless the tensor is on the CPU."""
    (target, _), (mask, _), *value = operands
    card = card_of(target)
    if not same_card(card_of(mask), card):
        raise errors.mask_elsewhere(device_of(mask), device_of(target))
    if card is None and value and card_of(value[0][0]) is not None:
        raise errors.fill_value_elsewhere()
    return card


@rules("addcmul addcmul_")
def _addcmul(operator: Operator, operands: Operands, args: tuple[Any, ...]) -> Card:
    """Of `addcmul`'s operands only tensor2 may be a number on the CPU."""
    for tensor, name in operands:
        if name in ("self", "tensor1") and tensor.dim() == 0 and card_of(tensor) is None:
            raise errors.no_cpu_number(name)
    return _iterator(operator, operands)


@rules("lerp lerp_")
def _lerp(operator: Operator, operands: Operands, args: tuple[Any, ...]) -> Card:
    """Of `lerp`'s operands only the weight may be a number on the CPU."""
    common = _first_card(operands)
    for tensor, name in operands:
        number = name == "weight" and tensor.dim() == 0 and card_of(tensor) is None
        if not number and not same_card(card_of(tensor), common):
            raise errors.two_devices(common.device, device_of(tensor))
    return common


@rules("index_fill index_fill_")
def _index_fill(operator: Operator, operands: Operands, args: tuple[Any, ...]) -> Card | None:
    """The value is read as a number, from whichever device."""
    return _wrapper(operator, [(tensor, name) for tensor, name in operands if name != "value"])


@rules("block_diag")
def _block_diag(operator: Operator, operands: Operands, args: tuple[Any, ...]) -> Card | None:
    first = card_of(operands[0][0])
    for index, (tensor, _) in enumerate(operands):
        if not same_card(card_of(tensor), first):
            raise errors.block_elsewhere(device_at(first), index, device_of(tensor))
    return first


@rules("cholesky_solve")
def _cholesky_solve(operator: Operator, operands: Operands, args: tuple[Any, ...]) -> Card | None:
    places = {name: tensor for tensor, name in operands}
    right, left, out = places["self"], places["input2"], places.get("out")
    if not same_card(card_of(right), card_of(left)):
        raise errors.cholesky_elsewhere(device_of(right), device_of(left))
    if out is not None and not same_card(card_of(out), card_of(right)):
        raise errors.result_elsewhere("cholesky_solve", "result", device_of(out), device_of(right))
    return card_of(right)


@rules("dot vdot")
def _dot(operator: Operator, operands: Operands, args: tuple[Any, ...]) -> Card | None:
    if operands[0][1] == "out":
        (out, _), (source, _), (other, _) = operands
        if same_card(card_of(source), card_of(other)):
            raise errors.dot_elsewhere(operator.base, device_of(out), device_of(source), device_of(other))
    return _wrapper(operator, operands)


def check_attention(query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None = None) -> None:
    """Attention: query, key and value together, then what CUDA's kernel calls `attn_bias`."""
    card = card_of(query)
    if not (same_card(card, card_of(key)) and same_card(card, card_of(value))):
        raise errors.attention_elsewhere(device_of(query), device_of(key), device_of(value))
    if mask is not None and not same_card(card, card_of(mask)):
        efficient = "_scaled_dot_product_efficient_attention"
        raise errors.wrong_argument(efficient, "attn_bias", device_of(mask), device_of(query))


@rules("_scaled_dot_product_flash_attention_for_cpu")
def _attention(operator: Operator, operands: Operands, args: tuple[Any, ...]) -> Card | None:
    places = {name: tensor for tensor, name in operands}
    check_attention(places["query"], places["key"], places["value"], places.get("attn_mask"))
    return card_of(places["query"])


@rules("_pack_padded_sequence")
def _packed(operator: Operator, operands: Operands, args: tuple[Any, ...]) -> Card | None:
    """`pack_padded_sequence`: the lengths are on the CPU."""
    lengths = next(tensor for tensor, name in operands if name == "lengths")
    if card_of(lengths) is not None:
        raise errors.lengths_on_gpu(device_of(lengths), str(lengths.dtype).removeprefix("torch."))
    return card_of(operands[0][0])


@rules("segment_reduce")
def _segment_reduce(operator: Operator, operands: Operands, args: tuple[Any, ...]) -> Card | None:
    first = card_of(operands[0][0])
    for tensor, name in operands[1:]:
        if not same_card(card_of(tensor), first):
            raise errors.segment_elsewhere(name)
    return first
