"""Repair a submission from the release edition of its own language, before nbgrader looks at it.

Students delete and copy cells, other editors lose nbgrader's metadata, Colab moves cell ids and adds the student's
name. nbgrader then leaves test cells ungraded, or gives up the whole class.
"""

import copy
import re
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_markdown_cell
from nbgrader.preprocessors.base import NbGraderPreprocessor
from nbgrader.utils import compute_checksum, is_grade, is_locked, is_solution

from trygpu.grade.notebook import language_of
from trygpu.messages import LANGUAGES, speaking, translate

# What Colab leaves in cells: its own ids, and who ran the cell when.
COLAB = ("id", "outputId", "colab", "colab_type", "executionInfo")

# `def name`, `class Name`, `name = ...` and `name: type = ...` at the margin
DEFINITION = re.compile(r"^(?:(?:async\s+)?(?:def|class)\s+(\w+)|(\w+)\s*(?::[^=\n]+)?=(?!=))", re.MULTILINE)
# What format 4.5 takes for a cell id
ID = re.compile(r"[a-zA-Z0-9-_]{1,64}")
EXERCISE = re.compile(r"""check\.exercise\(\s*["'](\w+)["']""")


class RestoreFromRelease(NbGraderPreprocessor):
    """First of Autograde's sanitize_preprocessors: see `restore_cells`."""

    def preprocess(self, nb: NotebookNode, resources: dict[str, Any]) -> tuple[NotebookNode, dict[str, Any]]:
        """The notebook restored, each change noted in the log; `resources` get the release's checksums."""
        language = language_of(nb)
        path = self._release(resources["nbgrader"], language)
        if path.exists():
            release = nbformat.read(path, as_version=4)
            with speaking(language):
                for note in restore_cells(nb, release):
                    self.log.warning(note)
            resources["trygpu"] = {"checksums": checksums(release)}
        else:
            self.log.warning("%s is missing, so nothing can be restored: run `make release`", path)
        return nb, resources

    def _release(self, names: dict[str, str], language: str) -> Path:
        """Where the release edition in this language lies: beside the one that the configuration names."""
        exporter: Any = self.parent
        coursedir = exporter.parent.coursedir
        folder = Path(coursedir.release_directory)
        if folder.name in LANGUAGES:
            folder = folder.with_name(language)
        lesson = coursedir.format_path(str(folder), ".", names["assignment"])
        return Path(coursedir.root) / lesson / f"{names['notebook']}.ipynb"


class ReleaseChecksums(NbGraderPreprocessor):
    """After OverwriteCells, which knows only the language released last: checksums of the submission's own language.

    By them nbgrader sees which answers are untouched.
    """

    def preprocess_cell(
        self, cell: NotebookNode, resources: dict[str, Any], index: int
    ) -> tuple[NotebookNode, dict[str, Any]]:
        """The cell with the checksum that `RestoreFromRelease` noted for it, where it did."""
        if is_solution(cell):
            marks = cell.metadata.nbgrader
            known = resources.get("trygpu", {}).get("checksums", {})
            marks["checksum"] = known.get(marks["grade_id"], marks.get("checksum"))
        return cell, resources


def checksums(release: NotebookNode) -> dict[str, str]:
    """nbgrader's checksum of each solution cell by grade id."""
    return {cell.metadata.nbgrader["grade_id"]: compute_checksum(cell) for cell in release.cells if is_solution(cell)}


def restore_cells(notebook: NotebookNode, release: NotebookNode) -> list[str]:
    """Give `notebook` every test and answer cell of `release`, each once, with the release's metadata and ids.

    A cell is recognised by its grade id, else its cell id, else its content; one that is missing is put back in its
    place (an answer as its stub, unless the notebook answers elsewhere). All other cells lose nbgrader's metadata, and
    whatever Colab noted about the student goes. Changes `notebook`; returns a note on each cell put back or copied.
    """
    cells = notebook.cells
    place = _partners(cells, release.cells)
    notes = _note_copies(cells, place)
    for cell in cells:
        _strip(cell)
    for index, original in enumerate(release.cells):
        if index in place:
            _adopt(place[index], original)
        elif _is_marked(original) and not _answered_elsewhere(original, cells):
            grade_id = original.metadata.nbgrader["grade_id"]
            notes.append(translate("The cell {grade_id} was missing; it was put back.", grade_id=grade_id))
            place[index] = copy.deepcopy(original)
            position = _position(index, place, cells)
            cells[position:position] = [new_markdown_cell(f"*{notes[-1]}*"), place[index]]
    notebook.metadata = copy.deepcopy(release.metadata)
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    _number(cells)
    return notes


