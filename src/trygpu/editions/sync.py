"""What one language's lessons share with the others, carried there: `make sync FROM=ru`.

Cells and their order, code, tests, points and metadata arrive in the other languages, by cell id. Texts, comments,
docstrings and the language in the first code cell stay each language's own.

The last commit tells what has changed: there the languages were in order, so words that have changed since then in
the language that is carried, and not in the other, need a translator. Code whose comments and docstrings have not
changed arrives around those of the other language. Where both have changed, the cell is left as it was; translate its
words, and the next sync brings the code. Words that are not committed need a translator while they are the same in
both languages. Code that differs and is not committed, or differed there already, is left if it has words of its own,
for nobody knows what changed. What the other language has changed by itself since the commit, beyond words, is left
and listed, and so is a cell that it alone has and that is not committed: nobody's work is written over. So: commit
what is in order, edit one language, sync, translate what is listed, commit.
"""

import contextlib
import subprocess
import warnings
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from trygpu import course
from trygpu.editions import comments
from trygpu.editions.parity import is_test, naming

# What is left to a person, by what happened in the language that is carried.
NEW = "is new: translate it"
TEXT = "its text has changed: translate it"
WORDS = "comments, docstrings or nbgrader's marks in it have changed: translate them"
TOGETHER = (
    "its code has changed together with its comments or docstrings, so it is left as it was: translate these, "
    "and the next sync brings the code"
)
PLACE = "its code has changed, and its own comments and docstrings have no clear place there, so it is left as it was"
UNKNOWN = (
    "its code has changed, and the last commit does not tell whether its comments or docstrings have too, "
    "so it is left as it was"
)
CHANGED = (
    "it has changed here too since the last commit, so it is left as it was: commit it or undo it, and the next sync "
    "brings what it gets"
)
ALONE = "no other language has it, and it is not committed as it stands, so it is left: remove it, or add it there"
SYNTAX = "its code is no Python in one of the languages, so it is left as it was"


class CannotSync(Exception):
    """There is no such language or lesson, or a notebook cannot be read. Says what to do."""


@dataclass
class Report:
    """What a sync did to one notebook, `path` in the course folder.

    `carried` and `removed` are cell ids; `left` is what needs a person, as sentences; `committed` is whether the last
    commit could tell what has changed.
    """

    path: str
    carried: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    written: bool = False
    committed: bool = True


@dataclass(frozen=True)
class _Pair:
    """A cell in the language that is carried, and in the other one."""

    one: NotebookNode
    other: NotebookNode

    def same_code(self) -> bool:
        return self.one.source == self.other.source or (
            comments.without(self.one.source) == comments.without(self.other.source)
        )

    def same_words(self) -> bool:
        return _words(self.one) == _words(self.other)


def lessons(root: Path, language: str, lesson: str | None = None) -> list[str]:
    """The lessons to carry from `language`: all of them, or `lesson` alone. Raises CannotSync where there is none."""
    languages = course.languages(root)
    if language not in languages:
        raise CannotSync(
            f"{language!r} is no language of source/, which has {', '.join(languages)}. "
            f"Name the one that you edited: make sync FROM={languages[0]}"
        )
    found = course.lessons(root, language)
    if lesson is None:
        return found
    if lesson not in found:
        raise CannotSync(
            f"source/{language} has no lesson {lesson!r}. Its lessons are {', '.join(found)}. "
            "A lesson is carried from a language that has it, and arrives whole where there is none of its name."
        )
    return [lesson]


