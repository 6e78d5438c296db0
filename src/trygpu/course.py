"""The course's folder: which lessons there are, in which languages, how it is configured, where it is published."""

import os
import threading
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from traitlets.config import Config

# The package of the book, as pip is told. Its own pins clash with current versions, so it is installed with --no-deps.
D2L = "d2l==1.0.3"


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
    folders = (root / "source").glob("[!.]*")  # JupyterLab keeps a folder of its own, .ipynb_checkpoints
    return sorted(folder.name for folder in folders if folder.is_dir())


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
    address: str = _setting(root, "the web address", "project", "urls", "Repository")
    if not address.startswith("https://github.com/"):
        raise NotACourse(
            f"{root / 'pyproject.toml'} gives the address {address}. "
            "Colab opens notebooks from https://github.com/ alone."
        )
    return address.rstrip("/").removesuffix(".git")


def sample_answers(root: Path, lesson: str) -> Path:
    """The folder with sample answers to a lesson, for the demo: in `sample-answers` of [tool.trygpu], pyproject.toml.

    It holds EXERCISE/ANSWER.py. Raises NotACourse where pyproject.toml does not say, or the folder is not there.
    """
    folder = Path(root, _setting(root, "the folder of sample answers", "tool", "trygpu", "sample-answers"), lesson)
    if not folder.is_dir():
        raise NotACourse(f"{folder} is missing: sample answers are taken from there. Get the whole repository.")
    return folder


def configuration(root: Path, language: str | None = None) -> "Config":
    """What nbgrader_config.py says, for a language of source/; without one, as the environment has it."""
    from traitlets.config.loader import PyFileConfigLoader  # where nothing is graded, traitlets may be missing

    with _environment("TRYGPU_LANGUAGE", language):
        return PyFileConfigLoader("nbgrader_config.py", path=str(root)).load_config()


_environment_in_use = threading.Lock()


@contextmanager
def _environment(name: str, value: str | None) -> Iterator[None]:
    """A variable with this value, one thread at a time; as it is for None."""
    if value is None:
        yield
        return
    with _environment_in_use:
        before = os.environ.get(name)
        os.environ[name] = value
        try:
            yield
        finally:
            if before is not None:
                os.environ[name] = before
            else:
                del os.environ[name]


def _setting(root: Path, what: str, *path: str) -> Any:
    """What pyproject.toml says under these names. Raises NotACourse where it says nothing."""
    file = root / "pyproject.toml"
    try:
        value: Any = tomllib.loads(file.read_text(encoding="utf-8"))
        for name in path:
            value = value[name]
    except (OSError, KeyError, tomllib.TOMLDecodeError) as error:
        raise NotACourse(f"{file} does not give {what}, [{'.'.join(path[:-1])}] {path[-1]}: {error!r}.") from error
    return value


def _named(notebook: Path) -> bool:
    return notebook.stem == notebook.parent.name
