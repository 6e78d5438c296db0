"""A card's account: what is allocated while a model trains, and that it returns to nothing."""

import gc

import pytest
import torch
import torch.nn.functional as F
from torch import nn

from trygpu.virtual import virtual_gpus

CARD = "cuda:1"
GIB = 2**30


def rounded(tensors) -> int:
    """Bytes that CUDA counts for the distinct storages of these tensors: each a multiple of 512."""
    storages = {tensor.untyped_storage()._cdata: tensor.untyped_storage().nbytes() for tensor in tensors}
    return sum((size + 511) // 512 * 512 for size in storages.values())


def on_card(tensors) -> list[torch.Tensor]:
    return [tensor for tensor in tensors if isinstance(tensor, torch.Tensor) and str(tensor.device) == CARD]


def perceptron():
    return nn.Sequential(nn.Linear(30, 70), nn.ReLU(), nn.Linear(70, 3)), (8, 30)


def convolutional():
    layers = [nn.Conv2d(3, 5, 3), nn.BatchNorm2d(5), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(), nn.Linear(5 * 49, 3)]
    return nn.Sequential(*layers), (8, 3, 16, 16)


def recurrent():
    class Last(nn.Module):
        def __init__(self):
            super().__init__()
            self.lstm, self.out = nn.LSTM(6, 10, batch_first=True), nn.Linear(10, 3)

        def forward(self, x):
            return self.out(self.lstm(x)[0][:, -1])

    return Last(), (8, 5, 6)


OPTIMIZERS = {
    "SGD": lambda parameters: torch.optim.SGD(parameters, lr=0.1),
    "momentum": lambda parameters: torch.optim.SGD(parameters, lr=0.1, momentum=0.9),
    "Adam": lambda parameters: torch.optim.Adam(parameters),
    "fused Adam": lambda parameters: torch.optim.Adam(parameters, fused=True),
    "AdamW, amsgrad": lambda parameters: torch.optim.AdamW(parameters, amsgrad=True),
}


@pytest.mark.parametrize("optimizer", OPTIMIZERS)
@pytest.mark.parametrize("make", [perceptron, convolutional, recurrent])
def test_between_steps_there_are_parameters_gradients_state_and_the_batch(make, optimizer):
    with virtual_gpus(2):
        model, shape = make()
        model.to(CARD)
        optimizer = OPTIMIZERS[optimizer](model.parameters())
        x, y = torch.randn(shape, device=CARD), torch.randint(0, 3, (8,), device=CARD)
        seen = []
        for _ in range(4):
            optimizer.zero_grad()
            F.cross_entropy(model(x), y).backward()
            optimizer.step()
            seen.append(torch.cuda.memory_allocated(CARD))
        state = on_card(value for values in optimizer.state.values() for value in values.values())
        gradients = [parameter.grad for parameter in model.parameters()]
        expected = rounded([*model.parameters(), *model.buffers(), *gradients, *state, x, y])
        assert seen[1:] == [expected] * 3


@pytest.mark.parametrize("make", [perceptron, convolutional])
def test_before_backward_there_are_also_the_activations(make):
    with virtual_gpus(2):
        model, shape = make()
        model.to(CARD)
        x, y = torch.randn(shape, device=CARD), torch.randint(0, 3, (8,), device=CARD)
        saved = []

        def keep(tensor):
            saved.append(tensor.detach())
            return tensor

        with torch.autograd.graph.saved_tensors_hooks(keep, lambda tensor: tensor):
            loss = F.cross_entropy(model(x), y)
        assert torch.cuda.memory_allocated(CARD) == rounded(
            [*model.parameters(), *model.buffers(), *on_card(saved), x, y, loss]
        )


def test_everything_returns_to_zero():
    with virtual_gpus(2) as machine:
        model, shape = perceptron()
        model.to(CARD)
        optimizer = torch.optim.Adam(model.parameters())
        loss = model(torch.randn(shape, device=CARD)).sum()
        loss.backward()
        optimizer.step()
        assert torch.cuda.memory_allocated(CARD) > 0
        del model, optimizer, loss
        gc.collect()
        assert [torch.cuda.memory_allocated(card) for card in range(machine.gpus)] == [0, 0]


def test_a_view_takes_nothing_and_keeps_what_it_views():
    with virtual_gpus(2):
        whole = torch.zeros(1000, device=CARD)
        part = whole[:10]
        assert torch.cuda.memory_allocated(CARD) == 4096
        del whole
        assert torch.cuda.memory_allocated(CARD) == 4096
        del part
        assert torch.cuda.memory_allocated(CARD) == 0


@pytest.mark.parametrize(("elements", "counted"), [(0, 0), (1, 512), (128, 512), (129, 1024), (256 * 1024, 2**20)])
def test_sizes_are_rounded_up_to_512_bytes(elements, counted):
    with virtual_gpus(1):
        kept = torch.zeros(elements, device="cuda")
        assert torch.cuda.memory_allocated() == counted
        del kept


def test_changes_of_a_storage_are_counted():
    with virtual_gpus(1):
        x, small = torch.zeros(128, device="cuda"), torch.zeros(128, device="cuda")
        x.resize_(1280)
        assert torch.cuda.memory_allocated() == 5120 + 512
        x.set_(small)
        assert torch.cuda.memory_allocated() == 512
        x.data = torch.zeros(256, device="cuda")
        assert torch.cuda.memory_allocated() == 1024 + 512
        x.untyped_storage().resize_(0)
        assert torch.cuda.memory_allocated() == 512
        x.data = torch.zeros(4)
        del small
        assert torch.cuda.memory_allocated() == 0


def test_the_peak_holds_until_it_is_reset():
    with virtual_gpus(1):
        x = torch.zeros(2**18, device="cuda")
        y = x + x
        del y
        assert torch.cuda.max_memory_allocated() == 2 * 2**20
        assert torch.cuda.memory_allocated() == 2**20
        torch.cuda.reset_peak_memory_stats()
        assert torch.cuda.max_memory_allocated() == 2**20
        del x


def test_free_memory_counts_other_processes():
    with virtual_gpus(memory=[4096, 2**20], used=[1000, 2**19]):
        assert torch.cuda.mem_get_info(0) == (4096 - 512, 4096)
        kept = torch.zeros(128, device="cuda:1")
        assert torch.cuda.mem_get_info(1) == (2**19 - 512, 2**20)
        assert torch.cuda.mem_get_info(0) == (4096 - 512, 4096)
        del kept


def test_a_card_can_be_filled_exactly():
    with virtual_gpus(memory=[2**20]):
        kept = torch.zeros(2**18, device="cuda")
        assert torch.cuda.mem_get_info() == (0, 2**20)
        with pytest.raises(torch.OutOfMemoryError):
            torch.zeros(1, device="cuda")
        del kept
        torch.zeros(2**18, device="cuda")


def test_what_does_not_fit_raises_before_it_is_computed():
    """The host could not hold 2 TiB either: nothing may be computed before the card refuses."""
    with virtual_gpus(memory=[GIB]):
        x = torch.zeros(2**20, 1, device="cuda")
        before = torch.cuda.memory_allocated()
        with pytest.raises(torch.OutOfMemoryError, match=r"Tried to allocate 4096\.00 GiB"):
            x @ x.T
        with pytest.raises(torch.OutOfMemoryError, match=r"Tried to allocate 4096\.00 GiB"):
            torch.zeros(2**40, device="cuda")
        with pytest.raises(torch.OutOfMemoryError):
            x + x.T
        with pytest.raises(torch.OutOfMemoryError):
            torch.zeros(1).expand(2**40).to("cuda")
        with pytest.raises(torch.OutOfMemoryError):
            x.repeat(2**10, 1)
        assert torch.cuda.memory_allocated() == before


def test_a_failed_step_leaves_operands_as_they_were():
    with virtual_gpus(memory=[8192]):
        x = torch.ones(1024, device="cuda")
        with pytest.raises(torch.OutOfMemoryError):
            x.add(1).mul_(torch.zeros(1024, device="cuda"))
        assert x.cpu().eq(1).all()
        assert torch.cuda.memory_allocated() == 4096


def test_the_hosts_own_shortage_is_named():
    with virtual_gpus(memory=[2**60]), pytest.raises(RuntimeError, match="host") as raised:
        torch.empty(2**50, device="cuda")
    assert not isinstance(raised.value, torch.OutOfMemoryError)


def test_moving_counts_on_the_target_alone():
    with virtual_gpus(2):
        x = torch.zeros(128, device="cuda:0")
        y = x.to("cuda:1")
        assert (torch.cuda.memory_allocated(0), torch.cuda.memory_allocated(1)) == (512, 512)
        del x
        assert (torch.cuda.memory_allocated(0), torch.cuda.memory_allocated(1)) == (0, 512)
        z = y.cpu()
        del y
        assert (torch.cuda.memory_allocated(0), torch.cuda.memory_allocated(1)) == (0, 0)
        assert z.device.type == "cpu"


def test_a_sparse_tensors_parts_are_counted():
    with virtual_gpus(1):
        x = torch.eye(2).to_sparse().cuda()
        assert torch.cuda.memory_allocated() == 1024
        del x
        assert torch.cuda.memory_allocated() == 0


def test_an_exception_in_the_block_does_not_leak_into_the_next():
    with pytest.raises(ZeroDivisionError), virtual_gpus(1):
        kept = torch.zeros(1000, device="cuda")
        1 / 0  # noqa: B018
    with virtual_gpus(1):
        assert torch.cuda.memory_allocated() == 0
    del kept
