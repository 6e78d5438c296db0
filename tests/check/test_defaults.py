"""PyTorch's defaults: reset for a case, and afterwards what the notebook had."""

import pytest
import torch

from trygpu import virtual_gpus
from trygpu.check.defaults import kept_defaults, reset_defaults


@pytest.fixture(autouse=True)
def as_pytorch_starts():
    yield
    reset_defaults()


def change() -> None:
    torch.set_default_dtype(torch.float64)
    torch.set_default_device("cuda")
    torch.set_grad_enabled(False)
    torch.distributions.Distribution.set_default_validate_args(False)  # as torch.compile does


def test_reset_is_how_pytorch_starts():
    with virtual_gpus(1):
        change()
        reset_defaults()
        x = torch.ones(2)
        assert x.dtype is torch.float32 and x.device.type == "cpu" and torch.is_grad_enabled()
        with pytest.raises(ValueError, match="to satisfy the constraint"):
            torch.distributions.Normal(x, -x)


def test_after_the_block_the_defaults_are_the_notebooks_whatever_happened_in_it():
    with pytest.raises(ZeroDivisionError), kept_defaults(), virtual_gpus(1):
        change()
        raise ZeroDivisionError
    assert torch.get_default_dtype() is torch.float32
    assert torch.get_default_device() == torch.device("cpu")
    assert torch.is_grad_enabled()


def test_a_default_of_cuda_goes_on_to_mean_the_current_card():
    with virtual_gpus(2):
        change()
        with kept_defaults():
            reset_defaults()
        torch.cuda.set_device(1)
        assert torch.ones(2).device == torch.device("cuda:1")
        assert torch.ones(2).dtype is torch.float64 and not torch.is_grad_enabled()
        reset_defaults()


def test_a_default_of_cuda_is_reset_where_there_is_no_gpu():
    with virtual_gpus(1):
        change()
        with kept_defaults(), virtual_gpus(0):
            reset_defaults()
            assert torch.ones(2).device.type == "cpu"
        reset_defaults()
