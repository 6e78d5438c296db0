"""What `trygpu.draw` draws: the machine's devices, and where tensors live."""

from types import SimpleNamespace

import pytest
import torch
from matplotlib.figure import Figure

import trygpu

from .machines import CPU, cuda
from .pictures import texts


def test_devices(virtual_gpus):
    virtual_gpus(2, used=[0, 2**30])
    with torch.cuda.device(1):
        picture = trygpu.draw.devices()
    assert isinstance(picture, Figure)
    assert picture.alt.splitlines() == [
        "cpu: all cores, main memory",
        "cuda:0: virtual T4; 16 GiB of 16 GiB free",
        "cuda:1 (current): virtual T4; 15 GiB of 16 GiB free; other: 1 GiB",
    ]


def test_no_gpus(virtual_gpus):
    virtual_gpus(0)
    assert "No GPU: everything runs on the CPU" in texts(trygpu.draw.devices())
    assert "No GPU: everything runs on the CPU" in trygpu.draw.devices().alt


def test_placement(virtual_gpus):
    virtual_gpus(2)
    X = torch.ones(2, 3, device="cuda:0")
    row = X[0]
    with trygpu.record() as events:
        Z = X.cpu()
    picture = trygpu.draw.placement(X=X, row=row, Z=Z, again=Z, events=events)
    assert picture.alt.splitlines() == [
        "cpu: all cores, main memory",
        "  Z is again: (2, 3) float32, 24 B",
        "cuda:0 (current): virtual T4; 16 GiB of 16 GiB free; yours: 512 B",
        "  shared storage: 24 B (X: (2, 3) float32, 24 B; row: (3,) float32, 12 B)",
        "cuda:1: virtual T4; 16 GiB of 16 GiB free",
        "cuda:0 → cpu: 24 B; the program waits",
    ]
    assert {"X", "row", "Z is again", "shared storage: 24 B", "24 B", "the program waits"} <= set(texts(picture))


def test_a_tensor_needs_a_name():
    with pytest.raises(TypeError, match=r"placement\(X=X\)"):
        trygpu.draw.placement(torch.ones(1))


def test_idle_neighbours_are_folded(virtual_gpus):
    virtual_gpus(8)
    picture = trygpu.draw.placement(X=torch.ones(2, device="cuda:3"))
    titles = [text for text in texts(picture) if text.startswith("cuda")]
    assert titles == ["cuda:0", "cuda:1 … cuda:2", "cuda:3", "cuda:4 … cuda:7"]


def test_devices_that_are_gone_or_have_no_memory_still_have_a_box(virtual_gpus):
    virtual_gpus(1)
    event = SimpleNamespace(source=cuda(5), target=CPU, nbytes=4, blocking=True)
    picture = trygpu.draw.placement(m=torch.ones(2, device="meta"), events=SimpleNamespace(transfers=[event]))
    assert {"meta", "cuda:5"} <= set(texts(picture))
