"""What an operator's schema says, worked out once for each operator."""

from __future__ import annotations

import re

import torch
from torch import Tensor

_SYNCHRONIZING = """allclose bincount equal histc is_nonzero masked_select nonzero nonzero_numpy unique _unique _unique2
    unique_consecutive unique_dim _to_sparse
    _linalg_check_errors _linalg_eigh _linalg_svd linalg_eig _linalg_eigvals linalg_eigvals linalg_ldl_solve linalg_lu
    linalg_lu_factor_ex linalg_polar"""
_LIKE = """empty_like full_like ones_like rand_like randint_like randn_like zeros_like new_empty new_empty_strided
    new_full new_ones new_zeros"""
_CPU_ONLY = """histogram _histogramdd_bin_edges _histogramdd_from_bin_cts _histogramdd_from_bin_tensors
    _sparse_mm_reduce_impl narrow_copy.out"""
CPU_ONLY = frozenset(_CPU_ONLY.split())  # CUDA has no kernel for them
SYNCHRONIZING = frozenset(_SYNCHRONIZING.split())  # the host must know the result's shape or value, and waits for it
LIKE = frozenset(_LIKE.split())  # make a tensor like another, on its device unless told otherwise


def _has_kernel(schema: torch._C.FunctionSchema, key: str) -> bool:
    name = f"{schema.name}.{schema.overload_name}" if schema.overload_name else schema.name
    return torch._C._dispatch_has_kernel_for_dispatch_key(name, key)


class Operator:
    """An operator and where its tensors stand.

    Attributes:
        name: with the overload, as in "add.Tensor"; base: without.
        call: the operator's C++ entry, cheaper to call than the OpOverload.
        tensors: the positions of tensor arguments; lists: those of lists of tensors; slots: both, with names, in order.
        sizes: the positions of whole numbers that a result's size may depend on.
        fresh: whether it returns tensors that alias no argument; view: whether it only makes a view.
    """

    def __init__(self, overload: torch._ops.OpOverload) -> None:
        schema = overload._schema
        self.overload = overload
        self.call = overload._op
        self.base = schema.name.partition("::")[2]
        self.qualified = schema.name
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
        returns = schema.returns
        self.fresh = any(item.alias_info is None and "Tensor" in str(item.type) for item in returns)
        self.single = len(returns) == 1 and str(returns[0].type) == "Tensor"
        self.view = not self.fresh and not self.written and bool(returns) and "Tensor" in str(returns[0].type)
        self.factory = not self.tensors and not self.lists
        self.composite = _has_kernel(schema, "CompositeImplicitAutograd") and not _has_kernel(schema, "CPU")
        self.foreach = self.base.startswith(("_foreach_", "_fused_", "_amp_foreach"))
        self.synchronizes = self.base in SYNCHRONIZING

    @property
    def looks_inside(self) -> bool:
        """Whether it is made of others on every device, so that these compare devices."""
        return _has_kernel(self.overload._schema, "CompositeExplicitAutograd")

    def operands(self, args: tuple, kwargs: dict) -> list[tuple[Tensor, str]]:
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
