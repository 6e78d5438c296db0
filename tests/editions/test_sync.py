"""What one language's lessons share with the others, carried there."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell

from trygpu import course
from trygpu.editions import sync
from trygpu.editions.parity import differences

ROOT = Path(__file__).parents[2]


def path(root: Path, language: str) -> Path:
    return course.source(root, language, "double")


def read(root: Path, language: str) -> dict[str, nbformat.NotebookNode]:
    """The cells of a language by id, in order."""
    return {cell.id: cell for cell in nbformat.read(path(root, language), as_version=4).cells}


def edit(root: Path, language: str, change: Callable[[nbformat.NotebookNode], object]) -> None:
    notebook = nbformat.read(path(root, language), as_version=4)
    change(notebook)
    nbformat.write(notebook, path(root, language))


def replace(cell: str, old: str, new: str) -> Callable[[nbformat.NotebookNode], None]:
    """A change of one cell's source."""

    def change(notebook: nbformat.NotebookNode) -> None:
        (found,) = (each for each in notebook.cells if each.id == cell)
        assert old in found.source
        found.source = found.source.replace(old, new)

    return change


def carry(root: Path) -> sync.Report:
    return sync.carry(root, "double", "ru", "en")


def left(report: sync.Report) -> list[str]:
    """What is left to a person, without the path."""
    prefix = f"{report.path}: cell "
    assert all(line.startswith(prefix) for line in report.left)
    return [line.removeprefix(prefix) for line in report.left]


def commit(root: Path) -> None:
    for arguments in (["init", "--quiet"], ["add", "source"], ["commit", "--quiet", "--message", "Lessons"]):
        settings = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", "-C", str(root), *settings, *arguments], check=True)


@pytest.fixture
def lessons(small_course: Path) -> Path:
    """The small course, committed."""
    commit(small_course)
    return small_course


def test_a_changed_test_arrives_and_its_text_does_not(lessons):
    edit(lessons, "ru", replace("test_double", "== 4", "== 2 * 2"))
    edit(lessons, "ru", replace("intro", "Дважды больше", "Дважды намного больше"))
    before = read(lessons, "en")
    report = carry(lessons)
    after = read(lessons, "en")
    assert after["test_double"].source == read(lessons, "ru")["test_double"].source != before["test_double"].source
    assert after["intro"] == before["intro"]
    assert report.carried == ["test_double"]
    assert left(report) == [f"intro: {sync.TEXT}"]


def test_what_has_been_translated_too_is_not_listed(lessons):
    edit(lessons, "ru", replace("intro", "Дважды", "Вдвое"))
    edit(lessons, "en", replace("intro", "Twice", "Double"))
    assert carry(lessons).left == []


def test_what_is_committed_counts_as_translated(lessons):
    edit(lessons, "ru", replace("intro", "Дважды", "Вдвое"))
    commit(lessons)
    assert carry(lessons).left == []


def test_code_arrives_around_the_other_languages_docstring(lessons):
    edit(lessons, "ru", replace("double", "twice_of_it = x + x", "twice_of_it = 2 * x"))
    before = read(lessons, "en")["double"].source
    assert carry(lessons).left == []
    assert read(lessons, "en")["double"].source == before.replace("x + x", "2 * x")


def test_where_code_and_docstring_changed_together_the_cell_is_listed_and_left(lessons):
    edit(lessons, "ru", replace("double", "x + x", "2 * x"))
    edit(lessons, "ru", replace("double", "Дважды x", "Удвоенное x"))
    before = path(lessons, "en").read_bytes()
    report = carry(lessons)
    assert left(report) == [f"double: {sync.TOGETHER}"]
    assert path(lessons, "en").read_bytes() == before
    edit(lessons, "en", replace("double", "Twice x", "Double of x"))
    assert carry(lessons).left == []
    assert "2 * x" in read(lessons, "en")["double"].source
    assert "Double of x" in read(lessons, "en")["double"].source


def test_a_docstring_that_changed_alone_is_listed(lessons):
    edit(lessons, "ru", replace("double", "Дважды x", "Удвоенное x"))
    report = carry(lessons)
    assert left(report) == [f"double: {sync.WORDS}"]
    assert not report.written


