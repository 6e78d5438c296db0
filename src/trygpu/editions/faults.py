"""What is wrong with lessons and their editions, to be mended before they are committed."""

from collections.abc import Iterator
from pathlib import Path

import nbformat

from trygpu import course
from trygpu.editions import build, index
from trygpu.editions.leaks import leaked_lines
from trygpu.editions.parity import differences
from trygpu.editions.reading import LessonFailed


def in_lesson(root: Path, language: str, name: str) -> Iterator[str]:
    """What is wrong with one lesson in one language: source, release and reading edition; a sentence each."""
    source = nbformat.read(course.source(root, language, name), as_version=4)
    where = f"source/{language}/{name}/{name}.ipynb"
    if any(cell.get("outputs") or cell.get("execution_count") for cell in source.cells):
        yield f"{where} holds outputs or execution counts: clear them"
    for other in course.languages(root):
        yield from _languages(root, name, language, other)
    for edition in build.WRITERS:
        try:
            for path in build.stale(root, edition, language, name):
                yield f"{path} is not what source/ gives: make {edition}"
        except LessonFailed as error:
            yield str(error)
    released = root / "release" / language / name / f"{name}.ipynb"
    if released.exists():
        for line in leaked_lines(source, nbformat.read(released, as_version=4)):
            yield f"release/{language}/{name}/{name}.ipynb gives away a line of a solution or of a hidden test: {line}"


def _languages(root: Path, name: str, language: str, other: str) -> Iterator[str]:
    """What differs between two languages of a lesson and must not; each pair is compared once."""
    paths = [course.source(root, each, name) for each in (language, other)]
    if not paths[1].exists():
        yield f"source/{other} has no lesson {name}"
    elif language < other:
        for difference in differences(*(nbformat.read(path, as_version=4) for path in paths)):
            yield f"source/{language} and source/{other}, {name}: {difference}"


def beside_lessons(root: Path) -> Iterator[str]:
    """What is wrong with the editions beside their lessons."""
    for language in course.languages(root):
        for path in build.stale(root, "notebooks", language, index.NAME):
            yield f"{path} is not what source/ gives: make notebooks"
    for edition in build.WRITERS:
        for path in build.orphans(root, edition):
            yield f"{path} has no lesson in source/: make {edition}"
