"""Rules by operator: a decorator beside each rule says which operators it is for, and each operator has one of a kind.

handlers = Registry[MakeHandler]()

@handlers("linspace logspace")
def factory(operator): ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

from trygpu.virtual.operators.schema import Operator

Rule = TypeVar("Rule")
# What runs an operator: called with the operator's arguments by position and by name.
Handler = Callable[[tuple[Any, ...], dict[str, Any]], Any]
MakeHandler = Callable[[Operator], Handler]


class Registry(Generic[Rule]):
    """Rules of one kind by the names of the operators that they are for; `others` are taken over.

    An operator is named as in native_functions.yaml: with its overload ("sum.dim_IntList"), or without for all of them.
    Raises ValueError for an operator that has a rule already.
    """

    def __init__(self, *others: Registry[Rule]) -> None:
        self._rules: dict[str, Rule] = {}
        for other in others:
            for name in other:
                self._add(name, other._rules[name])

    def __call__(self, names: str) -> Callable[[Rule], Rule]:
        """The decorator of a rule for the operators named, with spaces between them."""

        def register(rule: Rule) -> Rule:
            for name in names.split():
                self._add(name, rule)
            return rule

        return register

    def _add(self, name: str, rule: Rule) -> None:
        if name in self._rules:
            raise ValueError(f"{name} has a rule already: {self._rules[name]}")
        self._rules[name] = rule

    def find(self, operator: Operator) -> Rule | None:
        """The rule for an operator, that for its overload first."""
        return self._rules.get(operator.name) or self._rules.get(operator.base)

    def __iter__(self) -> Iterator[str]:
        """The names of the operators that have a rule."""
        return iter(self._rules)
