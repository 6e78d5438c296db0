"""Expressions as people write them around devices (``snippets.txt``), and what each gives: a value, or an error.

``expected_snippets.json`` holds what PyTorch's own CUDA code gave (oracle/derive_snippets.py). Only what needs no
kernel is looked at: places, types, identity, copied values, errors.
"""

import copy
import io
import pickle
import re
import warnings
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import nn

SNIPPETS = Path(__file__).parent / "snippets.txt"
EXPECTED = Path(__file__).parent / "expected_snippets.json"


def saved(value: object, **options: object) -> object:
    file = io.BytesIO()
    torch.save(value, file)
    file.seek(0)
    return torch.load(file, **options)


def within(context: AbstractContextManager, make: Callable[[], object]) -> object:
    with context:
        return make()


def namespace() -> dict:
    """x is on cuda:0, y on cuda:1, c on the CPU, each 2 by 3 ones; s is a number on the CPU, t one on cuda:1."""
    return {
        "within": within,
        "torch": torch,
        "nn": nn,
        "F": F,
        "copy": copy,
        "pickle": pickle,
        "saved": saved,
        "c": torch.ones(2, 3),
        "s": torch.tensor(2.0),
        "x": torch.ones(2, 3).to("cuda:0"),
        "y": torch.ones(2, 3).to("cuda:1"),
        "t": torch.tensor(3.0).to("cuda:1"),
    }


def outcome(snippet: str) -> list:
    """``["value", repr]`` or ``["error", type, first line]``; of tensors only where they are is told."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.cuda.set_device(0)
        for card in range(torch.cuda.device_count()):
            torch.cuda.reset_peak_memory_stats(card)
        names = namespace()
        try:
            if is_assignment(snippet):
                exec(snippet, names)
                return ["value", "assigned"]
            value = eval(snippet, names)
        except Exception as error:  # whatever it raises is the outcome
            return ["error", type(error).__name__, (str(error).splitlines() or [""])[0]]
        return ["value", f"tensor on {value.device}" if isinstance(value, torch.Tensor) else repr(value)]


def is_assignment(snippet: str) -> bool:
    return re.match(r"[xc](\[[^]]*\])? [-+*@]?= ", snippet) is not None


def all_snippets() -> list[str]:
    return SNIPPETS.read_text().splitlines()
