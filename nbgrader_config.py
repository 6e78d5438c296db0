"""The course as nbgrader sees it. nbgrader reads this file when a command runs in this folder."""

import os
import sys
from pathlib import Path

from nbconvert.preprocessors import CSSHTMLHeaderPreprocessor
from nbgrader.converters import Autograde, GenerateAssignment
from nbgrader.preprocessors import Execute, GetGrades, OverwriteCells

from trygpu import course
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

# The release is in the repository already. Without this nbgrader would leave it as it is and note no tests for grading.
c.GenerateAssignment.force = True

# What replaces a solution. nbgrader's own stub has an English sentence in it; this one fits both languages.
c.ClearSolutions.code_stub = {"python": "raise NotImplementedError()"}

# Each released notebook gets a badge that opens it in Colab, and a cell that installs there what the lesson needs.
# nbgrader reads this file more than once, so lists are set whole: what is appended would run more than once.
c.GenerateAssignment.preprocessors = [*GenerateAssignment.preprocessors.default(), OpenInColab]

# The repository's web address, from pyproject.toml, its one place.
c.OpenInColab.repository = course.repository(ROOT)

# Where a released notebook lies in the repository; nbgrader fills in the two names.
c.OpenInColab.path = f"release/{LANGUAGE}/{{assignment}}/{{notebook}}.ipynb"

# Submissions are repaired first, from the release edition of their own language: test cells that were deleted come
# back, lost metadata too. Then nbgrader's own steps, and after OverwriteCells, which knows only the language released
# last, the checksums of the submission's own language. (Classes are named, not imported: some need torch, which takes
# seconds to load, and most commands do not use them.)
sanitizing = Autograde.sanitize_preprocessors.default()
sanitizing.insert(0, "trygpu.grade.restore.RestoreFromRelease")
sanitizing.insert(sanitizing.index(OverwriteCells) + 1, "trygpu.grade.restore.ReleaseChecksums")
c.Autograde.sanitize_preprocessors = sanitizing

# Submissions run under limits, and a test cell earns what its receipt proves: ExecuteChecked in the place of Execute.
grading = Autograde.autograde_preprocessors.default()
grading[grading.index(Execute)] = "trygpu.grade.execute.ExecuteChecked"
c.Autograde.autograde_preprocessors = grading

# Seconds that one cell and a whole notebook may run, bytes of memory its kernel may use, bytes a cell may print.
c.ExecuteChecked.timeout = 60
c.ExecuteChecked.total_timeout = 300
c.ExecuteChecked.memory_limit = 4 * 2**30
c.ExecuteChecked.output_limit = 4 * 2**20

# `nbgrader validate` uses nbgrader's own Execute; a kernel that is not used again need not end gracefully.
c.Execute.shutdown_kernel = "immediate"

# Feedback shows nothing of hidden tests. The grades come first, as nbgrader has it.
c.GenerateFeedback.preprocessors = [GetGrades, "trygpu.grade.feedback.HideHiddenTests", CSSHTMLHeaderPreprocessor]
