"""Gradients return to where they belong, or are refused."""

import pytest
import torch

from trygpu.virtual import virtual_gpus


def test_custom_gradients_have_to_return_where_inputs_are():
    class Square(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * x

        @staticmethod
        def backward(ctx, grad):
            return torch.ones(2)

    with (
        virtual_gpus(2),
        pytest.raises(RuntimeError, match="SquareBackward returned an invalid gradient at index 0 - expected device"),
    ):
        Square.apply(torch.ones(2, device="cuda", requires_grad=True)).sum().backward()
