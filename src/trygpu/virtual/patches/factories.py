"""Functions that make tensors: `torch.ones(..., device="cuda:1")` and its kin."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor
from torch.utils import _device as default_device

from trygpu.virtual.cards import errors, state
from trygpu.virtual.cards.patching import PatchTable, when_on
from trygpu.virtual.cards.placement import card_of, device_at, device_of, place, same_card, untyped_storage
from trygpu.virtual.cards.topology import CPU, Card
from trygpu.virtual.events import observers, synchronization
from trygpu.virtual.events.transfer import across, move

_PLAIN = """arange bartlett_window blackman_window empty empty_like empty_permuted empty_strided eye full full_like
    hamming_window hann_window kaiser_window linspace logspace normal ones ones_like rand rand_like randint randint_like
    randn randn_like randperm range scalar_tensor tril_indices triu_indices zeros zeros_like"""
_SPARSE = """sparse_bsc_tensor sparse_bsr_tensor sparse_compressed_tensor sparse_coo_tensor sparse_csc_tensor
    sparse_csr_tensor"""
_FROM_DATA = ("as_tensor", "asarray", "tensor")
_C: Any = torch._C
_torch_tensor = torch.tensor
_WITH_DEFAULT = default_device._device_constructors()
_modes: Callable[[], int] = _C._len_torch_function_stack


def _default() -> torch.device | None:
    """The device of the innermost `with torch.device(...)` or `torch.set_default_device`."""
    for index in range(_modes() - 1, -1, -1):
        mode = _C._get_function_stack_at(index)
        if isinstance(mode, default_device.DeviceContext):
            device: torch.device = mode.device
            return device
    return None


def _target(original: Callable[..., Any], kwargs: dict[str, Any]) -> torch.device | Card | None:
    device = kwargs.get("device")
    if device is None and original in _WITH_DEFAULT and _modes():
        device = _default()
    return None if device is None else state.resolve(device)


def _plain(original: Callable[..., Any]) -> Callable[..., Any]:
    @when_on(original)
    def factory(*args: Any, **kwargs: Any) -> Any:
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
            raise errors.not_pinnable()
        kwargs["device"] = CPU
        with state.placing(target):
            return original(*args, **kwargs)

    return factory


def _sparse(original: Callable[..., Any]) -> Callable[..., Any]:
    """Sparse tensors are made of others: what is given as tensors is moved, what is given as lists is placed."""

    @when_on(original)
    def factory(*args: Any, **kwargs: Any) -> Any:
        target = _target(original, kwargs)
        if not isinstance(target, Card):
            return original(*args, **kwargs)
        kwargs["device"] = CPU
        given = [value for value in (*args, *kwargs.values()) if isinstance(value, Tensor)]
        result = original(*args, **kwargs)
        return move(result, target) if given else place(result, target)

    return factory


def _into(original: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any], out: Tensor) -> Any:
    """A factory with `out`: it compares the type of the device asked for with that of `out`, not the index."""
    device = kwargs.pop("device", None)
    if device is not None:
        kind = device_at(state.resolve(device)).type
        if kind != device_of(out).type:
            raise errors.out_type(kind, device_of(out).type)
    return original(*args, **kwargs)


def _from_data(original: Callable[..., Any]) -> Callable[..., Any]:
    shares = original is not _torch_tensor

    @when_on(original)
    def factory(data: Any, *args: Any, **kwargs: Any) -> Any:
        read_elements(data)
        target: torch.device | Card | None = _target(original, kwargs)
        if target is None and isinstance(data, Tensor):
            target = card_of(data)
        if not isinstance(target, Card) and not (isinstance(data, Tensor) and card_of(data) is not None):
            if target is not None:
                kwargs["device"] = target
            return original(data, *args, **kwargs)
        card = target if isinstance(target, Card) else None
        if isinstance(target, torch.device) and target.type != "cpu":
            return original(data, *args, **{**kwargs, "device": target})
        kwargs["device"] = CPU
        if isinstance(data, Tensor):
            return _from_tensor(original, data, card, *args, **kwargs)
        requires_grad = kwargs.pop("requires_grad", False)
        pinned = kwargs.pop("pin_memory", False)
        if pinned:
            raise errors.not_pinnable()
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
    if not observers.watching and not state.in_force().pending:
        return
    if isinstance(data, (list, tuple)):
        for item in data:
            if isinstance(item, Tensor):
                card = card_of(item)
                if card is not None:
                    synchronization.read(card, "item", item)
            elif isinstance(item, (list, tuple)):
                read_elements(item)


def _from_tensor(original: Callable[..., Any], data: Tensor, card: Card | None, *args: Any, **kwargs: Any) -> Any:
    """From a tensor: `torch.tensor` copies and detaches, the others move only where needed."""
    if original is not _torch_tensor:
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


def _to_dlpack(original: Callable[..., Any]) -> Callable[..., Any]:
    @when_on(original)
    def to_dlpack(tensor: Tensor, *args: Any, **kwargs: Any) -> Any:
        capsule = original(tensor, *args, **kwargs)
        card = card_of(tensor)
        if card is None:
            _exported.pop(tensor.data_ptr(), None)
        else:
            _exported[tensor.data_ptr()] = card
        return capsule

    return to_dlpack


def _from_dlpack(original: Callable[..., Any]) -> Callable[..., Any]:
    """A tensor that shares memory with another library's: that memory is not ours to count."""

    @when_on(original)
    def from_dlpack(ext_tensor: Any, *, device: Any = None, **kwargs: Any) -> Any:
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


def install(table: PatchTable) -> None:
    """Replaces every function of torch that makes tensors."""
    for name in _PLAIN.split():
        table.replace(torch, name, _plain)
    for name in _SPARSE.split():
        table.replace(torch, name, _sparse)
    table.replace(torch, "from_dlpack", _from_dlpack)
    table.replace(torch, "to_dlpack", _to_dlpack)
    table.on_switch(off=_exported.clear)
    for name in _FROM_DATA:
        table.replace(torch, name, _from_data)
