"""What cannot be is refused, with words that say what to do, and nothing stays switched on."""

import pytest
import torch

from trygpu.virtual import disable, enable, topology, virtual_gpus


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"gpus": -1}, "-1"),
        ({"gpus": 65}, "64"),
        ({"gpus": 2.0}, "int"),
        ({"gpus": True}, "int"),
        ({"gpus": "2"}, "int"),
        ({"memory": 0}, "memory"),
        ({"memory": -1}, "memory"),
        ({"memory": 511}, "512"),
        ({"memory": [2**20, 0]}, "cuda:1"),
        ({"memory": 1.5}, "memory"),
        ({"memory": "1G"}, "memory"),
        ({"gpus": 3, "memory": [2**20] * 2}, "3"),
        ({"memory": 2**20, "used": 2**21}, "used"),
        ({"used": -512}, "used"),
        ({"used": [0, 0, 0]}, "used"),
        ({"card": "RTX"}, "T4"),
    ],
)
def test_a_machine_that_cannot_be(arguments, words):
    with pytest.raises((ValueError, TypeError), match=words):
        virtual_gpus(**arguments).__enter__()
    with pytest.raises((ValueError, TypeError), match=words):
        enable(**arguments)
    assert topology() is None


def test_switching_on_twice():
    enable(2)
    try:
        with pytest.raises(RuntimeError, match="already on"):
            enable(1)
        assert torch.cuda.device_count() == 2
    finally:
        disable()
    assert topology() is None


def test_switching_on_inside_a_block():
    with virtual_gpus(2):
        with pytest.raises(RuntimeError, match="block"):
            enable(1)
        assert torch.cuda.device_count() == 2


def test_switching_off_inside_a_block():
    with virtual_gpus(2):
        with pytest.raises(RuntimeError, match="leave the block"):
            disable()
        assert torch.cuda.device_count() == 2


def test_switching_off_a_block_inside_enable():
    enable(1)
    try:
        with virtual_gpus(2), pytest.raises(RuntimeError, match="leave the block"):
            disable()
        assert torch.cuda.device_count() == 1
    finally:
        disable()


def test_switching_off_what_is_off():
    disable()
    assert topology() is None


def test_no_gpus_at_all():
    with virtual_gpus(0):
        assert not torch.cuda.is_available()
        assert torch.cuda.device_count() == 0
        with pytest.raises(RuntimeError):
            torch.ones(2, device="cuda")
        with pytest.raises(RuntimeError):
            torch.ones(2).cuda()
        with pytest.raises(RuntimeError):
            torch.nn.Linear(2, 2).to("cuda:0")
        assert torch.device("cuda:3").index == 3
        assert torch.ones(2).sum() == 2


@pytest.mark.parametrize(
    "use", [lambda d: torch.ones(2, device=d), lambda d: torch.ones(2).to(d), torch.cuda.set_device]
)
def test_a_card_too_many(use):
    with virtual_gpus(2):
        with pytest.raises(RuntimeError, match="invalid device ordinal"):
            use("cuda:2")
        assert torch.cuda.memory_allocated(0) == torch.cuda.memory_allocated(1) == 0


def test_a_tensor_of_a_block_that_has_ended_is_no_tensor_of_the_next():
    with virtual_gpus(2):
        old = torch.ones(2, device="cuda:1")
    with virtual_gpus(1):
        with pytest.raises(RuntimeError):
            old + torch.ones(2, device="cuda:0")
        assert torch.cuda.memory_allocated(0) == 0
