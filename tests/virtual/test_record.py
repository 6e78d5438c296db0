"""The record: which bytes moved, who waited, and the user's line that caused it."""

import inspect
import threading

import pytest
import torch
from torch import nn

from trygpu.virtual import record, snapshot, virtual_gpus

CPU, FIRST, SECOND = "cpu", "cuda:0", "cuda:1"


@pytest.fixture(autouse=True)
def two_gpus():
    with virtual_gpus(2):
        yield


def moved(events) -> list[tuple[str, str, int]]:
    return [(str(event.source), str(event.target), event.nbytes) for event in events.transfers]


def tensors():
    """x on the first card, y on the second, c on the CPU, 24 bytes each; s a number on the CPU."""
    return torch.ones(2, 3).to(FIRST), torch.ones(2, 3).to(SECOND), torch.ones(2, 3), torch.tensor(2.0)


def fill(x, value):
    x[0] = value


MOVES = {
    "to a card": (lambda x, y, c, s: c.to(FIRST), [(CPU, FIRST, 24)]),
    "to where it is": (lambda x, y, c, s: x.to(FIRST), []),
    "to the current card": (lambda x, y, c, s: y.cuda(), [(SECOND, FIRST, 24)]),
    "between cards": (lambda x, y, c, s: x.to(SECOND), [(FIRST, SECOND, 24)]),
    "back": (lambda x, y, c, s: x.cpu(), [(FIRST, CPU, 24)]),
    "with another dtype": (lambda x, y, c, s: c.to(FIRST, torch.float64).shape, None),
    "dtype alone": (lambda x, y, c, s: x.double(), []),
    "copy_ from the host": (lambda x, y, c, s: x.copy_(c), [(CPU, FIRST, 24)]),
    "copy_ between cards": (lambda x, y, c, s: y.copy_(x), [(FIRST, SECOND, 24)]),
    "copy_ to the host": (lambda x, y, c, s: c.copy_(y), [(SECOND, CPU, 24)]),
    "copy_ on one card": (lambda x, y, c, s: x.copy_(x + 1), []),
    "a row from the host": (lambda x, y, c, s: fill(x, c[0]), [(CPU, FIRST, 12)]),
    "a row from another card": (lambda x, y, c, s: fill(x, y[0]), [(SECOND, FIRST, 12)]),
    "a number": (lambda x, y, c, s: fill(x, 5.0), []),
    "a number in a tensor": (lambda x, y, c, s: x + s, []),
    "a list": (lambda x, y, c, s: torch.tensor([1.0, 2.0], device=SECOND), [(CPU, SECOND, 8)]),
    "factories": (
        lambda x, y, c, s: (torch.ones(9, device=FIRST), torch.ones_like(x)),
        [],
    ),
    "a model": (lambda x, y, c, s: nn.Linear(3, 2).to(FIRST), [(CPU, FIRST, 24), (CPU, FIRST, 8)]),
    "a model that is there": (lambda x, y, c, s: nn.Linear(3, 2, device=FIRST).to(FIRST), []),
    "gradients through a move": (
        lambda x, y, c, s: x.requires_grad_().to(SECOND).sum().backward(),
        [(FIRST, SECOND, 24), (SECOND, FIRST, 24)],
    ),
    "on the CPU alone": (lambda x, y, c, s: (c + c).sum().item(), []),
}


@pytest.mark.parametrize("what", MOVES)
def test_transfers(what):
    action, expected = MOVES[what]
    operands = tensors()
    with record() as events:
        action(*operands)
    if expected is None:
        assert len(events.transfers) == 1
    else:
        assert moved(events) == expected


BLOCKING = {
    "to a card": (lambda c, x: c.to(FIRST), True),
    "to a card, non_blocking": (lambda c, x: c.pin_memory().to(FIRST, non_blocking=True), False),
    "to the host": (lambda c, x: x.to(CPU), True),
    "to the host, non_blocking": (lambda c, x: x.to(CPU, non_blocking=True), False),
    "copy_ to the host": (lambda c, x: c.copy_(x), True),
}


