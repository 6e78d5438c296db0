"""python -m trygpu.editions release | notebooks | check"""

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
from trygpu.editions import build, faults
from trygpu.editions.reading import LessonFailed


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m trygpu.editions", description="What is generated from source/.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("release", help="write the students' edition, release/")
    commands.add_parser("notebooks", help="run the lessons and write the reading edition, notebooks/")
    commands.add_parser("check", help="say what is stale, gives a solution away or differs between the languages")
    command = parser.parse_args().command
    try:
        root = course.find_root()
        found = build.lessons(root)
        if not found:
            raise course.NotACourse(f"{root / 'source'} holds no lesson: one is source/LANGUAGE/LESSON/LESSON.ipynb.")
        sys.exit(_check(root, found) if command == "check" else _write(root, command))
    except (course.NotACourse, OSError) as error:
        sys.exit(f"{command}: {error}")


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


@contextmanager
def _progress(found: list[tuple[str, str]], what: str) -> Iterator[Iterator[tuple[str, str]]]:
    # Closed here and not by the garbage collector, which at the end of the program waits for the bar for ever.
    bar = cast(Generator[tuple[str, str], None, None], track(found, what, console=Console(stderr=True)))
    with closing(bar) as todo:
        yield todo


if __name__ == "__main__":
    main()
