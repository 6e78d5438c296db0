"""The students' edition, as `nbgrader generate_assignment` writes it with the course's nbgrader_config.py."""

from pathlib import Path

from nbgrader.converters import GenerateAssignment
from nbgrader.coursedir import CourseDirectory

from trygpu import course


def write(root: Path, language: str, lesson: str, destination: Path) -> None:
    """Write the released lesson of the course folder `root` to destination/LANGUAGE/LESSON/.

    No gradebook is read or written: generating the edition anew leaves the instructor's records alone.
    """
    config = course.configuration(root, language)
    config.CourseDirectory.root = str(root)
    config.CourseDirectory.assignment_id = lesson
    config.CourseDirectory.release_directory = str(destination / language)
    config.GenerateAssignment.no_database = True
    config.SaveCells.enabled = False
    GenerateAssignment(coursedir=CourseDirectory(config=config), config=config).start()
