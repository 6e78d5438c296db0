"""Threads, data loaders' workers and forks while virtual GPUs are on."""

import os
import threading
import warnings
from concurrent.futures import ThreadPoolExecutor

import pytest
import torch
from torch.utils.data import DataLoader, Dataset, TensorDataset

from trygpu.virtual import record, virtual_gpus


@pytest.fixture(autouse=True)
def forks_are_meant():
    """Python warns of a fork in a process that has threads."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", category=DeprecationWarning, message=".*fork.*")
        yield


def test_a_new_thread_sees_the_gpus_and_starts_on_the_first():
    seen = []
    with virtual_gpus(2):
        torch.cuda.set_device(1)
        thread = threading.Thread(
            target=lambda: seen.append((torch.cuda.device_count(), torch.cuda.current_device(), torch.ones(1).cuda()))
        )
        thread.start()
        thread.join()
        assert torch.cuda.current_device() == 1
        assert [(count, current, str(made.device)) for count, current, made in seen] == [(2, 0, "cuda:0")]


def test_threads_compute_on_cards_of_their_own():
    def train(device):
        generator = torch.Generator().manual_seed(3)
        x = torch.randn(8, 8, generator=generator).to(device).requires_grad_()
        for _ in range(20):
            (x @ x.T).sigmoid().sum().backward()
        return x.grad.device, x.grad.cpu()

    with virtual_gpus(4), ThreadPoolExecutor(4) as pool:
        devices, gradients = zip(*pool.map(train, [f"cuda:{i}" for i in range(4)]), strict=True)
        assert [str(device) for device in devices] == ["cuda:0", "cuda:1", "cuda:2", "cuda:3"]
        assert all(torch.equal(gradients[0], gradient) for gradient in gradients)
        del gradients


def test_operands_of_a_thread_must_be_together_too():
    caught = []

    def mix():
        with pytest.raises(RuntimeError, match="Expected all tensors to be on the same device"):
            torch.ones(2, device="cuda:0") + torch.ones(2, device="cuda:1")
        caught.append(True)

    with virtual_gpus(2):
        thread = threading.Thread(target=mix)
        thread.start()
        thread.join()
    assert caught == [True]


def test_what_a_thread_does_is_recorded():
    with virtual_gpus(1), record() as events:
        thread = threading.Thread(target=lambda: torch.ones(2).cuda())
        thread.start()
        thread.join()
    assert len(events.transfers) == 1


def test_a_thread_started_before_the_block_does_not_get_it():
    begin, done, seen = threading.Event(), threading.Event(), []

    def run():
        begin.wait(10)
        seen.append((torch.ones(2) + 1).tolist())
        done.set()

    thread = threading.Thread(target=run)
    thread.start()
    with virtual_gpus(2):
        begin.set()
        done.wait(10)
    thread.join()
    assert seen == [[2.0, 2.0]]


@pytest.mark.parametrize("workers", [0, 2])
def test_a_data_loaders_batches_move_to_the_gpu(workers):
    data = TensorDataset(torch.arange(12.0).reshape(6, 2), torch.arange(6))
    with virtual_gpus(2):
        loader = DataLoader(data, batch_size=2, num_workers=workers)
        batches = [(x.to("cuda:1"), y.to("cuda:1")) for x, y in loader]
        assert [x.sum().item() for x, _ in batches] == [6.0, 22.0, 38.0]
        assert {str(y.device) for _, y in batches} == {"cuda:1"}


@pytest.mark.parametrize("workers", [0, 2])
def test_a_data_loader_pins_its_batches(workers):
    with virtual_gpus(1):
        loader = DataLoader(torch.arange(4.0), batch_size=2, num_workers=workers, pin_memory=True)
        assert all(batch.is_pinned() and batch.device.type == "cpu" for batch in loader)


class OnGpu(Dataset):
    def __len__(self):
        return 2

    def __getitem__(self, index):
        return torch.ones(1, device="cuda")


def test_a_worker_that_uses_the_gpu_after_its_parent_is_refused():
    with virtual_gpus(1):
        torch.ones(1, device="cuda")
        with pytest.raises(RuntimeError, match="Cannot re-initialize CUDA in forked subprocess"):
            next(iter(DataLoader(OnGpu(), num_workers=1)))


def in_a_fork(function) -> str:
    """What the function returns in a forked child, or its error's first line."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            answer = str(function())
        except BaseException as error:
            answer = f"{type(error).__name__}: {str(error).splitlines()[0]}"
        os.write(writing, answer.encode())
        os._exit(0)
    os.close(writing)
    os.waitpid(child, 0)
    answer = os.read(reading, 65536).decode()
    os.close(reading)
    return answer


def test_a_fork_after_cuda_was_used_is_refused_as_cuda_refuses_it():
    with virtual_gpus(1):
        x = torch.ones(2, device="cuda")
        assert in_a_fork(lambda: torch.ones(2, device="cuda")).startswith(
            "RuntimeError: Cannot re-initialize CUDA in forked subprocess"
        )
        assert in_a_fork(lambda: (torch.ones(2) + 1).tolist()) == "[2.0, 2.0]"
        assert (x + 1).tolist() == [2.0, 2.0]


def test_a_fork_before_cuda_was_used_may_use_it():
    with virtual_gpus(2):
        assert in_a_fork(lambda: torch.ones(2, device="cuda:1").device) == "cuda:1"
        assert in_a_fork(torch.cuda.device_count) == "2"
