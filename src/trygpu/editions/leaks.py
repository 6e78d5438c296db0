"""What only the source may hold, solutions and hidden tests, and where else it turns up."""

import json
from collections.abc import Iterator

import nbformat
from nbformat import NotebookNode

REGIONS = {"### BEGIN SOLUTION": "### END SOLUTION", "### BEGIN HIDDEN TESTS": "### END HIDDEN TESTS"}

# From this length on a line is looked for inside other lines, metadata and all; a shorter one as a whole line.
TELLING = 24


def leaked_lines(source: NotebookNode, released: NotebookNode) -> list[str]:
    """The lines of solutions and hidden tests of `source` that turn up in `released`.

    A line that `source` shows openly as well gives nothing away.
    """
    lines = list(_lines(source))
    shown = {line for line, hidden in lines if not hidden}
    secret = {line for line, hidden in lines if hidden} - shown
    released_lines = {line for line, _ in _lines(released)}
    released_text = nbformat.writes(released)
    return sorted(
        line
        for line in secret
        if line in released_lines
        or (len(line) >= TELLING and _as_in_file(line) in released_text and not any(line in open_ for open_ in shown))
    )


def _as_in_file(line: str) -> str:
    return json.dumps(line, ensure_ascii=False)[1:-1]


def _lines(notebook: NotebookNode) -> Iterator[tuple[str, bool]]:
    """Each line of the notebook's cells without its indentation, and whether it is inside a region to hide."""
    for cell in notebook.cells:
        end = None
        for line in map(str.strip, cell.source.splitlines()):
            end = REGIONS.get(line, end)
            yield line, end is not None
            if line == end:
                end = None
