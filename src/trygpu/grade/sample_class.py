"""A class of sample submissions to lesson `devices`, put together from sample answers by their names."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from trygpu.grade.notebook import is_solution

LESSON = "devices"
EXERCISES = ("cpu_gpu", "num_gpus", "try_gpu", "try_all_gpus", "same_device", "roomiest_gpu")

# One right answer in each of these ways a column
RIGHT = {
    "cpu_gpu": ("fstring", "type_and_index", "constant", "keyword_arguments"),
    "num_gpus": ("device_count", "only_if_available", "accelerator", "asks_properties"),
    "try_gpu": ("conditional", "in_range", "loop", "book"),
    "try_all_gpus": ("or", "conditional", "loop", "map"),
    "same_device": ("places", "types_first", "strings", "without_index_equal"),
    "roomiest_gpu": ("max_key", "loop", "sort_by_two_keys", "argmax"),
}

NO_TESTS = "get_ipython().run_cell = lambda *arguments, **options: None"
ENDLESS = "def num_gpus():\n    count = 0\n    while True:\n        count = count + 0\n    return count"


@dataclass(frozen=True)
class Student:
    """Who handed in what: right answers of one column, but for `instead` (an answer's file name, code, or None)."""

    name: str
    language: str
    story: str
    column: int = 0
    instead: Mapping[str, str | None] = field(default_factory=dict)
    edit: Callable[[NotebookNode], None] | None = None


def _delete_tests(notebook: NotebookNode) -> None:
    notebook.cells = [cell for cell in notebook.cells if cell.id not in ("test_try_gpu", "test_same_device")]


def _copy_a_cell(notebook: NotebookNode) -> None:
    place = next(index for index, cell in enumerate(notebook.cells) if cell.id == "num_gpus")
    notebook.cells.insert(place, nbformat.from_dict({**notebook.cells[place], "id": "copy-of-num-gpus"}))


NOTHING = dict.fromkeys(EXERCISES)

CLASS = (
    Student("anna", "ru", "all right", 0),
    Student("ben", "en", "all right, another way", 1),
    Student("chiara", "en", "all right, with a loop", 2),
    Student("dmitri", "ru", "all right, as in the book", 3),
    Student("emma", "en", "off by one", 1, {"try_gpu": "wrong_lets_i_equal_the_count"}),
    Student("fyodor", "ru", "returns an empty list without GPUs", 2, {"try_all_gpus": "wrong_book"}),
    Student(
        "grace",
        "en",
        "two misconceptions",
        0,
        {"same_device": "wrong_equal_objects", "roomiest_gpu": "wrong_total_minus_allocated"},
    ),
    Student(
        "hasan",
        "en",
        "mostly wrong",
        3,
        {
            "cpu_gpu": "wrong_no_index",
            "num_gpus": "wrong_is_available",
            "try_gpu": "wrong_always_gpu",
            "try_all_gpus": "wrong_tuple",
            "same_device": "wrong_index_or_zero",
        },
    ),
    Student("irina", "ru", "handed in unanswered", 0, NOTHING),
    Student("jonas", "en", "half done", 1, dict.fromkeys(EXERCISES[3:])),
    Student("kira", "ru", "an answer with a syntax error", 2, {"num_gpus": "wrong_syntax_error"}),
    Student("liam", "en", "an endless loop", 3, {"num_gpus": ENDLESS}),
    Student("maria", "ru", "deleted two test cells", 0, {"try_gpu": "wrong_always_cpu"}, _delete_tests),
    Student("nils", "en", "copied a cell", 1, {}, _copy_a_cell),
    Student("olga", "ru", "patched IPython so that tests do not run", 0, {**NOTHING, "cpu_gpu": NO_TESTS}),
    Student("pavel", "ru", "objects equal to everything", 2, {"cpu_gpu": "wrong_always_equal"}),
    Student("quinn", "en", "ends the kernel", 3, {"roomiest_gpu": "import os\nos._exit(1)"}),
)


def write_submission(student: Student, course: Path, answers: Path) -> None:
    """Hand in the student's notebook: the release edition in `course`, filled in from the folder `answers`."""
    released = course / "release" / student.language / LESSON / f"{LESSON}.ipynb"
    notebook = nbformat.read(released, as_version=4)
    for cell in notebook.cells:
        if is_solution(cell):
            cell.source = _answer(student, cell.metadata.nbgrader["grade_id"], answers) or cell.source
    if student.edit is not None:
        student.edit(notebook)
    folder = course / "submitted" / student.name / LESSON
    folder.mkdir(parents=True)
    nbformat.write(notebook, folder / f"{LESSON}.ipynb")


def _answer(student: Student, exercise: str, answers: Path) -> str | None:
    answer = student.instead.get(exercise, f"right_{RIGHT[exercise][student.column]}")
    if answer is None or "\n" in answer or "(" in answer:
        return answer
    text = (answers / exercise / f"{answer}.py").read_text(encoding="utf-8")
    # What a student would type begins after the comments that say what the answer deserves.
    lines = text.splitlines()
    while lines and lines[0].startswith(("# score:", "# says:", "# why:")):
        del lines[0]
    return "\n".join(lines)
