"""Values in a few words, for messages: `float32 (2, 3) on cuda:0`, `device('cuda:1')`, `[1, 2, ...]`."""

from typing import Any

import torch

from trygpu.check.observed import Array, Container, Device, Observed, Simple, observe
from trygpu.messages import translate

LONGEST = 80


def describe_value(value: Any) -> str:
    """Any argument or result in a few words; to be called inside the topology where it lives."""
    if callable(value) and not isinstance(value, torch.nn.Module):
        return str(getattr(value, "__name__", type(value).__name__))
    return describe(observe(value))


def describe(observed: Observed) -> str:
    """What was observed, in 80 characters at most."""
    text = _words(observed)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _words(observed: Observed) -> str:
    if isinstance(observed, Simple):
        return repr(observed.value)
    if isinstance(observed, Device):
        return f"device('{observed.name}')"
    if isinstance(observed, Array):
        return _array(observed)
    if isinstance(observed, Container):
        return _container(observed)
    return translate("an object of type {type}", type=observed.kind.__name__)


def _array(array: Array) -> str:
    dtype = str(array.dtype).removeprefix("torch.")
    kind = "numpy " if array.device is None else ""
    where = "" if array.device is None else " " + translate("on {device}", device=array.device)
    if array.shape == () and array.values is not None:
        return f"{kind}{dtype} {array.values.item():g}{where}" if _is_real(array) else f"{kind}{dtype} (){where}"
    return f"{kind}{dtype} {array.shape}{where}"


def _is_real(array: Array) -> bool:
    return isinstance(array.values, torch.Tensor) and not array.values.is_complex()


def _container(container: Container) -> str:
    items = [_words(item) for item in container.items]
    if container.keys is not None:
        inner = ", ".join(f"{_words(key)}: {item}" for key, item in zip(container.keys, items, strict=True))
        return f"{{{inner}}}" if container.kind is dict else f"{container.kind.__name__}({{{inner}}})"
    inner = ", ".join(items)
    if container.kind is list:
        return f"[{inner}]"
    if container.kind is tuple:
        return f"({inner},)" if len(items) == 1 else f"({inner})"
    if container.kind is set:
        return f"{{{inner}}}" if items else "set()"
    return f"{container.kind.__name__}({inner})"
