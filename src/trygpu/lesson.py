"""The first cell of a lesson: choose the language and the GPUs."""

import os

import torch

from trygpu.messages import set_language, translate_plural
from trygpu.virtual import disable, enable, topology

CHOICES = ("auto", "virtual", "real")


def setup(gpus: int = 2, language: str = "en") -> None:
    """Prepare the notebook: real GPUs where there are enough, else `gpus` virtual ones only; says which, in a line.

    The environment variable TRYGPU_DEVICES (auto, virtual or real) overrides the choice. Raises ValueError for an
    unknown language or choice.
    """
    set_language(language)
    choice = os.environ.get("TRYGPU_DEVICES", "auto")
    if choice not in CHOICES:
        raise ValueError(f"TRYGPU_DEVICES is {choice!r}; it can be {', '.join(CHOICES)}.")
    if topology() is not None:
        disable()
    real = torch.cuda.device_count()
    if choice == "real" or (choice == "auto" and real >= gpus):
        print(translate_plural("This notebook uses {n} real GPU.", "This notebook uses {n} real GPUs.", real))
        return
    enable(gpus)
    print(
        translate_plural(
            "This notebook uses {n} virtual GPU: it computes on the CPU and keeps a GPU's rules.",
            "This notebook uses {n} virtual GPUs: they compute on the CPU and keep a GPU's rules.",
            gpus,
        )
    )