def test_a_comment_beside_new_code_has_no_clear_place_and_the_cell_is_left(lessons):
    edit(lessons, "en", replace("double", "x + x", "x + x  # one more"))
    commit(lessons)
    edit(lessons, "ru", replace("double", "x + x", "2 * x"))
    assert left(carry(lessons)) == [f"double: {sync.PLACE}"]


def test_code_that_differed_in_the_last_commit_is_listed_and_left(lessons):
    edit(lessons, "ru", replace("double", "x + x", "2 * x"))
    commit(lessons)
    assert left(carry(lessons)) == [f"double: {sync.UNKNOWN}"]


def test_code_without_comments_arrives_and_the_first_cell_keeps_its_language(lessons):
    edit(lessons, "ru", replace("setup", "print(language)", "print(language, 1)"))
    assert carry(lessons).left == []
    assert read(lessons, "en")["setup"].source == 'language = "en"\nprint(language, 1)'


def test_code_that_is_no_python_is_listed_and_left(lessons):
    edit(lessons, "ru", replace("double", "x + x", "x +"))
    assert left(carry(lessons)) == [f"double: {sync.SYNTAX}"]


def test_a_new_cell_arrives_in_its_place_and_is_listed_until_it_is_translated(lessons):
    def add(notebook):
        notebook.cells[1:1] = [
            new_markdown_cell("Новый текст", id="text"),
            new_code_cell("1 + 1", id="code", execution_count=7),
            new_code_cell("1 + 1  # два", id="comment"),
        ]

    edit(lessons, "ru", add)
    for _ in range(2):
        report = carry(lessons)
        assert list(read(lessons, "en")) == ["intro", "text", "code", "comment", "setup", "double", "test_double"]
        assert [line.split(":")[0] for line in left(report)] == ["text", "comment"]
    assert read(lessons, "en")["code"].execution_count is None
    edit(lessons, "en", replace("text", "Новый текст", "A new text"))
    edit(lessons, "en", replace("comment", "два", "two"))
    assert carry(lessons).left == []


def test_a_cell_that_is_gone_goes_and_is_named(lessons):
    edit(lessons, "ru", lambda notebook: notebook.cells.pop(0))
    report = carry(lessons)
    assert "intro" not in read(lessons, "en")
    assert (report.removed, report.left) == (["intro"], [])


def test_cells_that_moved_move(lessons):
    edit(lessons, "ru", lambda notebook: notebook.cells.append(notebook.cells.pop(0)))
    before = read(lessons, "en")
    assert carry(lessons).left == []
    assert read(lessons, "en") == before
    assert list(read(lessons, "en")) == ["setup", "double", "test_double", "intro"]


def test_points_tags_and_the_notebooks_metadata_arrive_and_its_language_stays(lessons):
    def change(notebook):
        notebook.cells[3].metadata.nbgrader.points = 5
        notebook.cells[0].metadata["tags"] = ["remember"]
        notebook.metadata.trygpu.number = 2

    edit(lessons, "ru", change)
    assert carry(lessons).left == []
    english = nbformat.read(path(lessons, "en"), as_version=4)
    assert english.cells[3].metadata.nbgrader.points == 5
    assert english.cells[0].metadata.tags == ["remember"]
    assert english.metadata.trygpu == {"language": "en", "number": 2}


def test_after_a_sync_the_languages_have_parity_and_a_second_one_writes_nothing(lessons):
    def change(notebook):
        notebook.cells[2].source = notebook.cells[2].source.replace("x + x", "2 * x")
        notebook.cells[3].source += "\nassert double(0) == 0"
        notebook.cells.insert(1, new_code_cell("%matplotlib inline", id="inline"))

    edit(lessons, "ru", change)
    assert carry(lessons).written
    assert differences(*(nbformat.read(path(lessons, language), as_version=4) for language in ("ru", "en"))) == []
    assert not carry(lessons).written


def test_a_notebook_that_is_in_sync_is_not_written_in_another_form(lessons):
    path(lessons, "en").write_text(path(lessons, "en").read_text(encoding="utf-8").replace("\n ", "\n    "))
    before = path(lessons, "en").read_bytes()
    assert not carry(lessons).written
    assert path(lessons, "en").read_bytes() == before


