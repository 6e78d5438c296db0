"""Modules on a virtual GPU give the CPU's outputs, gradients and buffers, bit for bit."""

import pytest

from trygpu.virtual import virtual_gpus

from . import modules
from .completeness import all_ran
from .exceptions import settle
from .samples import chunks


@pytest.mark.parametrize("names", chunks(list(modules.INFO)), ids=lambda names: names[0])
def test_modules(names, record_property):
    problems = modules.problems(names, lambda: virtual_gpus(2))
    ran = {name: found for name, found in problems.items() if found is not None}
    record_property("totals", {"modules": {"run": len(ran), "right": list(ran.values()).count([])}})
    all_ran("modules", names, ran)
    settle("modules", ran, record_property)
