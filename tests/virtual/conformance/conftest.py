"""Totals of the conformance tests: at the end of the run, and as lists in build/conformance."""

from collections import Counter, defaultdict
from itertools import chain
from pathlib import Path

import pytest

from .completeness import fail_skipped

BUILD = Path(__file__).parents[3] / "build" / "conformance"


@pytest.fixture(autouse=True)
def one_thread():
    """Bit-for-bit comparisons need sums in one order."""
    import torch

    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport():
    report = yield
    fail_skipped(report)
    return report


def pytest_terminal_summary(terminalreporter):
    totals: dict[str, Counter] = defaultdict(Counter)
    lists: dict[str, list[str]] = defaultdict(list)
    for report in chain.from_iterable(terminalreporter.stats.values()):
        if getattr(report, "when", None) != "call":
            continue
        for key, value in report.user_properties:
            if key == "totals":
                for kind, counts in value.items():
                    totals[kind].update(counts)
            else:
                lists[key] += value
    if not totals:
        return
    BUILD.mkdir(parents=True, exist_ok=True)
    for kind, counts in totals.items():
        terminalreporter.write_line(f"{kind}: " + ", ".join(f"{key} {count}" for key, count in counts.items()))
    for kind, lines in lists.items():
        (BUILD / f"{kind}.txt").write_text("".join(f"{line}\n" for line in sorted(lines)))
