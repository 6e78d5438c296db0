"""Autograd's own checks of devices, which in C++ see only the CPU."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor

from trygpu.virtual.cards import errors, state
from trygpu.virtual.cards.patching import PatchTable, when_on
from trygpu.virtual.cards.placement import card_of, device_at, device_of, same_card
from trygpu.virtual.events.transfer import ToCopy, move

_C: Any = torch._C


def _checked(original: Callable[..., Any]) -> Callable[..., Any]:
    """Gradients given to `backward` must be where their outputs are; single numbers are moved, as in C++."""

    @when_on(original)
    def make_grads(outputs: Sequence[Any], grads: Sequence[Tensor | None], is_grads_batched: bool) -> Any:
        grads = list(grads)
        for index, (output, grad) in enumerate(zip(outputs, grads, strict=False)):
            if not isinstance(output, Tensor) or not isinstance(grad, Tensor):
                continue
            if not same_card(card_of(output), card_of(grad)):
                if grad.dim() > 0:
                    raise errors.gradient_elsewhere(index, device_of(output), device_of(grad))
                grads[index] = move(grad, card_of(output))
        return original(outputs, grads, is_grads_batched)

    return make_grads


_Function: Any = torch.autograd.Function
_Backward: Any = torch.autograd.function.BackwardCFunction
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
                raise errors.gradient_elsewhere(index, device, device_of(grad), type(self).__name__)
            checked[index] = grad.to(device)
    return tuple(checked)


_cpp_group = _C._group_tensors_by_device_and_dtype


def _group(lists: list[list[Tensor | None]], with_indices: bool = False) -> dict[Any, Any]:
    """Groups the rows of lists of tensors by device and dtype, for foreach optimizers."""
    groups: dict[Any, Any] = {}
    for (_, dtype), (rows, indices) in _cpp_group(lists, True).items():
        for position in range(len(rows[0])):
            key = (device_at(card_of(rows[0][position])), dtype)
            columns, numbers = groups.setdefault(key, ([[] for _ in rows], []))
            for column, row in zip(columns, rows, strict=True):
                if row:
                    column.append(row[position])
            numbers.append(indices[position])
    return {key: (columns, numbers if with_indices else []) for key, (columns, numbers) in groups.items()}


def install(table: PatchTable) -> None:
    """Puts the checks where autograd and optimizers make theirs."""
    table.replace(torch.autograd, "_make_grads", _checked)
    table.set(_Function, "apply", classmethod(_apply_and_note))
    table.set(_Backward, "apply", _backward_and_check)
    table.set(torch._C, "_group_tensors_by_device_and_dtype", when_on(_cpp_group)(_group))
