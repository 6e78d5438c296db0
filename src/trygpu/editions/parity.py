"""The languages of a lesson side by side: the same cells, exercises, points, tests and code."""

import re
from collections.abc import Iterator
from typing import Any

from nbformat import NotebookNode
from nbgrader.utils import is_grade, is_solution

from trygpu.editions import comments


def differences(one: NotebookNode, other: NotebookNode) -> list[str]:
    """What differs between two languages of a lesson and must not, a sentence each; empty for a good pair.

    Text cells, comments and docstrings may differ, and the language named in the first code cell.
    """
    ids = [cell.id for cell in one.cells]
    if ids != [cell.id for cell in other.cells]:
        missing = sorted(set(ids) ^ {cell.id for cell in other.cells})
        return [f"the cells are not the same or in another order; only in one language: {', '.join(missing) or 'none'}"]
    return [*_notebook_metadata(one, other), *_cells(one, other)]


def _notebook_metadata(one: NotebookNode, other: NotebookNode) -> Iterator[str]:
    def shared(notebook: NotebookNode) -> dict[str, Any]:
        return {**notebook.metadata, "trygpu": {**notebook.metadata.get("trygpu", {}), "language": None}}

    if shared(one) != shared(other):
        yield "the notebooks' metadata differ in more than the language"


def _cells(one: NotebookNode, other: NotebookNode) -> Iterator[str]:
    first_code = next((cell.id for cell in one.cells if cell.cell_type == "code"), None)
    for left, right in zip(one.cells, other.cells, strict=True):
        if left.cell_type != right.cell_type:
            yield f"cell {left.id}: {left.cell_type} in one language, {right.cell_type} in the other"
        elif left.metadata != right.metadata:
            yield f"cell {left.id}: the metadata differ"
        elif left.get("attachments") != right.get("attachments"):
            yield f"cell {left.id}: the attachments differ"
        elif is_test(left):
            if left.source != right.source:
                yield f"cell {left.id}: the test cells differ"
        elif left.id == first_code:
            if _without_language(left, one) != _without_language(right, other):
                yield f"cell {left.id}: the first code cells differ in more than the language"
        elif left.cell_type == "code" and _code(left.source) != _code(right.source):
            yield f"cell {left.id}: the code differs in more than comments and docstrings"


def _without_language(cell: NotebookNode, notebook: NotebookNode) -> str:
    return _code(naming(cell.source, notebook.metadata.trygpu.language, "LANGUAGE"))


def naming(code: str, language: str, other: str) -> str:
    """Code that names a language, in quotes of either kind, with another name in its place."""
    return re.sub(rf"""(["']){re.escape(language)}\1""", rf"\g<1>{other}\1", code)


def is_test(cell: NotebookNode) -> bool:
    """Whether this is a test cell, the same in all languages; an answer that a person grades has a text of its own."""
    return bool(is_grade(cell)) and not is_solution(cell)


def _code(source: str) -> str:
    """The code without comments and docstrings; what is no Python is compared as it stands."""
    try:
        return comments.without(source)
    except SyntaxError:
        return source
