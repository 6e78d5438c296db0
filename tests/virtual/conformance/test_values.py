"""Operators on a virtual GPU give the CPU's values, dtypes, shapes and strides, with results and gradients there."""

import pytest

from trygpu.virtual import virtual_gpus

from . import exceptions, samples, values


@pytest.mark.parametrize("name", samples.names())
def test_values(name, record_property):
    problems = values.problems(name, lambda: virtual_gpus(2))
    record_property("conformance", ("values", name, {"run": int(problems is not None), "right": int(problems == [])}))
    record_property("problems", problems or [])
    if problems is None:
        pytest.skip("the CPU cannot run this operator")
    exceptions.settle("values", name, problems)
