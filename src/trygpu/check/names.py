"""The names an exercise deals with: the student's, found in the notebook, and the reference's, kept apart from them."""

import types
from collections.abc import Callable
from typing import Any

from trygpu.check.pristine import is_builtin


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


def register_references(exercise: str, namespace: dict[str, Any], objects: dict[str, Any]) -> None:
    """Keep the reference versions of this exercise's names; later references may call them."""
    _references.setdefault(exercise, {}).update((name, clean(value, namespace)) for name, value in objects.items())


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


def clean(function: Any, namespace: dict[str, Any]) -> Any:
    """A function written in a test cell, out of reach of what the student's names shadow: built-ins and references.

    Anything but a plain function of that notebook is returned as it is.
    """
    if not isinstance(function, types.FunctionType) or function.__globals__ is not namespace:
        return function
    world = {name: value for name, value in namespace.items() if not is_builtin(name)}
    for objects in _references.values():
        world.update(objects)
    copy = types.FunctionType(function.__code__, world, function.__name__, function.__defaults__, function.__closure__)
    copy.__kwdefaults__ = function.__kwdefaults__
    return copy


def bind(namespace: dict[str, Any], objects: dict[str, Any]) -> Callable[[], None]:
    """Bind these names in the notebook; the function returned puts back what was there."""
    before = {name: namespace[name] for name in objects if name in namespace}
    namespace.update(objects)

    def undo() -> None:
        for name in objects:
            if name in before:
                namespace[name] = before[name]
            else:
                namespace.pop(name, None)

    return undo


class counted:
    """A function that counts how often it is called, in `calls`."""

    def __init__(self, function: Callable[..., Any]):
        self._function = function
        self.calls = 0

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        self.calls += 1
        return self._function(*args, **kwargs)
