"""Grade one set of answers: through the lesson's own notebook and tests, in one kernel, without a gradebook."""

import tempfile
from pathlib import Path
from typing import Any

import nbformat
from jupyter_client.kernelspec import NoSuchKernel
from nbconvert.exporters import ResourcesDict
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell
from nbgrader.preprocessors import ClearSolutions
from traitlets.config import Config

from trygpu import course
from trygpu.grade import UsageError
from trygpu.grade.answers import Answers, read_answers
from trygpu.grade.execute import ExecuteChecked
from trygpu.grade.notebook import exercise_of, is_solution, is_test
from trygpu.grade.verdict import Verdict, verdicts
from trygpu.messages import LANGUAGES, speaking, translate


def mark_file(lesson: str, answers: Path, language: str = "en", root: Path | None = None) -> dict[str, Any]:
    """Grade a file of answers to a lesson of the course that `root` (the working directory) lies in.

    Returns {"lesson", "score", "max", "exercises": {id: {"score", "max", "reasons"}}}, exercises in the lesson's order,
    reasons in `language`. An exercise that the file does not answer scores 0.

    Raises UsageError for an unknown lesson or language and for a file that cannot be used, NotACourse outside a course.
    """
    root = course.find_root(root)
    notebook = read_source(root, lesson, language)
    given = read_answers(answers, [exercise_of(cell) for cell in notebook.cells if is_test(cell)])
    config = course.configuration(root, language)
    fill_in(notebook, given, config)
    with tempfile.TemporaryDirectory() as folder, speaking(language):
        try:
            preprocessor = ExecuteChecked(config=config)  # type: ignore[no-untyped-call]  # nbgrader has no types
            executed, _ = preprocessor.preprocess(notebook, {"metadata": {"path": folder}})
        except NoSuchKernel as error:
            raise UsageError(f"{error}. `trygpu doctor` says what is missing here.") from error
        found = [_unanswered(verdict, given) for verdict in verdicts(executed)]
    return {
        "lesson": lesson,
        "score": sum(verdict.score for verdict in found),
        "max": sum(verdict.max for verdict in found),
        "exercises": {v.exercise: {"score": v.score, "max": v.max, "reasons": v.reasons} for v in found},
    }


def read_source(root: Path, lesson: str, language: str) -> NotebookNode:
    """The source edition of a lesson, hidden tests and all. Raises UsageError, naming those there are."""
    if language not in LANGUAGES:
        raise UsageError(f"There is no language {language!r} here. There are: {', '.join(LANGUAGES)}.")
    known = course.lessons(root, language)
    if lesson not in known:
        place = root / "source" / language
        raise UsageError(f"There is no lesson {lesson!r} in {place}. There are: {', '.join(known) or 'none'}.")
    return nbformat.read(course.source(root, language, lesson), as_version=4)


def fill_in(notebook: NotebookNode, given: Answers, config: Config) -> None:
    """Put the answers where students write them, and the course's stubs where there is none. Changes `notebook`."""
    ClearSolutions(config=config).preprocess(notebook, ResourcesDict())
    places = [index for index, cell in enumerate(notebook.cells) if is_solution(cell)]
    for cell in (notebook.cells[index] for index in places):
        cell.source = given.by_exercise.get(cell.metadata.nbgrader["grade_id"], cell.source)
    notebook.cells.insert(places[0], new_code_cell(given.opening, id="opening"))


def _unanswered(verdict: Verdict, given: Answers) -> Verdict:
    if verdict.exercise in given.by_exercise:
        return verdict
    return Verdict(verdict.exercise, 0, verdict.max, [translate("unanswered")])
