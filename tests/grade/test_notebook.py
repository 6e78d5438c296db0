"""What grading asks a notebook: its language, its tests and its answers."""

import pytest
import tiny_lesson
from nbformat.v4 import new_code_cell, new_markdown_cell

from trygpu.grade.notebook import ALPHABETS, LATIN, exercise_of, is_solution, is_test, language_of
from trygpu.messages import LANGUAGES


def test_tests_and_answers_are_told_by_nbgraders_marks():
    cells = tiny_lesson.lesson().cells
    assert [exercise_of(cell) for cell in cells if is_test(cell)] == ["double", "triple"]
    assert [cell.id for cell in cells if is_solution(cell)] == ["double", "triple"]


def test_metadata_name_the_language_before_anything_else():
    notebook = tiny_lesson.release("ru")
    notebook.cells.append(new_code_cell('trygpu.setup(gpus=2, language="en")'))
    assert language_of(notebook) == "ru"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_language_is_recognised_by_setup(language):
    notebook = tiny_lesson.release("ru")
    notebook.metadata.clear()
    notebook.cells.insert(0, new_code_cell(f'import trygpu\n\ntrygpu.setup(gpus=2, language="{language}")'))
    assert language_of(notebook) == language


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_language_is_recognised_by_its_letters(language):
    notebook = tiny_lesson.release(language)
    notebook.metadata.clear()
    notebook.cells.insert(
        0, new_markdown_cell({"en": "Some text.", "ru": "Немного текста на русском языке " * 5}[language])
    )
    assert language_of(notebook) == language


@pytest.mark.parametrize("named", ["de", 7, None])
def test_a_language_that_nothing_is_said_in_counts_for_none(named):
    notebook = tiny_lesson.release("ru")
    notebook.metadata["trygpu"] = {"language": named}
    notebook.cells.append(new_code_cell('trygpu.setup(language="ru")'))
    assert language_of(notebook) == "ru"


def test_languages_recognised_by_letters_are_languages_there_are():
    assert {*ALPHABETS, LATIN} <= set(LANGUAGES)
