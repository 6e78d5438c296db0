"""python -m trygpu.editions release | notebooks | check | sync --from LANGUAGE"""

import argparse
import sys
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import cast

from nbgrader.converters.base import NbGraderException
from rich.console import Console
from rich.progress import track

from trygpu import course
from trygpu.editions import build, faults, sync
from trygpu.editions.reading import LessonFailed
from trygpu.messages import LANGUAGES


def main() -> None:
    """Run the command that the command line names. Its exit code is 1 where something is left to a person."""
    parser = argparse.ArgumentParser(prog="python -m trygpu.editions", description="What is generated from source/.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("release", help="write the students' edition, release/")
    commands.add_parser("notebooks", help="run the lessons and write the reading edition, notebooks/")
    commands.add_parser("check", help="say what is stale, gives a solution away or differs between the languages")
    carrying = commands.add_parser("sync", help="carry code, tests and cells of one language's lessons to the others")
    carrying.add_argument("--from", dest="language", required=True, metavar="LANGUAGE", help="where you edited them")
    carrying.add_argument("--lesson", help="one lesson; without it, all")
    arguments = parser.parse_args()
    command = arguments.command
    try:
        root = course.find_root()
        _require_messages(root)
        found = build.lessons(root)
        if not found:
            raise course.NotACourse(f"{root / 'source'} holds no lesson: one is source/LANGUAGE/LESSON/LESSON.ipynb.")
        if command == "sync":
            sys.exit(_sync(root, arguments.language, arguments.lesson))
        sys.exit(_check(root, found) if command == "check" else _write(root, command))
    except (course.NotACourse, sync.CannotSync, OSError) as error:
        sys.exit(f"{command}: {error}")


def _require_messages(root: Path) -> None:
    """Lessons are written in languages that the package speaks. Raises NotACourse, naming the one that it does not."""
    for language in course.languages(root):
        if language not in LANGUAGES:
            raise course.NotACourse(
                f"source/{language} has no messages: copy src/trygpu/locale/{LANGUAGES[0]} to "
                f"src/trygpu/locale/{language}, translate it, and run `make messages`."
            )


def _write(root: Path, edition: str) -> int:
    """Lesson by lesson, so that one that fails does not hold up the others."""
    failed = []
    found = build.pages(root, edition)
    with _progress(found, edition) as todo:
        for language, lesson in todo:
            try:
                build.write(root, edition, language, lesson)
            except (LessonFailed, NbGraderException) as error:
                failed.append(f"{error}\n")
    build.remove_orphans(root, edition)
    print(f"{len(found) - len(failed)} of {len(found)} notebooks written in {root / edition}")
    sys.stderr.writelines(failed)
    return 1 if failed else 0


def _check(root: Path, found: list[tuple[str, str]]) -> int:
    problems = [*faults.beside_lessons(root)]
    with _progress(found, "check") as todo:
        for language, lesson in todo:
            problems += faults.in_lesson(root, language, lesson)
    print("\n".join(problems) or f"{len(found)} lessons: nothing wrong")
    return 1 if problems else 0


def _sync(root: Path, language: str, lesson: str | None) -> int:
    """Carries lesson by lesson, and lists at the end what is left to a person."""
    left = sync.missing(root, language) if lesson is None else []
    for name in sync.lessons(root, language, lesson):
        for other in course.languages(root):
            if other != language:
                try:
                    report = sync.carry(root, name, language, other)
                except sync.CannotSync as error:  # one that is damaged does not hold up the others
                    left.append(str(error))
                    continue
                _tell(report)
                left += report.left
    print("\n".join(["", "Left to you:", *left] if left else ["Nothing is left to do."]))
    return 1 if left else 0


def _tell(report: sync.Report) -> None:
    """Say what a sync did to a notebook."""
    if report.written:
        ids = {"cells carried": report.carried, "cells removed": report.removed}
        print("; ".join([f"{report.path}: written", *(f"{what}: {', '.join(of)}" for what, of in ids.items() if of)]))
    if not report.committed:
        print(f"{report.path}: the last commit has not both languages of it, so texts that have changed are not listed")


@contextmanager
def _progress(found: list[tuple[str, str]], what: str) -> Iterator[Iterator[tuple[str, str]]]:
    # Closed here and not by the garbage collector, which at the end of the program waits for the bar for ever.
    bar = cast(Generator[tuple[str, str], None, None], track(found, what, console=Console(stderr=True)))
    with closing(bar) as todo:
        yield todo


if __name__ == "__main__":
    main()
