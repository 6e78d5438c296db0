"""A virtual card counts what PyTorch's own CUDA allocator counts."""

import json

import pytest

from trygpu.virtual import virtual_gpus

from .memory import EXPECTED, NEED_CUDNN, figures

# Besides these, CUDA's kernels take buffers for partial sums while they run, which the CPU's do not need.
PEAKS = {"perceptron"}


@pytest.fixture(scope="module")
def seen():
    with virtual_gpus(2):
        return figures("cuda:1", NEED_CUDNN)


@pytest.mark.parametrize("name", json.loads(EXPECTED.read_text()))
def test_memory_between_steps_is_cudas(name, seen):
    expected = json.loads(EXPECTED.read_text())[name]
    assert seen[name][:3] == expected[:3]
    assert seen[name][3] <= expected[3]
    if name.split(",")[0] in PEAKS:
        assert seen[name][3] == expected[3]
