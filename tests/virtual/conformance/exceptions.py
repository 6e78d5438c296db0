"""The differences that are known, from ``exceptions.toml``."""

import tomllib
from functools import cache
from pathlib import Path


@cache
def reasons(kind: str) -> dict[str, str]:
    """By operator, module or optimizer: why it is not as on CUDA. ``kind`` is a section of the file."""
    return tomllib.loads((Path(__file__).parent / "exceptions.toml").read_text())[kind]


def settle(kind: str, name: str, problems: list[str]) -> None:
    """Fails unless there are problems exactly where the file says so."""
    reason = reasons(kind).get(name)
    if reason is None:
        assert not problems, f"{len(problems)} problems with {name}:\n" + "\n".join(problems[:10])
    else:
        assert problems, f"{name} is right now; take it out of exceptions.toml ({reason})"
