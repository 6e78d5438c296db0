"""Random numbers: every virtual GPU has a stream of its own, apart from the CPU's."""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from typing import Any

import torch

from trygpu.virtual.cards import state
from trygpu.virtual.cards.patching import PatchTable
from trygpu.virtual.cards.topology import Card

_Generator = torch.Generator


class _Front(type):
    """Makes `torch.Generator(device)` give a generator for that device, and old ones instances of the class."""

    def __call__(cls, device: Any = "cpu") -> torch.Generator:
        target = state.resolve(device) if state.topology is not None else torch.device(device)
        if not isinstance(target, Card):
            return _Generator(target)
        return make_generator(target.index, torch.device(device))

    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, _Generator)

    def __subclasscheck__(cls, subclass: type) -> bool:
        return issubclass(subclass, _Generator)


class VirtualGenerator(_Generator):
    """The generator of a virtual GPU: the CPU's algorithm, a stream of its own."""

    index: int
    named: torch.device

    @property
    def device(self) -> torch.device:  # type: ignore[override]  # torch's stubs take it for a plain attribute
        """The device as its user gave it."""
        return self.named


_alive: weakref.WeakSet[VirtualGenerator] = weakref.WeakSet()
_PROBE = 0x7279_6770_75  # a seed that nobody uses


def make_generator(index: int, named: torch.device) -> VirtualGenerator:
    """A generator for a card; named: the device as its user gave it, with or without an index."""
    generator = _Generator.__new__(VirtualGenerator)
    generator.index = index
    generator.named = named
    _alive.add(generator)
    return generator


def is_virtual(generator: torch.Generator) -> bool:
    """Whether a generator is a virtual GPU's. Operators get it in a new wrapper, so its state is what tells."""
    if isinstance(generator, VirtualGenerator):
        return True
    for candidate in _alive:
        kept = candidate.get_state()
        candidate.manual_seed(_PROBE)
        same = generator.initial_seed() == _PROBE
        candidate.set_state(kept)
        if same:
            return True
    return False


def card_generator(card: Card) -> VirtualGenerator:
    """The default generator of a card, made when it is first asked for."""
    if card.generator is None:
        card.generator = make_generator(card.index, card.device)
    generator: VirtualGenerator = card.generator
    return generator


class _DefaultGenerators:
    """`torch.cuda.default_generators` of the topology in force."""

    def __getitem__(self, index: int) -> VirtualGenerator:
        return card_generator(state.in_force().cards[index])

    def __len__(self) -> int:
        return 0 if state.topology is None else state.topology.gpus

    def __iter__(self) -> Iterator[VirtualGenerator]:
        return iter([card_generator(card) for card in state.cards_in_force()])


_GeneratorFront = _Front("Generator", (), {"__module__": "torch", "__doc__": _Generator.__doc__})


def install(table: PatchTable) -> None:
    """Puts the generators of virtual GPUs where torch keeps those of real ones."""
    table.set(torch, "Generator", _GeneratorFront)
    table.set(torch.cuda, "default_generators", _DefaultGenerators())
