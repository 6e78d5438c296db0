"""The command `trygpu`: a thin door to the rooms of the package."""

import json
import sys
from pathlib import Path
from typing import Any


def demo() -> None:
    """Release, collect, grade and give back a class of sample submissions, in build/demo."""
    from trygpu.grade.demo import run

    run()


def mark(lesson: str, answers: Path, lang: str = "en", json: bool = False) -> None:
    """Grade a Python file with answers to a lesson: a line `# %% exercise_id` before each answer."""
    from rich.console import Console

    from trygpu.grade.mark import mark_file

    with Console(stderr=True).status(f"Running {lesson} with the answers of {answers} ..."):
        result = mark_file(lesson, answers, lang)
    _print_json(result) if json else _print_table(result)


def doctor(fix: bool = False) -> None:
    """Say what this machine has, and what to do about what is missing; --fix does what needs no rights."""
    from trygpu.grade.doctor import examine

    sys.exit(examine(fix))


def smi() -> None:
    """Show the GPUs that PyTorch can use here, as nvidia-smi would."""
    import trygpu

    trygpu.smi()


def main() -> None:
    """Run the command. What cannot be done ends with a message on stderr and exit code 2."""
    try:
        import typer
    except ImportError:
        _without_typer()
    from trygpu.course import NotACourse
    from trygpu.grade import UsageError

    app = typer.Typer(
        add_completion=False,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        help="TryGPU: a course on PyTorch devices that grades itself.",
    )
    for command in (demo, mark, doctor, smi):
        app.command()(command)
    try:
        app()
    except (UsageError, NotACourse) as error:
        _stop(str(error))
    except ModuleNotFoundError as error:
        _stop(f"This needs {error.name}, which is not installed here. `trygpu doctor` says what to do.")
    except PermissionError as error:
        _stop(f"{error.filename} cannot be written: {error.strerror}. Nothing else was changed.")
    except OSError as error:
        _stop(f"{error.filename}: {error.strerror}.")


def _without_typer() -> None:
    """The doctor comes without typer; all else needs it, and a student's installation has none."""
    if sys.argv[1:2] == ["doctor"]:
        doctor(fix="--fix" in sys.argv)
    _stop("The trygpu command needs typer and rich. Install them:  pip install 'trygpu[grade]'")


def _stop(message: str) -> None:
    print(f"trygpu: {message}", file=sys.stderr)
    sys.exit(2)


def _print_json(result: dict[str, Any]) -> None:
    print(json.dumps(result, ensure_ascii=False, indent=2))


def _print_table(result: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table("exercise", "points", "reasons", show_lines=True)
    for exercise, verdict in result["exercises"].items():
        reasons = Text("\n".join(verdict["reasons"]))
        table.add_row(exercise, f"{verdict['score']:g} / {verdict['max']:g}", reasons)
    table.add_section()
    table.add_row(result["lesson"], f"{result['score']:g} / {result['max']:g}", "")
    Console().print(table)
