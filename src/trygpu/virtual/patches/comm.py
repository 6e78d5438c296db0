"""Copies to several GPUs at once, as `DataParallel` makes them: C++'s part of `torch.nn.parallel.comm`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from trygpu.virtual.cards import state
from trygpu.virtual.cards.patching import PatchTable
from trygpu.virtual.cards.placement import card_of
from trygpu.virtual.cards.topology import Card
from trygpu.virtual.events.transfer import move


def _card(index: int) -> Card | None:
    return None if index == -1 else state.card_at(index)  # -1 means the CPU here


def _broadcast(tensor: Tensor, devices: Sequence[int]) -> list[Tensor]:
    return [move(tensor, _card(index), non_blocking=True) for index in devices]


def _copy_all(sources: Sequence[Tensor], out: Sequence[Tensor]) -> list[Tensor]:
    return [target.copy_(source, non_blocking=True) for source, target in zip(sources, out, strict=True)]


def _broadcast_out(tensor: Tensor, out: Sequence[Tensor]) -> list[Tensor]:
    return _copy_all([tensor] * len(out), out)


def _broadcast_coalesced(tensors: Sequence[Tensor], devices: Sequence[int], _: int) -> list[list[Tensor]]:
    return [[move(tensor, _card(index), non_blocking=True) for tensor in tensors] for index in devices]


def _chunks(tensor: Tensor, count: int, sizes: Sequence[int] | None, dim: int) -> Sequence[Tensor]:
    return tensor.split(list(sizes), dim) if sizes else tensor.chunk(count, dim)


def _scatter(
    tensor: Tensor, devices: Sequence[int], sizes: Sequence[int] | None, dim: int, streams: Any
) -> list[Tensor]:
    chunks = _chunks(tensor, len(devices), sizes, dim)
    return [
        move(chunk.contiguous(), _card(index), non_blocking=True) for chunk, index in zip(chunks, devices, strict=False)
    ]


def _scatter_out(tensor: Tensor, out: Sequence[Tensor], dim: int, streams: Any) -> list[Tensor]:
    return _copy_all(tensor.split([target.size(dim) for target in out], dim), out)


def _gather(tensors: Sequence[Tensor], dim: int, destination: int | None) -> Tensor:
    target = state.card_at(None) if destination is None else _card(destination)
    return torch.cat([move(tensor, target) for tensor in tensors], dim)


def _gather_out(tensors: Sequence[Tensor], out: Tensor, dim: int) -> Tensor:
    target = card_of(out)
    return torch.cat([move(tensor, target) for tensor in tensors], dim, out=out)


def install(table: PatchTable) -> None:
    """Puts these in the place of C++'s functions."""
    for function in (
        _broadcast,
        _broadcast_out,
        _broadcast_coalesced,
        _scatter,
        _scatter_out,
        _gather,
        _gather_out,
    ):
        table.set(torch._C, function.__name__, function)
    # Without NCCL torch adds up the tensors itself.
    table.set(torch.cuda.nccl, "is_available", lambda tensors: False)
