"""Operands on different devices: what CUDA accepts, and what it says about the rest.

Reached only when the operands of an operator are not together, so that nothing here needs to be fast. Most operators
follow one of two rules, which torch's own table tells apart; the others are listed by name. The lists were taken from
what PyTorch's CUDA code does (tests/virtual/oracle) and its source.
"""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor

from trygpu.virtual import messages, operator_table
from trygpu.virtual.operators import Operator
from trygpu.virtual.placement import card_of, device_of, same_card, token_of
from trygpu.virtual.placement import device as device_at
from trygpu.virtual.topology import Card

Operands = list[tuple[Tensor, str]]
Rule = Callable[[Operator, Operands, tuple], "Card | None"]

# The names under which CUDA's kernels report their arguments where the operator is a composite of another.
_REPORTED_AS = {"stack": ("cat", "tensors"), "embedding": ("index_select", "index")}
# Operators on TensorIterator whose CUDA kernels refuse even a CPU operand with no dimensions.
_NO_NUMBERS = """addcdiv binary_cross_entropy complex gcd igamma igammac lcm logaddexp mse_loss
    native_dropout_backward nextafter polar smooth_l1_loss huber_loss"""
_REFUSES_NUMBERS = frozenset(_NO_NUMBERS.split())
# Operators that copy, and so take what they copy from anywhere: the result is where the first operand is.
_COPIES = """as_strided_scatter diagonal_scatter select_scatter slice_scatter _ctc_loss _ctc_loss_backward
    expand_as fill fill_ view_as reshape_as resize_as_ copy copy_ set_ bernoulli
    _embedding_bag_per_sample_weights_backward"""
_FOLLOWS_FIRST = frozenset(_COPIES.split())


class LookInside(Exception):
    """The operator is made of others on CUDA too: these compare devices."""


def judge(operator: Operator, operands: Operands, args: tuple) -> Card | None:
    """The card of the result, None for the CPU; raises PyTorch's error if CUDA refuses the operands.

    operands: those that are not together; args: the operator's positional arguments. Raises LookInside if the
    operator's parts have to judge.
    """
    operands = _ordered(operator, operands)
    rule = _RULES.get(operator.base)
    if rule is not None:
        return rule(operator, operands, args)
    if operator.base in _FOLLOWS_FIRST:
        return card_of(operands[0][0])
    row = operator_table.entry(operator.name)
    if operator.base in _REPORTED_AS or (row is not None and row.cuda and row.device_check):
        return _wrapper(operator, operands)
    if (row is None or not row.cuda) and operator.looks_inside:
        _out(operands)
        raise LookInside
    return _iterator(operator, operands)


def _settled(tensor: Tensor) -> bool:
    token = token_of(tensor)
    return token is None or token.card is not None


def _ordered(operator: Operator, operands: Operands) -> Operands:
    """The operands whose place is known; what is written stands first, as in C++."""
    settled = [(tensor, name) for tensor, name in operands if _settled(tensor)]
    return sorted(settled, key=lambda operand: operand[1] not in operator.written)


def _first_card(operands: Operands) -> Card:
    return next(card for tensor, _ in operands if (card := card_of(tensor)) is not None)


def _iterator(operator: Operator, operands: Operands) -> Card:
    """TensorIterator's rule: one device, but an input of the CPU with no dimensions goes with any."""
    common = _first_card(operands)
    for tensor, name in operands:
        card = card_of(tensor)
        number = tensor.dim() == 0 and name not in operator.written and operator.base not in _REFUSES_NUMBERS
        if not same_card(card, common) and not (card is None and number):
            raise messages.two_devices(common.device, device_at(card))
    return common


def _wrapper(operator: Operator, operands: Operands) -> Card | None:
    """The rule of the generated CUDA wrappers: every argument where the first one is."""
    first = card_of(operands[0][0])
    for tensor, name in operands[1:]:
        card = card_of(tensor)
        if not same_card(card, first):
            reported, argument = _REPORTED_AS.get(operator.base, (operator.name, name))
            raise messages.wrong_argument(reported, argument, device_at(card), device_at(first))
    return first


def _out(operands: Operands) -> None:
    """Composites write to `out` by hand, and want it where the input is."""
    inputs = [tensor for tensor, name in operands if name != "out"]
    for tensor, name in operands:
        if name == "out" and inputs and not same_card(card_of(tensor), card_of(inputs[0])):
            raise RuntimeError(
                f"Expected out tensor to have device {device_of(inputs[0])}, but got {device_of(tensor)} instead"
            )


