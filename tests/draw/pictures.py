"""Whole pictures for tests."""

import itertools

import torch

from trygpu.draw.composition import compose
from trygpu.draw.picture import Picture
from trygpu.draw.tensors import Storage, storages
from trygpu.draw.transfers import Arrow

from .machines import fabricated


def tensors() -> list[Storage]:
    x = torch.ones(4, 6)
    many = {f"net.{i}.weight_with_a_long_name": torch.ones(i, 1000, 1000) for i in (1, 2)}
    return storages({"x": x, "row": x[0], "part": torch.ones(6)[:3], "a" * 99: torch.ones(3), **many})


def everything(gpus: int) -> Picture:
    """A picture with all that can be in one: shared storages, long names, arrows of every kind."""
    machine = fabricated(gpus)
    held = tensors()
    arrows = []
    for i, (source, target) in enumerate(itertools.permutations([device.device for device in machine], 2)):
        arrows.append(Arrow(source, target, bool(i % 2), [24] * 1000 if i % 3 == 0 else [100 * i, 7]))
    for i, storage in enumerate(held):
        storage.device = machine[i % len(machine)].device
    return compose(machine, held, arrows, fold=True)


def plain(gpus: int) -> Picture:
    return compose(fabricated(gpus))


def texts(picture: Picture) -> list[str]:
    return [text.get_text() for text in picture.texts]
