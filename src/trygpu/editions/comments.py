"""The comments and docstrings of a code cell, which each language has of its own, and the code without them."""

import ast
import io
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass, field

from IPython.core.inputtransformer2 import TransformerManager

from trygpu.editions.leaks import REGIONS

Documented = ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef

# What tells nbgrader where a solution or hidden tests are; the same in every language.
MARKS = {*REGIONS, *REGIONS.values()}


@dataclass(frozen=True)
class Comment:
    """A docstring, lines of comment one below the other, a comment beside code, or a mark of nbgrader's.

    `column` is where it begins, 0 beside code; `start` and `end` are its offsets in the source.
    """

    kind: str  # "docstring", "lines", "beside" or "mark"
    column: int
    text: str
    start: int = field(compare=False)
    end: int = field(compare=False)


def without(source: str) -> str:
    """The code without comments and docstrings, IPython's own syntax turned into Python. Raises SyntaxError."""
    tree = ast.parse(_python(source))
    for node, _ in _documented(tree):
        node.body = node.body[1:] or [ast.Pass()]
    return ast.unparse(tree)


def find(source: str) -> list[Comment]:
    """All comments and docstrings in their order. Raises SyntaxError."""
    text = _python(source)
    return sorted([*_docstrings(text), *_blocks(text)], key=lambda comment: comment.start)


def replace(source: str, comments: list[Comment]) -> str | None:
    """The code of `source` with these comments, each in the place of its own one.

    None where the places are not clear: other kinds of comments, in another order or indented differently, or
    IPython's own syntax. Raises SyntaxError.
    """
    own = find(source)
    places = [[(comment.kind, comment.column) for comment in each] for each in (own, comments)]
    if places[0] != places[1] or _python(source).rstrip("\n") != source.rstrip("\n"):
        return None
    result = source
    for place, comment in reversed(list(zip(own, comments, strict=True))):
        result = result[: place.start] + comment.text + result[place.end :]
    return result


def _python(source: str) -> str:
    return TransformerManager().transform_cell(source)


def _documented(tree: ast.Module) -> Iterator[tuple[Documented, ast.stmt]]:
    """Each part of the code that has a docstring, and the docstring."""
    for node in ast.walk(tree):
        if isinstance(node, Documented) and ast.get_docstring(node):
            yield node, node.body[0]


def _docstrings(text: str) -> Iterator[Comment]:
    lines = text.split("\n")
    for _, node in _documented(ast.parse(text)):
        assert node.end_lineno is not None and node.end_col_offset is not None
        ends = []
        for row, width in ((node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)):
            # The parser counts the bytes of UTF-8.
            column = len(lines[row - 1].encode()[:width].decode())
            ends.append((_offset(lines, row) + column, column))
        (start, column), (end, _) = ends
        yield Comment("docstring", column, text[start:end], start, end)


def _blocks(text: str) -> list[Comment]:
    """The comments, those in lines one below the other as one."""
    blocks: list[Comment] = []
    for comment in _comments(text):
        if blocks and _continues(text, blocks[-1], comment):
            start = blocks.pop().start
            comment = Comment("lines", comment.column, text[start : comment.end], start, comment.end)
        blocks.append(comment)
    return blocks


def _comments(text: str) -> Iterator[Comment]:
    lines = text.split("\n")
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            start = _offset(lines, row) + column
            kind = "beside" if lines[row - 1][:column].strip() else "lines"
            if token.string in MARKS:
                kind = "mark"
            yield Comment(kind, 0 if kind == "beside" else column, token.string, start, start + len(token.string))


def _continues(text: str, above: Comment, below: Comment) -> bool:
    """Whether a line of comment stands right below another one."""
    between = text[above.end : below.start]
    alike = above.kind == below.kind == "lines" and above.column == below.column
    return alike and not between.strip() and between.count("\n") == 1


def _offset(lines: list[str], row: int) -> int:
    """Where line `row`, counted from 1, begins."""
    return sum(len(line) + 1 for line in lines[: row - 1])