def _is_marked(cell: NotebookNode) -> bool:
    return is_grade(cell) or is_solution(cell) or is_locked(cell)


def _grade_id(cell: NotebookNode) -> str | None:
    marks = cell.metadata.get("nbgrader")
    return marks.get("grade_id") if isinstance(marks, dict) else None


def _cell_id(cell: NotebookNode) -> str | None:
    return cell.get("id") or cell.metadata.get("id")


def _partners(cells: list[NotebookNode], originals: list[NotebookNode]) -> dict[int, NotebookNode]:
    """The cell of the notebook for each cell of the release that has one, by the latter's index."""
    partners: dict[int, NotebookNode] = {}
    taken: set[int] = set()
    for same in (_same_grade_id, _same_cell_id, _same_content):
        for index, original in enumerate(originals):
            candidates = [cell for cell in cells if id(cell) not in taken and same(cell, original)]
            if index not in partners and candidates:
                partners[index] = _best(candidates, original)
                taken.add(id(partners[index]))
    return partners


def _same_grade_id(cell: NotebookNode, original: NotebookNode) -> bool:
    return _grade_id(cell) is not None and _grade_id(cell) == _grade_id(original)


def _same_cell_id(cell: NotebookNode, original: NotebookNode) -> bool:
    return _cell_id(cell) is not None and _cell_id(cell) == _cell_id(original)


def _same_content(cell: NotebookNode, original: NotebookNode) -> bool:
    if cell.source.strip() == original.source.strip():
        return True
    if is_solution(original):
        return _defines(cell, original)
    exercise = EXERCISE.search(original.source)
    return bool(_is_marked(original) and exercise and exercise[1] in EXERCISE.findall(cell.source))


def _best(copies: list[NotebookNode], original: NotebookNode) -> NotebookNode:
    """Which of several copies counts: of a test an unedited one, of an answer an edited one; the last of such."""

    def merit(position: int) -> tuple[bool, bool, int]:
        edited = copies[position].source.strip() != original.source.strip()
        if is_solution(original):
            return _defines(copies[position], original), edited, position
        return not edited, True, position

    return copies[max(range(len(copies)), key=merit)]


def _defined(source: str) -> set[str]:
    return {function or variable for function, variable in DEFINITION.findall(source)}


def _defines(cell: NotebookNode, original: NotebookNode) -> bool:
    """Whether a code cell defines everything that the original stub does."""
    names = _defined(original.source)
    return cell.cell_type == "code" and bool(names) and names <= _defined(cell.source)


def _answered_elsewhere(original: NotebookNode, cells: list[NotebookNode]) -> bool:
    return is_solution(original) and any(_defines(cell, original) for cell in cells)


def _note_copies(cells: list[NotebookNode], partners: dict[int, NotebookNode]) -> list[str]:
    chosen = {id(cell) for cell in partners.values()}
    known = {_grade_id(cell) for cell in partners.values()}
    copies = {_grade_id(cell) for cell in cells if id(cell) not in chosen} & known
    return [
        translate("The cell {grade_id} is there more than once; one of them counts.", grade_id=name)
        for name in sorted(name for name in copies if name is not None)
    ]


def _strip(cell: NotebookNode) -> None:
    """Remove nbgrader's metadata and Colab's; the id that Colab keeps in the metadata returns to its place."""
    if "id" in cell.metadata:
        cell.setdefault("id", cell.metadata["id"])
    for name in ("nbgrader", *COLAB):
        cell.metadata.pop(name, None)


def _adopt(cell: NotebookNode, original: NotebookNode) -> None:
    """Make this the cell of the release, with the source that the student left in it."""
    if not _is_marked(original):
        cell["id"] = original["id"]
        return
    source = cell.source
    cell.clear()
    cell.update(copy.deepcopy(original), source=source)


def _position(index: int, place: dict[int, NotebookNode], cells: list[NotebookNode]) -> int:
    """Where a missing cell belongs: after the nearest cell before it in the release that is there, else at the top."""
    before = [place[i] for i in range(index) if i in place]
    if not before:
        return 0
    return next(position for position, cell in enumerate(cells) if cell is before[-1]) + 1


def _number(cells: list[NotebookNode]) -> None:
    """Give each cell an id of its own, as notebooks of format 4.5 need; the first keeps an id that two have."""
    used: set[str] = set()
    for position, cell in enumerate(cells):
        if not ID.fullmatch(cell.get("id") or "") or cell["id"] in used:
            cell["id"] = f"cell-{position}"
        used.add(cell["id"])
