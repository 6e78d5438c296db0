"""Rules by operator: one for each, that for an overload before that for all of them."""

import pytest
import torch

from trygpu.virtual.operators.handlers import handlers
from trygpu.virtual.operators.registry import Registry
from trygpu.virtual.operators.schema import Operator

NOT_IN_THE_LOWEST_TORCH = {"linalg_polar"}


def test_the_rule_for_an_overload_comes_first():
    rules = Registry()
    rules("sum mean")("all")
    rules("sum.dim_IntList")("one")
    assert rules.find(Operator(torch.ops.aten.sum.dim_IntList)) == "one"
    assert rules.find(Operator(torch.ops.aten.sum.default)) == "all"
    assert rules.find(Operator(torch.ops.aten.mul.Tensor)) is None


def test_a_second_rule_is_refused():
    rules = Registry()
    rules("sum")("first")
    with pytest.raises(ValueError, match="sum has a rule already: first"):
        rules("mean sum")("second")
    with pytest.raises(ValueError, match="sum has a rule already"):
        Registry(rules, rules)


def test_every_operator_that_has_a_handler_exists():
    bases = {name.partition(".")[0] for name in handlers}
    assert {base for base in bases if not hasattr(torch.ops.aten, base)} <= NOT_IN_THE_LOWEST_TORCH
