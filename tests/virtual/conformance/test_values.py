"""Operators on a virtual GPU give the CPU's values, dtypes, shapes and strides, with results and gradients there."""

import pytest

from trygpu.virtual import virtual_gpus

from . import samples, values
from .completeness import all_ran
from .exceptions import settle
from .samples import chunks


@pytest.mark.parametrize("names", chunks(samples.names()), ids=lambda names: names[0])
def test_values(names, record_property):
    problems = values.problems(names, lambda: virtual_gpus(2))
    ran = {name: found for name, found in problems.items() if found is not None}
    record_property("totals", {"values": {"run": len(ran), "right": list(ran.values()).count([])}})
    all_ran("values", names, ran)
    settle("values", ran, record_property)
