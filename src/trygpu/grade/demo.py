"""The whole loop on a class of sample submissions: released, collected, graded, fed back, exported, summed up."""

import os
import re
import shutil
import subprocess
import sys
from collections import deque
from pathlib import Path
from textwrap import shorten

import nbformat
from nbgrader.api import Gradebook
from nbgrader.utils import rmtree
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from trygpu import course
from trygpu.grade import UsageError
from trygpu.grade.sample_class import CLASS, LESSON, Student, write_submission
from trygpu.grade.verdict import verdicts
from trygpu.messages import speaking

FOLDER = Path("build", "demo")
BRIEF = 90  # characters of a reason in the table; the feedback has it whole


def run() -> None:
    """Build a course in build/demo, anew, and take a class through it with nbgrader's own commands.

    Raises NotACourse where the course has no sample answers, UsageError where one of the commands fails.
    """
    root = course.find_root()
    answers = course.sample_answers(root, LESSON)
    console = Console()
    folder = root / FOLDER
    _make_course(root, folder)
    for language in course.languages(root):
        _nbgrader(console, folder, "generate_assignment", LESSON, language=language)
    for student in CLASS:
        write_submission(student, folder, answers)
    console.print(f"{len(CLASS)} submissions are in submitted/.")
    _nbgrader(console, folder, "autograde", LESSON, steps="Autograding ")
    _nbgrader(console, folder, "generate_feedback", LESSON, steps="Converting ")
    _nbgrader(console, folder, "export", "--to", "grades.csv")
    console.print(_table(folder))
    for what, where in (("Notebooks", "autograded"), ("Feedback", "feedback"), ("Grades", "grades.csv")):
        console.print(f"{what + ':':10} {folder / where}", soft_wrap=True, highlight=False)


def _make_course(root: Path, folder: Path) -> None:
    if folder.exists():
        rmtree(str(folder))
    folder.mkdir(parents=True)
    for name in ("nbgrader_config.py", "pyproject.toml"):
        shutil.copy(root / name, folder)
    for language in course.languages(root):
        source = course.source(root, language, LESSON)
        shutil.copytree(source.parent, course.source(folder, language, LESSON).parent)


def _nbgrader(console: Console, folder: Path, *command: str, language: str = "en", steps: str = "") -> None:
    """Run an nbgrader command in the folder; lines of its log that hold `steps` move a bar for the class."""
    console.print(f"$ TRYGPU_LANGUAGE={language} nbgrader {' '.join(command)}", style="bold", highlight=False)
    last: deque[str] = deque(maxlen=20)
    process = subprocess.Popen(
        [sys.executable, "-m", "nbgrader", *command],
        cwd=folder,
        env={**os.environ, "TRYGPU_LANGUAGE": language},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    with process, Progress(console=console, transient=True, disable=not steps) as progress:
        task = progress.add_task(command[0], total=len(CLASS))
        for line in process.stdout or ():
            last.append(line)
            student = re.search(rf"{steps}.*/(\w+)/{LESSON}/", line)
            if student:
                progress.update(task, advance=1, description=f"{command[0]} {student[1]}")
    if process.returncode:
        raise UsageError(f"nbgrader {command[0]} failed in {folder}. Its last words:\n{''.join(last)}")


def _table(folder: Path) -> Table:
    table = Table("who", "points", "why", title=f"Lesson {LESSON}", show_lines=True)
    with Gradebook(f"sqlite:///{folder / 'gradebook.db'}") as gradebook:
        for student in CLASS:
            submission = gradebook.find_submission(LESSON, student.name)
            points = f"{submission.score:g} / {submission.max_score:g}"
            who = Text.assemble((f"{student.name} ({student.language})", "bold"), f"\n{student.story}")
            table.add_row(who, points, Text("\n".join(_why(student, folder))))
    return table


def _why(student: Student, folder: Path) -> list[str]:
    """The first reason for each exercise that lost points, the same reason for several said once, in brief."""
    notebook = nbformat.read(folder / "autograded" / student.name / LESSON / f"{LESSON}.ipynb", as_version=4)
    with speaking(student.language):
        lost = [verdict for verdict in verdicts(notebook) if verdict.reasons]
    exercises: dict[str, list[str]] = {}
    for verdict in lost:
        exercises.setdefault(shorten(verdict.reasons[0], BRIEF, placeholder=" ..."), []).append(verdict.exercise)
    return [
        reason if reason.startswith(names[0]) else f"{', '.join(names)}: {reason}"
        for reason, names in exercises.items()
    ]
