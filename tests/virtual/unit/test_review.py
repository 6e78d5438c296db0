"""What a review by code of its own found wrong once, each with a test of its kind."""

import pytest
import torch
from torch import nn

from trygpu.virtual import virtual_gpus


def test_composites_one_after_another_in_inference_mode():
    with virtual_gpus(2), torch.inference_mode():
        layer = nn.Linear(3, 2).cuda(1)
        batch = torch.ones(1, 3, device="cuda:1")
        assert [layer(batch).device.index for _ in range(3)] == [1, 1, 1]
        with pytest.raises(RuntimeError, match="same device"):
            layer(batch.cpu())
