"""What is committed is what the sources give."""

import re
from pathlib import Path

import nbformat
import pytest

from trygpu.editions import build, faults

ROOT = Path(__file__).parents[2]
LESSONS = build.lessons(ROOT)
GENERATED = sorted(path.relative_to(ROOT) for edition in build.WRITERS for path in (ROOT / edition).rglob("*.ipynb"))


@pytest.mark.parametrize(("language", "lesson"), LESSONS)
def test_a_lesson_and_its_editions_are_in_order(language, lesson):
    assert list(faults.in_lesson(ROOT, language, lesson)) == []


def test_no_edition_is_left_of_a_lesson_that_is_gone():
    assert list(faults.beside_lessons(ROOT)) == []


@pytest.mark.parametrize("path", GENERATED, ids=str)
def test_the_badge_leads_to_the_notebook_itself(path):
    badge = nbformat.read(ROOT / path, as_version=4).cells[0]
    (target,) = re.findall(
        r"\(https://colab\.research\.google\.com/github/[^/]+/[^/]+/blob/main/([^)]+)\)", badge.source
    )
    assert target == path.as_posix()
