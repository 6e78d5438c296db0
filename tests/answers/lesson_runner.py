"""Runs answers against a lesson's own test cells in this process: quick, and with the very cells that grade."""

import contextlib
import functools
import io
import re
import types
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
from IPython.core.inputtransformer2 import TransformerManager

from trygpu import virtual
from trygpu.check import names
from trygpu.messages import set_language

ROOT = Path(__file__).parents[2]
ANSWERS = Path(__file__).parent


@dataclass(frozen=True)
class Answer:
    """One file of tests/answers: what a student would type, the score it deserves, what the first reason must say."""

    lesson: str
    exercise: str
    name: str
    code: str
    score: float
    says: tuple[str, ...]


def answers(lesson: str) -> list[Answer]:
    """All answers to a lesson's exercises."""
    return [_read(path) for path in sorted((ANSWERS / lesson).glob("*/*.py"))]


def _read(path: Path) -> Answer:
    code = path.read_text(encoding="utf-8")
    header = dict(re.findall(r"^# (score|says|why): *(.*)$", code, re.MULTILINE))
    says = tuple(word.strip() for word in header.get("says", "").split(",") if word.strip())
    lesson, exercise = path.parts[-3:-1]
    return Answer(lesson, exercise, path.stem, code, float(header["score"]), says)


def lessons() -> list[str]:
    """The lessons that have both a source and answers."""
    return sorted(path.parent.name for path in (ROOT / "source" / "en").glob("*/*.ipynb"))


@functools.cache
def notebook(lesson: str, language: str = "en") -> nbformat.NotebookNode:
    """The source edition."""
    return nbformat.read(ROOT / "source" / language / lesson / f"{lesson}.ipynb", as_version=4)


def grade_id(cell: nbformat.NotebookNode) -> str | None:
    """nbgrader's id of the cell, None for a cell that nbgrader leaves alone."""
    return cell.metadata.get("nbgrader", {}).get("grade_id")


def max_points(lesson: str) -> dict[str, float]:
    """The points of each exercise, in the lesson's order."""
    cells = (cell for cell in notebook(lesson).cells if (grade_id(cell) or "").startswith("test_"))
    return {grade_id(cell).removeprefix("test_"): cell.metadata.nbgrader.points for cell in cells}


@functools.cache
def solved(lesson: str) -> dict[str, Any]:
    """The notebook's names after a run of the source edition from top to bottom, virtual GPUs off again."""
    namespace: dict[str, Any] = {"__name__": "__main__"}
    try:
        for cell in notebook(lesson).cells:
            if cell.cell_type == "code":
                _execute(cell.source, namespace)
    finally:
        if virtual.topology() is not None:
            virtual.disable()
        set_language("en")
    return namespace


def check(lesson: str, exercise: str, code: str, extra: dict[str, Any] | None = None) -> dict[str, Any]:
    """The receipt that the exercise's test cell gives to this answer; all other exercises hold their solutions."""
    # Functions keep the names they were defined among, so that a copy is enough for a notebook of its own.
    namespace = {**solved(lesson), **(extra or {})}
    source = next(cell.source for cell in notebook(lesson).cells if grade_id(cell) == f"test_{exercise}")
    taken_out = {name for name in dir(names.references_of(exercise)) if namespace.pop(name, None) is not None}
    with virtual.virtual_gpus(2):  # as `setup` leaves the notebook
        for given in _cells_that_define(taken_out, lesson):
            _execute(given, namespace)
        # A cell that fails is an answer too: its test says what is missing.
        with contextlib.suppress(Exception):
            _execute(code, namespace)
        _execute(source, namespace)
    return namespace["exercise"].result()


def _cells_that_define(wanted: set[str], lesson: str) -> list[str]:
    """Cells outside the exercises that give a class or function for an answer to fill in."""
    cells = (cell for cell in notebook(lesson).cells if cell.cell_type == "code" and grade_id(cell) is None)
    defined = {cell.source: set(re.findall(r"^(?:class|def) (\w+)", cell.source, re.MULTILINE)) for cell in cells}
    return [source for source, found in defined.items() if found & wanted]


def _execute(source: str, namespace: dict[str, Any]) -> None:
    code = TransformerManager().transform_cell(source)
    namespace.setdefault("get_ipython", lambda: types.SimpleNamespace(run_line_magic=lambda *a: None))
    silent = contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO())
    with silent[0], silent[1], warnings.catch_warnings():
        warnings.simplefilter("ignore")  # in a kernel a warning costs nothing
        exec(compile(code, "<ipython-input-1>", "exec"), namespace)
