"""Programs as people write them train on a virtual GPU with the CPU's losses, bit for bit."""

import warnings

import pytest
import torch

from trygpu.virtual import virtual_gpus

from . import basics, d2l_book, methods, sequences, vision  # noqa: F401  (each adds its programs)
from .registry import PROGRAMS


@pytest.fixture(autouse=True)
def one_thread():
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


@pytest.mark.parametrize("name", list(PROGRAMS))
def test_losses_are_those_of_the_cpu(name):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        expected = PROGRAMS[name]("cpu")
        with virtual_gpus(2):
            losses = PROGRAMS[name]("cuda:1")
    assert losses == expected


def test_there_are_enough_programs():
    assert len(PROGRAMS) >= 25