def _convolution(operator: Operator, operands: Operands, args: tuple) -> Card | None:
    """Convolutions compare the types of input, weight and bias; two GPUs meet in cuDNN's wrapper."""
    (source, _), (weight, _), *rest = operands
    card = card_of(source)
    if card is None:
        raise _convolution_on_cpu(source, weight, args)
    for tensor, name in ((weight, "weight"), *rest):
        other = card_of(tensor)
        if other is None:
            raise RuntimeError(f"Input type ({source.type()}) and {name} type ({tensor.type()}) should be the same")
        if not same_card(other, card):
            raise messages.wrong_argument("cudnn_convolution", name, other.device, card.device)
    return card


def _convolution_on_cpu(source: Tensor, weight: Tensor, args: tuple) -> RuntimeError:
    """With the input on the CPU it is the CPU's choice of kernel that speaks."""
    backend = torch._C._select_conv_backend(*args).name
    for prefix, kernel in (("SlowTranspose2d", "slow_conv_transpose2d"), ("Slow2d", "_slow_conv2d_forward")):
        if backend == prefix:
            return messages.wrong_argument(kernel, "weight", device_of(weight), device_of(source))
    return RuntimeError(
        f"Input type ({source.type()}) and weight type ({weight.type()}) should be the same "
        "or input should be a MKLDNN tensor and weight is a dense tensor"
    )


def _strict(operator: Operator, operands: Operands, args: tuple) -> Card | None:
    """Composites that mix all operands somewhere inside."""
    common = _first_card(operands)
    for tensor, _ in operands:
        if not same_card(card_of(tensor), common):
            raise messages.two_devices(common.device, device_of(tensor))
    return common


def _with_self(operator: Operator, operands: Operands, args: tuple) -> Card:
    """The result is made where the first input is, so that one may not be a number on the CPU."""
    common = _first_card(operands)
    first = next(tensor for tensor, name in operands if name not in operator.written or name == "self")
    if card_of(first) is None:
        raise messages.two_devices(common.device, device_of(first))
    return _iterator(operator, operands)


def _where(operator: Operator, operands: Operands, args: tuple) -> Card:
    """`torch.where` goes where the first operand is that is on a card; numbers from anywhere go with it."""
    common = _first_card(operands)
    for tensor, name in operands:
        if not same_card(card_of(tensor), common) and (tensor.dim() > 0 or name == "out"):
            raise messages.two_devices(common.device, device_of(tensor))
    return common


def _masked_fill(operator: Operator, operands: Operands, args: tuple) -> Card | None:
    """The mask is with the tensor; the value is a number, from anywhere unless the tensor is on the CPU."""
    (target, _), (mask, _), *value = operands
    card = card_of(target)
    if not same_card(card_of(mask), card):
        raise RuntimeError(
            f"expected self and mask to be on the same device, but got mask on {device_of(mask)} "
            f"and self on {device_of(target)}"
        )
    if card is None and value and card_of(value[0][0]) is not None:
        raise RuntimeError("masked_fill_: Expected inputs to be on same device")
    return card


def _addcmul(operator: Operator, operands: Operands, args: tuple) -> Card:
    """Of `addcmul`'s operands only tensor2 may be a number on the CPU."""
    for tensor, name in operands:
        if name in ("self", "tensor1") and tensor.dim() == 0 and card_of(tensor) is None:
            advice = (
                " However, CPU Scalar support for tensor2 is supported, please swap your tensor1 and tensor2 terms."
                if name == "tensor1"
                else ""
            )
            raise RuntimeError(
                f"CPU Scalar support for {name} argument is not supported when calling addcmul on CUDA tensors.{advice}"
            )
    return _iterator(operator, operands)


def _lerp(operator: Operator, operands: Operands, args: tuple) -> Card:
    """Of `lerp`'s operands only the weight may be a number on the CPU."""
    common = _first_card(operands)
    for tensor, name in operands:
        number = name == "weight" and tensor.dim() == 0 and card_of(tensor) is None
        if not number and not same_card(card_of(tensor), common):
            raise messages.two_devices(common.device, device_of(tensor))
    return common


def _index_fill(operator: Operator, operands: Operands, args: tuple) -> Card | None:
    """The value is read as a number, from whichever device."""
    return _wrapper(operator, [(tensor, name) for tensor, name in operands if name != "value"])


