"""The index of the reading edition."""

from pathlib import Path

import nbformat
import pytest

from trygpu import course
from trygpu.editions import index

ROOT = Path(__file__).parents[2]


@pytest.fixture(params=["en", "ru"])
def contents(request, tmp_path):
    """The index cells of one language."""
    index.write(ROOT, request.param, tmp_path)
    return nbformat.read(tmp_path / request.param / "index.ipynb", as_version=4).cells, request.param


def test_lessons_stand_in_their_order_and_link_to_files_that_exist(contents):
    cells, language = contents
    names = [cell.id for cell in cells[2:]]
    assert sorted(names) == course.lessons(ROOT, language)
    assert names[0] == "devices"
    for cell, name in zip(cells[2:], names, strict=True):
        assert f"]({name}.ipynb)" in cell.source
        assert (ROOT / "release" / language / name / f"{name}.ipynb").exists()


def test_the_points_add_up(contents):
    cells, language = contents
    lessons = [nbformat.read(course.source(ROOT, language, name), 4) for name in course.lessons(ROOT, language)]
    points = sum(cell.metadata.get("nbgrader", {}).get("points", 0) for nb in lessons for cell in nb.cells)
    assert str(points) in cells[1].source
