"""Values in a few words, for messages: `float32 (2, 3) on cuda:0`, `device('cuda:1')`, `[1, 2, ...]`."""

from typing import Any

import torch

from trygpu.check.portrait import Array, Container, Device, Painter, Portrait, Simple
from trygpu.messages import translate

LONGEST = 80


def describe_value(value: Any) -> str:
    """Any argument or result; to be called inside the topology where it lives."""
    if callable(value) and not isinstance(value, torch.nn.Module):
        return getattr(value, "__name__", type(value).__name__)
    return describe(Painter().paint(value))


def describe(portrait: Portrait) -> str:
    """A portrait in a few words."""
    return _shorten(_words(portrait))


def _words(portrait: Portrait) -> str:
    if isinstance(portrait, Simple):
        return repr(portrait.value)
    if isinstance(portrait, Device):
        return f"device('{portrait.name}')"
    if isinstance(portrait, Array):
        return _array(portrait)
    if isinstance(portrait, Container):
        return _container(portrait)
    return translate("an object of type {type}", type=portrait.kind.__name__)


def _array(portrait: Array) -> str:
    dtype = str(portrait.dtype).removeprefix("torch.")
    kind = "numpy " if portrait.device is None else ""
    where = "" if portrait.device is None else " " + translate("on {device}", device=portrait.device)
    if portrait.shape == () and portrait.values is not None:
        return f"{kind}{dtype} {portrait.values.item():g}{where}" if _is_real(portrait) else f"{kind}{dtype} (){where}"
    return f"{kind}{dtype} {portrait.shape}{where}"


def _is_real(portrait: Array) -> bool:
    return isinstance(portrait.values, torch.Tensor) and not portrait.values.is_complex()


def _container(portrait: Container) -> str:
    items = [_words(item) for item in portrait.items]
    if portrait.keys is not None:
        inner = ", ".join(f"{_words(key)}: {item}" for key, item in zip(portrait.keys, items, strict=True))
        return f"{{{inner}}}" if portrait.kind is dict else f"{portrait.kind.__name__}({{{inner}}})"
    inner = ", ".join(items)
    if portrait.kind is list:
        return f"[{inner}]"
    if portrait.kind is tuple:
        return f"({inner},)" if len(items) == 1 else f"({inner})"
    if portrait.kind is set:
        return f"{{{inner}}}" if items else "set()"
    return f"{portrait.kind.__name__}({inner})"


def _shorten(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
