"""What a review by code of its own found wrong once, each with a test of its kind."""

import subprocess
import sys

import pytest
import torch
from torch import nn

from trygpu.virtual import record, virtual_gpus


def test_composites_one_after_another_in_inference_mode():
    with virtual_gpus(2), torch.inference_mode():
        layer = nn.Linear(3, 2).cuda(1)
        batch = torch.ones(1, 3, device="cuda:1")
        assert [layer(batch).device.index for _ in range(3)] == [1, 1, 1]
        with pytest.raises(RuntimeError, match="same device"):
            layer(batch.cpu())


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


def test_counting_by_a_function_kept_from_before_leaves_no_trace():
    count = torch.cuda.device_count
    before = count()

    def counted(counter=count):
        return counter()

    with virtual_gpus(2):
        assert counted() == 2
        with virtual_gpus(3):
            assert counted() == 3
    assert torch.cuda.device_count() == before


def test_a_number_is_written_from_any_device_where_indices_say():
    with virtual_gpus(2):
        x, number = torch.zeros(3, device="cuda:0"), torch.tensor(5.0, device="cuda:1")
        x[torch.tensor([0])] = number
        x[x == 0] = torch.tensor(2.0)
        host = torch.zeros(2)
        host[torch.tensor([1])] = number
        assert (x.tolist(), host.tolist()) == ([5.0, 2.0, 2.0], [0.0, 5.0])
        with pytest.raises(RuntimeError, match="two devices, cuda:1 and cpu!"):
            host[torch.tensor([0, 1])] = number.expand(2)


def _recorded(code, **names):
    with record() as events:
        exec(code, names)
    waits = [event.reason for event in events.synchronizations]
    return waits, [(str(event.source), str(event.target), event.nbytes) for event in events.transfers]


@pytest.mark.parametrize(
    ("code", "waits", "transfers"),
    [
        ("x[x > 0] = 1.0", [], []),
        ("x[x > 0] = x.clone()", ["boolean mask"], []),
        ("x[x > 0]", ["boolean mask"], []),
        ("x[[0, 1]]", [], [("cpu", "cuda:0", 16)]),
        ("x[i]", [], []),
        ("x[i] = 1.0", [], [("cpu", "cuda:0", 4)]),
        ("x[0] = 1", [], []),
        ("x[1:, ...] = 1", [], []),
        ("x[:2] = c", [], [("cpu", "cuda:0", 8)]),
    ],
)
def test_what_indexing_moves_and_waits_for(code, waits, transfers):
    with virtual_gpus(2):
        x = torch.ones(2, device="cuda")
        assert _recorded(code, x=x, c=torch.ones(2), i=torch.tensor([0], device="cuda")) == (waits, transfers)


def test_a_number_written_into_a_view_reaches_the_gradient():
    with virtual_gpus(1):
        x = torch.ones(3, device="cuda", requires_grad=True)
        y = x * 2
        y[1] = 5
        y.sum().backward()
        assert (y.tolist(), x.grad.tolist()) == ([2.0, 5.0, 2.0], [2.0, 0.0, 2.0])


def test_optimizer_state_left_behind_is_named_in_pytorchs_order():
    with virtual_gpus(1):
        layer = nn.Linear(3, 2)
        optimizer = torch.optim.SGD(layer.parameters(), lr=0.1, momentum=0.9)
        layer(torch.ones(1, 3)).sum().backward()
        optimizer.step()
        layer.cuda()(torch.ones(1, 3, device="cuda")).sum().backward()
        with pytest.raises(RuntimeError, match="two devices, cuda:0 and cpu!"):
            optimizer.step()


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


def test_the_first_optimizer_of_a_process_may_be_made_inside():
    subprocess.run([sys.executable, "-W", "ignore", "-c", FIRST_OPTIMIZER], check=True)


FIRST_OPTIMIZER = """
import torch
from trygpu.virtual import virtual_gpus

own = torch.Tensor.grad.__get__
with virtual_gpus(1):
    parameter = torch.nn.Parameter(torch.ones(2, device="cuda"))
    optimizer = torch.optim.SGD([parameter], lr=0.1)
    parameter.sum().backward()
    optimizer.step()
assert own in torch.overrides.get_default_nowrap_functions()
"""
