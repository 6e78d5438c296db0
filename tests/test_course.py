"""The course's folder and the one setting, the repository's address."""

import pytest

from trygpu import course


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
