"""Random numbers: every virtual GPU has a stream of its own, apart from the CPU's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import torch

from trygpu.virtual import state
from trygpu.virtual.patches import patch
from trygpu.virtual.topology import DEVICES, Card

_Generator = torch.Generator


class _Front(type):
    """Makes `torch.Generator(device)` give a generator for that device, and old ones instances of the class."""

    def __call__(cls, device: Any = "cpu") -> torch.Generator:
        target = state.resolve(device) if state.topology is not None else torch.device(device)
        if not isinstance(target, Card):
            return _Generator(target)
        return make_generator(target.index)

    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, _Generator)

    def __subclasscheck__(cls, subclass: type) -> bool:
        return issubclass(subclass, _Generator)


class VirtualGenerator(_Generator):
    """The generator of a virtual GPU: the CPU's algorithm, a stream of its own."""

    index: int

    @property
    def device(self) -> torch.device:
        return DEVICES[self.index]


def make_generator(index: int) -> VirtualGenerator:
    generator = _Generator.__new__(VirtualGenerator)
    generator.index = index
    return generator


def card_generator(card: Card) -> VirtualGenerator:
    """The default generator of a card, made when it is first asked for."""
    if card.generator is None:
        card.generator = make_generator(card.index)
    return card.generator


class _DefaultGenerators:
    """`torch.cuda.default_generators` of the topology in force."""

    def __getitem__(self, index: int) -> VirtualGenerator:
        return card_generator(state.card_at(index))

    def __len__(self) -> int:
        return 0 if state.topology is None else state.topology.gpus

    def __iter__(self) -> Iterator[VirtualGenerator]:
        return iter([card_generator(card) for card in state.cards()])


class Generator(metaclass=_Front):
    __doc__ = _Generator.__doc__


patch(torch, "Generator", Generator)
patch(torch.cuda, "default_generators", _DefaultGenerators())
