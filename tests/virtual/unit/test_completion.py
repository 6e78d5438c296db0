"""The end of every operator is the same: what is new is placed, and the card is the latest for what C++ makes next."""

import pytest
import torch
from torch import nn

from trygpu.virtual import virtual_gpus
from trygpu.virtual.cards import state


@pytest.mark.parametrize(
    "run",
    [
        lambda x: x + x,
        lambda x: x.double(),
        lambda x: torch.zeros(3, 2, device="cuda:1").copy_(x),
        lambda x: torch.zeros(3, 2, device="cuda:1").copy_(torch.ones(3, 2)),
        lambda x: x[0:1, torch.tensor([0])],
        lambda x: torch._foreach_mul([x, x], 2),
        lambda x: torch.zeros_like(x),
        lambda x: nn.utils.rnn.pack_padded_sequence(x[:, :, None], torch.tensor([3, 3])),
    ],
)
def test_the_card_of_the_latest_operator_is_known(run):
    with virtual_gpus(2):
        x = torch.ones(3, 2, device="cuda:1")
        torch.ones(2, device="cuda:0")
        run(x)
        assert state.latest.card.index == 1


def test_what_out_grows_is_counted():
    with virtual_gpus(1):
        out = torch.empty(0, device="cuda")
        torch.add(torch.ones(1000, device="cuda"), 1, out=out)
        assert torch.cuda.memory_allocated() == 4096