def _block_diag(operator: Operator, operands: Operands, args: tuple) -> Card | None:
    first = card_of(operands[0][0])
    for index, (tensor, _) in enumerate(operands):
        if not same_card(card_of(tensor), first):
            raise RuntimeError(
                "torch.block_diag: input tensors must all be on the same device. "
                f"Input 0 is on device {device_at(first)} and input {index} is on device {device_of(tensor)}"
            )
    return first


def _cholesky_solve(operator: Operator, operands: Operands, args: tuple) -> Card | None:
    places = {name: tensor for tensor, name in operands}
    right, left, out = places["self"], places["input2"], places.get("out")
    if not same_card(card_of(right), card_of(left)):
        raise RuntimeError(
            f"Expected b and A to be on the same device, but found b on {device_of(right)} "
            f"and A on {device_of(left)} instead."
        )
    if out is not None and not same_card(card_of(out), card_of(right)):
        raise RuntimeError(
            "cholesky_solve: Expected result and input tensors to be on the same device, "
            f"but got result on {device_of(out)} and input on {device_of(right)}"
        )
    return card_of(right)


def _dot(operator: Operator, operands: Operands, args: tuple) -> Card | None:
    if operands[0][1] == "out":
        (out, _), (source, _), (other, _) = operands
        if same_card(card_of(source), card_of(other)):
            raise RuntimeError(
                f"{operator.base}: Expected the output and input tensors to be on the same device, but got the output "
                f"tensor on {device_of(out)}, the 'input' tensor on {device_of(source)}, and the 'other' tensor on "
                f"{device_of(other)}"
            )
    return _wrapper(operator, operands)


def _attention(operator: Operator, operands: Operands, args: tuple) -> Card | None:
    """Attention kernels: query, key and value first, then what CUDA's kernel calls `attn_bias`."""
    places = {name: tensor for tensor, name in operands}
    query, key, value = (places[name] for name in ("query", "key", "value"))
    card = card_of(query)
    if not (same_card(card, card_of(key)) and same_card(card, card_of(value))):
        raise RuntimeError(
            "Expected query, key, and value to have the same device type, but got query.device: "
            f"{device_of(query)} key.device: {device_of(key)} and value.device: {device_of(value)} instead."
        )
    mask = places.get("attn_mask")
    if mask is not None and not same_card(card, card_of(mask)):
        efficient = "_scaled_dot_product_efficient_attention"
        raise messages.wrong_argument(efficient, "attn_bias", device_of(mask), device_of(query))
    return card


def _packed(operator: Operator, operands: Operands, args: tuple) -> Card | None:
    """`pack_padded_sequence`: the lengths are on the CPU."""
    lengths = next(tensor for tensor, name in operands if name == "lengths")
    if card_of(lengths) is not None:
        raise RuntimeError(
            f"'lengths' argument should be a 1D CPU int64 tensor, but got 1D {device_of(lengths)} "
            f"{str(lengths.dtype).removeprefix('torch.').capitalize()} tensor"
        )
    return card_of(operands[0][0])


def _segment_reduce(operator: Operator, operands: Operands, args: tuple) -> Card | None:
    first = card_of(operands[0][0])
    for tensor, name in operands[1:]:
        if not same_card(card_of(tensor), first):
            raise RuntimeError(
                f"Expected data.get_device() == {name}_value.get_device() to be true, but got false.  "
                "(Could this error message be improved?  If so, please report an enhancement request to PyTorch.)"
            )
    return first


_RULES: dict[str, Rule] = {
    **dict.fromkeys(("cosine_similarity", "special_ndtr"), _strict),
    **dict.fromkeys(("logical_and", "logical_or", "logical_xor", "soft_margin_loss"), _with_self),
    "lerp": _lerp,
    "lerp_": _lerp,
    "index_fill": _index_fill,
    "index_fill_": _index_fill,
    "addcmul": _addcmul,
    "addcmul_": _addcmul,
    "block_diag": _block_diag,
    "cholesky_solve": _cholesky_solve,
    "convolution": _convolution,
    "convolution_overrideable": _convolution,
    "dot": _dot,
    "masked_fill": _masked_fill,
    "masked_fill_": _masked_fill,
    "segment_reduce": _segment_reduce,
    "vdot": _dot,
    "where": _where,
    "_pack_padded_sequence": _packed,
    "_scaled_dot_product_flash_attention_for_cpu": _attention,
}
