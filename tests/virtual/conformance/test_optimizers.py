"""Optimizers on a virtual GPU take the CPU's steps, bit for bit, in every implementation."""

import pytest

from trygpu.virtual import virtual_gpus

from . import optimizers
from .exceptions import settle


@pytest.mark.parametrize("name", list(optimizers.INFO))
def test_optimizers(name, record_property):
    problems = optimizers.problems([name], lambda: virtual_gpus(2))
    record_property("totals", {"optimizers": {"run": 1, "right": int(not problems[name])}})
    settle("optimizers", problems, record_property)
