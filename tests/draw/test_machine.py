import torch

from trygpu.draw.machine import Memory, available_devices

from .machines import CPU, GIB, cuda


def test_virtual_cards_with_their_memory(virtual_gpus):
    virtual_gpus(2, memory=[8 * GIB, 16 * GIB], used=[0, GIB])
    x = torch.ones(128, device="cuda:1")
    cpu, first, second = available_devices()
    assert cpu.device == CPU
    assert cpu.memory is None
    assert [first.device, second.device] == [cuda(0), cuda(1)]
    assert first.memory == Memory(total=8 * GIB, yours=0, free=8 * GIB)
    assert second.memory == Memory(total=16 * GIB, yours=x.nbytes, free=15 * GIB - x.nbytes)
    assert second.memory.other == GIB
    assert first.virtual
    assert second.virtual


def test_one_card_is_current(virtual_gpus):
    virtual_gpus(3)
    with torch.cuda.device(2):
        assert [device.current for device in available_devices()] == [False, False, False, True]


def test_without_gpus_there_is_the_cpu(virtual_gpus):
    virtual_gpus(0)
    assert [device.device for device in available_devices()] == [CPU]
