"""A lesson of two exercises, `double` (2 points) and `triple` (1 point), whose tests sign their receipts themselves."""

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from trygpu.grade.session import KernelLimits

# What no test breaks unless it means to.
AMPLE = KernelLimits(timeout=60, total_timeout=300, memory_limit=4 * 2**30, output_limit=4 * 2**20)
RIGHT = {"double": "def double(x):\n    return 2 * x", "triple": "def triple(x):\n    return 3 * x"}
POINTS = {"double": 2, "triple": 1}
SECRET = "hidden_cases_of_{name} = [(7, {factor} * 7)]"

TEST = """\
from IPython.display import display
from trygpu import check
from trygpu.check import receipt

exercise = "check.exercise('{name}')"
key = receipt.take_key()
### BEGIN HIDDEN TESTS
{secret}
### END HIDDEN TESTS
score = {points} * ({name}(2) == {factor} * 2)
reasons = [] if score else ["{name}(2) is not {factor} * 2"]
result = {{"exercise": "{name}", "score": score, "max": {points}, "reasons": reasons}}
display({{receipt.MIME_TYPE: receipt.sign(result, key)}}, raw=True)
score"""

INTRODUCTION = {"en": "# Numbers and their multiples", "ru": "# Числа и их кратные"}
DOCSTRING = {"en": "A multiple of x.", "ru": "Кратное x."}


def source(language: str = "en") -> NotebookNode:
    """The source edition: solutions between nbgrader's markers, hidden tests."""
    answers = {name: f'{code.splitlines()[0]}\n    """{DOCSTRING[language]}"""' for name, code in RIGHT.items()}
    solved = {
        name: f"{head}\n    ### BEGIN SOLUTION\n{RIGHT[name].splitlines()[1]}\n    ### END SOLUTION"
        for name, head in answers.items()
    }
    return lesson(language, **solved)


def stub(name: str, language: str = "en") -> str:
    """What nbgrader leaves of a solution."""
    return f'def {name}(x):\n    """{DOCSTRING[language]}"""\n    raise NotImplementedError()'


def release(language: str = "en") -> NotebookNode:
    """The student's edition."""
    notebook = lesson(language, **{name: stub(name, language) for name in RIGHT})
    for cell in notebook.cells:
        if cell.id.startswith("test_"):
            head, rest = cell.source.split("### BEGIN HIDDEN TESTS\n")
            cell.source = head + rest.split("### END HIDDEN TESTS\n")[1]
    return notebook


def lesson(language: str = "en", **answers: str) -> NotebookNode:
    """The lesson with these answers, right ones where none is given, and all its tests."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = new_notebook(metadata={"trygpu": {"language": language}, "kernelspec": kernel})
    notebook.cells.append(new_markdown_cell(INTRODUCTION[language], id="introduction"))
    notebook.cells.append(new_code_cell("import sys", id="imports"))
    for factor, name in enumerate(RIGHT, start=2):
        notebook.cells += [_solution(name, answers.get(name, RIGHT[name])), _test(name, factor)]
    return notebook


def _solution(name: str, code: str) -> NotebookNode:
    return new_code_cell(code, id=name, metadata={"nbgrader": _marks(name, solution=True)})


def _test(name: str, factor: int) -> NotebookNode:
    secret = SECRET.format(name=name, factor=factor)
    code = TEST.format(name=name, factor=factor, points=POINTS[name], secret=secret)
    marks = {**_marks(f"test_{name}", grade=True, locked=True), "points": POINTS[name]}
    return new_code_cell(code, id=f"test_{name}", metadata={"nbgrader": marks})


def _marks(grade_id: str, **flags: bool) -> dict:
    plain = {"grade": False, "locked": False, "solution": False, "task": False}
    return {"grade_id": grade_id, "cell_type": "code", "schema_version": 3, **plain, **flags}
