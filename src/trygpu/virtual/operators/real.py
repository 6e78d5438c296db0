"""The operators of real GPUs, told to the observers as those of virtual ones are."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch import Tensor
from torch.utils._python_dispatch import TorchDispatchMode

from trygpu.virtual.cards.topology import CPU
from trygpu.virtual.events.observers import launched, synchronized, tensors_in, transferred
from trygpu.virtual.operators.handlers import waits
from trygpu.virtual.operators.indexing import counts_mask
from trygpu.virtual.operators.registry import Registry
from trygpu.virtual.operators.schema import Operator

Tell = Callable[[Operator, tuple[Any, ...], dict[str, Any], Any, torch.device], None]
# What observers are told of an operator that made a GPU work: its arguments, its result and the GPU.
tellers = Registry[Tell]()


@tellers("_to_copy copy_ copy")
def _copy(operator: Operator, args: tuple[Any, ...], kwargs: dict[str, Any], result: Any, gpu: torch.device) -> None:
    source, target = args[0] if operator.base == "_to_copy" else args[1], result
    if source.device == target.device:
        _launch(operator, args, kwargs, result, gpu)
        return
    non_blocking = bool(kwargs.get("non_blocking") or args[2:] == (True,))
    blocking = not non_blocking and not (source.is_cuda and target.is_cuda)
    transferred(source.device, target.device, source.nbytes, blocking)
    if blocking and target.device.type == "cpu":
        synchronized(source.device, "cpu")


@tellers("lift_fresh")
def _from_data(
    operator: Operator, args: tuple[Any, ...], kwargs: dict[str, Any], result: Tensor, gpu: torch.device
) -> None:
    """The end of `torch.tensor(numbers, device=...)`."""
    transferred(CPU, gpu, result.nbytes, blocking=True)


@tellers("_local_scalar_dense")
def _read_number(
    operator: Operator, args: tuple[Any, ...], kwargs: dict[str, Any], result: Any, gpu: torch.device
) -> None:
    transferred(gpu, CPU, args[0].nbytes, blocking=True)
    synchronized(gpu, "item")


def _launch(operator: Operator, args: tuple[Any, ...], kwargs: dict[str, Any], result: Any, gpu: torch.device) -> None:
    if counts_mask(operator, args, kwargs):
        synchronized(gpu, "boolean mask")
    if operator.launches:
        launched(operator.label, operator.overload, args, kwargs, result, gpu)
    if waits(operator):
        synchronized(gpu, operator.base)


class _RealMode(TorchDispatchMode):
    """Tells of what each operator makes the GPUs do; it changes nothing."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._operators: dict[Any, Operator] = {}

    def __torch_dispatch__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        kwargs = kwargs or {}
        result = func(*args, **kwargs)
        if isinstance(func, torch._ops.OpOverload):
            tensors = tensors_in((result, *args, *kwargs.values()))
            gpu = next((tensor.device for tensor in tensors if tensor.is_cuda), None)
            if gpu is not None:
                if func not in self._operators:
                    self._operators[func] = Operator(func)
                operator = self._operators[func]
                (tellers.find(operator) or _launch)(operator, args, kwargs, result, gpu)
        return result


class _Thread(threading.local):
    telling = False


_thread = _Thread()


@contextlib.contextmanager
def telling() -> Iterator[None]:
    """While it is open, observers are told of what this thread does on real GPUs; inside another it changes nothing."""
    if _thread.telling:
        yield
        return
    synchronize = torch.cuda.synchronize

    def noted(device: Any = None) -> None:
        index = torch.cuda._utils._get_device_index(device, optional=True)
        synchronized(torch.device("cuda", index), "synchronize")
        synchronize(device)

    try:
        _thread.telling, torch.cuda.synchronize = True, noted
        with _RealMode():
            yield
    finally:
        _thread.telling, torch.cuda.synchronize = False, synchronize
