"""Whether the checks are still as they were imported. Runs in the kernel, before each test cell."""

import sys
from collections.abc import Iterator
from typing import Any

JUDGES = "trygpu.check"

_remembered: list[tuple[Any, str, Any]] = []


def remember() -> None:
    """Note the functions and classes of the checks, and what is in these classes."""
    _remembered[:] = list(_parts())


def replaced() -> list[str]:
    """Names of what has been replaced or removed since. There is no honest reason for a notebook to do so."""
    return [f"{owner.__name__}.{name}" for owner, name, value in _remembered if vars(owner).get(name) is not value]


def _parts() -> Iterator[tuple[Any, str, Any]]:
    modules = [module for name, module in sys.modules.items() if name == JUDGES or name.startswith(f"{JUDGES}.")]
    for module in modules:
        for name, value in vars(module).items():
            if not callable(value):
                continue  # data of the module's own, which may change
            yield module, name, value
            if isinstance(value, type) and value.__module__ == module.__name__:
                yield from ((value, attribute, part) for attribute, part in vars(value).items())
