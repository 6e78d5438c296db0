"""What a student sees under a test cell."""

import types

import pytest

from trygpu.check import report
from trygpu.check.receipt import MIME_TYPE
from trygpu.check.result import PartResult, Result
from trygpu.messages import speaking

RIGHT = Result("try_gpu", [PartResult("exists", 1, True, 5, []), PartResult("missing", 1, True, 3, [])])
HALF = Result("try_gpu", [PartResult("exists", 1, True, 5, []), PartResult("missing", 1, False, 3, ["a < b"])])


def test_what_is_right_is_one_line():
    assert report.as_text(RIGHT) == "✓ try_gpu: 2 of 2 points"


def test_what_is_wrong_has_a_line_for_each_part_and_one_for_each_reason():
    lines = report.as_text(HALF).splitlines()
    assert [line.strip()[0] for line in lines] == ["✗", "✓", "✗", "a"]
    assert lines[0] == "✗ try_gpu: 1 of 2 points"
    assert lines[1].endswith("1 of 1 point") and lines[2].endswith("0 of 1 point")


@pytest.mark.parametrize(("tried", "reason"), [(0, "nothing was tried"), (2, "counts only when the part before holds")])
def test_a_part_that_is_lost_without_a_reason_of_its_own_says_why(tried, reason):
    assert report.as_text(Result("f", [PartResult("a", 1, False, tried, [])])).endswith(reason)


def test_the_page_says_the_same_and_nothing_in_it_is_taken_for_html():
    page = report.as_html(HALF)
    assert "a &lt; b" in page and "1 of 2 points" in page and "✗" in page
    assert "<li>" not in report.as_html(RIGHT)


def test_the_report_is_in_the_language_in_force():
    with speaking("ru"):
        assert report.as_text(RIGHT) == "✓ try_gpu: 2 из 2 баллов"


def test_without_a_notebook_it_is_printed(capsys):
    report.show(RIGHT, {"signature": None})
    assert capsys.readouterr().out == "✓ try_gpu: 2 of 2 points\n"


def test_in_a_notebook_it_is_shown_together_with_the_receipt(monkeypatch):
    shown = []
    monkeypatch.setattr("IPython.get_ipython", lambda: types.SimpleNamespace())
    monkeypatch.setattr("IPython.display.publish_display_data", shown.append)
    report.show(HALF, {"signature": "s"})
    (data,) = shown
    assert data == {
        "text/plain": report.as_text(HALF),
        "text/html": report.as_html(HALF),
        MIME_TYPE: {"signature": "s"},
    }
