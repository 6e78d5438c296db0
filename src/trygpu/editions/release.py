"""The students' edition, as `nbgrader generate_assignment` writes it with the course's nbgrader_config.py."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nbgrader.converters import GenerateAssignment
from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config
from traitlets.config.loader import PyFileConfigLoader


def write(root: Path, language: str, lesson: str, destination: Path) -> None:
    """Write the released lesson of the course folder `root` to destination/LANGUAGE/LESSON/.

    No gradebook is read or written: generating the edition anew leaves the instructor's records alone.
    """
    with _environment("TRYGPU_LANGUAGE", language):
        config: Config = PyFileConfigLoader("nbgrader_config.py", path=str(root)).load_config()
    config.CourseDirectory.root = str(root)
    config.CourseDirectory.assignment_id = lesson
    config.CourseDirectory.release_directory = str(destination / language)
    config.GenerateAssignment.no_database = True
    config.SaveCells.enabled = False
    GenerateAssignment(coursedir=CourseDirectory(config=config), config=config).start()


@contextmanager
def _environment(name: str, value: str) -> Iterator[None]:
    before = os.environ.get(name)
    os.environ[name] = value
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before
