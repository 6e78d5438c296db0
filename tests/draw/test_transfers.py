from types import SimpleNamespace

import pytest
import torch

from trygpu.draw.transfers import Arrow, arrows
from trygpu.virtual import record

from .machines import CPU, cuda


def transfer(source: torch.device, target: torch.device, nbytes: int, blocking: bool = True) -> SimpleNamespace:
    return SimpleNamespace(source=source, target=target, nbytes=nbytes, blocking=blocking)


def test_one_arrow_per_direction_and_way_of_waiting():
    found = arrows(
        [
            transfer(CPU, cuda(0), 4),
            transfer(cuda(0), CPU, 8),
            transfer(CPU, cuda(0), 4, blocking=False),
            transfer(torch.device("cpu", 0), cuda(0), 16),
        ]
    )
    assert found == [
        Arrow(CPU, cuda(0), True, [4, 16]),
        Arrow(cuda(0), CPU, True, [8]),
        Arrow(CPU, cuda(0), False, [4]),
    ]


@pytest.mark.parametrize(
    ("sizes", "label"),
    [([24], ["24 B"]), ([4] * 1000, ["1000 × 4 B"]), ([24, 1000], ["2 transfers", "1 KiB"])],
)
def test_label(sizes, label):
    assert Arrow(CPU, cuda(0), True, sizes).label() == label


def test_recorded_transfers(virtual_gpus):
    virtual_gpus(2)
    x = torch.ones(2, 3, device="cuda:0")
    with record() as events:
        x.cuda(1)
    (arrow,) = arrows(events.transfers)
    assert (arrow.source, arrow.target, arrow.sizes) == (cuda(0), cuda(1), [24])
