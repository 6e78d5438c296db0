"""Functions that make tensors: `torch.ones(..., device="cuda:1")` and its kin."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor
from torch.utils import _device as default_device

from trygpu.virtual import record, state, waits
from trygpu.virtual.patches import replace_function
from trygpu.virtual.placement import card_of, device_of, place, same_card, untyped_storage
from trygpu.virtual.topology import CPU, Card
from trygpu.virtual.transfer import across, move

_PLAIN = """arange bartlett_window blackman_window empty empty_like empty_permuted empty_strided eye full full_like
    hamming_window hann_window kaiser_window linspace logspace normal ones ones_like rand rand_like randint randint_like
    randn randn_like randperm range scalar_tensor tril_indices triu_indices zeros zeros_like"""
_SPARSE = """sparse_bsc_tensor sparse_bsr_tensor sparse_compressed_tensor sparse_coo_tensor sparse_csc_tensor
    sparse_csr_tensor"""
_FROM_DATA = ("as_tensor", "asarray", "tensor")
_WITH_DEFAULT = default_device._device_constructors()
_modes = torch._C._len_torch_function_stack


def _default() -> torch.device | None:
    """The device of the innermost `with torch.device(...)` or `torch.set_default_device`."""
    for index in range(_modes() - 1, -1, -1):
        mode = torch._C._get_function_stack_at(index)
        if isinstance(mode, default_device.DeviceContext):
            return mode.device
    return None


def _target(original: Callable, kwargs: dict) -> torch.device | Card | None:
    device = kwargs.get("device")
    if device is None and original in _WITH_DEFAULT and _modes():
        device = _default()
    return None if device is None else state.resolve(device)


def _plain(original: Callable) -> Callable:
    @functools.wraps(original, updated=())
    def factory(*args: Any, **kwargs: Any) -> Tensor:
        if state.topology is None:
            return original(*args, **kwargs)
        target = _target(original, kwargs)
        pinned = kwargs.pop("pin_memory", False)
        out = kwargs.get("out")
        if out is not None:
            return _into(original, args, kwargs, out)
        if not isinstance(target, Card):
            if target is not None:
                kwargs["device"] = target
            result = original(*args, **kwargs)
            return result.pin_memory() if pinned else result
        if pinned:
            raise RuntimeError("Only dense CPU tensors can be pinned")
        kwargs["device"] = CPU
        with state.placing(target):
            return original(*args, **kwargs)

    return factory


def _sparse(original: Callable) -> Callable:
    """Sparse tensors are made of others: what is given as tensors is moved, what is given as lists is placed."""

    @functools.wraps(original, updated=())
    def factory(*args: Any, **kwargs: Any) -> Tensor:
        target = _target(original, kwargs) if state.topology is not None else None
        if not isinstance(target, Card):
            return original(*args, **kwargs)
        kwargs["device"] = CPU
        given = [value for value in (*args, *kwargs.values()) if isinstance(value, Tensor)]
        result = original(*args, **kwargs)
        return move(result, target) if given else place(result, target)

    return factory


def _into(original: Callable, args: tuple, kwargs: dict, out: Tensor) -> Tensor:
    """A factory with `out`: it compares the type of the device asked for with that of `out`, not the index."""
    device = kwargs.pop("device", None)
    if device is not None:
        kind = state.device(state.resolve(device)).type
        if kind != device_of(out).type:
            raise RuntimeError(
                f"device type {kind} does not match device type of out parameter ({device_of(out).type})"
            )
    return original(*args, **kwargs)


def _from_data(original: Callable) -> Callable:
    shares = original is not torch.tensor

    @functools.wraps(original, updated=())
    def factory(data: Any, *args: Any, **kwargs: Any) -> Tensor:
        if state.topology is None:
            return original(data, *args, **kwargs)
        read_elements(data)
        target = _target(original, kwargs)
        if target is None and isinstance(data, Tensor):
            target = card_of(data)
        if not isinstance(target, Card) and not (isinstance(data, Tensor) and card_of(data) is not None):
            if target is not None:
                kwargs["device"] = target
            return original(data, *args, **kwargs)
        card = target if isinstance(target, Card) else None
        if target is not None and card is None and target.type != "cpu":
            return original(data, *args, **{**kwargs, "device": target})
        kwargs["device"] = CPU
        if isinstance(data, Tensor):
            return _from_tensor(original, data, card, *args, **kwargs)
        requires_grad = kwargs.pop("requires_grad", False)
        pinned = kwargs.pop("pin_memory", False)
        if pinned:
            raise RuntimeError("Only dense CPU tensors can be pinned")
        result = original(data, *args, **kwargs)
        if shares and not isinstance(data, (list, tuple, int, float, complex, bool)):
            result = move(result, card)
        else:
            across(None, card, result, non_blocking=False)
            place(result, card)
        return result.requires_grad_() if requires_grad else result

    return factory


def read_elements(data: Any) -> None:
    """PyTorch takes tensors out of nested lists number by number: each one on a card is read, and waited for."""
    if not record.open_records and not state.topology.pending:
        return
    if isinstance(data, (list, tuple)):
        for item in data:
            if isinstance(item, Tensor):
                card = card_of(item)
                if card is not None:
                    waits.read(card, "item", item)
            elif isinstance(item, (list, tuple)):
                read_elements(item)


def _from_tensor(original: Callable, data: Tensor, card: Card | None, *args: Any, **kwargs: Any) -> Tensor:
    """From a tensor: `torch.tensor` copies and detaches, the others move only where needed."""
    if original is not torch_tensor:
        result = original(data, *args, **kwargs)
        return move(result, card)
    requires_grad = kwargs.pop("requires_grad", False)
    origin = card_of(data)
    result = original(data.detach(), *args, **kwargs)
    if not same_card(card_of(result), card):
        across(origin, card, data, non_blocking=False)
        place(result, card)
    return result.requires_grad_() if requires_grad else result


# Where the tensors in capsules made by `to_dlpack` are, by the address of their data.
_exported: dict[int, Card] = {}


def _to_dlpack(original: Callable) -> Callable:
    @functools.wraps(original, updated=())
    def to_dlpack(tensor: Tensor, *args: Any, **kwargs: Any) -> Any:
        capsule = original(tensor, *args, **kwargs)
        card = card_of(tensor) if state.topology is not None else None
        if card is None:
            _exported.pop(tensor.data_ptr(), None)
        else:
            _exported[tensor.data_ptr()] = card
        return capsule

    return to_dlpack


def _from_dlpack(original: Callable) -> Callable:
    """A tensor that shares memory with another library's: that memory is not ours to count."""

    @functools.wraps(original)
    def from_dlpack(ext_tensor: Any, *, device: Any = None, **kwargs: Any) -> Tensor:
        if state.topology is None:
            return original(ext_tensor, device=device, **kwargs)
        state.thread.exporting = True
        try:
            result = original(ext_tensor, **kwargs)
        finally:
            state.thread.exporting = False
        card = card_of(ext_tensor) if isinstance(ext_tensor, Tensor) else _exported.get(result.data_ptr())
        if card is not None and card_of(result) is None:
            untyped_storage(result)._trygpu_placement = card.placement(0)
        return result if device is None else result.to(device)

    return from_dlpack


torch_tensor = torch.tensor

for _name in _PLAIN.split():
    replace_function(torch, _name, _plain)
for _name in _SPARSE.split():
    replace_function(torch, _name, _sparse)
replace_function(torch, "from_dlpack", _from_dlpack)
replace_function(torch, "to_dlpack", _to_dlpack)
for _name in _FROM_DATA:
    replace_function(torch, _name, _from_data)
