"""Topologies: how many virtual GPUs there are, and what each card is."""

from __future__ import annotations

import math
import sys
import threading
from collections.abc import Sequence
from typing import Any

import torch

from trygpu.virtual.cards.presets import CARD_MODELS, CardModel

MAX_GPUS = 64
WIDENING = 4  # a result's elements are at most so many times as large as its operands', as of uint8 / uint8
BLOCK = 512  # bytes: CUDA's caching allocator rounds every request up to a multiple of this
DEVICES = tuple(torch.device("cuda", index) for index in range(MAX_GPUS))
CPU = torch.device("cpu")

StreamKey = tuple[int, int]  # index of the card, id of the stream
Reach = dict[StreamKey, int]  # of each stream, the last piece of work that is known to be done


class Placement(int):
    """The token of a storage on a card: the bytes that it takes there until it dies. Each card has a class of its own.

    A number that knows its card by its class is the cheapest token there is: one is made for every new tensor.
    """

    __slots__ = ()
    card: Card


def _placement_on(card: Card) -> type[Placement]:
    def free(self: Placement) -> None:
        card.free += self

    return type("Placement", (Placement,), {"__slots__": (), "card": card, "__del__": free})


class Card:
    """One virtual GPU: its memory account and what runs on it. All sizes are in bytes.

    Attributes:
        total: what the card has; limit: what this process can allocate of it; free: what it still can.
        lowest: the least that was free since peak statistics were last reset; small: storages of no more bytes
            have results that fit, whatever an operator on two of them makes.
        placement: the class of this card's tokens.
    """

    __slots__ = (
        "_references",
        "device",
        "fraction",
        "free",
        "generator",
        "index",
        "limit",
        "lowest",
        "model",
        "ooms",
        "placement",
        "small",
        "stretched",
        "total",
        "used_by_others",
    )

    def __init__(self, index: int, model: CardModel, total: int, used_by_others: int) -> None:
        self.index = index
        self.device = DEVICES[index]
        self.model = model
        self.total = total
        self.used_by_others = used_by_others
        self.fraction = 1.0  # of the card, what this process may take at most
        self.limit = self.free = total - used_by_others
        self.note_lowest(self.free)
        self.placement = _placement_on(self)
        self._references = sys.getrefcount(self.placement)
        self.stretched = False  # whether there have been views with more elements than their storage
        self.ooms = 0
        self.generator: Any = None  # its default one, made when it is first asked for

    def note_lowest(self, free: int) -> None:
        """Notes that so many bytes are free, the least so far."""
        self.lowest = free
        self.small = math.isqrt(max(free, 0) // WIDENING)

    @property
    def allocated(self) -> int:
        """Bytes that this process holds on the card."""
        return self.limit - self.free

    @property
    def peak(self) -> int:
        """The most bytes that it held since peak statistics were last reset."""
        return self.limit - self.lowest

    @property
    def blocks(self) -> int:
        """How many storages are on the card: each one's token holds its class."""
        return sys.getrefcount(self.placement) - self._references

    def restrict(self, fraction: float) -> None:
        """Lets this process take only a fraction of the card."""
        limit = min(self.total - self.used_by_others, int(self.total * fraction))
        self.free += limit - self.limit
        self.note_lowest(self.lowest + limit - self.limit)
        self.limit, self.fraction = limit, fraction

    def __repr__(self) -> str:
        return f"<{self.model.name} {self.device}: {self.allocated} of {self.total} bytes allocated>"


class _Current(threading.local):
    """What CUDA keeps for each host thread: every thread starts with the first card and the default streams."""

    def __init__(self) -> None:
        self.index = 0
        self.streams: dict[int, int] = {}  # by the card's index


class Topology:
    """The GPUs in force.

    Attributes:
        gpus: how many there are.
        cards: one `Card` for each, in the order of their indices.
    """

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards = tuple(cards)
        self.gpus = len(self.cards)
        self.current = _Current()
        self.order: dict[StreamKey, Reach] = {}  # of each stream, how far it is behind the others
        self.pending: list[Any] = []  # copies to the host that nobody has waited for
        self.initialized = False  # what torch.cuda.is_initialized() says
        self.forked = False  # in a child forked after initialization CUDA is unusable

    def __repr__(self) -> str:
        return f"Topology({self.gpus} virtual GPU{'' if self.gpus == 1 else 's'})"


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _per_card(what: str, value: int | Sequence[int], gpus: int) -> list[int]:
    values = [value] * gpus if isinstance(value, int) and _is_int(value) else value
    if isinstance(values, str) or not isinstance(values, Sequence) or not all(_is_int(size) for size in values):
        raise TypeError(f"{what} must be a whole number of bytes, or a list with one for each GPU; got {value!r}")
    if len(values) != gpus:
        raise ValueError(f"{what} has {len(values)} entries for {gpus} virtual GPUs: give one for each, or one number")
    return [size // BLOCK * BLOCK for size in values]


def build_topology(
    gpus: int | None = None,
    *,
    memory: int | Sequence[int] | None = None,
    used: int | Sequence[int] = 0,
    card: str = "T4",
) -> Topology:
    """The topology that the arguments of `virtual_gpus` describe; `memory` and `used` are bytes.

    Raises TypeError or ValueError for arguments that describe no machine.
    """
    if gpus is None:
        gpus = len(memory) if isinstance(memory, Sequence) and not isinstance(memory, str) else 2
    if not _is_int(gpus):
        raise TypeError(f"the number of virtual GPUs must be an int, got {type(gpus).__name__}: {gpus!r}")
    if not 0 <= gpus <= MAX_GPUS:
        raise ValueError(f"the number of virtual GPUs must be between 0 and {MAX_GPUS}, got {gpus}")
    if card not in CARD_MODELS:
        raise ValueError(f"unknown card {card!r}: choose one of {', '.join(CARD_MODELS)}")
    model = CARD_MODELS[card]
    totals = _per_card("memory", model.memory if memory is None else memory, gpus)
    taken = _per_card("used", used, gpus)
    for index, (total, other) in enumerate(zip(totals, taken, strict=True)):
        if total <= 0:
            raise ValueError(f"memory of cuda:{index} must be at least {BLOCK} bytes")
        if other < 0:
            raise ValueError(f"used of cuda:{index} must not be negative")
        if other > total:
            raise ValueError(f"used of cuda:{index} is {other} bytes, more than its memory of {total} bytes")
    return Topology([Card(i, model, total, other) for i, (total, other) in enumerate(zip(totals, taken, strict=True))])
