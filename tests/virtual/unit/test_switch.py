"""Switching virtual GPUs on and off: counts, nesting, restoring, bad arguments."""

from concurrent.futures import ThreadPoolExecutor

import pytest
import torch

from trygpu.virtual import disable, enable, topology, virtual_gpus

OWNERS = (torch, torch.cuda, torch.Tensor, torch._C, torch.UntypedStorage, torch.accelerator)


def _names():
    return [dict(vars(owner)) for owner in OWNERS]


def _assert_restored(before):
    for owner, old in zip(OWNERS, before, strict=True):
        now = vars(owner)
        assert {name for name in set(old) | set(now) if old.get(name) is not now.get(name)} == set(), owner


@pytest.mark.parametrize("gpus", [0, 1, 2, 8])
def test_torch_counts_the_gpus_of_the_block(gpus):
    with virtual_gpus(gpus) as machine:
        assert torch.cuda.device_count() == torch.accelerator.device_count() == machine.gpus == gpus
        assert torch.cuda.is_available() is torch.accelerator.is_available() is (gpus > 0)
        assert topology() is machine
    assert topology() is None


def test_leaving_restores_the_identical_objects():
    before = _names()
    with virtual_gpus(2), virtual_gpus(1):
        pass
    _assert_restored(before)


def test_an_error_inside_leaves_everything_restored():
    before = _names()
    with pytest.raises(KeyboardInterrupt), virtual_gpus(2):
        torch.ones(2, device="cuda")
        raise KeyboardInterrupt
    _assert_restored(before)
    assert torch._C._len_torch_dispatch_stack() == 0


def test_an_inner_block_hides_the_outer_one_and_a_patch_of_the_user(monkeypatch):
    with virtual_gpus(2):
        with monkeypatch.context() as patch:
            patch.setattr(torch.cuda, "device_count", lambda: 99)
            with virtual_gpus(3):
                assert torch.cuda.device_count() == 3
            assert torch.cuda.device_count() == 99
        assert torch.cuda.device_count() == 2


def test_enable_and_disable():
    before = _names()
    enable(3)
    try:
        assert torch.cuda.device_count() == 3
        with pytest.raises(RuntimeError, match="already on"):
            enable(2)
        with virtual_gpus(1), pytest.raises(RuntimeError, match="inside a virtual_gpus block"):
            disable()
    finally:
        disable()
    _assert_restored(before)
    disable()


def test_threads_that_were_there_before_see_the_gpus():
    with ThreadPoolExecutor(1) as pool:
        pool.submit(int).result()
        with virtual_gpus(2):
            work = pool.submit(lambda: (torch.ones(2, device="cuda:1") * 2).device)
            assert work.result() == torch.device("cuda", 1)
        assert pool.submit(lambda: (torch.ones(2) * 2).device.type).result() == "cpu"


def test_levels_left_out_of_order_say_so_and_all_end():
    before = _names()
    outer, inner = virtual_gpus(2), virtual_gpus(1)
    outer.__enter__()
    inner.__enter__()
    with pytest.raises(RuntimeError, match="leave the inner one first"):
        outer.__exit__(None, None, None)
    assert torch.cuda.device_count() == 1
    inner.__exit__(None, None, None)
    _assert_restored(before)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"gpus": -1}, ValueError),
        ({"gpus": 65}, ValueError),
        ({"gpus": True}, TypeError),
        ({"gpus": "2"}, TypeError),
        ({"gpus": 1, "memory": 0}, ValueError),
        ({"gpus": 1, "memory": [2**20, 2**20]}, ValueError),
        ({"gpus": 1, "memory": "big"}, TypeError),
        ({"gpus": 1, "memory": 2**20, "used": 2**21}, ValueError),
        ({"gpus": 1, "used": -512}, ValueError),
        ({"gpus": 1, "card": "Voodoo"}, ValueError),
    ],
)
def test_arguments_that_describe_no_machine(arguments, error):
    with pytest.raises(error):
        virtual_gpus(**arguments)


def test_a_list_of_memories_gives_the_count():
    with virtual_gpus(memory=[2**20, 2**21 + 5], used=[512, 0]):
        assert torch.cuda.device_count() == 2
        assert torch.cuda.mem_get_info(0) == (2**20 - 512, 2**20)
        assert torch.cuda.mem_get_info(1) == (2**21, 2**21)
