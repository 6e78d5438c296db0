"""What tensors themselves say and do about devices: properties and methods of `torch.Tensor`."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor
from torch.overrides import handle_torch_function, has_torch_function_unary

from trygpu.virtual.cards import errors, refusals, state
from trygpu.virtual.cards.patching import PatchTable, when_on
from trygpu.virtual.cards.placement import (
    card_of,
    cpp_device,
    device_of,
    place,
    same_card,
    token_of,
    untyped_storage,
)
from trygpu.virtual.cards.topology import CPU, Card
from trygpu.virtual.events import observers
from trygpu.virtual.events.synchronization import read
from trygpu.virtual.events.transfer import across, move

Function = Callable[..., Any]
_C: Any = torch._C
_Base = _C.TensorBase
_Tensor: Any = Tensor
_methods: dict[str, Function] = {}


def _method(name: str) -> Callable[[Function], Function]:
    """For what takes the place of a method of torch.Tensor: the function gets the original after the tensor."""

    def register(function: Function) -> Function:
        if name in _methods:
            raise ValueError(f"Tensor.{name} is replaced already, by {_methods[name]}")
        _methods[name] = function
        return function

    return register


def _make_method(original: Function, function: Function) -> Function:
    """The method that takes the original's place; subclasses keep their say, as with torch's own methods."""

    @when_on(original)
    def method(self: Tensor, *args: Any, **kwargs: Any) -> Any:
        if has_torch_function_unary(self):
            return handle_torch_function(method, (self,), self, *args, **kwargs)
        return function(self, original, *args, **kwargs)

    return method


def _make_property(name: str, get: Callable[[Tensor], Any]) -> property:
    """A property of torch.Tensor. Subclasses are not asked: lazy parameters refuse such questions."""

    def read_property(self: Tensor) -> Any:
        if has_torch_function_unary(self):
            with _C.DisableTorchFunctionSubclass():
                return get(self)
        return get(self)

    return property(read_property, doc=getattr(_Base, name).__doc__)


def _device(tensor: Tensor) -> torch.device:
    if type(tensor) is not Tensor:
        return device_of(tensor)
    try:
        token = untyped_storage(tensor)._trygpu_placement
    except RuntimeError:
        return device_of(tensor)
    if token is None:
        return cpp_device(tensor)
    if token.card is None:
        return device_of(tensor)
    device: torch.device = token.card.device
    return device


@_method("to")
def _to(self: Tensor, original: Function, *args: Any, **kwargs: Any) -> Any:
    copy = kwargs.pop("copy", False)
    # copy comes third after a dtype or a tensor, and fourth after a device
    position = 2 if args and isinstance(args[0], (Tensor, torch.dtype, type, bool)) else 3
    if len(args) > position:
        copy, args = args[position], (*args[:position], *args[position + 1 :])
    if not isinstance(copy, bool):
        return original(self, *args, copy=copy, **kwargs)  # raises TypeError
    target, dtype, non_blocking, memory_format = _C._nn._parse_to(*args, **kwargs)
    if target is None:
        return move(self, card_of(self), dtype=dtype, memory_format=memory_format, copy=copy)
    place_on = state.resolve(target)
    if not isinstance(place_on, Card) and (place_on.type != "cpu" or cpp_device(self).type != "cpu"):
        return original(self, target, dtype or self.dtype, non_blocking, copy)
    card = place_on if isinstance(place_on, Card) else None
    return move(self, card, dtype=dtype, memory_format=memory_format, non_blocking=non_blocking, copy=copy)


_cpp_parse_to = _C._nn._parse_to


def _parse_to(*args: Any, **kwargs: Any) -> Any:
    """The arguments of `.to`, of tensors and of modules."""
    parsed = _cpp_parse_to(*args, **kwargs)
    other = args[0] if args else kwargs.get("tensor")
    return (device_of(other), *parsed[1:]) if isinstance(other, Tensor) else parsed


@_method("cuda")
def _cuda(
    self: Tensor, original: Function, device: Any = None, non_blocking: bool = False, memory_format: Any = None
) -> Tensor:
    card = state.resolve("cuda" if device is None else device)
    if not isinstance(card, Card):
        raise errors.must_be_cuda()
    return move(self, card, memory_format=memory_format, non_blocking=non_blocking)


@_method("cpu")
def _cpu(self: Tensor, original: Function, memory_format: Any = None) -> Any:
    if cpp_device(self).type != "cpu":
        return original(self) if memory_format is None else original(self, memory_format=memory_format)
    return move(self, None, memory_format=memory_format)


@_method("get_device")
def _get_device(self: Tensor, original: Function) -> Any:
    card = card_of(self)
    return original(self) if card is None else card.index


@_method("numpy")
def _numpy(self: Tensor, original: Function, *, force: bool = False) -> Any:
    card = card_of(self)
    if card is None:
        return original(self, force=force)
    if not force:
        raise errors.not_numpy(card.device)
    return original(self.detach().cpu().resolve_conj().resolve_neg())


@_method("__dlpack__")
def _dlpack(self: Tensor, original: Function, **kwargs: Any) -> Any:
    if card_of(self) is not None and not state.thread.exporting:
        raise errors.not_exported()
    return original(self, **kwargs)


_PLAIN_KEYS = (int, slice, type(None), type(Ellipsis))


@_method("__setitem__")
def _setitem(self: Tensor, original: Function, key: Any, value: Any) -> None:
    keys = key if isinstance(key, tuple) else (key,)
    if isinstance(value, Tensor):
        if value.requires_grad and torch.is_grad_enabled() and not any(isinstance(k, (Tensor, list)) for k in keys):
            value = move(value, card_of(self))  # a copy into a view, which crosses devices
    elif type(value) in (int, float, bool) and all(type(k) in _PLAIN_KEYS for k in keys) and card_of(self) is not None:
        self[key].fill_(value)  # CUDA makes the number on the card: nothing crosses
        return
    original(self, key, value)


@_method("tolist")
def _tolist(self: Tensor, original: Function) -> Any:
    card = card_of(self)
    if card is not None:
        read(card, "tolist", self)
    return original(self)


@_method("__repr__")
def _repr(self: Tensor, original: Function, *, tensor_contents: Any = None) -> Any:
    card = card_of(self)
    if card is not None:
        read(card, "print", self)
    with observers.silence():
        return original(self, tensor_contents=tensor_contents)


@_method("type")
def _type(self: Tensor, original: Function, dtype: Any = None, non_blocking: bool = False, **kwargs: Any) -> Any:
    card = card_of(self)
    if dtype is None:
        name = original(self)
        return name if card is None else name.replace("torch.", "torch.cuda.", 1)
    name = dtype if isinstance(dtype, str) else f"{getattr(dtype, '__module__', '')}.{getattr(dtype, '__name__', '')}"
    if isinstance(dtype, torch.dtype):
        return self.to(dtype)
    if name.startswith("torch.cuda."):
        return original(self, name.replace("torch.cuda.", "torch.", 1)).cuda(non_blocking=non_blocking)
    return original(self.cpu(), name)


@_method("type_as")
def _type_as(self: Tensor, original: Function, other: Tensor) -> Tensor:
    return self.to(other)


@_method("pin_memory")
def _pin_memory(self: Tensor, original: Function, device: Any = None) -> Tensor:
    if card_of(self) is not None:
        raise errors.not_pinnable(self.type())
    if self.is_pinned():
        return self
    result = self.clone()
    untyped_storage(result)._trygpu_pinned = True
    return result


@_method("is_pinned")
def _is_pinned(self: Tensor, original: Function, device: Any = None) -> bool:
    return card_of(self) is None and bool(getattr(untyped_storage(self), "_trygpu_pinned", False))


@_method("record_stream")
def _record_stream(self: Tensor, original: Function, stream: Any) -> None:
    """Memory here is free when its storage dies: nothing to keep."""


@_method("copy_")
def _copy_(self: Tensor, original: Function, src: Any, non_blocking: bool = False) -> Any:
    if isinstance(src, Tensor) and src.requires_grad and torch.is_grad_enabled():
        card = card_of(self)
        if not same_card(card, card_of(src)):
            return original(self, move(src, card, non_blocking=non_blocking))
    return original(self, src, non_blocking)


def _get_grad(tensor: Tensor) -> Tensor | None:
    grad: Tensor | None = _Base.grad.__get__(tensor)
    if grad is not None:
        token = token_of(grad)
        if token is not None and token.card is None:
            place(grad, card_of(tensor))
    return grad


def _set_grad(tensor: Tensor, grad: Tensor | None) -> None:
    if isinstance(grad, Tensor) and state.topology is not None and not same_card(card_of(grad), card_of(tensor)):
        raise errors.assigned_gradient_elsewhere(device_of(grad), device_of(tensor))
    _Base.grad.__set__(tensor, grad)


_make_wrapper_subclass = _Tensor._make_wrapper_subclass
_DEVICE = 6  # where the device stands among the arguments after the class


def _make_virtual_wrapper(cls: type, *args: Any, **kwargs: Any) -> Any:
    """Tensors without data of their own, as nested ones are: to C++ they are on the CPU, and carry their card."""
    device = args[_DEVICE] if len(args) > _DEVICE else kwargs.get("device")
    target = state.resolve(device) if device is not None and state.topology is not None else None
    if not isinstance(target, Card):
        return _make_wrapper_subclass(cls, *args, **kwargs)
    if len(args) > _DEVICE:
        args = (*args[:_DEVICE], CPU, *args[_DEVICE + 1 :])
    else:
        kwargs["device"] = CPU
    result = _make_wrapper_subclass(cls, *args, **kwargs)
    token = result._trygpu_placement = target.placement(0)
    with contextlib.suppress(RuntimeError), _C.DisableTorchFunctionSubclass():
        untyped_storage(result)._trygpu_placement = token
    return result


_Fake: Any = torch._subclasses.FakeTensor
_new_fake = _Fake.__new__


def _new_known_fake(cls: type, *args: Any, **kwargs: Any) -> Any:
    """Fake tensors, by which torch.export traces, would say "cuda" in C++, where autograd then ends the process."""
    for place_of in (*args[1:], *kwargs.values()):
        if isinstance(place_of, torch.device) and place_of.type == "cuda" and state.topology is not None:
            raise refusals.fake_tensor(place_of)
    return _new_fake(cls, *args, **kwargs)


def _new(name: str) -> None:
    @_method(name)
    def new(self: Tensor, original: Function, *args: Any, device: Any = None, **kwargs: Any) -> Any:
        place_on = card_of(self) if device is None else state.resolve(device)
        if place_on is None:
            return original(self, *args, **kwargs)
        if not isinstance(place_on, Card):
            return original(self, *args, device=place_on, **kwargs)
        with state.placing(place_on):
            result = original(self, *args, device=CPU, **kwargs)
        if not same_card(card_of(result), place_on):
            place(result, place_on)
        if name == "new_tensor" and not isinstance(args[0] if args else kwargs.get("data"), Tensor):
            across(None, place_on, result, non_blocking=False)
        return result


@_method("new")
def _legacy_new(self: Tensor, original: Function, *args: Any, **kwargs: Any) -> Any:
    card = card_of(self)
    if card is None and "device" not in kwargs:
        return original(self, *args, **kwargs)
    target = state.resolve(kwargs.pop("device")) if "device" in kwargs else card
    return place(original(self, *args, **kwargs), target if isinstance(target, Card) else None)


for _name in ("new_empty", "new_empty_strided", "new_full", "new_ones", "new_tensor", "new_zeros"):
    _new(_name)

_PROPERTIES: dict[str, Callable[[Tensor], Any]] = {
    "device": _device,
    "is_cuda": lambda tensor: card_of(tensor) is not None,
    "is_cpu": lambda tensor: device_of(tensor).type == "cpu",
}


def install(table: PatchTable) -> None:
    """Puts the properties and methods in the place of torch.Tensor's own."""
    for name, get in _PROPERTIES.items():
        table.set(Tensor, name, _make_property(name, get))
    methods = {name: _make_method(getattr(Tensor, name), function) for name, function in _methods.items()}
    for name, method in methods.items():
        table.set(Tensor, name, method)
    # Lazy parameters, which have no data yet, allow only methods that they know.
    parameters: Any = torch.nn.parameter
    lazy = parameters.UninitializedTensorMixin
    replaced = [method for name, method in methods.items() if getattr(Tensor, name) in lazy._allowed_methods]
    table.set(lazy, "_allowed_methods", [*lazy._allowed_methods, *replaced])
    torch.overrides.get_default_nowrap_functions()  # torch keeps its first answer, which is to name its own `grad`
    table.set(Tensor, "grad", property(_get_grad, _set_grad, _Base.grad.__delete__, doc=_Base.grad.__doc__))
    table.set(Tensor, "_make_wrapper_subclass", staticmethod(_make_virtual_wrapper))
    table.set(_C._nn, "_parse_to", _parse_to)
    table.set(_Fake, "__new__", staticmethod(_new_known_fake))