def test_a_lesson_that_the_other_language_lacks_arrives_whole(lessons):
    path(lessons, "en").unlink()
    report = carry(lessons)
    english = nbformat.read(path(lessons, "en"), as_version=4)
    assert english.metadata.trygpu.language == "en"
    assert english.cells[1].source.startswith('language = "en"')
    assert left(report) == [f"intro: {sync.NEW}", f"double: {sync.NEW}"]
    assert [line.split(":")[0] for line in left(carry(lessons))] == ["intro", "double"]


def test_a_lesson_that_only_another_language_has_is_listed(lessons):
    path(lessons, "ru").unlink()
    (line,) = sync.missing(lessons, "ru")
    assert line.startswith("source/en/double: source/ru has no such lesson: remove it, or carry it from en")


def test_without_a_commit_code_with_words_of_its_own_is_left(small_course):
    edit(small_course, "ru", replace("double", "x + x", "2 * x"))
    edit(small_course, "ru", replace("test_double", "== 4", "== 2 * 2"))
    report = carry(small_course)
    assert not report.committed
    assert report.carried == ["test_double"]
    assert left(report) == [f"double: {sync.UNKNOWN}"]


def command(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "trygpu.editions", "sync", *arguments]
    return subprocess.run(line, cwd=root, capture_output=True, text=True, timeout=100)


@pytest.mark.slow  # a process of its own
def test_the_command_says_what_it_did_and_what_is_left(lessons):
    done = command(lessons, "--from", "ru")
    assert (done.returncode, done.stdout) == (0, "Nothing is left to do.\n")
    edit(lessons, "ru", replace("test_double", "== 4", "== 2 * 2"))
    edit(lessons, "ru", replace("intro", "Дважды", "Вдвое"))
    done = command(lessons, "--from", "ru", "--lesson", "double")
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        "source/en/double/double.ipynb: written; cells carried: test_double",
        "",
        "Left to you:",
        f"source/en/double/double.ipynb: cell intro: {sync.TEXT}",
    ]


@pytest.mark.parametrize("language", ["", "fr"])
def test_an_unknown_language_is_named(lessons, language):
    message = f"{language!r} is no language of source/, which has en, ru. Name the one that you edited"
    with pytest.raises(sync.CannotSync, match=message):
        sync.lessons(lessons, language)


@pytest.mark.slow  # a process of its own
def test_an_unknown_lesson_is_named_without_a_traceback(lessons):
    done = command(lessons, "--from", "ru", "--lesson", "triple")
    assert done.returncode == 1
    assert done.stderr.startswith("sync: source/ru has no lesson 'triple'. Its lessons are double.")


@pytest.mark.parametrize("content", ["", "[]", "{}"])
def test_what_is_no_notebook_is_named(lessons, content):
    path(lessons, "en").write_text(content)
    with pytest.raises(sync.CannotSync, match=r"double\.ipynb is no notebook"):
        carry(lessons)


def test_two_cells_with_one_id_are_named(lessons):
    text = path(lessons, "ru").read_text(encoding="utf-8")
    path(lessons, "ru").write_text(text.replace('"id": "setup"', '"id": "intro"'), encoding="utf-8")
    with pytest.raises(sync.CannotSync, match="intro"):
        carry(lessons)


@pytest.mark.parametrize("language", course.languages(ROOT))
def test_the_course_itself_is_in_sync(small_course, language):
    """Whatever is committed: only what the two languages say of each other counts here."""
    for folder in course.languages(ROOT):
        for lesson in course.lessons(ROOT, folder):
            copy = course.source(small_course, folder, lesson)
            copy.parent.mkdir(parents=True)
            copy.write_bytes(course.source(ROOT, folder, lesson).read_bytes())
    for lesson in course.lessons(ROOT, language):
        for other in set(course.languages(ROOT)) - {language}:
            report = sync.carry(small_course, lesson, language, other)
            assert (report.written, report.left) == (False, [])


