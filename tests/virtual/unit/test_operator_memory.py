"""Memory of a card: what does not fit is refused before anything is computed."""

import pytest
import torch
import torch.nn.functional as F

MIB = 2**20


@pytest.fixture(autouse=True)
def small_card(virtual_gpus):
    virtual_gpus(1, memory=MIB)


@pytest.mark.parametrize(
    "make",
    [
        lambda x: torch.empty(2**40, device="cuda"),
        lambda x: torch.arange(2**40, device="cuda"),
        lambda x: x.expand(2**20, 2**20) + 1,
        lambda x: x.expand(2**20, 2**20).clone(),
        lambda x: x.expand(2**20, 2**20).double(),
        lambda x: x.repeat(2**20, 2**20),
        lambda x: x.new_zeros(2**40),
        lambda x: torch.ones_like(x.expand(2**20, 2**20)),
        lambda x: F.pad(x, (0, 2**40)),
        lambda x: x.resize_(2**40),
        lambda x: x.expand(2**20, 2**20) @ x.expand(2**20, 2**20),
        lambda x: torch.ones(2**20).expand(2**20, 2**20).to("cuda"),
    ],
)
def test_what_no_machine_could_compute_is_refused_at_once(make):
    x = torch.ones(1, 1, device="cuda")
    before = torch.cuda.memory_allocated()
    with pytest.raises(torch.OutOfMemoryError, match="CUDA out of memory"):
        make(x)
    assert torch.cuda.memory_allocated() == before


def test_exactly_full_fits():
    x = torch.empty(MIB, dtype=torch.uint8, device="cuda")
    assert torch.cuda.mem_get_info()[0] == 0
    del x
    assert torch.cuda.mem_get_info()[0] == MIB


def test_memory_that_others_hold_is_not_ours(virtual_gpus):
    virtual_gpus(1, memory=MIB, used=MIB // 2)
    with pytest.raises(torch.OutOfMemoryError, match=r"Other processes have 512\.00 KiB"):
        torch.empty(MIB, dtype=torch.uint8, device="cuda")


def test_the_peak_remembers_what_was_freed():
    torch.empty(2**18, dtype=torch.uint8, device="cuda")
    assert torch.cuda.max_memory_allocated() == 2**18
    torch.cuda.reset_peak_memory_stats()
    assert torch.cuda.max_memory_allocated() == 0
    assert torch.cuda.memory_stats()["num_ooms"] == 0
