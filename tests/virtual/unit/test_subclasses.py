"""Tensors of other classes: a user's own, wrappers, fake tensors, lazy parameters."""

import pytest
import torch
from torch import nn

from trygpu.virtual import virtual_gpus


class Wrapper(torch.Tensor):
    """A tensor that holds another."""

    @staticmethod
    def __new__(cls, inner):
        return torch.Tensor._make_wrapper_subclass(cls, inner.shape, dtype=inner.dtype, device=inner.device)

    def __init__(self, inner):
        self.inner = inner

    @classmethod
    def __torch_dispatch__(cls, func, types, args=(), kwargs=None):
        args, kwargs = torch.utils._pytree.tree_map_only(Wrapper, lambda outer: outer.inner, (args, kwargs or {}))
        return torch.utils._pytree.tree_map_only(torch.Tensor, Wrapper, func(*args, **kwargs))


def test_a_wrapper_is_where_it_says():
    with virtual_gpus(2):
        outer = Wrapper(torch.ones(2, device="cuda:1"))
        assert [tensor.device.index for tensor in (outer, outer + 1, (outer + 1).inner)] == [1, 1, 1]


def test_exporting_from_a_virtual_gpu_is_refused_in_words():
    layer = nn.Linear(3, 2)
    with virtual_gpus(2):
        with pytest.raises(Exception, match="move the module and its inputs to the CPU first"):
            torch.export.export(layer.cuda(1), (torch.ones(1, 3, device="cuda:1"),))
        exported = torch.export.export(layer.cpu(), (torch.ones(1, 3),)).module()
        assert torch.equal(exported(torch.ones(1, 3)), layer(torch.ones(1, 3)))


def test_a_users_class_keeps_its_type():
    class Mine(torch.Tensor):
        pass

    with virtual_gpus(2):
        x = torch.ones(2).as_subclass(Mine)
        assert type(x.to("cuda")) is type(x.cuda(1)) is type(x.cuda().cpu()) is Mine
        assert x.cuda(1).device == torch.device("cuda", 1)


def test_lazy_layers_move_before_they_are_known():
    second = torch.device("cuda", 1)
    with virtual_gpus(2):
        layer = torch.nn.LazyLinear(2).to(second)
        assert layer.weight.device == second
        assert layer(torch.ones(1, 3, device=second)).device == second
        assert layer.weight.device == second
