"""The reading edition."""

from copy import deepcopy

import nbformat
import pytest
from nbformat.v4 import new_code_cell

from trygpu.editions import reading


def cells(notebook):
    return {cell.id: cell for cell in notebook.cells}


@pytest.mark.parametrize(("language", "title"), [("en", "Solution: double"), ("ru", "Решение: double")])
def test_a_solution_is_folded_behind_a_title_in_the_language(lesson, language, title):
    solution = cells(reading.to_read(lesson(language), language))["double"]
    assert solution.source.startswith(f"# @title {title}\ndef double(x):\n")
    assert solution.source.endswith("    twice_of_it = x + x\n    return twice_of_it")
    assert solution.metadata == {"cellView": "form", "jupyter": {"source_hidden": True}}


def test_the_contract_stays_in_sight_before_the_solution(lesson):
    notebook = reading.to_read(lesson("ru"), "ru")
    ids = [cell.id for cell in notebook.cells]
    assert ids == ["intro", "setup", "contract-double", "double", "test_double"]
    contract = '```python\ndef double(x):\n    """Дважды x, число."""\n    ...\n```'
    assert cells(notebook)["contract-double"].source == contract


def test_hidden_tests_are_gone_and_nothing_is_left_to_hand_in(lesson):
    notebook = reading.to_read(lesson("en"), "en")
    assert cells(notebook)["test_double"].source == "assert double(2) == 4\ndouble(2)"
    assert not any("nbgrader" in cell.metadata for cell in notebook.cells)


def test_the_source_is_not_touched(lesson):
    source = lesson("en")
    before = deepcopy(source)
    reading.to_read(source, "en")
    assert source == before


def test_two_runs_give_the_same_bytes(small_course, tmp_path):
    path = small_course / "source" / "en" / "double" / "double.ipynb"
    notebook = nbformat.read(path, as_version=4)
    notebook.cells.insert(2, new_code_cell("import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()", id="plot"))
    notebook.cells.insert(3, new_code_cell("print({'a', 'b', 'c'})", id="set"))
    nbformat.write(notebook, path)
    for folder in ("first", "second"):
        reading.write(small_course, "en", "double", tmp_path / folder)
    first, second = ((tmp_path / folder / "en" / "double.ipynb").read_bytes() for folder in ("first", "second"))
    assert first == second
    executed = cells(nbformat.reads(first.decode(), as_version=4))
    assert "image/png" in executed["plot"].outputs[0].data
    assert executed["setup"].metadata == {}
    assert "language_info" not in nbformat.reads(first.decode(), as_version=4).metadata


def test_a_lesson_that_fails_is_named(small_course, tmp_path):
    path = small_course / "source" / "en" / "double" / "double.ipynb"
    notebook = nbformat.read(path, as_version=4)
    notebook.cells.insert(1, new_code_cell("undefined_name", id="broken"))
    nbformat.write(notebook, path)
    with pytest.raises(reading.LessonFailed, match=r"source/en/double/double\.ipynb: cell broken: NameError"):
        reading.write(small_course, "en", "double", tmp_path)
