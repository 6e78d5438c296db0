"""The dispatch mode: torch shows it every operator, also those inside backward and optimizers."""

from __future__ import annotations

import functools
import warnings
from typing import Any

import torch
from torch.utils._python_dispatch import TorchDispatchMode

from trygpu.virtual.cards import host, refusals, state
from trygpu.virtual.cards.patching import PatchTable
from trygpu.virtual.operators.handlers import make_handler
from trygpu.virtual.operators.registry import Handler

_C: Any = torch._C
_count_gpus = getattr(_C, "_cuda_getDeviceCount", None)  # C++'s own, of builds with CUDA
_is_real = _C.TensorBase.is_cuda.__get__
_handlers: dict[Any, Handler] = {}


class VirtualMode(TorchDispatchMode):
    """One for each thread, while virtual GPUs are on."""

    @classmethod
    def ignore_compile_internals(cls) -> bool:
        """Tells torch's compiler to leave functions alone while this mode is on: they run as they are written."""
        return False

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._outer: list[Any] = []  # composites enter it again inside itself

    def __enter__(self) -> VirtualMode:
        self._outer.append(state.thread.mode)
        state.thread.mode = self
        super().__enter__()  # type: ignore[no-untyped-call]
        return self

    def __exit__(self, *exc_info: object) -> None:
        state.thread.mode = self._outer.pop()
        super().__exit__(*exc_info)  # type: ignore[no-untyped-call]


def _dispatch(self: VirtualMode, func: Any, types: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    if types and _dispatch_themselves(types):
        # Another mode may be theirs, as with fake tensors; else the class goes first and its parts come here.
        return func(*args, **kwargs) if _C._len_torch_dispatch_stack() else NotImplemented
    try:
        handle = func._trygpu_handler  # on the operator itself: the quickest way to it
    except AttributeError:
        if state.topology is None:  # the thread has outlived the block
            return func(*args, **kwargs)
        handle = _learn(func)
    try:
        return handle(args, kwargs)
    except RuntimeError as error:
        if host.is_shortage(error):
            raise refusals.host_out_of_memory(str(error)) from error
        raise


def _dispatch_beside_real(
    self: VirtualMode, func: Any, types: Any, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> Any:
    """On a machine that has GPUs: their tensors do not belong here."""
    for value in (*args, *kwargs.values()):
        for tensor in value if isinstance(value, (list, tuple)) else (value,):
            if isinstance(tensor, torch.Tensor) and _is_real(tensor):
                raise refusals.real_tensor(tensor.device)
    return _dispatch(self, func, types, args, kwargs)


def adopt_thread() -> None:
    """Puts a mode under all others of this thread, for as long as the thread lives: off, it does nothing."""
    above = [_C._pop_torch_dispatch_stack(None) for _ in range(_C._len_torch_dispatch_stack())]
    state.thread.mode = VirtualMode()
    for mode in (state.thread.mode, *reversed(above)):
        _C._push_on_torch_dispatch_stack(mode)


def has_mode() -> bool:
    """Whether this thread has a mode of virtual GPUs."""
    return any(isinstance(mode, VirtualMode) for mode in _stack())


def remove_mode(mode: VirtualMode) -> None:
    """Takes the mode off this thread's stack, also from under modes that were entered later.

    A block that is left in another thread leaves its mode where it is: off, it does nothing.
    """
    if not any(other is mode for other in _stack()):
        return
    above = []
    while _stack() and _stack()[-1] is not mode:
        above.append(_C._pop_torch_dispatch_stack(None))
    if _stack():
        mode.__exit__(None, None, None)
    for other in reversed(above):
        _C._push_on_torch_dispatch_stack(other)


def _stack() -> list[Any]:
    """This thread's dispatch modes, the innermost last."""
    return [_C._get_dispatch_stack_at(index) for index in range(_C._len_torch_dispatch_stack())]


@functools.cache
def _real_gpus() -> int:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about drivers that are missing
        return 0 if _count_gpus is None else _count_gpus()


def _choose_dispatch() -> None:
    """Where there are no real GPUs, nobody pays for the question whether a tensor is on one.

    Assigned after the class is made: otherwise torch wraps it in a shim for its compiler that costs 1.5 us a call.
    """
    mode: Any = VirtualMode
    mode.__torch_dispatch__ = _dispatch_beside_real if _real_gpus() else _dispatch


@functools.cache
def _dispatch_themselves(types: tuple[Any, ...]) -> bool:
    """Whether there are subclasses that go first, such as nested tensors: what they are made of comes here then."""
    return any(kind.__torch_dispatch__ is not torch.Tensor.__torch_dispatch__ for kind in types)


def _learn(func: Any) -> Handler:
    if func in _handlers:
        func._trygpu_handler = _handlers[func]
        return _handlers[func]
    handle: Handler
    if isinstance(func, torch._ops.OpOverload):
        handle = make_handler(func)
    else:  # a higher-order operator

        def handle(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
            return func(*args, **kwargs)

    _handlers[func] = func._trygpu_handler = handle
    return handle


def _forget() -> None:
    """Takes the handlers off torch's operators."""
    for func in _handlers:
        if "_trygpu_handler" in vars(func):
            del func._trygpu_handler


# Before every operator C++ asks this function whether the mode has a rule of its own for it; it never has. C++ keeps
# the function, so its code is what changes.
_find_rule: Any = torch._library.simple_registry.find_torch_dispatch_rule
_find_rule_code = _find_rule.__code__


def _find_other_rule(op: Any, torch_dispatch_class: type, without: type = VirtualMode) -> Any:
    """Takes the place of torch's code, among whose names `singleton` is."""
    if torch_dispatch_class is without:
        return None
    rules = singleton.find(op.__qualname__).torch_dispatch_rules  # type: ignore[name-defined]  # noqa: F821
    return rules.find(torch_dispatch_class)


def _shorten() -> None:
    if _find_rule_code.co_names == ("singleton", "find", "__qualname__", "torch_dispatch_rules"):
        _find_rule.__code__, _find_rule.__defaults__ = _find_other_rule.__code__, _find_other_rule.__defaults__


def _restore() -> None:
    _find_rule.__code__, _find_rule.__defaults__ = _find_rule_code, None


def install(table: PatchTable) -> None:
    """Prepares the mode, and what it does to torch while virtual GPUs are on."""
    # Within a function that was compiled earlier, torch's compiler would want to compile this too.
    frames = _C._dynamo.eval_frame
    skip = frames._FrameAction.SKIP
    frames.set_code_exec_strategy(_dispatch.__code__, frames._FrameExecStrategy(skip, skip))
    state.adopt_thread = adopt_thread
    table.on_switch(_choose_dispatch, _forget)
    table.on_switch(_shorten, _restore)
