"""The badge and the install cell."""

import subprocess
import sys
from types import ModuleType

import pytest

from trygpu.course import D2L
from trygpu.editions import colab

REPOSITORY = "https://github.com/someone/fork"


@pytest.fixture
def notebook(lesson):
    notebook = lesson("en")
    colab.add_cells(notebook, REPOSITORY, "release/en/double/double.ipynb")
    return notebook


@pytest.fixture
def run(notebook, monkeypatch):
    """Runs the install cell and returns the commands it started."""
    commands = []
    monkeypatch.setattr(subprocess, "run", lambda command, check: commands.append(command))
    cell = next(cell for cell in notebook.cells if cell.id == "install")

    def run():
        exec(cell.source, {})
        return commands

    return run


def test_the_badge_comes_first_and_leads_to_the_notebook(notebook):
    badge = notebook.cells[0]
    assert badge.cell_type == "markdown"
    path = "someone/fork/blob/main/release/en/double/double.ipynb"
    assert badge.source.endswith(f"](https://colab.research.google.com/github/{path})")


def test_the_install_cell_is_the_first_code_cell_and_the_lesson_follows(notebook, lesson):
    assert notebook.cells[1].id == "install"
    assert notebook.cells[1].cell_type == "code"
    assert notebook.cells[2:] == lesson("en").cells


def test_outside_colab_the_install_cell_does_nothing(run, monkeypatch):
    monkeypatch.delitem(sys.modules, "google.colab", raising=False)
    assert run() == []


def test_on_colab_it_installs_the_package_and_d2l_and_nothing_they_ask_for(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "google.colab", ModuleType("google.colab"))
    (command,) = run()
    assert command[:4] == [sys.executable, "-m", "pip", "install"]
    assert "--no-deps" in command
    assert [word for word in command[4:] if not word.startswith("-")] == [f"git+{REPOSITORY}", D2L]


def test_a_cell_of_the_lesson_with_a_generated_id_is_refused(lesson):
    notebook = lesson("en")
    notebook.cells[1].id = "install"
    with pytest.raises(ValueError, match=r"double\.ipynb: the cell id 'install'"):
        colab.add_cells(notebook, REPOSITORY, "release/en/double/double.ipynb")
