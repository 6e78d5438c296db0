"""What an operator's schema says, worked out once for each operator."""

from __future__ import annotations

import re
from typing import Any

import torch
from torch import Tensor

_C: Any = torch._C


def _has_kernel(schema: Any, key: str) -> bool:
    name = f"{schema.name}.{schema.overload_name}" if schema.overload_name else schema.name
    return bool(_C._dispatch_has_kernel_for_dispatch_key(name, key))


class Operator:
    """An operator and where its tensors stand.

    Attributes:
        overload: the operator, as torch's dispatcher knows it; call: its C++ entry, cheaper to call.
        name: with the overload, as in "add.Tensor"; base: without; label: with the namespace, as in "aten::add.Tensor".
        tensors: the positions of tensor arguments; lists: those of lists of tensors; slots: both, with names, in order.
        sizes: the positions of whole numbers that a result's size may depend on.
        written: the names of arguments that it writes; resizes: whether it may change the size of one, as of `out`.
        fresh: whether it returns new tensors, all on one card; single: whether one tensor; view: whether only a view.
        foreach: whether it works on lists, each row of which has a device of its own.
        launches: whether it runs on the card. Views and empty tensors do not.
        frequent: whether it is of the form that most of what runs has, one or two tensors and one result.
    """

    def __init__(self, overload: torch._ops.OpOverload) -> None:
        schema = overload._schema
        self.overload = overload
        self.call: Any = overload._op
        self.base = schema.name.partition("::")[2]
        self.name = f"{self.base}.{schema.overload_name}" if schema.overload_name else self.base
        self.label = f"{schema.name}.{schema.overload_name}" if schema.overload_name else schema.name
        self.argument_names = [argument.name for argument in schema.arguments]
        self.tensors: list[int] = []
        self.lists: list[int] = []
        self.written: set[str] = set()
        self.sizes: list[int] = []
        sizes = () if self.base.startswith("convolution") else re.findall(r"SymInt\S* (\w+)", str(schema))
        for position, argument in enumerate(schema.arguments):
            kind = str(argument.type)
            if kind in ("Tensor", "Optional[Tensor]"):
                self.tensors.append(position)
            elif "Tensor" in kind:
                self.lists.append(position)
            elif argument.name in sizes:
                self.sizes.append(position)
            if argument.alias_info is not None and argument.alias_info.is_write:
                self.written.add(argument.name)
        self.slots = [(position, self.argument_names[position]) for position in sorted((*self.tensors, *self.lists))]
        self.foreach = self.base.startswith(("_foreach_", "_fused_", "_amp_foreach"))
        returns = schema.returns
        makes_new = any(item.alias_info is None and "Tensor" in str(item.type) for item in returns)
        self.fresh = makes_new and not self.foreach
        self.single = len(returns) == 1 and str(returns[0].type) == "Tensor"
        self.view = not makes_new and not self.written and bool(returns) and "Tensor" in str(returns[0].type)
        self.resizes = any(argument.is_out for argument in schema.arguments)
        self.launches = not self.view and "empty" not in self.base
        self.factory = not self.tensors and not self.lists
        self.composite = _has_kernel(schema, "CompositeImplicitAutograd") and not _has_kernel(schema, "CPU")
        self.frequent = (
            self.single
            and self.tensors in ([0], [0, 1])
            and not (self.lists or self.sizes)
            and (self.fresh or self.written == {self.argument_names[0]})
        )

    @property
    def looks_inside(self) -> bool:
        """Whether it is made of others on every device, so that these compare devices."""
        return _has_kernel(self.overload._schema, "CompositeExplicitAutograd")

    def operands(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[tuple[Tensor, str]]:
        """The tensors among the arguments, each with its argument's name, in the order of the schema."""
        found = []
        count = len(args)
        for position, name in self.slots:
            value = args[position] if position < count else kwargs.get(name)
            if isinstance(value, Tensor):
                found.append((value, name))
            elif isinstance(value, (list, tuple)):
                found.extend((item, name) for item in value if isinstance(item, Tensor))
        return found
