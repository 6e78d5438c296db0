"""The record on real GPUs: the same events, seen from a dispatch mode while a record is open."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch import Tensor
from torch.utils._python_dispatch import TorchDispatchMode

from trygpu.virtual.operators import Operator
from trygpu.virtual.record import launched, synchronized, transferred

_COPIES = ("_to_copy", "copy_", "copy")


def _tensors(values: Any) -> list[Tensor]:
    if isinstance(values, Tensor):
        return [values]
    return [tensor for value in values for tensor in _tensors(value)] if isinstance(values, (list, tuple)) else []


class _RealMode(TorchDispatchMode):
    """Notes what each operator makes the GPUs do; it changes nothing."""

    def __init__(self) -> None:
        super().__init__()
        self._operators: dict[Any, Operator] = {}

    def __torch_dispatch__(self, func: Any, types: Any, args: tuple = (), kwargs: dict | None = None) -> Any:
        kwargs = kwargs or {}
        result = func(*args, **kwargs)
        if isinstance(func, torch._ops.OpOverload):
            if func not in self._operators:
                self._operators[func] = Operator(func)
            self._note(self._operators[func], args, kwargs, result)
        return result

    def _note(self, operator: Operator, args: tuple, kwargs: dict, result: Any) -> None:
        inputs, outputs = _tensors((*args, *kwargs.values())), _tensors((result,))
        gpu = next((tensor.device for tensor in (*outputs, *inputs) if tensor.is_cuda), None)
        if gpu is None:
            return
        if operator.base in _COPIES and outputs:
            source, target = inputs[-1] if operator.base != "_to_copy" else inputs[0], outputs[0]
            if source.device != target.device:
                self._note_transfer(source, target, bool(kwargs.get("non_blocking") or args[2:] == (True,)))
                return
        if operator.base == "lift_fresh":  # the end of `torch.tensor(numbers, device=...)`
            transferred(torch.device("cpu"), gpu, outputs[0].nbytes, blocking=True)
            return
        if operator.base == "_local_scalar_dense":
            transferred(gpu, torch.device("cpu"), inputs[0].nbytes, blocking=True)
            synchronized(gpu, "item")
            return
        mask = operator.base.startswith(("index", "_index")) and any(
            tensor.dtype in (torch.bool, torch.uint8) for tensor in inputs[1:]
        )
        if operator.synchronizes or mask:
            synchronized(gpu, "boolean mask" if mask else operator.base)
        if not operator.view and not operator.base.startswith("empty"):
            launched(operator.label, gpu)

    def _note_transfer(self, source: Tensor, target: Tensor, non_blocking: bool) -> None:
        blocking = not non_blocking and not (source.is_cuda and target.is_cuda)
        transferred(source.device, target.device, source.nbytes, blocking)
        if blocking and target.device.type == "cpu":
            synchronized(source.device, "cpu")


@contextlib.contextmanager
def observing() -> Iterator[None]:
    """While it is open, what this thread does on real GPUs is recorded."""
    synchronize: Callable = torch.cuda.synchronize

    def noted(device: Any = None) -> None:
        index = torch.cuda._utils._get_device_index(device, optional=True)
        synchronized(torch.device("cuda", index), "synchronize")
        synchronize(device)

    torch.cuda.synchronize = noted
    try:
        with _RealMode():
            yield
    finally:
        torch.cuda.synchronize = synchronize
