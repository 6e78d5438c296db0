"""The reading edition: the lesson with its solutions folded, run on two virtual GPUs, with outputs and pictures."""

import re
from copy import deepcopy
from pathlib import Path

import nbformat
from nbconvert.exporters.exporter import ResourcesDict
from nbformat import NotebookNode
from nbformat.v4 import new_markdown_cell
from nbgrader.preprocessors import ClearHiddenTests, ClearSolutions
from nbgrader.utils import is_solution

from trygpu import course
from trygpu.editions import colab
from trygpu.editions.outputs import RunFailed, execute
from trygpu.messages import speaking, translate

# Other lessons lie in folders of their own beside this one's, in source/ and release/; here all lie in one.
LINK = re.compile(r"\(\.\./\w+/(\w+)\.ipynb\)")


class LessonFailed(Exception):
    """The lesson does not run to its end, or a solution of it does not earn full marks. Says where."""


def write(root: Path, language: str, lesson: str, destination: Path) -> None:
    """Write the lesson of the course folder `root`, executed, to destination/LANGUAGE/LESSON.ipynb.

    Raises LessonFailed.
    """
    source = nbformat.read(course.source(root, language, lesson), as_version=4)
    notebook = to_read(source, language)
    colab.add_cells(notebook, course.repository(root), f"notebooks/{language}/{lesson}.ipynb")
    try:
        execute(notebook)
    except RunFailed as error:
        raise LessonFailed(f"source/{language}/{lesson}/{lesson}.ipynb: {error}") from error
    path = destination / language / f"{lesson}.ipynb"
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, path)


def to_read(source: NotebookNode, language: str) -> NotebookNode:
    """A copy of a lesson without hidden tests, each solution folded behind its contract, and with nothing to hand in.

    `source` stays as it is. nbgrader's metadata are removed, so that nbgrader takes no cell of it for an exercise.
    """
    notebook, _ = ClearHiddenTests().preprocess(deepcopy(source), ResourcesDict())
    cells = []
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = LINK.sub(r"(\1.ipynb)", cell.source)
        if is_solution(cell):
            cells += [_contract(cell), _folded(cell, language)]
        else:
            cells.append(cell)
        cells[-1].metadata.pop("nbgrader", None)
    notebook.cells = cells
    return notebook


def _contract(solution: NotebookNode) -> NotebookNode:
    """A text cell with the signature and the docstring, which would else be folded away with the solution."""
    clear = ClearSolutions(code_stub={"python": "..."})
    stub, _ = clear.preprocess_cell(deepcopy(solution), ResourcesDict(language="python"), 0)
    return new_markdown_cell(f"```python\n{stub.source}\n```", id=f"contract-{solution.id}")


def _folded(solution: NotebookNode, language: str) -> NotebookNode:
    """The solution cell, closed in JupyterLab and in Colab until the reader clicks on it."""
    marks = (ClearSolutions().begin_solution_delimeter, ClearSolutions().end_solution_delimeter)
    lines = [line for line in solution.source.splitlines() if not any(mark in line for mark in marks)]
    # Colab shows this title in place of the code; JupyterLab shows a folded cell's first line.
    solution.source = "\n".join([f"# @title {_title(solution.metadata.nbgrader.grade_id, language)}", *lines])
    solution.metadata["jupyter"] = {"source_hidden": True}
    solution.metadata["cellView"] = "form"
    return solution


def _title(exercise: str, language: str) -> str:
    with speaking(language):
        return translate("Solution: {exercise}", exercise=exercise)
