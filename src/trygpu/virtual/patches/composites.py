"""Composite functions that compare devices themselves, in C++ above the dispatcher, where all is on the CPU.

Each check is called with the function's own arguments, before the function. The words are PyTorch's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor

from trygpu.virtual.cards import errors
from trygpu.virtual.cards.patching import PatchTable, when_on
from trygpu.virtual.cards.placement import card_of, device_of, place, same_card
from trygpu.virtual.operators.device_checks import check_attention

Function = Callable[..., Any]
Check = Callable[..., None]


def _same_place(one: Any, other: Any) -> bool:
    """Whether two tensors are on one device; what is no tensor is everywhere."""
    if not isinstance(one, Tensor) or not isinstance(other, Tensor):
        return True
    return same_card(card_of(one), card_of(other))


def _with_check(check: Check) -> Callable[[Function], Function]:
    """Puts a check before a function."""

    def make(original: Function) -> Function:
        @when_on(original)
        def function(*args: Any, **kwargs: Any) -> Any:
            check(*args, **kwargs)
            return original(*args, **kwargs)

        return function

    return make


def _result_with_input(label: str) -> Check:
    """For functions whose `out` has to be where the input is."""

    def check(input: Any, *args: Any, out: Tensor | None = None, **_: Any) -> None:
        if out is not None and not _same_place(input, out):
            raise errors.result_elsewhere(label, "result", device_of(out), device_of(input))

    return check


def _matrix_rank(input: Tensor, *args: Any, atol: Any = None, rtol: Any = None, out: Any = None, **_: Any) -> None:
    for name, tensor in (("atol", atol), ("rtol", rtol), ("result", out)):
        if not _same_place(input, tensor):
            raise errors.result_elsewhere("torch.linalg.matrix_rank", name, device_of(tensor), device_of(input))


def _multi_dot(tensors: Sequence[Tensor], *, out: Tensor | None = None) -> None:
    first = tensors[0]
    for index, tensor in enumerate(tensors):
        if not _same_place(first, tensor):
            raise errors.chain_elsewhere(device_of(first), index, device_of(tensor))
    if out is not None and not _same_place(first, out):
        raise errors.chain_out_elsewhere(device_of(first), device_of(out))


def _quantile(input: Tensor, q: Any = None, *args: Any, out: Tensor | None = None, **_: Any) -> None:
    for name, tensor in (("q", q), ("out", out)):
        if not _same_place(input, tensor):
            raise errors.quantile_elsewhere(name)


def _meshgrid(*tensors: Any, **_: Any) -> None:
    given = tensors[0] if tensors and isinstance(tensors[0], (list, tuple)) else tensors
    if not all(_same_place(given[0], tensor) for tensor in given):
        raise errors.grid_elsewhere()


def _gradient(input: Tensor, *args: Any, spacing: Any = None, **_: Any) -> None:
    for tensor in spacing if isinstance(spacing, (list, tuple)) else (spacing,):
        if not _same_place(input, tensor):
            raise errors.spacing_elsewhere(device_of(input), device_of(tensor))


def _tensor_split(input: Tensor, indices_or_sections: Any = None, *args: Any, **_: Any) -> None:
    if isinstance(indices_or_sections, Tensor) and card_of(indices_or_sections) is not None:
        raise errors.sections_on_gpu(device_of(indices_or_sections))


def _take_along_dim(input: Tensor, indices: Tensor, *args: Any, **_: Any) -> None:
    if not _same_place(input, indices):
        raise errors.argument_elsewhere("Device", device_of(input), device_of(indices), "torch.take_along_dim():")


def _windowed(label: str) -> Check:
    def check(input: Tensor, *args: Any, window: Any = None, **_: Any) -> None:
        window = next((arg for arg in args if isinstance(arg, Tensor)), window)
        if not _same_place(input, window):
            raise errors.window_elsewhere(label, device_of(input), device_of(window))

    return check


def _inner(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> None:
    kind = device_of(input).type
    for tensor in (other, out):
        if isinstance(tensor, Tensor) and device_of(tensor).type != kind:
            raise errors.argument_elsewhere("DeviceType", kind, device_of(tensor).type, "inner()")
    _tensordot(input, other, out=out)


def _tensordot(a: Tensor, b: Tensor, *args: Any, out: Tensor | None = None, **_: Any) -> None:
    if out is not None and _same_place(a, b) and not _same_place(a, out):
        raise errors.tensordot_elsewhere(device_of(out), device_of(a), device_of(b))


def _searchsorted(sorted_sequence: Tensor, input: Any, *args: Any, sorter: Any = None, **_: Any) -> None:
    if not _same_place(sorted_sequence, sorter):
        raise errors.sorter_elsewhere(device_of(sorter), device_of(sorted_sequence))


def _diff(input: Tensor, *args: Any, out: Tensor | None = None, **_: Any) -> None:
    if out is not None and not _same_place(input, out):
        raise errors.unexpected_device(device_of(input), device_of(out))


def _attention(query: Any, key: Any, value: Any, attn_mask: Any = None, *_: Any, **__: Any) -> None:
    if all(isinstance(given, Tensor) for given in (query, key, value)):
        check_attention(query, key, value, attn_mask if isinstance(attn_mask, Tensor) else None)


def _recurrent(input: Tensor, *args: Any, **_: Any) -> None:
    """RNNs: input, then hidden states and parameters; packed sequences have their batch sizes in between."""
    packed = bool(args) and isinstance(args[0], Tensor) and args[0].dtype is torch.int64
    hidden, parameters = (args[1], args[2]) if packed else (args[0], args[1])
    for name, tensors in (("hidden", hidden), ("parameter", parameters)):
        for tensor in tensors if isinstance(tensors, (list, tuple)) else (tensors,):
            if not _same_place(input, tensor):
                raise errors.recurrent_elsewhere(name, device_of(input), device_of(tensor))


def _written_by_copy(check: Check) -> Callable[[Function], Function]:
    """Functions that leave `out` as it was under any dispatch mode."""

    def make(original: Function) -> Function:
        @when_on(original)
        def function(input: Tensor, *args: Any, out: Tensor | None = None, **kwargs: Any) -> Any:
            check(input, *args, out=out, **kwargs)
            result = original(input, *args, **kwargs)
            if card_of(result) is None and card_of(input) is not None:
                place(result, card_of(input))
            return result if out is None else out.resize_(result.shape).copy_(result)

        return function

    return make


def _ndtr(input: Tensor, *, out: Tensor | None = None) -> None:
    if out is not None and not _same_place(input, out):
        raise errors.two_devices(device_of(input), device_of(out))


def _ctc_loss(original: Function) -> Function:
    """Its mean divides by lengths that C++ makes unseen; so the mean is taken here."""

    @when_on(original)
    def ctc_loss(
        log_probs: Tensor,
        targets: Tensor,
        input_lengths: Any,
        target_lengths: Any,
        blank: int = 0,
        reduction: int = 1,
        zero_infinity: bool = False,
    ) -> Any:
        if reduction != 1:
            return original(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity)
        losses = original(log_probs, targets, input_lengths, target_lengths, blank, 0, zero_infinity)
        lengths = torch.as_tensor(target_lengths).to(losses)
        return (losses / lengths.clamp_min(1)).mean()

    return ctc_loss


# What is checked, by the functions' names, and where torch keeps these: as functions, and as methods of tensors.
_FUNCTIONS: list[tuple[Any, dict[str, Check]]] = [
    (
        torch.linalg,
        {
            "cond": _result_with_input("linalg.cond"),
            "matrix_norm": _result_with_input("linalg.matrix_norm"),
            "matrix_power": _result_with_input("matrix_power"),
            "norm": _result_with_input("linalg.norm"),
            "pinv": _result_with_input("linalg.pinv"),
            "tensorinv": _result_with_input("tensorinv"),
            "tensorsolve": _result_with_input("tensorsolve"),
            "vecdot": _result_with_input("linalg.vecdot"),
            "multi_dot": _multi_dot,
        },
    ),
    (torch.special, {"ndtr": _ndtr}),
    (torch.nn.functional, {"scaled_dot_product_attention": _attention}),
    (torch._VF, dict.fromkeys(("lstm", "gru", "rnn_tanh", "rnn_relu"), _recurrent)),
    (
        torch,
        {
            "meshgrid": _meshgrid,
            "cartesian_prod": _meshgrid,
            "searchsorted": _searchsorted,
            "gradient": _gradient,
            "tensordot": _tensordot,
        },
    ),
]
_METHODS: dict[str, Check] = {
    "quantile": _quantile,
    "nanquantile": _quantile,
    "stft": _windowed("stft"),
    "istft": _windowed("istft"),
    "tensor_split": _tensor_split,
    "take_along_dim": _take_along_dim,
    "inner": _inner,
    "diff": _diff,
    "logcumsumexp": _diff,
}


def install(table: PatchTable) -> None:
    """Puts the checks before the functions."""
    for owner, checks in [*_FUNCTIONS, (torch, _METHODS)]:
        for name, check in checks.items():
            table.replace(owner, name, _with_check(check))
    for name, check in _METHODS.items():
        table.set(Tensor, name, _with_check(check)(getattr(Tensor, name)))
    table.replace(torch.linalg, "matrix_rank", _written_by_copy(_matrix_rank))
    table.replace(torch, "ctc_loss", _ctc_loss)
