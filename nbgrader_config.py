"""The course as nbgrader sees it. nbgrader reads this file when a command runs in this folder."""

import os
import sys
from pathlib import Path

from nbconvert.preprocessors import CSSHTMLHeaderPreprocessor
from nbgrader.converters import Autograde, GenerateAssignment
from nbgrader.preprocessors import Execute, GetGrades, OverwriteCells

from trygpu.editions import course
from trygpu.editions.colab import OpenInColab
from trygpu.grade.execute import ExecuteChecked
from trygpu.grade.feedback import HideHiddenTests
from trygpu.grade.restore import ReleaseChecksums, RestoreFromRelease

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
# nbgrader reads this file more than once, so lists are set whole: what is appended would run more than once.
c.GenerateAssignment.preprocessors = [*GenerateAssignment.preprocessors.default(), OpenInColab]

# The repository's web address, from pyproject.toml, its one place.
c.OpenInColab.repository = course.repository(ROOT)

# Where a released notebook lies in the repository; nbgrader fills in the two names.
c.OpenInColab.path = f"release/{LANGUAGE}/{{assignment}}/{{notebook}}.ipynb"

# Submissions are repaired first, from the release edition of their own language: test cells that were deleted come
# back, lost metadata too. Then nbgrader's own steps, and after OverwriteCells, which knows only the language released
# last, the checksums of the submission's own language.
sanitizing = Autograde.sanitize_preprocessors.default()
sanitizing.insert(0, RestoreFromRelease)
sanitizing.insert(sanitizing.index(OverwriteCells) + 1, ReleaseChecksums)
c.Autograde.sanitize_preprocessors = sanitizing

# Submissions run under limits, and a test cell earns what its receipt proves: ExecuteChecked in the place of Execute.
grading = Autograde.autograde_preprocessors.default()
grading[grading.index(Execute)] = ExecuteChecked
c.Autograde.autograde_preprocessors = grading

# Seconds that one cell and a whole notebook may run, bytes of memory its kernel may use, bytes a cell may print.
c.ExecuteChecked.timeout = 30
c.ExecuteChecked.total_timeout = 300
c.ExecuteChecked.memory_limit = 4 * 2**30
c.ExecuteChecked.output_limit = 4 * 2**20

# `nbgrader validate` uses nbgrader's own Execute; a kernel that is not used again need not end gracefully.
c.Execute.shutdown_kernel = "immediate"

# Feedback shows nothing of hidden tests. The grades come first, as nbgrader has it.
c.GenerateFeedback.preprocessors = [GetGrades, HideHiddenTests, CSSHTMLHeaderPreprocessor]

# A submission is repaired from the release in its own language, deleted and damaged cells put back, before nbgrader's
# own steps; then it gets the checksums of its language, since nbgrader knows only those of the language released last.
c.Autograde.sanitize_preprocessors = [
    "trygpu.grade.restore.RestoreFromRelease",
    "nbgrader.preprocessors.ClearOutput",
    "nbgrader.preprocessors.DeduplicateIds",
    "nbgrader.preprocessors.OverwriteKernelspec",
    "nbgrader.preprocessors.OverwriteCells",
    "trygpu.grade.restore.ReleaseChecksums",
    "nbgrader.preprocessors.CheckCellMetadata",
]

# nbgrader's own steps of grading, with one in place of its Execute that gives points for signed receipts alone.
c.Autograde.autograde_preprocessors = [
    "trygpu.grade.execute.ExecuteChecked",
    "nbgrader.preprocessors.IgnorePattern",
    "nbconvert.preprocessors.ClearMetadataPreprocessor",
    "nbgrader.preprocessors.LimitOutput",
    "nbgrader.preprocessors.SaveAutoGrades",
    "nbgrader.preprocessors.AssignLatePenalties",
    "nbgrader.preprocessors.CheckCellMetadata",
]

# What students get back shows hidden tests neither in cells nor in error messages.
c.GenerateFeedback.preprocessors = [
    "nbgrader.preprocessors.GetGrades",
    "trygpu.grade.feedback.HideHiddenTests",
    "nbconvert.preprocessors.CSSHTMLHeaderPreprocessor",
]

# Seconds that a cell of a submission may run, and the whole notebook.
c.ExecuteChecked.timeout = 30
c.ExecuteChecked.total_timeout = 300

# Bytes of memory that a submission may use, and bytes that one of its cells may print.
c.ExecuteChecked.memory_limit = 4 * 2**30
c.ExecuteChecked.output_limit = 4 * 2**20

# nbgrader's own Execute remains in `nbgrader validate`: kernels there end at once, instead of a second later.
c.Execute.shutdown_kernel = "immediate"
