"""Moving tensors and modules: the forms of `.to`, and what moves along."""

import pytest
import torch
from torch import nn

from trygpu.virtual import virtual_gpus


def test_a_module_moves_to_where_a_tensor_is():
    with virtual_gpus(2):
        there = torch.zeros(1, dtype=torch.float64, device="cuda:1")
        for layer in (nn.Linear(3, 2).to(there), nn.Linear(3, 2).to(tensor=there)):
            assert (layer.weight.device, layer.weight.dtype) == (there.device, torch.float64)


@pytest.mark.parametrize(
    "arguments", [{"other": 1}, {"device": "cuda:1", "copy": 1}, {"device": "cuda:1", "nonblocking": True}]
)
def test_to_takes_no_other_arguments_than_pytorchs(arguments):
    with virtual_gpus(2), pytest.raises(TypeError, match="invalid combination of arguments"):
        torch.ones(2, device="cuda").to(**arguments)


def test_copy_by_position():
    with virtual_gpus(2):
        x = torch.ones(2, device="cuda")
        same = (x.to("cuda:0", None, False, True), x.to(torch.float32, False, True), x.to(x, False, True))
        assert all(copied.device == x.device and copied is not x for copied in same)


@pytest.mark.parametrize("move", [lambda x: x.cuda(), lambda x: x.to("cuda:1", torch.float64)])
def test_a_tensor_without_data_moves_nowhere(move):
    with virtual_gpus(2), pytest.raises(NotImplementedError, match="Cannot copy out of meta tensor; no data!"):
        move(torch.empty(2, device="meta"))


@pytest.mark.filterwarnings("ignore:.torch.jit.script. is deprecated")  # torch's own
def test_a_tangent_moves_along():
    with virtual_gpus(2), torch.autograd.forward_ad.dual_level():
        x, tangent = torch.ones(2, device="cuda:0"), torch.full((2,), 3.0, device="cuda:0")
        moved = torch.autograd.forward_ad.make_dual(x, tangent).to("cuda:1")
        tangent = torch.autograd.forward_ad.unpack_dual(moved).tangent
        assert (tangent.device.index, tangent.tolist()) == (1, [3.0, 3.0])
