"""The old names of tensor types say where a tensor is."""

import torch

from trygpu.virtual import virtual_gpus


def test_old_names_of_types_say_where():
    with virtual_gpus(2):
        x = torch.ones(2)
        assert isinstance(x, torch.FloatTensor) and not isinstance(x, torch.cuda.FloatTensor)
        assert isinstance(x.cuda(), torch.cuda.FloatTensor) and not isinstance(x.cuda(), torch.FloatTensor)
        assert x.cuda().type() == "torch.cuda.FloatTensor"
        assert torch.cuda.FloatTensor([1.0]).device.type == "cuda"
        assert torch.Tensor(2, 3).device.type == "cpu"
