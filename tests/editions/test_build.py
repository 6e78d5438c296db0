"""Editions in the repository: written, replaced, held against the source."""

from copy import deepcopy

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_output
from nbgrader.converters.base import NbGraderException

from trygpu.editions import build


def test_a_lesson_that_is_gone_from_the_source_goes_from_the_release(small_course):
    gone = small_course / "release" / "en" / "old" / "old.ipynb"
    gone.parent.mkdir(parents=True)
    gone.write_text("{}")
    build.write(small_course, "release", "en", "double")
    assert build.orphans(small_course, "release") == ["release/en/old/old.ipynb"]
    build.remove_orphans(small_course, "release")
    assert build.orphans(small_course, "release") == []
    assert [path.name for path in (small_course / "release" / "en").iterdir()] == ["double"]


def test_where_a_lesson_fails_its_release_stays_as_it_was(small_course):
    released = small_course / "release" / "en" / "double" / "double.ipynb"
    build.write(small_course, "release", "en", "double")
    before = released.read_bytes()
    source = small_course / "source" / "en" / "double" / "double.ipynb"
    source.write_text(source.read_text(encoding="utf-8").replace("### END SOLUTION", ""), encoding="utf-8")
    with pytest.raises(NbGraderException):
        build.write(small_course, "release", "en", "double")
    assert released.read_bytes() == before


def test_a_release_is_stale_when_the_source_has_changed(small_course):
    build.write(small_course, "release", "ru", "double")
    assert build.stale(small_course, "release", "ru", "double") == []
    path = small_course / "source" / "ru" / "double" / "double.ipynb"
    path.write_text(path.read_text(encoding="utf-8").replace("Удвоение", "Вдвое"), encoding="utf-8")
    assert build.stale(small_course, "release", "ru", "double") == ["release/ru/double/double.ipynb"]


def test_without_the_versions_of_the_constraints_pictures_do_not_count(small_course, monkeypatch):
    picture = new_output("display_data", {"image/png": "one", "text/plain": "a plot"})

    def write(root, language, lesson, destination):
        notebook = nbformat.v4.new_notebook(cells=[new_code_cell("", id="plot", outputs=[deepcopy(picture)])])
        destination.joinpath(language).mkdir(parents=True)
        nbformat.write(notebook, destination / language / "double.ipynb")

    monkeypatch.setitem(build.WRITERS, "notebooks", write)
    build.write(small_course, "notebooks", "en", "double")
    picture["data"]["image/png"] = "another"
    assert build.stale(small_course, "notebooks", "en", "double") == ["notebooks/en/double.ipynb"]
    (small_course / "constraints.txt").write_text("matplotlib==0.1\n")
    assert build.stale(small_course, "notebooks", "en", "double") == []
    picture["data"]["text/plain"] = "another plot"
    assert build.stale(small_course, "notebooks", "en", "double") == ["notebooks/en/double.ipynb"]
