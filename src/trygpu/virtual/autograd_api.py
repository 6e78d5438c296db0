"""Autograd's own checks of devices, which in C++ see only the CPU."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor

from trygpu.virtual import state
from trygpu.virtual.patches import patch, replace_function
from trygpu.virtual.placement import card_of, device_of, same_card
from trygpu.virtual.topology import CPU
from trygpu.virtual.transfer import ToCopy, move


def _checked(original: Callable) -> Callable:
    """Gradients given to `backward` must be where their outputs are; single numbers are moved, as in C++."""

    @functools.wraps(original)
    def make_grads(outputs: Sequence[Any], grads: Sequence[Tensor | None], is_grads_batched: bool) -> tuple:
        if state.topology is None:
            return original(outputs, grads, is_grads_batched)
        grads = list(grads)
        for index, (output, grad) in enumerate(zip(outputs, grads, strict=False)):
            if not isinstance(output, Tensor) or not isinstance(grad, Tensor):
                continue
            if not same_card(card_of(output), card_of(grad)):
                if grad.dim() > 0:
                    raise RuntimeError(
                        f"invalid gradient at index {index} - expected device {device_of(output)} "
                        f"but got {device_of(grad)}"
                    )
                grads[index] = move(grad, card_of(output))
        return original(outputs, grads, is_grads_batched)

    return make_grads


replace_function(torch.autograd, "_make_grads", _checked)

_Function = torch.autograd.Function
_Backward = torch.autograd.function.BackwardCFunction
_apply = next(vars(base)["apply"] for base in _Function.__mro__ if "apply" in vars(base))
_apply_backward = _Backward.apply


def _apply_and_note(cls: type, *args: Any, **kwargs: Any) -> Any:
    """A user's function; its gradients have to return to where its inputs are."""
    results = _apply.__get__(None, cls)(*args, **kwargs)
    outputs = results if isinstance(results, tuple) else (results,)
    node = next((output.grad_fn for output in outputs if isinstance(output, Tensor)), None)
    if isinstance(node, _Backward) and cls is not ToCopy:
        node._trygpu_inputs = [device_of(arg) if isinstance(arg, Tensor) else None for arg in args]
    return results


def _backward_and_check(self: Any, *grads: Any) -> Any:
    results = _apply_backward(self, *grads)
    expected = getattr(self, "_trygpu_inputs", None)
    if expected is None or state.topology is None:
        return results
    checked = list(results) if isinstance(results, tuple) else [results]
    for index, (grad, device) in enumerate(zip(checked, expected, strict=False)):
        if isinstance(grad, Tensor) and device is not None and device_of(grad) != device:
            if grad.dim() > 0:
                raise RuntimeError(
                    f"Function {type(self).__name__} returned an invalid gradient at index {index} - "
                    f"expected device {device} but got {device_of(grad)}"
                )
            checked[index] = grad.to(device)
    return tuple(checked)


patch(_Function, "apply", classmethod(_apply_and_note))
patch(_Backward, "apply", _backward_and_check)

_cpp_group = torch._C._group_tensors_by_device_and_dtype


def _group(lists: list[list[Tensor | None]], with_indices: bool = False) -> dict:
    """Groups the rows of lists of tensors by device and dtype, for foreach optimizers."""
    groups: dict = {}
    for (_, dtype), (rows, indices) in _cpp_group(lists, True).items():
        for position in range(len(rows[0])):
            card = card_of(rows[0][position])
            key = (CPU if card is None else card.device, dtype)
            columns, numbers = groups.setdefault(key, ([[] for _ in rows], []))
            for column, row in zip(columns, rows, strict=True):
                if row:
                    column.append(row[position])
            numbers.append(indices[position])
    return {key: (columns, numbers if with_indices else []) for key, (columns, numbers) in groups.items()}


patch(torch._C, "_group_tensors_by_device_and_dtype", _group)
