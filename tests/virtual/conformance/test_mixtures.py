"""Operands on different devices raise wherever CUDA raises, and only there."""

import pytest

from trygpu.virtual import virtual_gpus

from . import samples, verdicts
from .completeness import least
from .exceptions import settle
from .expectations import mixtures_of
from .samples import chunks


@pytest.mark.parametrize("names", chunks(samples.names()), ids=lambda names: names[0])
def test_mixtures(names, record_property):
    judged = verdicts.judge(names, lambda: virtual_gpus(2))
    ran = {name: verdict for name, verdict in judged.items() if verdict.forbidden + verdict.allowed}
    totals = {
        "operators": len(ran),
        "right": sum(not verdict.wrong for verdict in ran.values()),
        "mixtures forbidden": sum(verdict.forbidden for verdict in ran.values()),
        "caught": sum(verdict.caught for verdict in ran.values()),
        "in CUDA's words": sum(verdict.caught - len(verdict.words) for verdict in ran.values()),
        "mixtures allowed": sum(verdict.allowed for verdict in ran.values()),
        "passed": sum(verdict.passed for verdict in ran.values()),
        "without expectation": sum(verdict.unknown for verdict in judged.values()),
    }
    record_property("totals", {"mixtures": totals})
    record_property("words", [f"{name}: {words}" for name, verdict in ran.items() for words in verdict.words])
    used = totals["mixtures forbidden"] + totals["mixtures allowed"]
    assert used >= least(sum(len(mixtures_of(name)) for name in names)), "there are expectations that met no call"
    settle("mixtures", {name: verdict.wrong for name, verdict in ran.items()}, record_property)