@pytest.mark.parametrize("what", BLOCKING)
def test_blocking(what):
    action, blocks = BLOCKING[what]
    x, _, c, _ = tensors()
    with record() as events:
        action(c, x)
    assert [event.blocking for event in events.transfers] == [blocks]


WAITS = {
    "item": (lambda x, c: x.sum().item(), 1),
    "float": (lambda x, c: float(x.sum()), 1),
    "bool": (lambda x, c: bool(x.sum() > 0), 1),
    "tolist": (lambda x, c: x.tolist(), 1),
    "cpu": (lambda x, c: x.cpu(), 1),
    "synchronize": (lambda x, c: torch.cuda.synchronize(), 1),
    "nonzero": (lambda x, c: x.nonzero(), 1),
    "a mask": (lambda x, c: x[x > 0], 1),
    "unique": (lambda x, c: x.unique(), 1),
    "equal": (lambda x, c: torch.equal(x, x + 0), 1),
    "arithmetic": (lambda x, c: (x @ x.T).softmax(0).sum(), 0),
    "to the card": (lambda x, c: c.to(FIRST), 0),
    "a where": (lambda x, c: torch.where(x > 0, x, x), 0),
    "to the host, non_blocking": (lambda x, c: x.to(CPU, non_blocking=True), 0),
    "on the CPU": (lambda x, c: (c.sum().item(), c.tolist(), c[c > 0]), 0),
}


@pytest.mark.parametrize("what", WAITS)
def test_synchronizations(what):
    action, count = WAITS[what]
    x, _, c, _ = tensors()
    with record() as events:
        action(x, c)
    assert len(events.synchronizations) == count


def test_printing_waits():
    x, *_ = tensors()
    with record() as events:
        repr(x)
    assert events.synchronizations


def test_each_event_names_the_users_line():
    x, *_ = tensors()
    model = nn.Linear(3, 2).to(FIRST)
    with record() as events:
        first = inspect.currentframe().f_lineno + 1
        y = model(x)
        y.to(SECOND)
        y.sum().item()
    lines = {event.line for event in events.launches[:1]}, events.transfers[0].line, events.synchronizations[0].line
    assert lines == ({f"{__file__}:{first}"}, f"{__file__}:{first + 1}", f"{__file__}:{first + 2}")


def test_launches_name_operators_and_cards():
    x, y, *_ = tensors()
    with record() as events:
        x + x
        y.view(-1)
        y * 2
    assert [(event.name, str(event.device)) for event in events.launches] == [
        ("aten::add.Tensor", FIRST),
        ("aten::mul.Tensor", SECOND),
    ]


def test_backward_is_recorded():
    x, *_ = tensors()
    weight = torch.ones(3, 3, device=FIRST, requires_grad=True)
    loss = (x @ weight).sum()
    with record() as events:
        loss.backward()
    assert any("mm" in event.name for event in events.launches)
    assert not events.transfers
    assert not events.synchronizations


def test_records_nest_and_end():
    x, *_ = tensors()
    with record() as outer:
        x + x
        with record() as inner:
            x.to(SECOND)
        x.sum()
    x.cpu()
    assert (len(outer.transfers), len(inner.transfers)) == (1, 1)
    assert (len(outer.launches), len(inner.launches)) == (2, 0)


def test_a_record_ends_with_an_exception():
    x, *_ = tensors()
    with pytest.raises(ZeroDivisionError), record() as events:
        1 / 0  # noqa: B018
    x.cpu()
    assert events.transfers == []


def test_threads_are_recorded():
    x, *_ = tensors()
    with record() as events:
        thread = threading.Thread(target=lambda: x.to(SECOND))
        thread.start()
        thread.join()
    assert moved(events) == [(FIRST, SECOND, 24)]


def test_looking_by_snapshot_leaves_no_trace():
    x, *_ = tensors()
    with record() as events:
        assert snapshot(x).tolist() == [[1.0] * 3] * 2
    assert not (events.transfers or events.launches or events.synchronizations)


def test_a_copy_to_the_host_without_waiting_shows_poison_until_someone_waits():
    x, *_ = tensors()
    early = x.to(CPU, non_blocking=True)
    assert snapshot(early).isnan().all()
    torch.cuda.synchronize()
    assert early.tolist() == [[1.0] * 3] * 2
