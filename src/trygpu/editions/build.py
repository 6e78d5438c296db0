"""Editions in the repository: their lessons replaced by fresh ones, or held against them."""

import shutil
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat

from trygpu import course
from trygpu.editions import index, reading, release
from trygpu.editions.outputs import without_pictures


def _write_page(root: Path, language: str, name: str, destination: Path) -> None:
    if name == index.NAME:
        index.write(root, language, destination)
    else:
        reading.write(root, language, name, destination)


# The folder of each edition, and what writes one of its lessons there; the reading edition has an index too.
WRITERS: dict[str, Callable[[Path, str, str, Path], None]] = {"release": release.write, "notebooks": _write_page}

# The packages that decide what a picture looks like.
PAINTERS = ("matplotlib", "numpy", "pillow", "contourpy")


def lessons(root: Path) -> list[tuple[str, str]]:
    """Every (language, lesson) of the course."""
    return [(language, lesson) for language in course.languages(root) for lesson in course.lessons(root, language)]


def pages(root: Path, edition: str) -> list[tuple[str, str]]:
    """Every (language, name) of an edition: its lessons, and the index in each language of the reading edition."""
    indexes = [(language, index.NAME) for language in course.languages(root)] if edition == "notebooks" else []
    return lessons(root) + indexes


def write(root: Path, edition: str, language: str, lesson: str) -> None:
    """Generate a lesson of an edition and put it in the place of the one there, which stays if the lesson fails.

    Args:
        root: the course folder.
        edition: "release" or "notebooks".
        language: a folder of source/.
        lesson: a lesson of that language.
    """
    (root / "build").mkdir(exist_ok=True)
    with TemporaryDirectory(dir=root / "build") as folder:
        WRITERS[edition](root, language, lesson, Path(folder))
        for fresh in (Path(folder) / language).iterdir():
            place = root / edition / language / fresh.name
            _remove(place)
            place.parent.mkdir(parents=True, exist_ok=True)
            fresh.rename(place)


def remove_orphans(root: Path, edition: str) -> None:
    """Remove what an edition holds of lessons that are not in source/ any more."""
    for notebook in orphans(root, edition):
        path = root / notebook
        _remove(path if edition == "notebooks" else path.parent)


def stale(root: Path, edition: str, language: str, lesson: str) -> list[str]:
    """The files of a lesson that are not what would be generated now, as paths in the repository.

    Pictures count only where the versions that draw them are those of constraints.txt.
    """
    with TemporaryDirectory() as folder:
        fresh = Path(folder)
        WRITERS[edition](root, language, lesson, fresh)
        names = [path.relative_to(fresh) for path in sorted(fresh.rglob("*")) if path.is_file()]
        with_pictures = same_versions(root)
        return [f"{edition}/{name}" for name in names if not _same(fresh / name, root / edition / name, with_pictures)]


def orphans(root: Path, edition: str) -> list[str]:
    """The notebooks of an edition whose lesson is not in source/ any more, as paths in the repository."""
    known = {f"{language}/{lesson}" for language, lesson in pages(root, edition)}
    return [
        str(notebook.relative_to(root))
        for notebook in sorted((root / edition).rglob("*.ipynb"))
        if f"{notebook.relative_to(root / edition).parts[0]}/{notebook.stem}" not in known
    ]


def same_versions(root: Path) -> bool:
    """Whether what draws pictures has the versions of constraints.txt here."""
    wanted = set((root / "constraints.txt").read_text(encoding="utf-8").lower().split())
    return all(f"{package}=={version(package)}" in wanted for package in PAINTERS)


def _same(one: Path, other: Path, with_pictures: bool) -> bool:
    if not other.exists():
        return False
    if with_pictures or one.suffix != ".ipynb":
        return one.read_bytes() == other.read_bytes()
    return without_pictures(nbformat.read(one, 4)) == without_pictures(nbformat.read(other, 4))


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
