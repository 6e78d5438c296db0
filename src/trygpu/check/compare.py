"""The first difference between what came and what was expected, said in words."""

from dataclasses import dataclass
from typing import Any

import torch

from trygpu.check.observed import Array, Container, Device, Observed, Simple
from trygpu.check.words import describe
from trygpu.messages import translate

# Relative and absolute tolerances by dtype, those of torch.testing.assert_close.
TOLERANCES = {
    torch.float16: (1e-3, 1e-5),
    torch.bfloat16: (1.6e-2, 1e-5),
    torch.float32: (1.3e-6, 1e-5),
    torch.float64: (1e-7, 1e-7),
    torch.complex64: (1.3e-6, 1e-5),
    torch.complex128: (1e-7, 1e-7),
}


@dataclass(frozen=True)
class Rules:
    """What a comparison looks at beside types, dtypes, shapes and places."""

    values: bool = True
    identity: bool = False
    strict_device: bool = False
    tolerance: tuple[float, float] | None = None


def difference(found: Observed, expected: Observed, rules: Rules, path: str = "") -> str | None:
    """A sentence that names the first difference, or None where there is none. `path` says which part of the result."""
    if not same_kind(found, expected):
        return _wrong_kind(found, expected, path)
    if isinstance(found, Device) and isinstance(expected, Device):
        return _device_difference(found, expected, rules, path)
    if isinstance(found, Array) and isinstance(expected, Array):
        return _array_difference(found, expected, rules, path)
    if isinstance(found, Container) and isinstance(expected, Container):
        return _container_difference(found, expected, rules, path)
    if isinstance(found, Simple) and isinstance(expected, Simple) and rules.values:
        return None if _equal(found.value, expected.value) else _unexpected(found, expected, path)
    return None


def same_kind(found: Observed, expected: Observed) -> bool:
    """Whether both are of exactly the same type."""
    if isinstance(found, Device) or isinstance(expected, Device):
        return isinstance(found, Device) and isinstance(expected, Device)
    return found.__class__ is expected.__class__ and found.kind is expected.kind


def _equal(found: Any, expected: Any) -> bool:
    return bool(found == expected) or (found != found and expected != expected)


def _unexpected(found: Observed, expected: Observed, path: str) -> str:
    what = translate("{expected} was expected", expected=describe(expected))
    came = translate("{found} came", found=describe(found))
    return _at(path, f"{what}, {came}")


def _at(path: str, text: str) -> str:
    return f"{path}: {text}" if path else text


def _type_name(observed: Observed) -> str:
    if isinstance(observed, Device):
        return "torch.device"
    kind = observed.kind
    module = {"builtins": "", "torch.nn.parameter": "torch.nn."}.get(kind.__module__, kind.__module__ + ".")
    return f"{module}{kind.__name__}"


def _wrong_kind(found: Observed, expected: Observed, path: str) -> str:
    what = translate("{type} was expected", type=_type_name(expected))
    came = translate("{type} came", type=_type_name(found))
    return _at(path, f"{what}, {came}")


def _device_difference(found: Device, expected: Device, rules: Rules, path: str) -> str | None:
    if rules.strict_device:
        if found.name == expected.name:
            return None
    elif found.place == expected.place:
        return None
    text = _unexpected(found, expected, path)
    if found.name != found.place:
        text += " " + translate("({name} means {place} here)", name=found.name, place=found.place)
    return text


def _array_difference(found: Array, expected: Array, rules: Rules, path: str) -> str | None:
    name = path or translate("the result")
    pairs = [
        (found.device, expected.device, "{name} is on {found}, {expected} was expected"),
        (found.shape, expected.shape, "{name} has the shape {found}, {expected} was expected"),
        (_dtype(found), _dtype(expected), "{name} is of dtype {found}, {expected} was expected"),
    ]
    for is_, should_be, message in pairs:
        if is_ != should_be:
            return translate(message, name=name, found=is_, expected=should_be)
    if found.requires_grad != expected.requires_grad:
        if found.requires_grad:
            return translate("{name} requires grad, which was not asked for", name=name)
        return translate("{name} does not require grad, though it should", name=name)
    if rules.values:
        text = _values_difference(found, expected, rules, name)
        if text:
            return text
    if rules.identity and (found.input, found.twin) != (expected.input, expected.twin):
        return _identity_difference(found, expected, name)
    return None


def _dtype(array: Array) -> str:
    return str(array.dtype).removeprefix("torch.")


def _identity_difference(found: Array, expected: Array, name: str) -> str:
    if expected.input is not None:
        return translate("{name} is a copy; the very object that was given was expected", name=name)
    if found.input is not None:
        return translate("{name} is the very object that was given; a new one was expected", name=name)
    if expected.twin is not None:
        return translate("{name} should be the same object as before, it is another copy", name=name)
    return translate("{name} is an object that was already returned; a separate one was expected", name=name)


def _values_difference(found: Array, expected: Array, rules: Rules, name: str) -> str | None:
    a, b = _plain(found.values), _plain(expected.values)
    if a is None or b is None:
        return None
    rtol, atol = rules.tolerance or TOLERANCES.get(b.dtype, (0.0, 0.0))
    close = torch.isclose(a, b, rtol=rtol, atol=atol, equal_nan=True)
    if bool(close.all()):
        return None
    if bool(a.isnan().any()) and not bool(b.isnan().any()):
        return translate("{name} holds NaN: bytes that had not arrived, or a computation without a value", name=name)
    index = tuple(int(i) for i in (~close).nonzero()[0])
    where = f"[{', '.join(map(str, index))}]" if index else ""
    message = "{name}{where} is {found}, {expected} was expected"
    return translate(message, name=name, where=where, found=_number(a[index]), expected=_number(b[index]))


def _plain(values: Any) -> torch.Tensor | None:
    if values is None:
        return None
    tensor = values if isinstance(values, torch.Tensor) else torch.from_numpy(values)
    return tensor.to_dense() if tensor.layout is not torch.strided else tensor


def _number(value: torch.Tensor) -> str:
    number = value.item()
    return f"{number:.6g}" if isinstance(number, float) else str(number)


def _container_difference(found: Container, expected: Container, rules: Rules, path: str) -> str | None:
    if len(found.items) != len(expected.items) or found.keys != expected.keys:
        return _unexpected(found, expected, path)
    for position, (is_, should_be) in enumerate(zip(found.items, expected.items, strict=True)):
        key = position if expected.keys is None else getattr(expected.keys[position], "value", position)
        text = difference(is_, should_be, rules, f"{path or translate('the result')}[{key!r}]")
        if text:
            return text
    return None
