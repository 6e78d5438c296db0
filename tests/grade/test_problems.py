"""Each kind of problem has a stable name, and a sentence in every language."""

import string

import pytest
from nbformat.v4 import new_output

from trygpu.grade.problems import Problem, is_failure
from trygpu.messages import LANGUAGES, speaking

VALUES = {"seconds": 3, "limit": "1 MiB", "how": "SIGSEGV", "error": "NameError: x"}


def placeholders(sentence):
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


@pytest.mark.parametrize("problem", Problem)
def test_a_problem_is_told_in_every_language_and_known_by_one_name(problem):
    values = {name: VALUES[name] for name in placeholders(problem.sentence)}
    told = {}
    for language in LANGUAGES:
        with speaking(language):
            told[language] = problem.failure(**values).output()
    assert len({output.evalue for output in told.values()}) == len(LANGUAGES)
    assert {output.ename for output in told.values()} == {problem.ename}
    assert all(str(value) in output.evalue for output in told.values() for value in values.values())
    assert all(is_failure(output) for output in told.values())


def test_names_that_graded_notebooks_have_stay():
    names = {problem.ename for problem in Problem}
    assert names == {"TimedOut", "TooMuchOutput", "OutOfMemory", "KernelDied", "Tampering", "Unfinished"}


@pytest.mark.parametrize(
    "output",
    [
        new_output("error", ename="NameError", evalue="x", traceback=[]),
        new_output("stream", name="stderr", text="TimedOut"),
    ],
)
def test_an_error_in_the_code_is_no_failure(output):
    assert not is_failure(output)
