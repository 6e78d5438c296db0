"""`torch.autocast("cuda")` has CUDA's lists, for tensors on GPUs alone."""

import pytest
import torch
import torch.nn.functional as F


@pytest.fixture(autouse=True)
def one_gpu(virtual_gpus):
    virtual_gpus(1)


def test_products_in_half_precision_and_losses_in_full():
    x = torch.ones(2, 3, device="cuda")
    with torch.autocast("cuda"):
        product = x @ x.T
        assert product.dtype is torch.float16
        assert product.softmax(-1).dtype is product.exp().dtype is product.sum().dtype is torch.float32
        assert (product + 1).dtype is torch.float16
        assert torch.cat([product, x @ x.T]).dtype is torch.float16
    assert (x @ x.T).dtype is torch.float32
    with torch.autocast("cuda", dtype=torch.bfloat16):
        assert (x @ x.T).dtype is torch.bfloat16


def test_tensors_on_the_cpu_are_left_alone():
    x = torch.ones(2, 3)
    with torch.autocast("cuda"):
        assert (x @ x.T).dtype is torch.float32
    with torch.autocast("cpu"):
        assert (x @ x.T).dtype is torch.bfloat16


def test_parameters_keep_their_dtype_and_get_gradients():
    layer = torch.nn.Linear(3, 2).cuda()
    with torch.autocast("cuda"):
        loss = layer(torch.ones(4, 3, device="cuda")).sum()
    loss.backward()
    assert layer.weight.grad.dtype is torch.float32 and layer.weight.grad.device.type == "cuda"


def test_binary_cross_entropy_is_refused():
    x = torch.full((2,), 0.5, device="cuda")
    with torch.autocast("cuda"), pytest.raises(RuntimeError, match="unsafe to autocast"):
        F.binary_cross_entropy(x, x)
