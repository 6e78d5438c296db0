"""Patches of torch: one table, applied when virtual GPUs are switched on and taken back exactly.

Every room that replaces something registers it here at import, with the original that it found then. The replacements
do not depend on the topology: they look it up, so that one set serves every level.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

_ABSENT = object()
_table: list[tuple[Any, str, Any]] = []
_do: list[Callable[[], None]] = []
_undo: list[Callable[[], None]] = []
_replacements: dict[int, tuple[Any, Any]] = {}  # identity of an original function: (original, replacement)
_made: set[int] = set()  # identities of the replacements


def patch(owner: Any, name: str, replacement: Any) -> None:
    """Registers what takes the place of `owner.name` while virtual GPUs are on."""
    _table.append((owner, name, replacement))


def replace_function(owner: Any, name: str, make: Callable[[Any], Any]) -> None:
    """Registers a replacement made from the original; names bound to the original elsewhere get it too."""
    original = getattr(owner, name, None)
    if original is None:
        return
    if id(original) not in _replacements:
        _replacements[id(original)] = (original, make(original))
        _made.add(id(_replacements[id(original)][1]))
    patch(owner, name, _replacements[id(original)][1])


def original_of(function: Any) -> Any:
    """The function that a replacement stands for; anything else is itself."""
    if id(function) in _made:
        return next(original for original, replacement in _replacements.values() if replacement is function)
    return function


def on_switch(on: Callable[[], None] | None = None, off: Callable[[], None] | None = None) -> None:
    """Registers what else is to be done when virtual GPUs are switched on, and undone when they are switched off."""
    if on is not None:
        _do.append(on)
    if off is not None:
        _undo.append(off)


class Applied:
    """One application of the table: it knows what it found and puts that back."""

    def __init__(self, rebind: bool) -> None:
        self._found: list[tuple[Any, str, Any]] = []
        self._rebind = rebind

    def apply(self) -> None:
        for owner, name, replacement in _table:
            self._found.append((owner, name, vars(owner).get(name, _ABSENT)))
            setattr(owner, name, replacement)
        if self._rebind:
            for do in _do:
                do()
            _rebind_aliases(_replacements)

    def restore(self) -> None:
        """Puts everything back; may be called again when it was interrupted."""
        while self._found:
            owner, name, found = self._found[-1]
            if found is not _ABSENT:
                setattr(owner, name, found)
            elif name in vars(owner):
                delattr(owner, name)
            self._found.pop()
        if self._rebind:
            for undo in _undo:
                undo()
            _rebind_aliases({id(new): (new, original) for original, new in _replacements.values()})


# By module name: the identity and size of its namespace when it was last searched, and the names of aliases in it.
_searched: dict[str, tuple[tuple[int, int], list[str]]] = {}


def _rebind_aliases(substitutes: dict[int, tuple[Any, Any]]) -> None:
    """Replaces what modules have bound under names of their own (`from torch import ones`)."""
    for module_name, module in list(sys.modules.items()):
        namespace = getattr(module, "__dict__", None)
        if type(namespace) is not dict or module_name.startswith("trygpu.virtual"):
            continue
        for name in _aliases(module_name, namespace):
            substitute = substitutes.get(id(namespace.get(name)))
            if substitute is not None:
                namespace[name] = substitute[1]


def _aliases(module_name: str, namespace: dict[str, Any]) -> list[str]:
    """The names in a module that are bound to a replaced function or to its replacement.

    Thousands of modules never change after import, so that one is searched again only when its size has changed; a
    notebook's or script's own module always.
    """
    state = (id(namespace), len(namespace))
    known = _searched.get(module_name)
    if known is not None and known[0] == state and module_name != "__main__":
        return known[1]
    names = [name for name, value in list(namespace.items()) if id(value) in _replacements or id(value) in _made]
    _searched[module_name] = (state, names)
    return names
