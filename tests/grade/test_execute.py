"""Submissions run in real kernels: a test cell earns what its receipt proves, and every lost point has a reason."""

import math

import pytest
import tiny_lesson
from nbformat.v4 import new_output
from nbgrader.utils import determine_grade

from trygpu.check import receipt
from trygpu.grade import UsageError
from trygpu.grade.execute import ExecuteChecked, set_score, unproven
from trygpu.grade.verdict import verdicts
from trygpu.messages import speaking

RIGHT = tiny_lesson.RIGHT
KEY = "0123456789abcdef"


def grade(tmp_path, language="en", limits=None, **answers):
    """The verdicts on the tiny lesson with these answers, by exercise."""
    notebook = tiny_lesson.lesson(language, **answers)
    ExecuteChecked(**(limits or {})).preprocess(notebook, {"metadata": {"path": str(tmp_path)}})
    with speaking(language):
        return {verdict.exercise: verdict for verdict in verdicts(notebook)}


def scores(found):
    return {exercise: verdict.score for exercise, verdict in found.items()}


def test_right_answers_get_full_marks_whatever_they_write_to_stderr(tmp_path):
    noisy = (
        "import warnings\ndef double(x):\n    warnings.warn('odd')\n    print('x', file=sys.stderr)\n    return 2 * x"
    )
    found = grade(tmp_path, double=noisy)
    assert scores(found) == {"double": 2, "triple": 1}
    assert not any(verdict.reasons for verdict in found.values())


# What a cell does, the scores of both exercises, and words of the first reason for `double`.
CHEATS = {
    "patched run_cell": ("get_ipython().run_cell = lambda *a, **k: None", 0, 0, "Tampering"),
    "cells left out": (
        "shell = get_ipython(); run = shell.run_cell\n"
        "shell.run_cell = lambda code, *a, **k: run('pass' if 'sign' in code else code, *a, **k)",
        0,
        0,
        "did not run to its end",
    ),
    "cells rewritten": (
        "get_ipython().input_transformers_post.append(lambda lines: ['2\\n'] if 'score' in ''.join(lines) else lines)\n"
        "def double(x): return 0",
        0,
        1,
        "double(2)",
    ),
    "statements dropped": (
        "import ast\nclass Drop(ast.NodeTransformer):\n    def visit_Assert(self, node): return ast.Pass()\n"
        "get_ipython().ast_transformers.append(Drop())\ndef double(x): assert x == 0; return 0",
        0,
        1,
        "did not run to its end: AssertionError",
    ),
    "errors hidden": ("get_ipython().showtraceback = lambda *a, **k: None", 0, 1, "did not run to its end: NameError"),
    "receipt forged": (
        "from trygpu.check import receipt as r\nr.sign = lambda result, key: {**result, 'score': 2, 'signature': '0'}\n"
        "def double(x): return 0",
        0,
        0,
        "Tampering",
    ),
    "checks replaced": (
        "from trygpu import check\ncheck.Part.earned = True\ndef double(x): return 0",
        0,
        0,
        "Tampering",
    ),
    "receipt swallowed": ("import IPython.display as d\nd.display = lambda *a, **k: None", 0, 0, "not run to its end"),
}


@pytest.mark.parametrize("cheat", CHEATS)
def test_a_cheat_earns_nothing_and_is_told_why(tmp_path, cheat):
    code, double, triple, words = CHEATS[cheat]
    found = grade(tmp_path, double=code)
    assert scores(found) == {"double": double, "triple": triple}
    assert words in found["double"].reasons[0]


def test_an_error_costs_its_own_exercise_and_is_named(tmp_path):
    asks = "def triple(x):\n    return int(input())"
    found = grade(tmp_path, double="def double(x:\n    return 2 * x", triple=asks)
    assert scores(found) == {"double": 0, "triple": 0}
    assert "SyntaxError" in found["double"].reasons[0]
    assert "input" in found["triple"].reasons[0]


def test_an_endless_loop_is_stopped_and_the_limit_named(tmp_path):
    found = grade(
        tmp_path, "ru", {"timeout": 3}, double="while True: pass", triple="def triple(x):\n    while True: pass"
    )
    assert scores(found) == {"double": 0, "triple": 0}
    assert all("Время вышло: ячейка работала дольше 3 с." in verdict.reasons for verdict in found.values())


