"""Tensors on virtual GPUs: where they are, what moves them, what must not mix."""

import pickle

import pytest
import torch

from trygpu.virtual import record, snapshot, virtual_gpus

FIRST, SECOND = torch.device("cuda", 0), torch.device("cuda", 1)


@pytest.fixture(autouse=True)
def two_gpus(virtual_gpus):
    virtual_gpus(2, memory=2**20)


def test_factories_place_what_they_make():
    assert torch.ones(2, device="cuda").device == FIRST
    assert torch.rand(2, device="cuda:1").device == SECOND
    assert torch.tensor([1.0], device=1).device == SECOND
    assert torch.zeros_like(torch.ones(2, device=SECOND)).device == SECOND
    assert torch.ones(2).device.type == "cpu"
    with torch.cuda.device(1):
        assert torch.arange(3, device="cuda").device == SECOND
    with torch.device("cuda:1"):
        assert torch.eye(2).device == SECOND


def test_moving_keeps_identity_where_nothing_changes():
    x = torch.ones(2, device=FIRST)
    assert x.to("cuda:0") is x and x.cuda(0) is x and x.to(x) is x
    y = x.to(SECOND)
    assert y.device == SECOND and y.data_ptr() != x.data_ptr()
    assert x.cpu().device.type == "cpu" and torch.equal(x.cpu(), torch.ones(2))


def test_operands_must_be_together():
    x, y = torch.ones(2, 2, device=FIRST), torch.ones(2, 2, device=SECOND)
    with pytest.raises(RuntimeError, match="found at least two devices, cuda:0 and cuda:1!"):
        x + y
    with pytest.raises(RuntimeError, match=r"got mat2 is on cpu, .* method wrapper_CUDA_mm\)"):
        x @ torch.ones(2, 2)
    assert (x + torch.tensor(2.0)).device == FIRST
    assert x[torch.tensor([0])].device == FIRST
    assert y.copy_(x) is y


def test_a_device_that_does_not_exist():
    assert torch.device("cuda:7").index == 7
    with pytest.raises(torch.AcceleratorError, match="invalid device ordinal"):
        torch.ones(2, device="cuda:7")


def test_memory_is_counted_while_a_storage_lives():
    x = torch.ones(1000, device=FIRST)
    view = x[:10]
    assert torch.cuda.memory_allocated(0) == 4096
    del x
    assert torch.cuda.memory_allocated(0) == 4096
    del view
    assert torch.cuda.memory_allocated(0) == 0


def test_out_of_memory():
    torch.empty(2**20, dtype=torch.uint8, device=FIRST)
    with pytest.raises(torch.OutOfMemoryError, match=r"CUDA out of memory\. Tried to allocate"):
        torch.empty(2**20 + 1, dtype=torch.uint8, device=FIRST)
    assert torch.cuda.memory_allocated(0) == 0


def test_gradients_return_to_where_they_belong():
    x = torch.ones(3, requires_grad=True)
    (x.to(FIRST) * 2).to(SECOND).sum().backward()
    assert x.grad.device.type == "cpu" and x.grad.tolist() == [2, 2, 2]
    layer = torch.nn.Linear(3, 1).to(SECOND)
    layer(torch.ones(2, 3, device=SECOND)).sum().backward()
    assert layer.weight.grad.device == SECOND


def test_numpy_is_refused_in_pytorchs_words():
    with pytest.raises(TypeError, match=r"convert cuda:1 device type tensor to numpy\. Use Tensor\.cpu\(\)"):
        torch.ones(2, device=SECOND).numpy()


def test_pickling_keeps_the_device():
    assert pickle.loads(pickle.dumps(torch.ones(2, device=SECOND))).device == SECOND


def test_the_record_names_what_happened_and_where():
    x = torch.ones(4, device=FIRST)
    with record() as events:
        y = x.to(SECOND)
        (y * 2).sum().item()
    moved, read = events.transfers
    assert (moved.source, moved.target, moved.nbytes, moved.blocking) == (FIRST, SECOND, 16, False)
    assert read.target.type == "cpu"
    assert [event.name for event in events.launches] == ["aten::mul.Tensor", "aten::sum"]
    (waited,) = events.synchronizations
    assert waited.device == SECOND and waited.reason == "item" and waited.line.startswith(__file__)


def test_a_snapshot_is_not_recorded():
    x = torch.ones(4, device=FIRST)
    with record() as events:
        copy = snapshot(x)
    assert copy.device.type == "cpu" and torch.equal(copy, torch.ones(4))
    assert events.timeline == []


def test_numbers_taken_out_of_lists_are_read_one_by_one():
    with virtual_gpus(2):
        sums = [torch.ones(3, device=f"cuda:{i}").sum() for i in range(2)]
        with record() as events:
            torch.tensor([[sums[0]], [sums[1]]], device="cuda:1")
    assert [(str(t.source), t.nbytes) for t in events.transfers] == [("cuda:0", 4), ("cuda:1", 4), ("cpu", 8)]
    assert [wait.reason for wait in events.synchronizations] == ["item", "item"]


def test_new_tensor_moves_the_numbers_of_a_list():
    with virtual_gpus(1):
        x = torch.empty(0, device="cuda")
        with record() as events:
            x.new_tensor([1.0, 2.0])
    assert [(str(t.source), str(t.target), t.nbytes) for t in events.transfers] == [("cpu", "cuda:0", 8)]
