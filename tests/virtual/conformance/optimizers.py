"""Whether PyTorch's optimizers take on ``cuda:1`` the steps they take on the CPU: losses, parameters, state."""

import warnings
from collections.abc import Iterator

import torch
from torch import nn

from .databases import optim_db
from .mixtures import BASE
from .samples import rebuild, seed
from .values import Gpus

STEPS = 4
# A product of the learning rate and either 1 or a norm: where it lives depends on the values.
UNCERTAIN = ("LBFGS", "state 0 t")
INFO = {info.name: info for info in optim_db}


def problems(names: list[str], gpus: Gpus, tolerance: dict | None = None) -> dict[str, list[str]]:
    wanted = {
        name: [(what, kwargs, train(name, kwargs, "cpu")) for what, kwargs in configurations(name, "cpu")]
        for name in names
    }
    capturable = {
        name: [(what, kwargs) for what, kwargs in configurations(name, "cuda") if kwargs.get("capturable")]
        for name in names
    }
    with gpus():
        return {
            name: [
                problem
                for what, kwargs, want in wanted[name]
                for problem in compare(name, what, kwargs, want, tolerance)
            ]
            + [problem for what, kwargs in capturable[name] for problem in compare(name, what, kwargs, None, tolerance)]
            for name in names
        }


def configurations(name: str, device_type: str) -> Iterator[tuple[str, dict]]:
    """Each configuration of the database with each implementation; the plain loop always."""
    info = INFO[name]
    for configuration in info.optim_inputs_func(device=device_type):
        for implementation in ("loop", *info.supported_impls):
            if implementation == "differentiable" or (
                implementation == "fused" and device_type not in info.supports_fused_on
            ):
                continue
            kwargs = dict(configuration.kwargs)
            if "foreach" in info.supported_impls:
                kwargs["foreach"] = implementation == "foreach"
            if implementation == "fused":
                kwargs["fused"] = True
            tensor_rate = isinstance(kwargs.get("lr"), torch.Tensor)
            if implementation == "foreach" and tensor_rate and not kwargs.get("capturable"):
                continue  # PyTorch refuses this on the CPU and on CUDA
            yield f"{configuration.desc or 'default'}, {implementation}", kwargs


def compare(name: str, what: str, kwargs: dict, want: dict | None, tolerance: dict | None) -> Iterator[str]:
    """``want`` is None for what the CPU has not: then the steps need only be made on the device."""
    try:
        have = train(name, kwargs, BASE)
    except Exception as error:  # whatever it raises is a difference
        yield f"{what}: raises {type(error).__name__}: {error}"
        return
    for key, (device, tensor) in have.items():
        wanted = "cpu" if on_host(name, kwargs, key) else BASE
        if device != wanted and (name, key) != UNCERTAIN:
            yield f"{what}: {key} is on {device} instead of {wanted}"
        try:
            if want is not None:
                torch.testing.assert_close(tensor, want[key][1], **(tolerance or {"rtol": 0, "atol": 0}))
        except AssertionError as error:
            yield f"{what}: {key}: {' '.join(str(error).split())[:200]}"


def on_host(name: str, kwargs: dict, key: str) -> bool:
    """Whether this optimizer keeps this counter on the CPU: all but ASGD do, unless the step is captured or fused."""
    counts = key.endswith((" step", " mu_product")) and name != "ASGD"
    return counts and not kwargs.get("capturable") and not kwargs.get("fused")


def train(name: str, kwargs: dict, device: str) -> dict[str, tuple[str, torch.Tensor]]:
    """Losses, parameters and the optimizer's state after some steps, each with its device and its value."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seed()
        model = small_model(name).to(device)
        inputs, targets = torch.randint(0, 6, (5,)).to(device), torch.randn(5, 3).to(device)
        kwargs = rebuild(kwargs, "", lambda _, tensor: tensor.clone(), device)
        optimizer = INFO[name].optim_cls(model.parameters(), **kwargs)
        seen: dict[str, torch.Tensor] = {}

        def closure() -> torch.Tensor:
            optimizer.zero_grad()
            loss = nn.functional.mse_loss(model(inputs), targets)
            loss.backward()
            return loss

        for step in range(STEPS):
            seen[f"loss {step}"] = optimizer.step(closure)
        for position, parameter in enumerate(model.parameters()):
            seen[f"parameter {position}"] = parameter
            seen |= {
                f"state {position} {key}": value
                for key, value in optimizer.state[parameter].items()
                if isinstance(value, torch.Tensor)
            }
        return {key: (str(tensor.device), tensor.detach().cpu()) for key, tensor in seen.items()}


def small_model(name: str) -> nn.Module:
    """Two matrices: some optimizers take nothing else, and one takes sparse gradients alone."""
    if INFO[name].only_supports_sparse_grads:
        return nn.Embedding(6, 3, sparse=True)
    return nn.Sequential(nn.Embedding(6, 4), nn.Linear(4, 3, bias=False))
