"""How operators run: composites, compiled functions, optimizers."""

import subprocess
import sys

import pytest
import torch
from torch import nn

from trygpu.virtual import virtual_gpus


def test_composites_one_after_another_in_inference_mode():
    with virtual_gpus(2), torch.inference_mode():
        layer = nn.Linear(3, 2).cuda(1)
        batch = torch.ones(1, 3, device="cuda:1")
        assert [layer(batch).device.index for _ in range(3)] == [1, 1, 1]
        with pytest.raises(RuntimeError, match="same device"):
            layer(batch.cpu())


@pytest.mark.slow  # the compiler's own import takes seconds
# torch 2.13's compiler calls what it deprecates itself.
@pytest.mark.filterwarnings("ignore:.*torch.jit:DeprecationWarning")
def test_functions_compiled_before_or_inside_run_as_written():
    compiled = torch.compile(lambda x: x.cuda() + 1)
    with virtual_gpus(2):
        assert compiled(torch.ones(2)).device.type == "cuda"


def test_optimizer_state_left_behind_is_named_in_pytorchs_order():
    with virtual_gpus(1):
        layer = nn.Linear(3, 2)
        optimizer = torch.optim.SGD(layer.parameters(), lr=0.1, momentum=0.9)
        layer(torch.ones(1, 3)).sum().backward()
        optimizer.step()
        layer.cuda()(torch.ones(1, 3, device="cuda")).sum().backward()
        with pytest.raises(RuntimeError, match="two devices, cuda:0 and cpu!"):
            optimizer.step()


@pytest.mark.slow  # a process of its own
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


def test_attention_on_what_is_no_tensor_is_for_its_class_to_say():
    class Duck:
        @classmethod
        def __torch_function__(cls, func, types, args=(), kwargs=None):
            return "quack"

    with virtual_gpus(1):
        assert torch.nn.functional.scaled_dot_product_attention(Duck(), Duck(), Duck()) == "quack"