def carry(root: Path, lesson: str, language: str, other: str) -> Report:
    """Bring a lesson of `other` up to what `language` has, and write it if anything is new. Creates it if need be.

    Raises CannotSync where one of the notebooks cannot be read.
    """
    path = course.source(root, other, lesson)
    report = Report(path.relative_to(root).as_posix())
    source = _in_language(_read(course.source(root, language, lesson)), language, other)
    before = _read(path) if path.exists() else None
    own = _by_id(before)
    ours = _last_commit(root, course.source(root, language, lesson))
    last = _last_commit(root, path)
    committed = _pairs(ours, last, language, other)
    report.committed = committed is not None
    after = deepcopy(source if before is None else before)
    after.cells = []
    for cell in source.cells:
        mine = own.get(cell.id)
        fresh, left = _carried(cell, mine, (committed or {}).get(cell.id))
        if mine is not None and _is_lost(mine, fresh, last):
            fresh, left = mine, CHANGED
        after.cells.append(fresh)
        if fresh != mine:
            report.carried.append(cell.id)
        if left:
            report.left.append(f"{report.path}: cell {cell.id}: {left}")
    after.metadata = source.metadata
    alone = [name for name in own if name not in _by_id(source)]
    report.removed = [name for name in alone if _by_id(last).get(name) == own[name]]
    for name in (name for name in alone if name not in report.removed):
        _keep(own[name], after, list(own))
        report.left.append(f"{report.path}: cell {name}: {ALONE}")
    if after != before:
        report.written = True
        path.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(after, path)
    return report


def missing(root: Path, language: str) -> list[str]:
    """The lessons that other languages have and `language` has not, a sentence each: nothing is carried to them."""
    return [
        f"source/{other}/{lesson}: source/{language} has no such lesson: remove it, or carry it from {other}: "
        f"python -m trygpu.editions sync --from {other} --lesson {lesson}"
        for other in course.languages(root)
        for lesson in course.lessons(root, other)
        if lesson not in course.lessons(root, language)
    ]


def _is_lost(own: NotebookNode, fresh: NotebookNode, last: NotebookNode | None) -> bool:
    """Whether putting `fresh` in the place of `own` would write over what has changed since the last commit."""
    if last is None:
        return False
    committed = _by_id(last).get(own.id)
    if own.cell_type != fresh.cell_type:
        return committed != own
    return _shared(fresh) != _shared(own) and (committed is None or _shared(committed) != _shared(own))


def _shared(cell: NotebookNode) -> tuple[object, ...]:
    """What the languages share of a cell: all but texts, comments and docstrings."""
    code = cell.source
    if cell.cell_type != "code":
        code = ""
    elif not is_test(cell):
        with contextlib.suppress(SyntaxError):
            code = comments.without(cell.source)
    return cell.cell_type, cell.metadata, cell.get("attachments"), code


def _keep(cell: NotebookNode, notebook: NotebookNode, order: list[str]) -> None:
    """Put a cell into a notebook after the nearest of those that came before it in `order`, cell ids."""
    before = set(order[: order.index(cell.id)])
    places = [position for position, other in enumerate(notebook.cells) if other.id in before]
    notebook.cells.insert(max(places, default=-1) + 1, cell)


def _carried(cell: NotebookNode, own: NotebookNode | None, committed: _Pair | None) -> tuple[NotebookNode, str]:
    """The cell as the other language gets it, and what about it is left to a person ("" for nothing).

    Args:
        cell: as it stands in the language that is carried.
        own: as the other language has it, if it does.
        committed: as both had it in the last commit, if they did.
    """
    if own is None or own.cell_type != cell.cell_type:
        return _without_outputs(cell), NEW if _has_words(cell) and not is_test(cell) else ""
    fresh = deepcopy(own)
    fresh.metadata = cell.metadata
    fresh.pop("attachments", None)
    if "attachments" in cell:
        fresh.attachments = cell.attachments
    if is_test(cell):
        fresh.source = cell.source
        return fresh, ""
    now = _Pair(cell, own)
    if cell.cell_type != "code":
        return fresh, TEXT if _untranslated(now, committed) else ""
    try:
        fresh.source, left = _carried_code(now, committed)
    except SyntaxError:
        return fresh, SYNTAX
    return fresh, left


