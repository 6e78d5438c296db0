"""A kernel under limits: asked without a trace, its end explained."""

import sys
from dataclasses import replace

import pytest
from nbformat.v4 import new_code_cell, new_notebook
from tiny_lesson import AMPLE

from trygpu.grade.problems import Problem
from trygpu.grade.session import Session, is_memory_error


class Cells:
    """A session whose cells are given as code."""

    def __init__(self, folder, **limits):
        self.notebook = new_notebook()
        self.session = Session(self.notebook, str(folder), replace(AMPLE, **limits))

    def run(self, code):
        """What came of the code as the next cell, and the cell."""
        self.notebook.cells.append(new_code_cell(code))
        execution = self.session.run_cell(self.notebook.cells[-1], len(self.notebook.cells) - 1)
        return execution, self.notebook.cells[-1]

    def evaluate(self, expression):
        """The text of an expression's value in the kernel."""
        return self.run(expression)[1].outputs[-1].data["text/plain"]


@pytest.fixture
def cells(tmp_path):
    cells = Cells(tmp_path)
    with cells.session.setup_kernel():
        yield cells


def test_the_graders_own_code_leaves_no_trace(cells):
    assert cells.session.open_run("key", "en") is None
    assert cells.session.ask("1 / 0")["ename"] == "ZeroDivisionError"
    assert cells.evaluate("In") == "['', 'In']"
    assert cells.evaluate("[name for name in dir() if 'kernel' in name or name == 'trygpu']") == "[]"


def test_a_kernel_is_as_the_grader_wants_it(cells, tmp_path):
    assert cells.evaluate("import os; os.environ['TRYGPU_DEVICES'], os.environ['PYTHONHASHSEED']") == "('virtual', '0')"
    assert cells.evaluate("os.getcwd()") == repr(str(tmp_path))
    if sys.platform == "linux":
        assert cells.evaluate("import resource; resource.getrlimit(resource.RLIMIT_CORE)") == "(0, 0)"
        assert cells.evaluate("resource.getrlimit(resource.RLIMIT_DATA)[0]") == str(AMPLE.memory_limit)
        assert cells.evaluate("get_ipython().kernel.parent.transport") == "'ipc'"


def test_an_error_is_the_cells_own_and_the_reply_tells_it(cells):
    execution, cell = cells.run("1 / 0")
    assert (execution.failure, execution.reply["ename"]) == (None, "ZeroDivisionError")
    execution, cell = cells.run("get_ipython().showtraceback = lambda *a, **k: None\nunknown")
    assert execution.failure is None
    assert [output.ename for output in cell.outputs] == ["NameError"]


def test_a_cell_over_its_limits_is_stopped_and_the_next_one_runs(tmp_path):
    cells = Cells(tmp_path, timeout=2, output_limit=2**20)
    with cells.session.setup_kernel():
        execution, _ = cells.run("while True: pass")
        assert execution.failure.problem is Problem.TIMED_OUT
        execution, _ = cells.run("print('x' * 2**21)")
        assert execution.failure.reason == "Stopped: this cell printed more than 1 MiB."
        assert cells.evaluate("1 + 1") == "2"
        assert cells.session.lost is None


def test_a_lost_kernel_runs_nothing_more_and_says_why(cells):
    execution, _ = cells.run("import os; os.kill(os.getpid(), 11)")
    assert execution.failure.reason == "The kernel died (SIGSEGV), so nothing after that could run."
    execution, cell = cells.run("1")
    assert execution.failure is cells.session.lost and cell.outputs == []


def test_a_notebook_out_of_time_runs_nothing_more(tmp_path):
    cells = Cells(tmp_path, total_timeout=2)
    with cells.session.setup_kernel():
        execution, _ = cells.run("while True: pass")
        assert execution.failure.problem is Problem.TIMED_OUT_IN_ALL
        execution, _ = cells.run("import time; time.sleep(2)")
        execution, cell = cells.run("1")
        assert execution.failure is cells.session.lost and cell.outputs == []
        assert cells.session.lost.problem is Problem.TIMED_OUT_IN_ALL


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        ({"ename": "MemoryError"}, True),
        ({"ename": "RuntimeError", "evalue": "DefaultCPUAllocator: can't allocate memory: 8 bytes"}, True),
        ({"ename": "RuntimeError", "evalue": "shapes differ"}, False),
        ({"status": "ok"}, False),
    ],
)
def test_an_error_for_lack_of_memory_is_recognised(reply, expected):
    assert is_memory_error(reply) is expected
