"""What a process has too much of when something leaks."""

import gc
import sys
import threading
from pathlib import Path

import pytest
import torch

from trygpu.virtual import switch, topology, virtual_gpus
from trygpu.virtual.events import observers

# Caches of Python and of torch still grow a little; a leak of one object a round is above this in every full test.
SLACK = 100


def names() -> dict[str, set[str]]:
    """The names bound in torch's modules."""
    modules = [(name, module) for name, module in sys.modules.items() if name.partition(".")[0] == "torch"]
    return {name: set(vars(module)) for name, module in modules if module is not None}


def open_files() -> int:
    """The process's file descriptors."""
    return len(list(Path("/dev/fd").iterdir()))


def step() -> None:
    """A step of training on the last card, with what it leaves thrown away."""
    device = torch.device("cuda", torch.cuda.device_count() - 1)
    model = torch.nn.Linear(3, 2).to(device)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    model(torch.ones(4, 3, device=device)).sum().backward()
    optimizer.step()


@pytest.fixture
def no_residue():
    """Fails if the test leaves names, objects, files, threads, levels, observers or dispatch modes behind."""
    with virtual_gpus(2):  # what a first use imports and caches
        step()
    gc.collect()
    before = names(), open_files(), threading.active_count()
    objects = len(gc.get_objects())
    yield
    gc.collect()
    assert len(gc.get_objects()) - objects < SLACK
    assert (names(), open_files(), threading.active_count()) == before
    assert topology() is None
    assert switch._levels == []
    assert observers.watching == []
    assert torch._C._len_torch_dispatch_stack() == 0
    assert torch._C._len_torch_function_stack() == 0