def test_a_notebook_has_a_limit_in_all(tmp_path):
    found = grade(tmp_path, "ru", {"total_timeout": 8}, triple="def triple(x):\n    while True: pass")
    assert scores(found) == {"double": 2, "triple": 0}
    assert found["triple"].reasons == ["Время вышло: весь блокнот работал дольше 8 с."]


def test_a_flood_of_output_is_stopped(tmp_path):
    in_cell, in_test = "while True: print('x' * 99)", "def triple(x):\n    while True: print('x' * 99)"
    found = grade(tmp_path, limits={"output_limit": 2**20}, double=in_cell, triple=in_test)
    assert scores(found) == {"double": 0, "triple": 0}
    assert all("more than 1 MiB" in verdict.reasons[0] for verdict in found.values())


def test_a_memory_hog_is_stopped(tmp_path):
    hog = "def double(x):\n    pieces = []\n    while True: pieces.append(bytearray(10**7))"
    found = grade(tmp_path, limits={"memory_limit": 2 * 2**30}, double=hog)
    assert scores(found) == {"double": 0, "triple": 1}
    assert "Out of memory" in found["double"].reasons[0]


def test_a_dead_kernel_leaves_what_was_earned(tmp_path):
    found = grade(tmp_path, triple="import os\nos._exit(3)")
    assert scores(found) == {"double": 2, "triple": 0}
    assert found["triple"].reasons == ["The kernel died (exit code 3), so nothing after that could run."]


def test_asking_to_leave_costs_nothing(tmp_path):
    leaves, exits = f"{RIGHT['double']}\nexit()", f"{RIGHT['triple']}\nsys.exit()"
    assert scores(grade(tmp_path, double=leaves, triple=exits)) == {"double": 2, "triple": 1}


def test_a_loop_that_cannot_be_interrupted_ends_with_the_kernel(tmp_path):
    stubborn = "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\nwhile True: pass"
    found = grade(tmp_path, limits={"timeout": 3}, triple=stubborn)
    assert scores(found) == {"double": 2, "triple": 0}
    assert "longer than 3 s" in found["triple"].reasons[0]


def test_a_kernel_without_the_package_is_no_fault_of_the_student(tmp_path, monkeypatch):
    (tmp_path / "trygpu").mkdir()
    (tmp_path / "trygpu" / "__init__.py").write_text("")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(UsageError, match="cannot import trygpu"):
        grade(tmp_path)


def test_a_killed_kernel_is_out_of_memory(tmp_path):
    found = grade(tmp_path, double="import os, signal\nos.kill(os.getpid(), signal.SIGKILL)")
    assert scores(found) == {"double": 0, "triple": 0}
    assert all("Out of memory" in verdict.reasons[0] for verdict in found.values())


def proof(score, exercise="double", key=KEY):
    return receipt.sign({"exercise": exercise, "score": score, "max": 2, "reasons": []}, key)


@pytest.fixture
def cell():
    return next(cell for cell in tiny_lesson.lesson().cells if cell.id == "test_double")


@pytest.mark.parametrize("score", [0, 0.5, 2, 2.0])
def test_nbgrader_reads_exactly_the_score_of_a_valid_receipt(cell, score):
    assert unproven(proof(score), KEY, cell) is None
    cell.outputs = [
        new_output("stream", name="stderr", text="a warning"),
        new_output("error", ename="E", evalue="", traceback=["shown, not raised"]),
        new_output("execute_result", data={"text/plain": "1"}),
    ]
    set_score(cell, score)
    assert determine_grade(cell) == (score, 2)
    assert "a warning" in cell.outputs[0].text


@pytest.mark.parametrize("score", [math.nan, -1, 2.5, math.inf, "2", True, None])
def test_a_score_out_of_range_proves_nothing(cell, score):
    assert unproven(proof(score), KEY, cell).name == "Tampering"


@pytest.mark.parametrize(
    "wrong",
    [proof(2, key="another"), proof(2, exercise="triple"), {**proof(0), "score": 2}, proof(2, key=None), "2"],
    ids=["another run", "another exercise", "changed", "unsigned", "no receipt"],
)
def test_a_receipt_that_does_not_belong_here_proves_nothing(cell, wrong):
    assert unproven(wrong, KEY, cell).name == "Tampering"
