"""`torch.cuda` speaks of the block's GPUs."""

import torch

from trygpu.virtual import virtual_gpus


def test_counting_by_a_function_kept_from_before_leaves_no_trace():
    count = torch.cuda.device_count
    before = count()

    def counted(counter=count):
        return counter()

    with virtual_gpus(2):
        assert counted() == 2
        with virtual_gpus(3):
            assert counted() == 3
    assert torch.cuda.device_count() == before
