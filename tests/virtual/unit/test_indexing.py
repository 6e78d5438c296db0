"""Indexing: what it writes, moves and waits for."""

import pytest
import torch

from trygpu.virtual import record, virtual_gpus


def test_a_number_is_written_from_any_device_where_indices_say():
    with virtual_gpus(2):
        x, number = torch.zeros(3, device="cuda:0"), torch.tensor(5.0, device="cuda:1")
        x[torch.tensor([0])] = number
        x[x == 0] = torch.tensor(2.0)
        host = torch.zeros(2)
        host[torch.tensor([1])] = number
        assert (x.tolist(), host.tolist()) == ([5.0, 2.0, 2.0], [0.0, 5.0])
        with pytest.raises(RuntimeError, match="two devices, cuda:1 and cpu!"):
            host[torch.tensor([0, 1])] = number.expand(2)


def _recorded(code, **names):
    with record() as events:
        exec(code, names)
    waits = [event.reason for event in events.synchronizations]
    return waits, [(str(event.source), str(event.target), event.nbytes) for event in events.transfers]


@pytest.mark.parametrize(
    ("code", "waits", "transfers"),
    [
        ("x[x > 0] = 1.0", [], []),
        ("x[x > 0] = x.clone()", ["boolean mask"], []),
        ("x[x > 0]", ["boolean mask"], []),
        ("x[[0, 1]]", [], [("cpu", "cuda:0", 16)]),
        ("x[i]", [], []),
        ("x[i] = 1.0", [], [("cpu", "cuda:0", 4)]),
        ("x[0] = 1", [], []),
        ("x[1:, ...] = 1", [], []),
        ("x[:2] = c", [], [("cpu", "cuda:0", 8)]),
    ],
)
def test_what_indexing_moves_and_waits_for(code, waits, transfers):
    with virtual_gpus(2):
        x = torch.ones(2, device="cuda")
        assert _recorded(code, x=x, c=torch.ones(2), i=torch.tensor([0], device="cuda")) == (waits, transfers)


def test_a_number_written_into_a_view_reaches_the_gradient():
    with virtual_gpus(1):
        x = torch.ones(3, device="cuda", requires_grad=True)
        y = x * 2
        y[1] = 5
        y.sum().backward()
        assert (y.tolist(), x.grad.tolist()) == ([2.0, 5.0, 2.0], [2.0, 0.0, 2.0])
