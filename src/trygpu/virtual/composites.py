"""Composite functions that compare devices themselves, in C++ above the dispatcher, where all is on the CPU.

Each check is called with the function's own arguments, before the function. The words are PyTorch's.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor

from trygpu.virtual import messages, state
from trygpu.virtual.patches import patch, replace_function
from trygpu.virtual.placement import card_of, device_of, place, same_card

Check = Callable[..., None]


def _together(one: Any, other: Any) -> bool:
    """Whether two tensors are on one device; what is no tensor is everywhere."""
    if not isinstance(one, Tensor) or not isinstance(other, Tensor):
        return True
    return same_card(card_of(one), card_of(other))


def _with_check(check: Check) -> Callable[[Callable], Callable]:
    def make(original: Callable) -> Callable:
        @functools.wraps(original, updated=())
        def function(*args: Any, **kwargs: Any) -> Any:
            if state.topology is not None:
                check(*args, **kwargs)
            return original(*args, **kwargs)

        return function

    return make


def _guard(check: Check, name: str, *owners: Any) -> None:
    """Puts a check before a function, wherever torch keeps it: a module, `torch.Tensor`."""
    for owner in owners:
        if owner is Tensor:
            patch(Tensor, name, _with_check(check)(getattr(Tensor, name)))
        else:
            replace_function(owner, name, _with_check(check))


def _result_with_input(label: str) -> Check:
    """For functions whose `out` has to be where the input is."""

    def check(input: Any, *args: Any, out: Tensor | None = None, **_: Any) -> None:
        if not _together(input, out):
            raise RuntimeError(
                f"{label}: Expected result and input tensors to be on the same device, but got result on "
                f"{device_of(out)} and input on {device_of(input)}"
            )

    return check


def _matrix_rank(input: Tensor, *args: Any, atol: Any = None, rtol: Any = None, out: Any = None, **_: Any) -> None:
    for name, tensor in (("atol", atol), ("rtol", rtol), ("result", out)):
        if not _together(input, tensor):
            raise RuntimeError(
                f"torch.linalg.matrix_rank: Expected {name} and input tensors to be on the same device, but got {name} "
                f"on {device_of(tensor)} and input on {device_of(input)}"
            )


def _multi_dot(tensors: Sequence[Tensor], *, out: Tensor | None = None) -> None:
    first = tensors[0]
    for index, tensor in enumerate(tensors):
        if not _together(first, tensor):
            raise RuntimeError(
                "multi_dot(): all tensors must be on the same device but tensor 0 is on "
                f"{device_of(first)} and tensor {index} on {device_of(tensor)}"
            )
    if not _together(first, out):
        raise RuntimeError(
            f"multi_dot(): expected out tensor to be on device {device_of(first)} but got {device_of(out)}"
        )


def _quantile(input: Tensor, q: Any = None, *args: Any, out: Tensor | None = None, **_: Any) -> None:
    for name, tensor in (("q", q), ("out", out)):
        if not _together(input, tensor):
            raise RuntimeError(f"quantile() {name} tensor must be on the same device as the input tensor")


def _meshgrid(*tensors: Any, **_: Any) -> None:
    tensors = tensors[0] if tensors and isinstance(tensors[0], (list, tuple)) else tensors
    if not all(_together(tensors[0], tensor) for tensor in tensors):
        raise RuntimeError("meshgrid expects all tensors to have the same device")


def _gradient(input: Tensor, *args: Any, spacing: Any = None, **_: Any) -> None:
    for tensor in spacing if isinstance(spacing, (list, tuple)) else (spacing,):
        if not _together(input, tensor):
            raise RuntimeError(
                "torch.gradient expected each tensor to be on the same device, but got devices "
                f"{device_of(input)} and {device_of(tensor)}!"
            )


def _tensor_split(input: Tensor, indices_or_sections: Any = None, *args: Any, **_: Any) -> None:
    if isinstance(indices_or_sections, Tensor) and card_of(indices_or_sections) is not None:
        raise RuntimeError(
            "tensor_split expected tensor_indices_or_sections to be on cpu, but it's on "
            f"{device_of(indices_or_sections)}"
        )


def _take_along_dim(input: Tensor, indices: Tensor, *args: Any, **_: Any) -> None:
    if not _together(input, indices):
        raise RuntimeError(
            f"Expected tensor to have {device_of(input)} Device, but got tensor with {device_of(indices)} Device "
            "(while checking arguments for torch.take_along_dim():)"
        )


def _windowed(label: str) -> Check:
    def check(input: Tensor, *args: Any, window: Any = None, **_: Any) -> None:
        window = next((arg for arg in args if isinstance(arg, Tensor)), window)
        if not _together(input, window):
            raise RuntimeError(
                f"{label} input and window must be on the same device but got self on {device_of(input)} "
                f"and window on {device_of(window)}"
            )

    return check


def _inner(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> None:
    kind = device_of(input).type
    for tensor in (other, out):
        if isinstance(tensor, Tensor) and device_of(tensor).type != kind:
            raise RuntimeError(
                f"Expected tensor to have {kind} DeviceType, but got tensor with {device_of(tensor).type} DeviceType "
                "(while checking arguments for inner())"
            )
    _tensordot(input, other, out=out)


def _tensordot(a: Tensor, b: Tensor, *args: Any, out: Tensor | None = None, **_: Any) -> None:
    if out is not None and _together(a, b) and not _together(a, out):
        raise RuntimeError(
            "tensordot: Expected the output and input tensors to be on the same device, but got the output tensor on "
            f"{device_of(out)}, input tensor a on {device_of(a)}, and input tensor b on {device_of(b)}"
        )


def _searchsorted(sorted_sequence: Tensor, input: Any, *args: Any, sorter: Any = None, **_: Any) -> None:
    if not _together(sorted_sequence, sorter):
        raise RuntimeError(
            "torch.searchsorted(): sorter and boundary tensors should have same device type, but got sorter tensor "
            f"device type {device_of(sorter)} and input value tensor device type {device_of(sorted_sequence)}"
        )


def _diff(input: Tensor, *args: Any, out: Tensor | None = None, **_: Any) -> None:
    if not _together(input, out):
        raise RuntimeError(f"expected device {device_of(input)} but found {device_of(out)}")


def _attention(query: Tensor, key: Tensor, value: Tensor, attn_mask: Tensor | None = None, *_: Any, **__: Any) -> None:
    if not (_together(query, key) and _together(query, value)):
        raise RuntimeError(
            "Expected query, key, and value to have the same device type, but got query.device: "
            f"{device_of(query)} key.device: {device_of(key)} and value.device: {device_of(value)} instead."
        )
    if not _together(query, attn_mask):
        kernel = "_scaled_dot_product_efficient_attention"
        raise messages.wrong_argument(kernel, "attn_bias", device_of(attn_mask), device_of(query))


def _recurrent(input: Tensor, *args: Any, **_: Any) -> None:
    """RNNs: input, then hidden states and parameters; packed sequences have their batch sizes in between."""
    packed = bool(args) and isinstance(args[0], Tensor) and args[0].dtype is torch.int64
    hidden, parameters = (args[1], args[2]) if packed else (args[0], args[1])
    for name, tensors in (("hidden", hidden), ("parameter", parameters)):
        for tensor in tensors if isinstance(tensors, (list, tuple)) else (tensors,):
            if not _together(input, tensor):
                raise RuntimeError(
                    f"Input and {name} tensors are not at the same device, found input tensor at {device_of(input)} "
                    f"and {name} tensor at {device_of(tensor)}"
                )


def _written_by_copy(check: Check) -> Callable[[Callable], Callable]:
    """Functions that leave `out` as it was under any dispatch mode."""

    def make(original: Callable) -> Callable:
        @functools.wraps(original, updated=())
        def function(input: Tensor, *args: Any, out: Tensor | None = None, **kwargs: Any) -> Tensor:
            if state.topology is None:
                return original(input, *args, out=out, **kwargs)
            check(input, *args, out=out, **kwargs)
            result = original(input, *args, **kwargs)
            if card_of(result) is None and card_of(input) is not None:
                place(result, card_of(input))
            return result if out is None else out.resize_(result.shape).copy_(result)

        return function

    return make


def _ndtr(input: Tensor, *, out: Tensor | None = None) -> None:
    if not _together(input, out):
        raise messages.two_devices(device_of(input), device_of(out))


def _ctc_loss(original: Callable) -> Callable:
    """Its mean divides by lengths that C++ makes unseen; so the mean is taken here."""

    @functools.wraps(original, updated=())
    def ctc_loss(
        log_probs: Tensor,
        targets: Tensor,
        input_lengths: Any,
        target_lengths: Any,
        blank: int = 0,
        reduction: int = 1,
        zero_infinity: bool = False,
    ) -> Tensor:
        if state.topology is None or reduction != 1:
            return original(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity)
        losses = original(log_probs, targets, input_lengths, target_lengths, blank, 0, zero_infinity)
        lengths = torch.as_tensor(target_lengths).to(losses)
        return (losses / lengths.clamp_min(1)).mean()

    return ctc_loss


replace_function(torch, "ctc_loss", _ctc_loss)
_linalg = torch.linalg
for _name, _label in {
    "cond": "linalg.cond",
    "matrix_norm": "linalg.matrix_norm",
    "matrix_power": "matrix_power",
    "norm": "linalg.norm",
    "pinv": "linalg.pinv",
    "tensorinv": "tensorinv",
    "tensorsolve": "tensorsolve",
    "vecdot": "linalg.vecdot",
}.items():
    _guard(_result_with_input(_label), _name, _linalg)
replace_function(_linalg, "matrix_rank", _written_by_copy(_matrix_rank))
_guard(_ndtr, "ndtr", torch.special)
_guard(_multi_dot, "multi_dot", _linalg)
_guard(_meshgrid, "meshgrid", torch)
_guard(_meshgrid, "cartesian_prod", torch)
_guard(_attention, "scaled_dot_product_attention", torch.nn.functional)
_guard(_searchsorted, "searchsorted", torch)
_guard(_gradient, "gradient", torch)
_guard(_tensordot, "tensordot", torch)
for _name in ("quantile", "nanquantile"):
    _guard(_quantile, _name, torch, Tensor)
for _name in ("stft", "istft"):
    _guard(_windowed(_name), _name, torch, Tensor)
for _name, _check in {
    "tensor_split": _tensor_split,
    "take_along_dim": _take_along_dim,
    "inner": _inner,
    "diff": _diff,
    "logcumsumexp": _diff,
}.items():
    _guard(_check, _name, torch, Tensor)
for _name in ("lstm", "gru", "rnn_tanh", "rnn_relu"):
    replace_function(torch._VF, _name, _with_check(_recurrent))
