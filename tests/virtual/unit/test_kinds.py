"""Tensors of other kinds: sparse, subclasses, lazy parameters, old type names, other libraries' memory."""

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


def test_a_users_class_keeps_its_type():
    class Mine(torch.Tensor):
        pass

    x = torch.ones(2).as_subclass(Mine)
    assert type(x.to("cuda")) is type(x.cuda(1)) is type(x.cuda().cpu()) is Mine
    assert x.cuda(1).device == SECOND


def test_lazy_layers_move_before_they_are_known():
    layer = torch.nn.LazyLinear(2).to(SECOND)
    assert layer.weight.device == SECOND
    assert layer(torch.ones(1, 3, device=SECOND)).device == SECOND
    assert layer.weight.device == SECOND


def test_old_names_of_types_say_where():
    x = torch.ones(2)
    assert isinstance(x, torch.FloatTensor) and not isinstance(x, torch.cuda.FloatTensor)
    assert isinstance(x.cuda(), torch.cuda.FloatTensor) and not isinstance(x.cuda(), torch.FloatTensor)
    assert x.cuda().type() == "torch.cuda.FloatTensor"
    assert torch.cuda.FloatTensor([1.0]).device.type == "cuda"
    assert torch.Tensor(2, 3).device.type == "cpu"


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


# torch 2.13's compiler calls what it deprecates itself.
@pytest.mark.filterwarnings("ignore:.*torch.jit:DeprecationWarning")
def test_functions_compiled_before_or_inside_run_as_written():
    compiled = torch.compile(lambda x: x.cuda() + 1)
    assert compiled(torch.ones(2)).device.type == "cuda"


def test_custom_gradients_have_to_return_where_inputs_are():
    class Square(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * x

        @staticmethod
        def backward(ctx, grad):
            return torch.ones(2)

    with pytest.raises(RuntimeError, match="SquareBackward returned an invalid gradient at index 0 - expected device"):
        Square.apply(torch.ones(2, device="cuda", requires_grad=True)).sum().backward()


def test_capsules_keep_the_device_of_what_is_in_them():
    x, c = torch.ones(2, device="cuda:1"), torch.ones(2)
    assert torch.utils.dlpack.from_dlpack(torch.utils.dlpack.to_dlpack(x)).device == x.device
    assert torch.from_dlpack(torch.to_dlpack(c)).device == c.device
    with torch.cuda.device(1):  # CUDA too exports from the current device alone
        assert torch.from_dlpack(x, device="cpu").device == c.device
