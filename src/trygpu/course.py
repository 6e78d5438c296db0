"""The course's folder: which lessons there are, in which languages, and where the repository is published."""

import tomllib
from pathlib import Path


class NotACourse(Exception):
    """The folder is no course folder, or lacks something a course needs. Says what and where."""


def find_root(start: Path | None = None) -> Path:
    """The nearest folder, from `start` (the working directory) upward, that has nbgrader_config.py and source/.

    Raises NotACourse where there is none.
    """
    start = (start or Path.cwd()).resolve()
    for folder in (start, *start.parents):
        if (folder / "nbgrader_config.py").is_file() and (folder / "source").is_dir():
            return folder
    raise NotACourse(
        f"{start} is not in a course folder: neither it nor a folder above it has both nbgrader_config.py and source/. "
        "Change to the folder where you cloned TryGPU."
    )


def languages(root: Path) -> list[str]:
    """The languages that lessons are written in, as the folders of source/ are called."""
    return sorted(folder.name for folder in (root / "source").glob("*") if folder.is_dir())


def lessons(root: Path, language: str) -> list[str]:
    """The lessons of a language: the folders LESSON of source/LANGUAGE/ that hold LESSON.ipynb."""
    return sorted(
        notebook.parent.name for notebook in (root / "source" / language).glob("*/*.ipynb") if _named(notebook)
    )


def source(root: Path, language: str, lesson: str) -> Path:
    """The notebook that people write."""
    return root / "source" / language / lesson / f"{lesson}.ipynb"


def repository(root: Path) -> str:
    """The web address of the repository, without a slash at its end: `Repository` of [project.urls] in pyproject.toml.

    Raises NotACourse where pyproject.toml does not give it or gives one that Colab cannot open.
    """
    settings = root / "pyproject.toml"
    try:
        address = tomllib.loads(settings.read_text(encoding="utf-8"))["project"]["urls"]["Repository"]
    except (OSError, KeyError, tomllib.TOMLDecodeError) as error:
        raise NotACourse(f"{settings} does not give the web address, [project.urls] Repository: {error!r}.") from error
    if not address.startswith("https://github.com/"):
        raise NotACourse(
            f"{settings} gives the address {address}. Colab opens notebooks from https://github.com/ alone."
        )
    return address.rstrip("/").removesuffix(".git")


def _named(notebook: Path) -> bool:
    return notebook.stem == notebook.parent.name
