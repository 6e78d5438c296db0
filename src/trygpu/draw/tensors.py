"""Named tensors, grouped by the storage that holds their bytes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import torch
from torch import nn

from trygpu.messages import translate


@dataclass
class Named:
    """One tensor object under all the names given to it. `shape` is None for a lazy parameter."""

    names: list[str]
    shape: tuple[int, ...] | None
    dtype: str
    nbytes: int

    @property
    def name(self) -> str:
        """The names as Python would say it: several names of one object are joined by `is`."""
        return " is ".join(self.names)


@dataclass
class Storage:
    """A storage of `nbytes` bytes on `device` and the named tensors that look into it."""

    device: torch.device
    nbytes: int
    tensors: list[Named] = field(default_factory=list)

    @property
    def plain(self) -> bool:
        """Whether one tensor uses the storage, all of it: then there is nothing to say about sharing."""
        return len(self.tensors) == 1 and self.tensors[0].nbytes == self.nbytes


def storages(values: Mapping[str, object]) -> list[Storage]:
    """The storages under `values` in order of first mention.

    A value is a tensor, a module (its parameters and buffers are taken) or a list, tuple or dict of values.
    Raises TypeError for anything else, and for sparse tensors, which have no storage of their own.
    """
    found: dict[int, Storage] = {}
    named: dict[int, Named] = {}
    # An id is unique only while its object lives, so all are kept until the end.
    alive = []
    for name, tensor in _tensors(values):
        if id(tensor) in named:
            named[id(tensor)].names.append(name)
            continue
        if tensor.layout is not torch.strided:
            raise TypeError(translate("placement() draws dense tensors; {name} is sparse.", name=name))
        named[id(tensor)] = _named(name, tensor)
        holder, nbytes = _holder(tensor)
        alive += [tensor, holder]
        found.setdefault(id(holder), Storage(tensor.device, nbytes)).tensors.append(named[id(tensor)])
    return list(found.values())


def _named(name: str, tensor: torch.Tensor) -> Named:
    dtype = str(tensor.dtype).removeprefix("torch.")
    if nn.parameter.is_lazy(tensor):
        return Named([name], None, dtype, 0)
    return Named([name], tuple(tensor.shape), dtype, tensor.nbytes)


def _holder(tensor: torch.Tensor) -> tuple[object, int]:
    """What holds the tensor's bytes, and how many those are. A lazy parameter has no storage yet."""
    if nn.parameter.is_lazy(tensor):
        return tensor, 0
    storage = tensor.untyped_storage()
    return storage, storage.nbytes()


def _tensors(values: Mapping[str, object]) -> Iterator[tuple[str, torch.Tensor]]:
    for name, value in values.items():
        match value:
            case torch.Tensor():
                yield name, value
            case nn.Module():
                inner = {**dict(value.named_parameters()), **dict(value.named_buffers())}
                yield from _tensors({f"{name}.{part}": tensor for part, tensor in inner.items()})
            case list() | tuple():
                yield from _tensors({f"{name}[{i}]": item for i, item in enumerate(value)})
            case dict():
                yield from _tensors({f"{name}[{key!r}]": item for key, item in value.items()})
            case _:
                raise TypeError(
                    translate(
                        "placement() draws tensors, and modules, lists, tuples and dicts of them; {name} is {type}.",
                        name=name,
                        type=type(value).__name__,
                    )
                )
