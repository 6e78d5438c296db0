"""Whether an operator gives on ``cuda:1`` what it gives on the CPU: values, dtypes, shapes, strides, and gradients."""

import warnings
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass

import torch

from .expectations import Expectation, expected
from .mixtures import BASE
from .samples import Call, calls, find, place, seed, walk

CALLS_PER_OP = 4
# What these return is not initialized: no values to compare.
UNINITIALIZED = {"empty", "empty_like", "empty_permuted", "empty_strided", "new_empty", "new_empty_strided"}
# CUDA takes these operands from the CPU alone.
CPU_OPERANDS = {"tensor_split": ("args[0]",)}

Gpus = Callable[[], AbstractContextManager]


@dataclass
class Observation:
    """What a call returned: tensors by path (gradients among them), their devices, and the plain values."""

    tensors: dict[str, torch.Tensor]
    devices: dict[str, str]
    strides: dict[str, tuple | None]
    plain: list


@dataclass
class Reference:
    """A call in one form (plain, in place, with ``out=``) and what it gave on the CPU."""

    call: Call
    form: str
    run: Callable[[Call], object]
    want: Observation


def problems(names: list[str], gpus: Gpus, tolerance: dict | None = None) -> dict[str, list[str] | None]:
    """By operator: every difference between the CPU and ``cuda:1``; None when the CPU cannot run the operator.

    The CPU's part is done first, outside ``gpus()``, on plain PyTorch.
    """
    wanted = {name: list(references(find(name))) for name in names}
    with gpus():
        return {name: compare_all(name, wanted[name], tolerance) if wanted[name] else None for name in names}


def compare_all(name: str, wanted: list[Reference], tolerance: dict | None) -> list[str]:
    found = []
    for reference in wanted:
        signature = reference.call.signature()
        base = expected(name, signature, "base")
        key = f"out on {BASE}" if reference.form == "out=" else "base"
        have = attempt(reference, {path: "cpu" for path in CPU_OPERANDS.get(name, ())})
        found += [
            f"{reference.form} {signature}: {difference}"
            for difference in compare(
                reference.want,
                have,
                expected(name, signature, key),
                base and base.devices,
                tolerance,
                name not in UNINITIALIZED,
            )
        ]
    return found


def references(op) -> Iterator[Reference]:
    """Each call in each form that the CPU can run."""
    for call in calls(op, CALLS_PER_OP, requires_grad=True):
        for form, run in forms(op, call):
            try:
                yield Reference(call, form, run, observe(run, call, "cpu"))
            except Exception:  # not an operator of the CPU, or not this form
                continue


def attempt(reference: Reference, elsewhere: dict[str, str]) -> Observation | Exception:
    try:
        return observe(reference.run, reference.call, BASE, elsewhere)
    except Exception as error:  # whatever it raises is the outcome
        return error


def compare(
    want: Observation,
    have: Observation | Exception,
    on_cuda: Expectation | None,
    devices: list[str] | None,
    tolerance: dict | None,
    compare_values: bool,
) -> Iterator[str]:
    """The differences, where CUDA itself may refuse the call or leave results on the CPU."""
    lacks_kernel = on_cuda is not None and on_cuda.why.startswith("NotImplementedError")
    if isinstance(have, Exception):
        if not lacks_kernel:
            yield f"raises {type(have).__name__}: {have}"
    elif lacks_kernel:
        yield f"works, though CUDA raises {on_cuda.why[:80]}"
    else:
        yield from differences(want, have, devices, tolerance, compare_values)


def forms(op, call: Call) -> Iterator[tuple[str, Callable[[Call], object]]]:
    """The operator called plainly, in place, and with ``out=``."""
    yield "call", lambda placed: placed.run(op)
    inplace = op.get_inplace()
    if inplace is not None and isinstance(call.input, torch.Tensor):

        def run_inplace(placed: Call) -> object:
            placed.input = placed.input.detach().clone()
            result = placed.run(inplace)
            assert result is placed.input, "an in-place call returned another object"
            return result

        yield "in-place", run_inplace
    if op.supports_out:

        def run_out(placed: Call) -> object:
            with torch.no_grad():
                out = torch.zeros_like(placed.run(op))
                placed.kwargs["out"] = out
                assert placed.run(op) is out, "a call with out= returned another object"
                return out

        yield "out=", run_out


def observe(
    run: Callable[[Call], object], call: Call, device: str, elsewhere: dict[str, str] | None = None
) -> Observation:
    """Runs the call on ``device``, backpropagates through its results, and copies all there is to the CPU."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        placed = place(call, device, elsewhere)
        seed()
        result = run(placed)
        tensors = dict(walk(result, "result"))
        backpropagate(list(tensors.values()))
        for path, operand in placed.operands.items():
            if operand.is_leaf and operand.grad is not None:
                tensors[f"gradient of {path}"] = operand.grad
        return Observation(
            tensors={path: tensor.detach().cpu().resolve_conj().resolve_neg() for path, tensor in tensors.items()},
            devices={path: str(tensor.device) for path, tensor in tensors.items()},
            strides={path: strides(tensor) for path, tensor in tensors.items()},
            plain=plain_values(result),
        )


def strides(tensor: torch.Tensor) -> tuple | None:
    return tensor.stride() if tensor.layout is torch.strided else None


def backpropagate(results: list[torch.Tensor]) -> None:
    """Gradients of the results, weighted by their own values' order so that each element's weight differs."""
    roots = [result for result in results if result.requires_grad and result.layout is torch.strided]
    if roots:
        weights = [
            torch.arange(1, root.numel() + 1, device=root.device).reshape(root.shape).to(root.dtype) for root in roots
        ]
        torch.autograd.backward(roots, weights)


def plain_values(result: object) -> list:
    if isinstance(result, torch.Tensor):
        return []
    if isinstance(result, list | tuple):
        return [value for item in result for value in plain_values(item)]
    return [] if isinstance(result, torch.device) else [result]


def differences(
    want: Observation, have: Observation, devices: list[str] | None, tolerance: dict | None, compare_values: bool
) -> Iterator[str]:
    if want.tensors.keys() != have.tensors.keys():
        yield f"tensors {list(have.tensors)} instead of {list(want.tensors)}"
        return
    if repr(want.plain) != repr(have.plain) and compare_values:
        yield f"returns {have.plain} instead of {want.plain}"
    for position, (path, tensor) in enumerate(want.tensors.items()):
        device = devices[position] if devices and position < len(devices) else BASE
        if have.devices[path] != device:
            yield f"{path} is on {have.devices[path]} instead of {device}"
        if have.strides[path] != want.strides[path]:
            yield f"{path} has strides {have.strides[path]} instead of {want.strides[path]}"
        if not compare_values:
            tensor, have.tensors[path] = torch.zeros_like(tensor), torch.zeros_like(have.tensors[path])
        try:
            torch.testing.assert_close(
                have.tensors[path], tensor, **(tolerance or {"rtol": 0, "atol": 0}), equal_nan=True, check_stride=False
            )
        except AssertionError as error:
            yield f"{path}: {' '.join(str(error).split())[:300]}"
