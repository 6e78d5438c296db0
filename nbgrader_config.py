"""The course as nbgrader sees it. nbgrader reads this file when a command runs in this folder."""

import os
import sys
from pathlib import Path

from nbgrader.converters import GenerateAssignment

from trygpu.editions import course
from trygpu.editions.colab import OpenInColab

c = get_config()  # noqa: F821 (traitlets gives this file the function)

# Where this file lies: the folder with source/, release/ and pyproject.toml.
ROOT = Path(__file__).resolve().parent

# The language whose notebooks are released: TRYGPU_LANGUAGE=ru nbgrader generate_assignment devices
LANGUAGE = os.environ.get("TRYGPU_LANGUAGE", "en")
if LANGUAGE not in course.languages(ROOT):
    sys.exit(f"TRYGPU_LANGUAGE is {LANGUAGE!r}, but source/ has only: {', '.join(course.languages(ROOT))}.")

# The course's name in the gradebook and in nbgrader's exchange folder.
c.CourseDirectory.course_id = "trygpu"

# Lessons are written in source/LANGUAGE/LESSON/ ...
c.CourseDirectory.source_directory = f"source/{LANGUAGE}"

# ... and students get release/LANGUAGE/LESSON/. What comes back does not depend on the language.
c.CourseDirectory.release_directory = f"release/{LANGUAGE}"

# What replaces a solution. nbgrader's own stub has an English sentence in it; this one fits both languages.
c.ClearSolutions.code_stub = {"python": "raise NotImplementedError()"}

# Each released notebook gets a badge that opens it in Colab, and a cell that installs there what the lesson needs.
# nbgrader reads this file twice, so lists are set whole: what is appended would run twice.
c.GenerateAssignment.preprocessors = [*GenerateAssignment.preprocessors.default(), OpenInColab]

# The repository's web address, from pyproject.toml, its one place.
c.OpenInColab.repository = course.repository(ROOT)

# Where a released notebook lies in the repository; nbgrader fills in the two names.
c.OpenInColab.path = f"release/{LANGUAGE}/{{assignment}}/{{notebook}}.ipynb"
