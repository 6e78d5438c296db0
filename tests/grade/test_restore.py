"""What comes back from students is repaired from the release edition before it is graded."""

import copy

import nbformat
import pytest
import tiny_lesson
from nbformat.v4 import new_code_cell, new_markdown_cell
from nbgrader.nbgraderformat import MetadataValidator

from trygpu.grade.restore import checksums, restore_cells

ANSWER = "def double(x):\n    return x + x"


@pytest.fixture
def submission():
    notebook = tiny_lesson.release()
    cell(notebook, "double").source = ANSWER
    return notebook


def cell(notebook, name):
    return next(cell for cell in notebook.cells if cell.id == name)


def position(notebook, grade_id):
    return [c.metadata.get("nbgrader", {}).get("grade_id") for c in notebook.cells].index(grade_id)


def delete(notebook, *names):
    notebook.cells = [cell for cell in notebook.cells if cell.id not in names]


def repaired(notebook, language="en"):
    """The notebook after repair: valid, each test and answer there once and in the release's order."""
    release = tiny_lesson.release(language)
    notes = restore_cells(notebook, release)
    nbformat.validate(notebook)
    MetadataValidator().validate_nb(notebook)
    marked = [c.metadata.nbgrader for c in notebook.cells if "nbgrader" in c.metadata]
    assert marked == [c.metadata.nbgrader for c in release.cells if "nbgrader" in c.metadata]
    return notes


def answer(notebook):
    return notebook.cells[position(notebook, "double")].source


def test_a_sound_submission_keeps_its_cells(submission):
    before = [cell.source for cell in submission.cells]
    assert repaired(submission) == []
    assert [cell.source for cell in submission.cells] == before


def test_a_deleted_test_comes_back_behind_its_answer(submission):
    delete(submission, "test_double")
    notes = repaired(submission)
    assert notes == ["The cell test_double was missing; it was put back."]
    assert position(submission, "double") < position(submission, "test_double") < position(submission, "triple")
    assert any(notes[0] in cell.source for cell in submission.cells if cell.cell_type == "markdown")


def test_a_deleted_answer_comes_back_as_its_stub(submission):
    delete(submission, "double", "test_double")
    repaired(submission)
    assert answer(submission) == tiny_lesson.stub("double")


def test_all_cells_come_back(submission):
    submission.cells = []
    repaired(submission)


def test_an_answer_given_in_a_cell_of_its_own_is_found(submission):
    delete(submission, "double")
    submission.cells.insert(0, new_code_cell(ANSWER))
    repaired(submission)
    assert answer(submission) == ANSWER


def test_a_stub_is_not_put_over_answers_given_together(submission):
    delete(submission, "double", "triple")
    submission.cells.insert(0, new_code_cell(f"{ANSWER}\n\ndef triple(x):\n    return 3 * x"))
    restore_cells(submission, tiny_lesson.release())
    assert not any("NotImplementedError" in cell.source for cell in submission.cells)


@pytest.mark.parametrize("ids", ["kept", "lost"])
def test_lost_metadata_come_back(submission, ids):
    for place, one in enumerate(submission.cells):
        one.metadata.clear()
        if ids == "lost":
            one.id = f"other-{place}"
    repaired(submission)
    assert answer(submission) == ANSWER


@pytest.mark.parametrize(
    "damage", [{}, {"grade_id": "double"}, {"grade_id": "unheard-of", "grade": True}, "text", None]
)
def test_damaged_metadata_are_replaced(submission, damage):
    cell(submission, "double").metadata["nbgrader"] = damage
    repaired(submission)
    assert answer(submission) == ANSWER


def test_of_a_copied_answer_the_edited_one_counts(submission):
    original = copy.deepcopy(cell(tiny_lesson.release(), "double"))
    submission.cells.append(original)
    assert repaired(submission) == ["The cell double is there more than once; one of them counts."]
    assert answer(submission) == ANSWER


def test_a_copied_cell_reused_for_something_else_does_not_count(submission):
    scratch = copy.deepcopy(cell(submission, "double"))
    scratch.source = "double(21)"
    submission.cells.append(scratch)
    repaired(submission)
    assert answer(submission) == ANSWER


def test_of_a_copied_test_the_unedited_one_counts(submission):
    edited = copy.deepcopy(cell(submission, "test_double"))
    edited.source += "\nTrue"
    submission.cells.append(edited)
    repaired(submission)
    assert position(submission, "test_double") == position(submission, "double") + 1


def test_a_cell_of_another_type_is_turned_back(submission):
    place = submission.cells.index(cell(submission, "double"))
    submission.cells[place] = new_markdown_cell(ANSWER, metadata=submission.cells[place].metadata)
    repaired(submission)
    assert submission.cells[position(submission, "double")].cell_type == "code"
    assert answer(submission) == ANSWER


def test_colab_leaves_no_trace(submission):
    submission.nbformat_minor = 0
    submission.metadata["colab"] = {"provenance": [], "name": "Copy of tiny.ipynb"}
    for one in submission.cells:
        one.metadata.update(id=one.pop("id"), outputId="x", colab={"base_uri": "y"})
        one.metadata["executionInfo"] = {"user": {"displayName": "Ada Lovelace", "userId": "1815"}}
    repaired(submission)
    assert answer(submission) == ANSWER
    assert "Lovelace" not in nbformat.writes(submission) and "Copy of" not in nbformat.writes(submission)


@pytest.mark.parametrize("minor", range(6))
@pytest.mark.parametrize("ids", [True, False])
def test_every_minor_version_is_taken_with_and_without_ids(submission, minor, ids):
    submission.nbformat_minor = minor
    if not ids:
        for one in submission.cells:
            del one["id"]
    repaired(submission)
    assert submission.nbformat_minor == 5


def test_a_tag_that_skips_a_test_is_gone(submission):
    cell(submission, "test_double").metadata["tags"] = ["skip-execution"]
    repaired(submission)
    assert "tags" not in cell(submission, "test_double").metadata


def test_checksums_are_those_of_the_language():
    english, russian = (checksums(tiny_lesson.release(language)) for language in ("en", "ru"))
    assert english.keys() == russian.keys() == {"double", "triple"}
    assert english["double"] != russian["double"]
