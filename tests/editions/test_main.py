"""python -m trygpu.editions"""

import subprocess
import sys
from pathlib import Path

import nbformat


def editions(course: Path, command: str) -> subprocess.CompletedProcess:
    line = [sys.executable, "-m", "trygpu.editions", command]
    return subprocess.run(line, cwd=course, capture_output=True, text=True, timeout=100)


def test_an_edition_that_is_written_is_in_order_and_one_that_is_missing_is_not(small_course):
    done = editions(small_course, "release")
    assert done.stdout == f"2 of 2 notebooks written in {small_course / 'release'}\n", done.stderr
    done = editions(small_course, "check")
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        "notebooks/en/index.ipynb is not what source/ gives: make notebooks",
        "notebooks/ru/index.ipynb is not what source/ gives: make notebooks",
        "notebooks/en/double.ipynb is not what source/ gives: make notebooks",
        "notebooks/ru/double.ipynb is not what source/ gives: make notebooks",
    ]


def test_a_lesson_that_fails_is_named_in_a_line_and_holds_up_no_other(small_course):
    path = small_course / "source" / "en" / "double" / "double.ipynb"
    notebook = nbformat.read(path, as_version=4)
    notebook.cells[1].source += "\nundefined_name"
    nbformat.write(notebook, path)
    done = editions(small_course, "notebooks")
    assert done.returncode == 1
    assert done.stdout == f"3 of 4 notebooks written in {small_course / 'notebooks'}\n"
    message = "source/en/double/double.ipynb: cell setup: NameError: name 'undefined_name' is not defined"
    assert message in done.stderr.splitlines()
    assert "Traceback" not in done.stderr
    assert (small_course / "notebooks" / "ru" / "double.ipynb").exists()


def test_outside_a_course_the_command_says_what_to_do(tmp_path):
    done = editions(tmp_path, "release")
    assert done.returncode == 1
    assert "Change to the folder where you cloned TryGPU" in done.stderr
    assert "Traceback" not in done.stderr
