"""What CUDA does, from ``expectations.json``, which oracle/derive.py writes without the code under test."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

UNMIXED = ("base", "out on cuda:1")
FILE = Path(__file__).parent / "expectations.json"


@dataclass(frozen=True)
class Expectation:
    """``outcome`` is ``raises`` or ``allowed``; ``how`` is ``measured`` or ``reasoned``.

    ``why`` is the error's first line where it was measured, else a reason. ``devices`` are those of the results, None
    where they are not known.
    """

    outcome: str
    how: str
    why: str
    devices: list[str] | None


@cache
def table() -> dict:
    return json.loads(FILE.read_text())


def mixtures_of(name: str) -> dict[tuple[str, str], list]:
    """The entries of an operator by call and key, without those of operands that are all on one device."""
    return {
        (signature, key): entry
        for signature, entries in table()["operators"].get(name, {}).items()
        for key, entry in entries.items()
        if key not in UNMIXED
    }


def expected(name: str, signature: str, key: str) -> Expectation | None:
    """None when nothing is known: a call that this version of PyTorch makes and that of the file did not."""
    entry = table()["operators"].get(name, {}).get(signature, {}).get(key)
    return entry and Expectation(entry[0], entry[1], table()["texts"][entry[2]], entry[3])
