"""Where the parts of a tensor are, and memory that is shared with other libraries."""

import numpy
import pytest
import torch

SECOND = torch.device("cuda", 1)


@pytest.fixture(autouse=True)
def two_gpus(virtual_gpus):
    virtual_gpus(2)


# torch 2.11 calls sparse invariants and layouts a beta.
@pytest.mark.filterwarnings("ignore:.*[Ss]parse:UserWarning")
def test_sparse_tensors_are_where_their_parts_are():
    x = torch.eye(3, device=SECOND, requires_grad=True)
    sparse = x.to_sparse()
    assert sparse.device == sparse.coalesce().values().device == sparse.coalesce().indices().device == SECOND
    torch.sparse.mm(sparse, x).sum().backward()
    assert x.grad.device == SECOND
    assert sparse.detach().cpu().device.type == "cpu"
    assert torch.sparse_coo_tensor([[0], [1]], [1.0], (2, 2), device=SECOND, check_invariants=True).device == SECOND


def test_numpy_shares_nothing_with_a_gpu():
    x = torch.ones(2, device="cuda")
    with pytest.raises(TypeError, match="convert cuda:0 device type tensor to numpy"):
        numpy.asarray(x)
    with pytest.raises(BufferError):
        numpy.from_dlpack(x)
    array = numpy.ones(2)
    moved = torch.as_tensor(array, device="cuda")
    array[0] = 5
    assert moved.tolist() == [1, 1]
    assert torch.from_dlpack(x).device == x.device


def test_capsules_keep_the_device_of_what_is_in_them():
    x, c = torch.ones(2, device="cuda:1"), torch.ones(2)
    assert torch.utils.dlpack.from_dlpack(torch.utils.dlpack.to_dlpack(x)).device == x.device
    assert torch.from_dlpack(torch.to_dlpack(c)).device == c.device
    with torch.cuda.device(1):  # CUDA too exports from the current device alone
        assert torch.from_dlpack(x, device="cpu").device == c.device
