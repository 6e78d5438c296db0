"""The differences that are known, from ``exceptions.toml``."""

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path


@cache
def read() -> dict:
    return tomllib.loads((Path(__file__).parent / "exceptions.toml").read_text())


def reasons(kind: str) -> dict[str, str]:
    """By operator, module or optimizer: why it is not as on CUDA. ``kind`` is a section of the file."""
    return read()[kind]


def elsewhere(kind: str) -> dict[str, str]:
    """The same for versions and builds of PyTorch other than the one that the expectations were measured with."""
    return read()["elsewhere"].get(kind, {})


def settle(kind: str, problems: dict[str, list[str]], record_property: Callable[[str, object], None]) -> None:
    """Fails unless there are problems exactly where the file says so; ``problems`` are those of each item that ran."""
    record_property(kind, [f"{name}: {problem}" for name, found in problems.items() for problem in found])
    known = reasons(kind) | elsewhere(kind)
    unexpected = [f"{name}: {found[0]}" for name, found in problems.items() if found and name not in known]
    settled = [name for name, found in problems.items() if not found and name in reasons(kind)]
    assert not unexpected, f"{len(unexpected)} are wrong:\n" + "\n".join(unexpected)
    assert not settled, f"right now, take out of exceptions.toml: {settled}"
