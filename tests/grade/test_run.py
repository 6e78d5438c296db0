"""A notebook goes in, and comes out run: a test cell earns what its receipt proves, every lost point has a reason."""

import copy
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace

import pytest
import tiny_lesson
from jupyter_core.utils import ensure_event_loop
from tiny_lesson import AMPLE

from trygpu.grade import UsageError
from trygpu.grade.run import run_notebook
from trygpu.grade.verdict import verdicts
from trygpu.messages import speaking

RIGHT = tiny_lesson.RIGHT
WRONG = "def double(x):\n    return 0"
ENDLESS = "def double(x):\n    while True: pass"


def grade(tmp_path, language="en", limits=None, **answers):
    """The verdicts on the tiny lesson with these answers, by exercise; `limits` beside ample ones."""
    executed = run_notebook(tiny_lesson.lesson(language, **answers), str(tmp_path), replace(AMPLE, **(limits or {})))
    return by_exercise(executed, language)


def by_exercise(executed, language="en"):
    with speaking(language):
        return {verdict.exercise: verdict for verdict in verdicts(executed)}


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


def test_it_takes_and_gives_what_can_be_pickled_and_changes_nothing_it_was_given(tmp_path):
    """So that another process may do it, and no gradebook is needed."""
    notebook = tiny_lesson.lesson("ru", double=WRONG)
    before = copy.deepcopy(notebook)
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=spawn) as processes:
        executed = processes.submit(run_notebook, notebook, str(tmp_path), AMPLE).result()
    assert notebook == before
    assert scores(by_exercise(executed, "ru")) == {"double": 0, "triple": 1}
    assert pickle.loads(pickle.dumps(executed)) == executed
    assert executed.metadata.language_info["name"] == "python"
    assert list(tmp_path.iterdir()) == []


def test_two_threads_grade_in_two_languages_each_in_its_own(tmp_path):
    def grade_in_thread(language):
        try:
            return grade(tmp_path, language, {"timeout": 4}, double=ENDLESS)
        finally:
            ensure_event_loop().close()  # Jupyter gives each thread one and leaves it open

    with ThreadPoolExecutor(2) as threads:
        english, russian = threads.map(grade_in_thread, ["en", "ru"])
    assert scores(english) == scores(russian) == {"double": 0, "triple": 1}
    assert english["double"].reasons == ["Timed out: this cell ran for longer than 4 s."]
    assert russian["double"].reasons == ["Время вышло: ячейка работала дольше 4 с."]
