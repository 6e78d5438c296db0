"""What PyTorch's own table of operators says about devices: read when an error is raised, never before.

The table is `native_functions.yaml`, which every build of PyTorch carries in its package `torchgen`. Only the few
lines of one operator are looked at, so no YAML parser is needed.
"""

from __future__ import annotations

import functools
import importlib.util
import re
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Entry:
    """One operator's row.

    device_check: whether the generated CUDA wrapper compares the devices of the arguments.
    cuda: whether there is a CUDA kernel, so that a wrapper exists at all.
    structured: whether the wrapper is that of a structured kernel, which is named differently.
    """

    device_check: bool
    cuda: bool
    structured: bool


@functools.cache
def _table() -> str:
    spec = importlib.util.find_spec("torchgen")
    path = Path(spec.origin).parent / "packaged/ATen/native/native_functions.yaml" if spec and spec.origin else None
    return path.read_text(encoding="utf-8") if path is not None and path.exists() else ""


@functools.cache
def entry(operator: str) -> Entry | None:
    """The row of an operator, named with its overload, as in "add.Tensor"; None if the table has none."""
    text = _table()
    start = text.find(f"- func: {operator}(")
    if start < 0:
        return None
    end = text.find("\n- func:", start)
    row = text[start:end]
    structured = "structured: True" in row or "structured_delegate:" in row
    cuda = structured or re.search(r"^\s+[\w, ]*\bCUDA\b[\w, ]*:", row, re.MULTILINE) is not None
    return Entry("device_check: NoCheck" not in row, cuda, structured)


def cuda_wrapper(operator: str) -> str:
    """The name of the function that torchgen generates for an operator's CUDA kernel."""
    base, _, overload = operator.partition(".")
    row = entry(operator)
    if overload == "out" or overload.endswith("_out"):
        base += "_out"
    if row is not None and row.structured:
        return f"wrapper_CUDA_{base}_{overload}" if overload else f"wrapper_CUDA_{base}"
    return f"wrapper_CUDA_{overload}_{base}"
