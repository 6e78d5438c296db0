"""The names an exercise deals with: the student's, found in the notebook, and the reference's, kept apart from them."""

import contextlib
import re
import types
from collections.abc import Callable, Iterator
from typing import Any

from trygpu.check.builtins import is_builtin


class NotDefined(Exception):
    """The student's notebook has nothing under this name."""

    def __init__(self, name: str):
        super().__init__(name)
        self.name = name


class NoReference(Exception):
    """A case without `expect=` or `judge=` in a cell that registers no reference: a mistake of the test cell."""


class Names:
    """Attribute access to named objects: what a scenario gets as `own`."""

    def __init__(self, objects: dict[str, Any], missing: type[Exception]):
        self._objects = objects
        self._missing = missing

    def __getattr__(self, name: str) -> Any:
        try:
            return self._objects[name]
        except KeyError:
            raise self._missing(name) from None

    def __dir__(self) -> list[str]:
        return list(self._objects)


# The reference versions registered so far in this kernel, by exercise.
_references: dict[str, dict[str, Any]] = {}


def register_references(exercise: str, objects: dict[str, Any]) -> None:
    """Keep the reference versions of this exercise's names; later references may call them."""
    _references.setdefault(exercise, {}).update(objects)


def references_of(exercise: str) -> Names:
    """The reference versions of this exercise's names."""
    return Names(_references.get(exercise, {}), NoReference)


def references_of_others(exercise: str) -> dict[str, Any]:
    """The reference versions of all other exercises, by name: an earlier mistake is not charged again."""
    others = {}
    for name, objects in _references.items():
        if name != exercise:
            others.update(objects)
    return others


class World:
    """The names that functions written in test cells see: those of the notebook without what shadows a built-in,
    with the references in place of the student's versions."""

    def __init__(self, namespace: dict[str, Any]):
        self._namespace = namespace
        self._names: dict[str, Any] = {}

    def clean(self, value: Any) -> Any:
        """A function or class of a test cell, made to see this world; anything else as it is."""
        self._refresh()
        return self._moved(value)

    def _refresh(self) -> None:
        for name, value in self._namespace.items():
            if not is_builtin(name):
                self._names[name] = self._moved(value) if _is_helper(name) else value
        for objects in _references.values():
            self._names.update(objects)

    def _moved(self, value: Any) -> Any:
        if isinstance(value, type):
            for name, method in list(vars(value).items()):
                if self._is_here(method):
                    setattr(value, name, self._moved(method))
            return value
        if not self._is_here(value):
            return value
        copy = types.FunctionType(value.__code__, self._names, value.__name__, value.__defaults__, value.__closure__)
        copy.__kwdefaults__ = value.__kwdefaults__
        return copy

    def _is_here(self, value: Any) -> bool:
        return isinstance(value, types.FunctionType) and value.__globals__ is self._namespace


def _is_helper(name: str) -> bool:
    """By convention the helpers of test cells begin with an underscore; `_`, `_3` and `_i3` are IPython's."""
    return name.startswith("_") and not re.fullmatch(r"_+i*\d*", name)


@contextlib.contextmanager
def bound(namespace: dict[str, Any], objects: dict[str, Any]) -> Iterator[None]:
    """In the block these names are bound in the notebook; after it they are what they were before."""
    before = {name: namespace[name] for name in objects if name in namespace}
    namespace.update(objects)
    try:
        yield
    finally:
        for name in objects:
            if name in before:
                namespace[name] = before[name]
            else:
                namespace.pop(name, None)


class counted:
    """A function that counts how often it is called, in `calls`."""

    def __init__(self, function: Callable[..., Any]):
        self._function = function
        self.calls = 0

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Calls the function and counts it."""
        self.calls += 1
        return self._function(*args, **kwargs)
