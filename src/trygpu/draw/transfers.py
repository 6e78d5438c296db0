"""Recorded transfers, summed up into the arrows of a picture."""

from collections.abc import Iterable
from dataclasses import dataclass, field

import torch

from trygpu.messages import translate_plural
from trygpu.sizes import size
from trygpu.virtual import Transfer


@dataclass
class Arrow:
    """All recorded transfers from one device to another that alike block the host or do not."""

    source: torch.device
    target: torch.device
    blocking: bool
    sizes: list[int] = field(default_factory=list)

    def label(self) -> list[str]:
        """How much moved, in one or two short lines: "24 B", "100 × 24 B", or "3 transfers" and their sum."""
        count, first = len(self.sizes), size(self.sizes[0])
        if count == 1:
            return [first]
        if len(set(self.sizes)) == 1:
            return [f"{count} × {first}"]
        return [translate_plural("{n} transfer", "{n} transfers", count), size(sum(self.sizes))]


def arrows(transfers: Iterable[Transfer]) -> list[Arrow]:
    """One arrow for each pair of devices and way of waiting, in order of the first transfer of each."""
    found: dict[tuple[torch.device, torch.device, bool], Arrow] = {}
    for transfer in transfers:
        key = (_indexed(transfer.source), _indexed(transfer.target), bool(transfer.blocking))
        found.setdefault(key, Arrow(*key)).sizes.append(transfer.nbytes)
    return list(found.values())


def _indexed(device: torch.device) -> torch.device:
    """`cpu:0` is `cpu`, so both lead to one box."""
    return torch.device("cpu") if device.type == "cpu" else device
