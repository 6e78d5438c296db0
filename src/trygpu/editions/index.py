"""The index of the reading edition: one notebook per language, with every lesson's sections and exercises."""

import re
from pathlib import Path

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_markdown_cell, new_notebook
from nbgrader.utils import is_grade

from trygpu import course
from trygpu.editions import colab
from trygpu.messages import speaking, translate, translate_plural

NAME = "index"


def write(root: Path, language: str, destination: Path) -> None:
    """Write the index of the course folder `root` in this language to destination/LANGUAGE/index.ipynb."""
    lessons = [(name, nbformat.read(course.source(root, language, name), 4)) for name in course.lessons(root, language)]
    lessons.sort(key=lambda lesson: lesson[1].metadata.trygpu.number)
    with speaking(language):
        cells = [_introduction(lessons), *(_contents(language, name, notebook) for name, notebook in lessons)]
    notebook = new_notebook(cells=[colab.badge(course.repository(root), f"notebooks/{language}/{NAME}.ipynb"), *cells])
    notebook.metadata = {**lessons[0][1].metadata, "trygpu": {"language": language}}
    path = destination / language / f"{NAME}.ipynb"
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, path)


def _introduction(lessons: list[tuple[str, NotebookNode]]) -> NotebookNode:
    points = sum(_points(notebook) for _, notebook in lessons)
    lines = [
        "# " + translate("TryGPU: contents"),
        translate(
            "Each lesson is here to read, with outputs, pictures and folded solutions. Open the version with "
            "exercises to write the answers yourself."
        ),
        translate_plural("{n} point in all.", "{n} points in all.", points),
    ]
    return new_markdown_cell("\n\n".join(lines), id="contents")


def _contents(language: str, name: str, notebook: NotebookNode) -> NotebookNode:
    """A heading that leads to the lesson, its sections, its exercises, and where to answer them."""
    title, *sections = _headings(notebook)
    points = _points(notebook)
    lines = [f"## {notebook.metadata.trygpu.number}. [{title.removeprefix('# ')}]({name}.ipynb)", ""]
    for heading in sections:
        level, _, text = heading.partition(" ")
        lines.append("  " * (len(level) - 2) + f"- {text}")
    exercises = translate("version with exercises")
    total = translate_plural("{n} point", "{n} points", points)
    lines += ["", f"[{exercises}](../../release/{language}/{name}/{name}.ipynb), {total}"]
    return new_markdown_cell("\n".join(lines), id=name)


def _headings(notebook: NotebookNode) -> list[str]:
    text = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    return re.findall(r"^#{1,3} .+$", text, re.MULTILINE)


def _points(notebook: NotebookNode) -> int:
    return sum(cell.metadata.nbgrader.points for cell in notebook.cells if is_grade(cell))