def _carried_code(now: _Pair, committed: _Pair | None) -> tuple[str, str]:
    """The source that a code cell gets, and what about it is left to a person. Raises SyntaxError."""
    left = WORDS if _untranslated(now, committed) else ""
    if now.same_code():
        return now.other.source, left
    if now.same_words():
        return now.one.source, left
    if committed is None or not committed.same_code():
        return now.other.source, UNKNOWN
    if left:
        return now.other.source, TOGETHER
    carried = comments.replace(now.one.source, comments.find(now.other.source))
    return (now.other.source, PLACE) if carried is None else (carried, "")


def _untranslated(now: _Pair, committed: _Pair | None) -> bool:
    """Whether the cell's words await a translator: see the module's docstring."""
    if now.same_words():
        return _has_words(now.one) and (committed is None or not committed.same_words())
    if committed is None:
        return False
    return _words(now.one) != _words(committed.one) and _words(now.other) == _words(committed.other)


def _words(cell: NotebookNode) -> list[str]:
    """What each language has of its own: the text, or the comments and docstrings. Raises SyntaxError."""
    if cell.cell_type != "code":
        return [cell.source]
    return [comment.text for comment in comments.find(cell.source)]


def _has_words(cell: NotebookNode) -> bool:
    """Whether there is anything to translate."""
    try:
        words = _words(cell)
    except SyntaxError:
        return True
    return any(text.strip() and text not in comments.MARKS for text in words)


def _in_language(notebook: NotebookNode, language: str, other: str) -> NotebookNode:
    """The notebook with the other language named where it names its own: in its metadata and its first code cell."""
    first = next((cell for cell in notebook.cells if cell.cell_type == "code"), None)
    if first:
        first.source = naming(first.source, language, other)
    notebook.metadata.setdefault("trygpu", NotebookNode())["language"] = other
    return notebook


def _without_outputs(cell: NotebookNode) -> NotebookNode:
    fresh = deepcopy(cell)
    if fresh.cell_type == "code":
        fresh.outputs, fresh.execution_count = [], None
    return fresh


def _by_id(notebook: NotebookNode | None) -> dict[str, NotebookNode]:
    return {cell.id: cell for cell in notebook.cells} if notebook else {}


def _pairs(ours: NotebookNode | None, last: NotebookNode | None, language: str, other: str) -> dict[str, _Pair] | None:
    """The cells that both languages had in the last commit, or None where it has not the lesson in both."""
    if ours is None or last is None:
        return None
    one, own = _by_id(_in_language(ours, language, other)), _by_id(last)
    return {name: _Pair(one[name], own[name]) for name in one if name in own}


def _last_commit(root: Path, path: Path) -> NotebookNode | None:
    """The notebook in the last commit, or None: no git, no repository, not committed."""
    command = ["git", "-C", str(root), "cat-file", "blob", f"HEAD:./{path.relative_to(root).as_posix()}"]
    try:
        return _parse(subprocess.run(command, capture_output=True, check=True).stdout, str(path))
    except (OSError, subprocess.CalledProcessError, CannotSync):
        return None


def _read(path: Path) -> NotebookNode:
    return _parse(path.read_bytes(), str(path))


def _parse(content: bytes, name: str) -> NotebookNode:
    """The notebook, whose cells all have an id of their own. Raises CannotSync."""
    try:
        with warnings.catch_warnings():
            # nbformat warns of ids that are missing or occur twice, and makes up others.
            warnings.simplefilter("error", FutureWarning)
            notebook = nbformat.reads(content.decode("utf-8"), as_version=4)
            nbformat.validate(notebook)
        _by_id(notebook)
    except (ValueError, TypeError, KeyError, AttributeError, nbformat.ValidationError, FutureWarning) as error:
        why = str(error).strip().partition("\n")[0]
        raise CannotSync(f"{name} is no notebook whose cells each have an id of their own: {why}") from error
    if not isinstance(notebook.metadata.get("trygpu", {}), dict):
        raise CannotSync(f"{name}: its metadata `trygpu` is no table of values; undo what changed it")
    return notebook
