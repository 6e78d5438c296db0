"""Patches of torch: one table says what takes the place of what while virtual GPUs are on; all is put back exactly.

Every module that replaces something has a function `install(table)`, and `trygpu.virtual.patches` calls them in order.
The replacements do not depend on the topology: they look it up, so that one table serves every level.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from typing import Any

from trygpu.virtual.cards import state

_ABSENT = object()


def when_on(original: Callable[..., Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """For a replacement of `original`: it gives way to it while virtual GPUs are off.

    A name that was bound to the replacement may outlive the block.
    """

    def decorate(replacement: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(original, updated=())
        def function(*args: Any, **kwargs: Any) -> Any:
            return (original if state.topology is None else replacement)(*args, **kwargs)

        return function

    return decorate


class PatchTable:
    """What takes the place of what.

    Attributes:
        entries: owner, name and replacement of each patch, in order.
        missing: what this version or build of torch does not have; it is left alone.
    """

    def __init__(self) -> None:
        self.entries: list[tuple[Any, str, Any]] = []
        self.missing: list[str] = []
        self._places: set[tuple[int, str]] = set()
        self._replacements: dict[int, tuple[Any, Any]] = {}  # identity of an original: (original, replacement)
        self._originals: dict[int, tuple[Any, Any]] = {}  # identity of a replacement: (replacement, original)
        self._on: list[Callable[[], None]] = []
        self._off: list[Callable[[], None]] = []
        # By module name: identity and size of its namespace when last searched, and the names of aliases in it.
        self._searched: dict[str, tuple[tuple[int, int], list[str]]] = {}

    def set(self, owner: Any, name: str, value: Any) -> None:
        """Registers what takes the place of `owner.name`, which is noted as missing if torch has no such thing."""
        if not hasattr(owner, name):
            self.missing.append(f"{getattr(owner, '__name__', owner)}.{name}")
        self.add(owner, name, value)

    def add(self, owner: Any, name: str, value: Any) -> None:
        """Registers an attribute of our own on something of torch's. Raises ValueError for a place that is taken."""
        if (id(owner), name) in self._places:
            raise ValueError(f"{name} of {owner} is patched already")
        self._places.add((id(owner), name))
        self.entries.append((owner, name, value))

    def replace(self, owner: Any, name: str, make: Callable[[Any], Any]) -> None:
        """Registers a replacement that `make` makes of the original; names bound to it elsewhere get it too.

        What torch does not have is noted as missing, and left alone.
        """
        original = getattr(owner, name, None)
        if original is None:
            self.missing.append(f"{getattr(owner, '__name__', owner)}.{name}")
            return
        if id(original) not in self._replacements:
            replacement = make(original)
            self._replacements[id(original)] = (original, replacement)
            self._originals[id(replacement)] = (replacement, original)
        self.add(owner, name, self._replacements[id(original)][1])

    def on_switch(self, on: Callable[[], None] | None = None, off: Callable[[], None] | None = None) -> None:
        """Registers what else is done when virtual GPUs are switched on, and undone when they are switched off."""
        if on is not None:
            self._on.append(on)
        if off is not None:
            self._off.append(off)

    def original_of(self, function: Any) -> Any:
        """The function that a replacement stands for; anything else is itself."""
        return self._originals.get(id(function), (None, function))[1]

    def switch_on(self) -> None:
        """What is done when virtual GPUs go on, beside the entries."""
        for do in self._on:
            do()
        self._rebind_aliases(self._replacements)

    def switch_off(self) -> None:
        """What is done when they go off."""
        for undo in self._off:
            undo()
        self._rebind_aliases(self._originals)

    def _rebind_aliases(self, substitutes: dict[int, tuple[Any, Any]]) -> None:
        """Replaces what modules have bound under names of their own (`from torch import ones`)."""
        for module_name, module in list(sys.modules.items()):
            namespace = getattr(module, "__dict__", None)
            if type(namespace) is not dict or module_name.startswith("trygpu.virtual"):
                continue
            for name in self._aliases(module_name, namespace):
                substitute = substitutes.get(id(namespace.get(name)))
                if substitute is not None:
                    namespace[name] = substitute[1]

    def _aliases(self, module_name: str, namespace: dict[str, Any]) -> list[str]:
        """The names in a module that are bound to a replaced function or to its replacement.

        Thousands of modules never change after import, so that one is searched again only when its size has changed;
        a notebook's or script's own module always.
        """
        found = (id(namespace), len(namespace))
        known = self._searched.get(module_name)
        if known is not None and known[0] == found and module_name != "__main__":
            return known[1]
        names = [
            name
            for name, value in list(namespace.items())
            if id(value) in self._replacements or id(value) in self._originals
        ]
        self._searched[module_name] = (found, names)
        return names


class Applied:
    """One application of the table: it knows what it found and puts that back.

    outermost: whether no other is in force, so that aliases are bound anew and the rest is switched as well.
    """

    def __init__(self, table: PatchTable, outermost: bool) -> None:
        self._table = table
        self._outermost = outermost
        self._found: list[tuple[Any, str, Any]] = []

    def apply(self) -> None:
        """Puts the replacements in place."""
        for owner, name, replacement in self._table.entries:
            self._found.append((owner, name, vars(owner).get(name, _ABSENT)))
            setattr(owner, name, replacement)
        if self._outermost:
            self._table.switch_on()

    def restore(self) -> None:
        """Puts everything back; may be called again when it was interrupted."""
        while self._found:
            owner, name, found = self._found[-1]
            if found is not _ABSENT:
                setattr(owner, name, found)
            elif name in vars(owner):
                delattr(owner, name)
            self._found.pop()
        if self._outermost:
            self._table.switch_off()
