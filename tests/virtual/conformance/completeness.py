"""That the tests do not pass on nothing: how much of what is expected has to meet a call."""

import pytest
import torch

from . import expectations
from .exceptions import elsewhere, reasons

# What there is to use with the torch that the expectations were measured with. More is welcome, less is a failure.
KNOWN = {
    "operators": 467,
    "mixtures forbidden": 4026,
    "mixtures allowed": 502,
    "values": 693,
    "synchronizations": 588,
    "calls that may synchronize": 1298,
    "modules": 114,
    "optimizers": 15,
    "snippets": 563,
}
# Another torch has other operators and samples; this share of the known has to be met all the same.
SHARE_ELSEWHERE = 0.8


def measured_here() -> bool:
    """Whether this is the torch, version and build, that the expectations were measured with."""
    return torch.__version__ == expectations.table()["torch"]


def least(known: int) -> float:
    """How many of so many known have to be met on this torch."""
    return known if measured_here() else SHARE_ELSEWHERE * known


def all_ran(kind: str, wanted: list[str], ran: dict[str, object]) -> None:
    """Fails if an item did not run and exceptions.toml does not say why."""
    known = reasons(f"{kind} not run") | elsewhere(f"{kind} not run")
    assert not [name for name in wanted if name not in ran and name not in known]
    if measured_here():
        assert not [name for name in ran if name in reasons(f"{kind} not run")], "they run: take them out"


def fail_skipped(report: pytest.TestReport) -> None:
    """A skip or an expected failure would hide what a test has not shown: here it is a failure."""
    if report.skipped or hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = "conformance tests are not skipped: known differences stand in exceptions.toml"