def test_what_the_other_language_has_changed_by_itself_is_listed_and_left(lessons):
    edit(lessons, "en", replace("test_double", "== 4", "== 2 + 2"))
    edit(lessons, "en", replace("double", "x + x", "x * 2"))
    edit(lessons, "ru", replace("test_double", "== 4", "== 2 * 2"))
    before = path(lessons, "en").read_bytes()
    report = carry(lessons)
    assert left(report) == [f"double: {sync.CHANGED}", f"test_double: {sync.CHANGED}"]
    assert path(lessons, "en").read_bytes() == before
    commit(lessons)
    assert carry(lessons).carried == ["test_double"]


def test_a_cell_that_only_the_other_language_has_stays_until_it_is_committed(lessons):
    edit(lessons, "en", lambda notebook: notebook.cells.insert(1, new_markdown_cell("Mine.", id="mine")))
    report = carry(lessons)
    assert left(report) == [f"mine: {sync.ALONE}"]
    assert list(read(lessons, "en")) == ["intro", "mine", "setup", "double", "test_double"]
    commit(lessons)
    assert carry(lessons).removed == ["mine"]


def test_words_that_are_not_committed_outlive_the_cells_end_and_its_change_of_type(lessons):
    def remove(notebook: nbformat.NotebookNode) -> None:
        notebook.cells = [cell for cell in notebook.cells if cell.id != "intro"]

    edit(lessons, "en", replace("intro", "Twice", "Double"))
    edit(lessons, "ru", lambda notebook: notebook.cells[0].update(cell_type="raw"))
    assert left(carry(lessons)) == [f"intro: {sync.CHANGED}"]
    edit(lessons, "ru", remove)
    assert left(carry(lessons)) == [f"intro: {sync.ALONE}"]
    assert "Double" in read(lessons, "en")["intro"].source


def test_an_answer_that_a_person_grades_keeps_its_own_text(lessons):
    marks = {"grade": True, "solution": True, "locked": False, "task": False, "schema_version": 3, "points": 1}

    def add(text: str) -> Callable[[nbformat.NotebookNode], None]:
        metadata = {"nbgrader": {**marks, "grade_id": "essay", "cell_type": "markdown"}}
        return lambda notebook: notebook.cells.append(new_markdown_cell(text, id="essay", metadata=metadata))

    edit(lessons, "ru", add("Ответ"))
    edit(lessons, "en", add("Answer"))
    commit(lessons)
    carry(lessons)
    assert read(lessons, "en")["essay"].source == "Answer"


def test_a_picture_attached_to_a_text_arrives(lessons):
    picture = {"p.png": {"image/png": "aGVsbG8="}}
    edit(lessons, "ru", lambda notebook: notebook.cells[0].update(attachments=picture))
    notebooks = [nbformat.read(path(lessons, language), as_version=4) for language in ("ru", "en")]
    assert differences(*notebooks) == ["cell intro: the attachments differ"]
    carry(lessons)
    assert read(lessons, "en")["intro"].attachments == picture


def test_the_first_cell_names_its_language_in_quotes_of_either_kind(lessons):
    edit(lessons, "ru", replace("setup", 'language = "ru"', "language = str('ru')"))
    carry(lessons)
    assert "language = str('en')" in read(lessons, "en")["setup"].source


@pytest.mark.parametrize(
    "content",
    [
        b"\xff\xfe",
        b'{"cells": null, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}',
        b'{"cells": {}, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}',
        b'{"cells": [{"id": "a"}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}',
        b'{"cells": [], "metadata": {"trygpu": "ru"}, "nbformat": 4, "nbformat_minor": 5}',
    ],
)
def test_a_damaged_notebook_is_named_and_nothing_is_written(lessons, content):
    before = path(lessons, "en").read_bytes()
    path(lessons, "ru").write_bytes(content)
    with pytest.raises(sync.CannotSync, match=r"double\.ipynb"):
        carry(lessons)
    assert path(lessons, "en").read_bytes() == before


def test_a_language_without_messages_is_named(lessons):
    (lessons / "source" / "de").mkdir()
    (lessons / "source" / ".ipynb_checkpoints").mkdir()
    command = [sys.executable, "-m", "trygpu.editions", "sync", "--from", "ru"]
    result = subprocess.run(command, cwd=lessons, capture_output=True, text=True)
    assert result.returncode == 1
    assert result.stderr.startswith("sync: source/de has no messages: copy src/trygpu/locale/en to")
