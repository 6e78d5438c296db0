"""Moving a tensor between devices, with a gradient that moves back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor
from torch.autograd import forward_ad

from trygpu.virtual.cards import errors, refusals, state
from trygpu.virtual.cards.placement import card_of, cpp_device, device_at, place, require, same_card, untyped_storage
from trygpu.virtual.cards.topology import Card
from trygpu.virtual.events import observers
from trygpu.virtual.events.synchronization import current_stream, hold_back, reach_of, synchronize, wait_for

_C: Any = torch._C
cpp_to: Callable[..., Tensor] = _C.TensorBase.to
_watching = observers.watching


def copy_to(
    tensor: Tensor, card: Card | None, dtype: torch.dtype | None, memory_format: Any, non_blocking: bool
) -> Tensor:
    """A copy of a tensor on another card, or for None on the CPU; without autograd."""
    origin = card_of(tensor)
    if origin is None and (found := cpp_device(tensor)).type != "cpu":
        raise refusals.real_tensor(found) if found.type == "cuda" else errors.no_data()
    if card is not None and tensor.layout is torch.strided:
        require(card, tensor.numel() * (tensor.dtype if dtype is None else dtype).itemsize)
    across(origin, card, tensor, non_blocking)
    with _C._DisableTorchDispatch(), _C.DisableTorchFunctionSubclass():
        result = cpp_to(
            tensor.detach(),
            dtype=tensor.dtype if dtype is None else dtype,
            copy=True,
            memory_format=torch.preserve_format if memory_format is None else memory_format,
        )
    if card is not None:
        state.latest.card = card
        place(result, card)
    elif non_blocking and origin is not None:
        untyped_storage(result)._trygpu_pinned = True
        hold_back(origin, result)
    return result


def across(origin: Card | None, to: Card | None, source: Tensor, non_blocking: bool) -> None:
    """A tensor's bytes move between two devices: the host waits for those that come to it, streams for each other."""
    if same_card(origin, to):
        return
    if _watching:
        # Between GPUs the streams wait for each other, and the host for neither.
        blocking = not non_blocking and (to is None or origin is None)
        observers.transferred(device_at(origin), device_at(to), source.nbytes, blocking)
    if to is None:
        if origin is not None and not non_blocking:
            synchronize(origin, "cpu")
    elif origin is not None and state.in_force().pending:
        wait_for(current_stream(to), reach_of(current_stream(origin)))


class ToCopy(torch.autograd.Function):
    """C++'s own backward of a copy compares C++ devices, finds them equal and leaves the gradient where it is."""

    generate_vmap_rule = False

    @staticmethod
    def forward(
        tensor: Tensor, card: Card | None, dtype: torch.dtype | None, memory_format: Any, non_blocking: bool
    ) -> Tensor:
        """The copy on the other device."""
        return copy_to(tensor, card, dtype, memory_format, non_blocking)

    @staticmethod
    def setup_context(ctx: Any, inputs: tuple[Any, ...], output: Tensor) -> None:
        """Keeps where the gradient has to return, and with which dtype."""
        tensor, card, *_ = inputs
        ctx.origin = card_of(tensor)
        ctx.card = card
        ctx.dtype = tensor.dtype

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> tuple[Any, ...]:
        """Moves the gradient back."""
        return move(grad, ctx.origin, dtype=ctx.dtype), None, None, None, None

    @staticmethod
    def jvp(ctx: Any, tangent: Tensor, *_: None) -> Tensor:
        """Moves the tangent along."""
        return move(tangent, ctx.card)

    @staticmethod
    def vmap(info: Any, in_dims: tuple[Any, ...], tensor: Tensor, *rest: Any) -> tuple[Tensor, int]:
        """Moves the whole batch at once."""
        return ToCopy.apply(tensor, *rest), in_dims[0]


ToCopy._backward_cls.__name__ = "ToCopyBackward0"  # as the gradient's function is called in PyTorch


def move(
    tensor: Tensor,
    card: Card | None,
    *,
    dtype: torch.dtype | None = None,
    memory_format: Any = None,
    non_blocking: bool = False,
    copy: bool = False,
) -> Tensor:
    """What `tensor.to(device, dtype, ...)` gives: the tensor itself where nothing changes."""
    if same_card(card_of(tensor), card):
        if dtype is None and memory_format is None and not copy:
            return tensor
        return cpp_to(
            tensor,
            dtype=tensor.dtype if dtype is None else dtype,
            copy=copy,
            memory_format=torch.preserve_format if memory_format is None else memory_format,
        )
    if (tensor.requires_grad and torch.is_grad_enabled()) or forward_ad._current_level >= 0:
        moved: Tensor = ToCopy.apply(tensor, card, dtype, memory_format, non_blocking)
        return moved
    return copy_to(tensor, card, dtype, memory_format, non_blocking)


def snapshot(tensor: Tensor) -> Tensor:
    """A plain CPU tensor with a tensor's present values, for checks.

    It is not recorded, synchronises nothing, changes no tensor's device, and shows what a copy that nobody has waited
    for holds.
    """
    with _C._DisableTorchDispatch(), _C.DisableTorchFunctionSubclass(), torch.no_grad():
        return cpp_to(tensor.detach(), copy=True, memory_format=torch.preserve_format)
