"""Random numbers: each virtual GPU has a stream of its own."""

import pickle

import pytest
import torch


@pytest.fixture(autouse=True)
def two_gpus(virtual_gpus):
    virtual_gpus(2)


def test_drawing_on_a_gpu_leaves_the_cpus_stream_alone():
    torch.manual_seed(0)
    expected = torch.rand(3)
    torch.manual_seed(0)
    torch.rand(100, device="cuda")
    torch.nn.functional.dropout(torch.ones(100, device="cuda:1"))
    assert torch.equal(torch.rand(3), expected)


def test_one_seed_seeds_all():
    torch.manual_seed(7)
    first = [torch.rand(3, device=device).cpu() for device in ("cuda:0", "cuda:1")]
    torch.manual_seed(7)
    assert torch.equal(first[0], first[1])
    assert torch.cuda.initial_seed() == 7


def test_the_state_can_be_kept_and_put_back():
    state = torch.cuda.get_rng_state(1)
    drawn = torch.randint(100, (5,), device="cuda:1")
    torch.cuda.set_rng_state(state, 1)
    assert torch.equal(torch.randint(100, (5,), device="cuda:1"), drawn)


def test_generators_belong_to_a_device():
    generator = torch.Generator("cuda:1").manual_seed(1)
    assert isinstance(generator, torch.Generator) and generator.device == torch.device("cuda", 1)
    drawn = torch.rand(3, device="cuda:1", generator=generator)
    assert torch.equal(torch.empty(3, device="cuda:1").uniform_(generator=generator.manual_seed(1)), drawn)
    with pytest.raises(RuntimeError, match="Expected a 'cuda' device type for generator but found 'cpu'"):
        torch.rand(3, device="cuda", generator=torch.Generator())
    with pytest.raises(RuntimeError, match="Expected a 'cpu' device type for generator but found 'cuda'"):
        torch.rand(3, generator=generator)


def test_generators_are_pickled_as_torchs_own(virtual_gpus):
    virtual_gpus(1)
    generator = pickle.loads(pickle.dumps(torch.Generator().manual_seed(5)))
    assert generator.initial_seed() == 5
    assert pickle.loads(pickle.dumps(torch.Generator)) is torch.Generator
