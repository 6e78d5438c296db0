"""Operands on different devices raise wherever CUDA raises, and only there."""

from dataclasses import asdict

import pytest

from trygpu.virtual import virtual_gpus

from . import exceptions, samples, verdicts


@pytest.mark.parametrize("name", samples.names())
def test_mixtures(name, record_property):
    verdict = verdicts.judge(name, lambda: virtual_gpus(2))
    counts = {key: count for key, count in asdict(verdict).items() if isinstance(count, int)}
    counts["worded as CUDA's"] = verdict.caught - len(verdict.words)
    counts["run"] = int(verdict.forbidden + verdict.allowed > 0)
    counts["right"] = int(counts["run"] and not verdict.wrong)
    record_property("conformance", ("mixtures", name, counts))
    record_property("problems", verdict.wrong)
    record_property("words", verdict.words)
    if not counts["run"]:
        pytest.skip("one operand, or no expectation")
    exceptions.settle("mixtures", name, verdict.wrong)
