"""Expressions around devices give what they give on CUDA: places, identity, copied values, errors and their words."""

import json

import pytest

from trygpu.virtual import virtual_gpus

from .exceptions import settle
from .snippets import EXPECTED, all_snippets, outcome


@pytest.fixture(scope="module")
def outcomes():
    with virtual_gpus(2):
        return {snippet: outcome(snippet) for snippet in all_snippets()}


def test_outcomes_are_those_of_cuda(outcomes, record_property):
    """The same value or the same type of error."""
    expected = json.loads(EXPECTED.read_text())
    problems = {
        snippet: [] if outcomes[snippet][:2] == told[:2] else [f"{outcomes[snippet]} instead of {told}"]
        for snippet, told in expected.items()
    }
    right = list(problems.values()).count([])
    same_words = sum(outcomes[snippet] == told for snippet, told in expected.items())
    totals = {"run": len(expected), "right": right, "in CUDA's words": same_words}
    record_property("totals", {"snippets": totals})
    settle("snippets", problems, record_property)
