"""Python's built-ins as they were when TryGPU was imported; put back around every run of student code."""

import builtins

_ORIGINAL = dict(vars(builtins))
# IPython and the interactive interpreter keep these up to date themselves.
_LIVE = {"_", "get_ipython", "display", "In", "Out", "exit", "quit", "copyright", "credits", "license", "help"}


def restore_builtins() -> list[str]:
    """Put back every built-in that was replaced or removed; returns the names of those."""
    current = vars(builtins)
    changed = [name for name in _ORIGINAL if name not in _LIVE and current.get(name, _LIVE) is not _ORIGINAL[name]]
    current.update((name, _ORIGINAL[name]) for name in changed)
    return changed


def is_builtin(name: str) -> bool:
    """Whether Python has a built-in of this name."""
    return name in _ORIGINAL
