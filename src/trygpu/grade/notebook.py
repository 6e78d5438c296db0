"""What grading asks a notebook: which language it speaks, and which of its cells are tests and answers."""

import re

from nbformat import NotebookNode

from trygpu.messages import LANGUAGES

# By language, the letters that tell it from those written in Latin ones.
ALPHABETS = {"ru": "[а-яё]"}
LATIN = "en"
# Names in code are Latin in every language, so a Russian text has them too: a tenth of its own letters is enough.
SHARE = 0.1


def language_of(notebook: NotebookNode) -> str:
    """The language a notebook is written in: as its metadata say, else its call of `setup`, else its letters.

    The first two are in every edition and serve every language of `messages.LANGUAGES`. A new language with an alphabet
    of its own needs a line in ALPHABETS for notebooks that have lost both; one in Latin letters then passes for LATIN.
    """
    noted = notebook.metadata.get("trygpu")
    named = noted.get("language") if isinstance(noted, dict) else None
    if named in LANGUAGES:
        return named
    code = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "code")
    setup = re.search(r"trygpu\.setup\([^)]*language\s*=\s*[\"'](\w+)[\"']", code)
    if setup and setup[1] in LANGUAGES:
        return setup[1]
    return _language_by_letters("".join(cell.source for cell in notebook.cells))


def _language_by_letters(text: str) -> str:
    latin = _count("[a-z]", text)
    for language, letters in ALPHABETS.items():
        own = _count(letters, text)
        if own > SHARE * (own + latin):
            return language
    return LATIN


def _count(letters: str, text: str) -> int:
    return len(re.findall(letters, text, re.IGNORECASE))


def is_test(cell: NotebookNode) -> bool:
    """Whether this is a code cell that nbgrader grades by running it."""
    marks = cell.metadata.get("nbgrader", {})
    return cell.cell_type == "code" and bool(marks.get("grade")) and not marks.get("solution")


def is_solution(cell: NotebookNode) -> bool:
    """Whether students write their answer in this cell."""
    return bool(cell.metadata.get("nbgrader", {}).get("solution"))


def exercise_of(test_cell: NotebookNode) -> str:
    """The exercise that a test cell judges: its grade id without `test_`."""
    return test_cell.metadata.nbgrader["grade_id"].removeprefix("test_")
