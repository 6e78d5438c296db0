"""Presets: real cards whose figures virtual ones take over. A new one is a line here, with its source."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class CardModel:
    """A real card whose figures a virtual one takes over.

    Attributes:
        name: what `torch.cuda.get_device_name` says.
        memory: of the whole card, in bytes.
        capability: the compute capability, major and minor.
        multiprocessors: how many there are.
    """

    name: str
    memory: int
    capability: tuple[int, int]
    multiprocessors: int


# NVIDIA's data sheets of the T4 (2019), the A100 40 GB (2020) and the H200 (2024), and the table of compute
# capabilities in the CUDA C++ Programming Guide.
CARD_MODELS = {
    "T4": CardModel("Virtual T4", 16 * 2**30, (7, 5), 40),
    "A100": CardModel("Virtual A100", 40 * 2**30, (8, 0), 108),
    "H200": CardModel("Virtual H200", 141 * 10**9, (9, 0), 132),
}
