"""Observers are told of what happens, in time, and with all that a cost depends on."""

import math
import threading

import pytest
import torch
from torch import nn

from trygpu.virtual import Observer, Operand, observing, record, virtual_gpus

FIRST = torch.device("cuda", 0)


class Diary(Observer):
    """Notes what it is told, as plain values."""

    def __init__(self):
        self.calls, self.transfers, self.waits = [], [], []

    def launched(self, call):
        self.calls.append((call.name, call.operands, call.results, call.device, call.line, call.operator))

    def transferred(self, transfer):
        self.transfers.append((str(transfer.source), str(transfer.target), transfer.nbytes))

    def synchronized(self, wait):
        self.waits.append(wait.reason)


@pytest.fixture
def diary():
    diary = Diary()
    with virtual_gpus(2), observing(diary):
        yield diary


def test_a_launch_tells_the_operator_its_operands_and_results_and_the_line(diary):
    x = torch.ones(2, 3, device="cuda")
    y = torch.ones(3, 4, device="cuda")
    diary.calls.clear()
    z = x @ y
    [(name, operands, results, device, line, operator)] = diary.calls
    assert name == "aten::mm" and operator is torch.ops.aten.mm.default
    assert operands == [Operand((2, 3), torch.float32, FIRST), Operand((3, 4), torch.float32, FIRST)]
    assert results == [Operand(tuple(z.shape), torch.float32, FIRST)]
    assert device == FIRST
    function = test_a_launch_tells_the_operator_its_operands_and_results_and_the_line
    assert line == f"{__file__}:{function.__code__.co_firstlineno + 4}"


def test_that_is_enough_to_compute_a_cost(diary):
    """FLOPs by torch's own registry, bytes by the operands: of a whole training step."""
    from torch.utils.flop_counter import flop_registry

    layer = nn.Linear(8, 4).cuda()
    optimizer = torch.optim.SGD(layer.parameters(), lr=0.1)
    diary.calls.clear()
    layer(torch.ones(5, 8, device="cuda")).square().mean().backward()
    optimizer.step()
    flops = 0
    for _, operands, results, device, line, operator in diary.calls:
        assert device == FIRST and line.startswith(__file__)
        assert all(
            operand.nbytes == math.prod(operand.shape) * operand.dtype.itemsize for operand in operands + results
        )
        if operator._overloadpacket in flop_registry:
            shapes = [operand.shape for operand in operands]
            flops += flop_registry[operator._overloadpacket](*shapes, out_val=None)
    # The product, and that of the weight's gradient.
    assert flops == 2 * (2 * 5 * 8 * 4)


@pytest.mark.parametrize(
    ("run", "device"),
    [
        (lambda x: torch.zeros_like(x), 0),
        (lambda x: torch.full((2,), 1.0, device="cuda:1"), 1),
        (lambda x: x.add_(1), 0),
        (lambda x: x[torch.tensor([0])], 0),
        (lambda x: x.double(), 0),
        (lambda x: torch.clone(x), 0),
        (lambda x: torch.cat([x, x]), 0),
        (lambda x: torch._foreach_add([x, x], 1), 0),
        (lambda x: torch._foreach_add_([x, x], 1), 0),
        (lambda x: torch._foreach_copy_([x], [x.clone()]), 0),
        (lambda x: torch.linspace(0, 1, 3, out=torch.empty(0, device="cuda")), 0),
        (lambda x: torch.add(x, x, out=torch.empty(3, 2, device="cuda")), 0),
        (lambda x: torch.randn_like(x), 0),
        (lambda x: torch.nonzero(x), 0),
        (lambda x: torch.empty_like(x).copy_(x), 0),
        (lambda x: nn.utils.rnn.pack_padded_sequence(x[:, :, None], torch.tensor([3, 3])), 0),
    ],
)
def test_every_way_of_running_ends_alike(diary, run, device):
    x = torch.ones(3, 2, device="cuda")
    diary.calls.clear()
    run(x)
    _, _, results, place, line, _ = diary.calls[-1]
    assert place.index == device and line.startswith(__file__)
    assert results and all(result.device.index == device for result in results)


def test_transfers_and_waits_are_told_too(diary):
    x = torch.ones(2, device="cuda")
    x.to("cuda:1").sum().item()
    assert diary.transfers == [("cuda:0", "cuda:1", 8), ("cuda:1", "cpu", 4)]
    assert diary.waits == ["item"]


def test_an_observer_that_keeps_nothing_keeps_no_memory():
    with virtual_gpus(1), record():
        x = torch.ones(2**10, device="cuda")
        y = x + x
        del x, y
        assert torch.cuda.memory_allocated() == 0


def test_several_observers_are_told_the_same_until_they_leave():
    one, other = Diary(), Diary()
    with virtual_gpus(1), observing(one):
        with observing(other):
            torch.ones(2, device="cuda")
        torch.zeros(2, device="cuda")
    assert [call[0] for call in one.calls] == ["aten::ones", "aten::zeros"]
    assert [call[0] for call in other.calls] == ["aten::ones"]


def test_other_threads_are_told_of(diary):
    thread = threading.Thread(target=lambda: torch.ones(2, device="cuda:1"))
    thread.start()
    thread.join()
    assert [call[0] for call in diary.calls] == ["aten::ones"]


def test_rows_on_several_cards_are_a_launch_on_each(diary):
    rows = [torch.ones(2, device="cuda:1"), torch.ones(2, device="cuda:0")]
    diary.calls.clear()
    torch._foreach_mul_(rows, 2)
    assert [call[3].index for call in diary.calls] == [1, 0]


def test_rows_that_are_copied_across_devices_are_transfers(diary):
    torch._foreach_copy_([torch.ones(2, device="cuda"), torch.ones(2)], [torch.ones(2), torch.ones(2)])
    assert diary.transfers == [("cpu", "cuda:0", 8)]


def test_the_host_waits_after_the_launch_that_it_waits_for():
    with virtual_gpus(1):
        x = torch.ones(2, device="cuda")
        with record() as events:
            torch.nonzero(x)
    assert [type(event).__name__ for event in events.timeline] == ["Launch", "Synchronization"]
