"""Placement: which device a storage lives on, and the memory that it takes there.

A tensor on a virtual GPU is a plain CPU tensor. Its device is a property of its storage: a token on the
`UntypedStorage` object, which torch keeps as long as the storage lives, also where only autograd holds it. The token
dies with the storage, so the moment memory is freed is exact. Views share a storage and therefore the device.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from trygpu.virtual.cards import errors
from trygpu.virtual.cards.topology import BLOCK, CPU, Card, Placement

ATTRIBUTE = "_trygpu_placement"  # on storages; a class default of None means: where C++ says, on the CPU
_C: Any = torch._C
untyped_storage: Callable[[Tensor], Any] = _C.TensorBase.untyped_storage
cpp_device: Callable[[Tensor], torch.device] = _C.TensorBase.device.__get__
numel: Callable[[Tensor], int] = _C.TensorBase.numel
_functorch = _C._functorch


class Unsettled:
    """The token of what C++ made inside an operator: it goes where the tensors are that it first meets.

    Composite operators ask for new tensors with the options of their arguments, which to C++ are CPU tensors.
    likely: where it is if it meets nobody and somebody asks.
    """

    __slots__ = ("likely",)
    card = None

    def __init__(self, likely: Card | None) -> None:
        self.likely = likely


def rounded(nbytes: int) -> int:
    """Bytes that a storage of `nbytes` takes on a card: the next multiple of 512."""
    return (nbytes + BLOCK - 1) & -BLOCK


def place_storage(storage: Any, card: Card | None) -> None:
    """Puts a storage on a card, or for None on the CPU, and accounts for it. Raises OutOfMemoryError."""
    if card is None:
        storage._trygpu_placement = None
        return
    nbytes = (storage.nbytes() + BLOCK - 1) & -BLOCK
    free = card.free - nbytes
    if free < card.lowest:
        if free < 0:
            card.ooms += 1
            raise errors.out_of_memory(card, nbytes)
        card.note_lowest(free)
    card.free = free
    storage._trygpu_placement = card.placement(nbytes)


def require(card: Card, nbytes: int) -> None:
    """Raises OutOfMemoryError if a card has no room for a new storage of this size."""
    if rounded(nbytes) > card.free:
        card.ooms += 1
        raise errors.out_of_memory(card, rounded(nbytes))


def refresh(storage: Any) -> None:
    """Accounts for a storage whose size may have changed in place."""
    token = storage._trygpu_placement
    if token is not None and token.card is not None and token != rounded(storage.nbytes()):
        place_storage(storage, token.card)


def _parts(tensor: Tensor) -> tuple[Tensor, ...]:
    """The plain tensors that hold the data of a tensor without a storage of its own."""
    if _functorch.is_functorch_wrapped_tensor(tensor):
        return (_functorch.get_unwrapped(tensor),)
    layout = tensor.layout
    if layout is torch.strided:
        return ()
    with _C._DisableTorchDispatch():
        if layout is torch.sparse_coo:
            return tensor._values(), tensor._indices()
        if layout in (torch.sparse_csr, torch.sparse_bsr):
            return tensor.values(), tensor.crow_indices(), tensor.col_indices()
        if layout in (torch.sparse_csc, torch.sparse_bsc):
            return tensor.values(), tensor.ccol_indices(), tensor.row_indices()
    return ()


def place(tensor: Tensor, card: Card | None) -> Tensor:
    """Puts a tensor's storage on a card, or for None on the CPU. Raises OutOfMemoryError."""
    try:
        storage = untyped_storage(tensor)
    except RuntimeError:
        for part in _parts(tensor):
            place(part, card)
        return tensor
    place_storage(storage, card)
    return tensor


def place_fresh(result: object, card: Card) -> None:
    """Puts the tensors in an operator's result on a card, except those whose storage has its place."""
    if isinstance(result, Tensor):
        try:
            storage = untyped_storage(result)
        except RuntimeError:
            for part in _parts(result):
                place_fresh(part, card)
            return
        token = storage._trygpu_placement
        if (token is None or token.card is None) and cpp_device(result).type == "cpu":
            place_storage(storage, card)
    elif isinstance(result, (list, tuple)):
        for item in result:
            place_fresh(item, card)


def leave_unsettled(result: object, likely: Card | None) -> None:
    """Marks the tensors in an operator's result as made inside C++."""
    if isinstance(result, Tensor):
        try:
            storage = untyped_storage(result)
        except RuntimeError:
            for part in _parts(result):
                leave_unsettled(part, likely)
            return
        if storage._trygpu_placement is None and cpp_device(result).type == "cpu":
            storage._trygpu_placement = Unsettled(likely)
    elif isinstance(result, (list, tuple)):
        for item in result:
            leave_unsettled(item, likely)


def token_of(tensor: Tensor) -> Placement | Unsettled | None:
    """The token of a tensor's storage; None for a tensor that is not on a virtual GPU."""
    kind = type(tensor)
    token: Placement | Unsettled | None
    try:
        if kind is Tensor or kind is torch.nn.Parameter:
            token = untyped_storage(tensor)._trygpu_placement
            return token
        with _C.DisableTorchFunctionSubclass():  # where a tensor is, is not for its class to say
            token = untyped_storage(tensor)._trygpu_placement
            return token
    except RuntimeError:
        parts = _parts(tensor)
        return token_of(parts[0]) if parts else getattr(tensor, ATTRIBUTE, None)


def card_of(tensor: Tensor) -> Card | None:
    """The card that a tensor is on; None for the CPU and any device that is not virtual."""
    token = token_of(tensor)
    if token is None or token.card is not None:
        return None if token is None else token.card
    place(tensor, token.likely)
    return token.likely


def device_of(tensor: Tensor) -> torch.device:
    """The device that a tensor is on, as its user sees it."""
    card = card_of(tensor)
    if card is not None:
        return card.device
    with _C.DisableTorchFunctionSubclass():
        return cpp_device(tensor)


def same_card(one: Card | None, other: Card | None) -> bool:
    """Whether two places are one: cards of nested topologies that have the same index are."""
    if one is None or other is None:
        return one is other
    return one.index == other.index


def device_at(place: Card | torch.device | None) -> torch.device:
    """The device of a place; None is the CPU."""
    if isinstance(place, Card):
        return place.device
    return CPU if place is None else place
