"""The machine a case is tried on: how many virtual GPUs, how much memory each, which one is current."""

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import torch

from trygpu.messages import translate, translate_plural
from trygpu.sizes import MiB, mebibytes
from trygpu.virtual import virtual_gpus

# Small, so that running out of a card's memory never depends on the memory of the host.
CARD_MEMORY = 64 * MiB


@dataclass(frozen=True)
class Topology:
    """`memory` and `used` (by other processes) are bytes per GPU; `current` is the index of the current device."""

    memory: tuple[int, ...]
    used: tuple[int, ...]
    current: int = 0

    @property
    def gpus(self) -> int:
        """The number of GPUs."""
        return len(self.memory)

    @contextlib.contextmanager
    def entered(self) -> Iterator[None]:
        """The block runs on this machine."""
        with virtual_gpus(self.gpus, memory=list(self.memory), used=list(self.used)):
            if self.gpus:
                torch.cuda.set_device(self.current)
            yield

    def describe(self) -> str:
        """In words: "2 GPUs", with memory or the current device where they matter."""
        if not self.gpus:
            return translate("a machine without a GPU")
        text = translate_plural("{n} GPU", "{n} GPUs", self.gpus)
        details = []
        if any(self.used) or set(self.memory) != {CARD_MEMORY}:
            cards = ", ".join(self._describe_card(i) for i in range(self.gpus))
            details.append(translate("memory {cards}", cards=cards))
        if self.current:
            details.append(translate("current device cuda:{index}", index=self.current))
        return f"{text} ({'; '.join(details)})" if details else text

    def _describe_card(self, index: int) -> str:
        total = mebibytes(self.memory[index])
        if not self.used[index]:
            return total
        return translate("{total} with {used} taken", total=total, used=mebibytes(self.used[index]))


def topologies(
    gpus: int | Sequence[int] | None,
    memory: int | Sequence[int] | None,
    used: Sequence[int] | None,
    current: int,
) -> list[Topology]:
    """One Topology for each count in `gpus`; a list in `memory` or `used` gives the count where `gpus` is left out."""
    if gpus is None:
        per_card = memory if isinstance(memory, Sequence) else used
        gpus = 2 if per_card is None else len(per_card)
    counts = [gpus] if isinstance(gpus, int) else list(gpus)
    return [Topology(_per_card(memory, n, CARD_MEMORY), _per_card(used, n, 0), current) for n in counts]


def _per_card(value: int | Sequence[int] | None, count: int, default: int) -> tuple[int, ...]:
    if value is None:
        return (default,) * count
    if isinstance(value, int):
        return (value,) * count
    if len(value) != count:
        raise ValueError(f"{len(value)} figures for {count} GPUs")
    return tuple(value)
