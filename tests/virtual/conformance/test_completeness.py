"""Everything that is expected is there to be used: in the files, and in the databases of this torch.

With these, the other tests' own counts add up to the known totals, in however many processes they run.
"""

import json
from collections import Counter

import pytest

from . import completeness, expectations, modules, optimizers, samples, snippets, synchronizations
from .completeness import KNOWN, least
from .exceptions import reasons


def test_the_file_of_mixtures_holds_what_was_measured():
    outcomes = Counter()
    operators = {name for name in expectations.table()["operators"] if expectations.mixtures_of(name)}
    for name in operators:
        outcomes.update(entry[0] for entry in expectations.mixtures_of(name).values())
    assert len(operators) >= KNOWN["operators"]
    assert outcomes["raises"] >= KNOWN["mixtures forbidden"]
    assert outcomes["allowed"] >= KNOWN["mixtures allowed"]


def test_the_files_of_snippets_and_synchronizations_hold_what_was_measured():
    assert len(json.loads(snippets.EXPECTED.read_text())) >= KNOWN["snippets"]
    assert len(synchronizations.expected()) >= KNOWN["synchronizations"]


@pytest.mark.parametrize(
    ("known", "present"),
    [
        (KNOWN["operators"], {name for name in expectations.table()["operators"] if expectations.mixtures_of(name)}),
        (KNOWN["values"], set(samples.names()) - reasons("values not run").keys()),
    ],
    ids=["mixtures", "values"],
)
def test_the_database_has_the_operators(known, present):
    assert len(present & set(samples.names())) >= least(known)


def test_the_databases_have_the_modules_and_optimizers():
    assert len(modules.INFO) >= least(KNOWN["modules"])
    assert len(optimizers.INFO) >= least(KNOWN["optimizers"])


@pytest.mark.parametrize("attributes", [{"outcome": "skipped"}, {"outcome": "passed", "wasxfail": "not yet"}])
def test_a_skip_is_a_failure(attributes):
    report = pytest.TestReport("test", ("file", 1, "test"), {}, "passed", None, "call")
    vars(report).update(attributes)
    completeness.fail_skipped(report)
    assert report.failed
