"""The course's folder and the one setting, the repository's address."""

import os
import re
from pathlib import Path

import pytest

from trygpu import course

ROOT = Path(__file__).parents[1]


def test_the_course_is_found_from_a_folder_inside_it(small_course):
    assert course.find_root(small_course / "source" / "ru") == small_course


def test_outside_a_course_the_error_says_what_to_do(tmp_path):
    with pytest.raises(course.NotACourse, match="Change to the folder where you cloned"):
        course.find_root(tmp_path)


def test_lessons_are_the_folders_with_a_notebook_of_their_name(small_course):
    (small_course / "source" / "en" / "drafts").mkdir()
    (small_course / "source" / "en" / "drafts" / "idea.ipynb").write_text("{}")
    assert course.languages(small_course) == ["en", "ru"]
    assert course.lessons(small_course, "en") == ["double"]


@pytest.mark.parametrize("ending", ["", "/", ".git"])
def test_the_address_comes_from_pyproject(small_course, ending):
    (small_course / "pyproject.toml").write_text(f'[project.urls]\nRepository = "https://github.com/a/b{ending}"\n')
    assert course.repository(small_course) == "https://github.com/a/b"


@pytest.mark.parametrize("text", ["", "[project", '[project.urls]\nRepository = "https://example.org/a/b"\n'])
def test_a_missing_or_useless_address_is_named(small_course, text):
    (small_course / "pyproject.toml").write_text(text)
    with pytest.raises(course.NotACourse, match=r"pyproject\.toml .* the .*address"):
        course.repository(small_course)


@pytest.mark.parametrize("document", ["README.md", "docs/student.md", "environment.yml"])
def test_documents_tell_to_install_the_version_of_d2l_that_is_installed(document):
    told = re.findall(r"d2l==[\d.]+", (ROOT / document).read_text(encoding="utf-8"))
    assert set(told) == {course.D2L}


def test_the_configuration_is_that_of_the_language_asked_for(monkeypatch):
    monkeypatch.setenv("TRYGPU_LANGUAGE", "en")
    assert course.configuration(ROOT, "ru").CourseDirectory.release_directory == "release/ru"
    assert course.configuration(ROOT).CourseDirectory.release_directory == "release/en"
    assert os.environ["TRYGPU_LANGUAGE"] == "en"


def test_the_course_says_where_sample_answers_are():
    assert list(course.sample_answers(ROOT, "devices").glob("try_gpu/*.py"))


def test_where_there_are_no_sample_answers_it_is_said(tmp_path):
    (tmp_path / "pyproject.toml").write_text('[tool.trygpu]\nsample-answers = "answers"\n')
    with pytest.raises(course.NotACourse, match="devices is missing"):
        course.sample_answers(tmp_path, "devices")
    (tmp_path / "pyproject.toml").write_text("")
    with pytest.raises(course.NotACourse, match=r"\[tool.trygpu\] sample-answers"):
        course.sample_answers(tmp_path, "devices")
