"""Whether PyTorch's modules give on ``cuda:1`` what they give on the CPU: outputs, gradients, buffers."""

import warnings
from collections.abc import Iterator
from dataclasses import dataclass

import torch

from .databases import module_db
from .mixtures import BASE
from .samples import Call, place, rebuild, seed, walk
from .values import Gpus, Observation, backpropagate, differences, plain_values, strides

INPUTS_PER_MODULE = 6
INFO = {info.name: info for info in module_db}


@dataclass
class Case:
    """A module's constructor call, its forward call, and whether it trains."""

    constructor: Call
    forward: Call
    training: bool


def problems(names: list[str], gpus: Gpus, tolerance: dict | None = None) -> dict[str, list[str] | None]:
    """By module: every difference between the CPU and ``cuda:1``; None when no case of it runs on the CPU."""
    wanted = {name: list(references(name)) for name in names}
    with gpus():
        return {name: compare_all(name, wanted[name], tolerance) if wanted[name] else None for name in names}


def compare_all(name: str, wanted: list[tuple[Case, Observation]], tolerance: dict | None) -> list[str]:
    found = []
    for case, want in wanted:
        try:
            have = observe(name, case, BASE)
        except Exception as error:  # whatever it raises is a difference
            found.append(f"{describe(case)}: raises {type(error).__name__}: {error}")
            continue
        found += [f"{describe(case)}: {difference}" for difference in differences(want, have, None, tolerance, True)]
    return found


def references(name: str) -> Iterator[tuple[Case, Observation]]:
    for case in cases(name):
        try:
            yield case, observe(name, case, "cpu")
        except Exception:  # not a case for the CPU in float32
            continue


def describe(case: Case) -> str:
    return f"{case.constructor.signature()} on {case.forward.signature()}, {'training' if case.training else 'eval'}"


def cases(name: str) -> Iterator[Case]:
    info = INFO[name]
    for training in (True, False):
        seed()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            inputs = info.module_inputs_func(
                info, device="cpu", dtype=torch.float32, requires_grad=True, training=training
            )
        for sample in inputs[:INPUTS_PER_MODULE]:
            constructor, forward = sample.constructor_input, sample.forward_input
            yield Case(
                Call(None, tuple(constructor.args), rebuild(dict(constructor.kwargs), "kwargs", in_float32, "cpu")),
                Call(None, tuple(forward.args), dict(forward.kwargs)) if forward else Call(None, (), {}),
                training,
            )


def in_float32(_: str, tensor: torch.Tensor) -> torch.Tensor:
    """As the input is: the database gives float64 to the random samples of FractionalMaxPool, which refuses them."""
    return tensor.float() if tensor.dtype == torch.float64 else tensor


def observe(name: str, case: Case, device: str) -> Observation:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seed()
        constructor = place(case.constructor, "cpu")
        module = INFO[name].module_cls(*constructor.args, **constructor.kwargs).to(device)
        module.train(case.training)
        forward = place(case.forward, device)
        seed()
        result = module(*forward.args, **forward.kwargs)
        tensors = dict(walk(result, "result"))
        backpropagate(list(tensors.values()))
        tensors |= {f"parameter {key}": parameter for key, parameter in module.named_parameters()}
        tensors |= {f"buffer {key}": buffer for key, buffer in module.named_buffers()}
        leaves = {**tensors, **forward.operands}
        tensors |= {
            f"gradient of {path}": leaf.grad for path, leaf in leaves.items() if leaf.is_leaf and leaf.grad is not None
        }
        return Observation(
            tensors={path: tensor.detach().cpu() for path, tensor in tensors.items()},
            devices={path: str(tensor.device) for path, tensor in tensors.items()},
            strides={path: strides(tensor) for path, tensor in tensors.items()},
            plain=plain_values(result),
        )
