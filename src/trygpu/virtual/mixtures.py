"""Operands on different devices: what CUDA accepts, and what it says about the rest.

Reached only when the operands of an operator are not together, so that nothing here needs to be fast.
"""

from __future__ import annotations

from torch import Tensor

from trygpu.virtual import messages, operator_table
from trygpu.virtual.operators import Operator
from trygpu.virtual.placement import card_of, device, same_card, token_of
from trygpu.virtual.topology import Card

# The names under which CUDA's kernels report their arguments where the operator is a composite of another.
_REPORTED_AS = {"stack": ("cat", "tensors"), "embedding": ("index_select", "index")}


class LookInside(Exception):
    """The operator is made of others on CUDA too: these compare devices."""


def judge(operator: Operator, operands: list[tuple[Tensor, str]], common: Card) -> None:
    """Raises PyTorch's error for operands that are not together, if CUDA refuses them.

    common: the card of the first operand that is on one.
    """
    if operator.base == "convolution":
        _convolution(operands)
    row = operator_table.entry(operator.name)
    checked = row is not None and row.device_check and row.cuda
    if operator.base in _REPORTED_AS or checked:
        _wrapper(operator, operands)
    elif (row is None or not row.cuda) and operator.looks_inside:
        raise LookInside
    else:
        _iterator(operator, operands, common)


def _settled(tensor: Tensor) -> bool:
    token = token_of(tensor)
    return token is None or token.card is not None


def _ordered(operator: Operator, operands: list[tuple[Tensor, str]]) -> list[tuple[Tensor, str]]:
    """What is written stands first, as in C++."""
    return sorted(operands, key=lambda operand: operand[1] not in operator.written)


def _iterator(operator: Operator, operands: list[tuple[Tensor, str]], common: Card) -> None:
    """TensorIterator's rule: one device, but an input of the CPU with no dimensions goes with any."""
    operands = _ordered(operator, operands)
    common = next(card for tensor, _ in operands if _settled(tensor) and (card := card_of(tensor)) is not None)
    for tensor, name in operands:
        card = card_of(tensor) if _settled(tensor) else common
        if card is None and tensor.dim() == 0 and name not in operator.written:
            continue
        if not same_card(card, common):
            raise messages.two_devices(device(common), device(card))


def _wrapper(operator: Operator, operands: list[tuple[Tensor, str]]) -> None:
    """The rule of the generated CUDA wrappers: every argument where the first one is."""
    settled = [(tensor, name) for tensor, name in _ordered(operator, operands) if _settled(tensor)]
    first = card_of(settled[0][0])
    for tensor, name in settled[1:]:
        card = card_of(tensor)
        if not same_card(card, first):
            reported, argument = _REPORTED_AS.get(operator.base, (operator.name, name))
            raise messages.wrong_argument(reported, argument, device(card), device(first))


def _convolution(operands: list[tuple[Tensor, str]]) -> None:
    """Convolutions compare the types of input and weight before they look at devices."""
    source, weight = operands[0][0], operands[1][0]
    if (card_of(source) is None) != (card_of(weight) is None):
        hint = " or input should be a MKLDNN tensor and weight is a dense tensor" if card_of(source) is None else ""
        raise RuntimeError(f"Input type ({source.type()}) and weight type ({weight.type()}) should be the same{hint}")
