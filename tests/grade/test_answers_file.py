"""Files of answers: what is read from them, and what is said about one that cannot be used."""

import pytest

from trygpu.grade import UsageError
from trygpu.grade.answers import read_answers

EXERCISES = ["double", "triple"]


def read(tmp_path, text):
    path = tmp_path / "answers.py"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_answers(path, EXERCISES)


def refusal(tmp_path, text):
    with pytest.raises(UsageError) as error:
        read(tmp_path, text)
    return str(error.value)


def test_each_answer_is_what_follows_its_heading(tmp_path):
    answers = read(tmp_path, "import torch\n\n# %% triple\ndef triple(x):\n    return 3 * x\n\n# %% double\ny = 1\n")
    assert answers.opening == "import torch"
    assert answers.by_exercise == {"triple": "def triple(x):\n    return 3 * x", "double": "y = 1"}


@pytest.mark.parametrize("heading", ["#%% double", "# %%double", "  # %% double  "])
def test_headings_may_be_spaced_freely(tmp_path, heading):
    assert read(tmp_path, f"{heading}\ny = 1").by_exercise == {"double": "y = 1"}


@pytest.mark.parametrize("text", [b"\xef\xbb\xbf# %% double\r\ny = 1\r\n", b"# %% double\ny = 1"])
def test_editors_of_all_systems_are_understood(tmp_path, text):
    assert read(tmp_path, text).by_exercise == {"double": "y = 1"}


@pytest.mark.parametrize("text", ["", "\n\n", "# my homework\n", "# %% double\n\n# later\n"])
def test_blank_lines_and_comments_are_no_answer(tmp_path, text):
    assert read(tmp_path, text).by_exercise == {}


def test_an_unknown_exercise_is_named_with_its_line_and_those_there_are(tmp_path):
    message = refusal(tmp_path, "# %% double\ny = 1\n# %% treble\nz = 1\n")
    assert "line 3" in message and "'treble'" in message and "double, triple" in message


def test_an_exercise_answered_twice_is_named_with_both_lines(tmp_path):
    message = refusal(tmp_path, "# %% double\ny = 1\n# %% double\ny = 2\n")
    assert "line 3" in message and "line 1" in message


def test_code_without_any_heading_is_refused_with_an_example(tmp_path):
    assert "`# %% double`" in refusal(tmp_path, "def double(x):\n    return 2 * x\n")


def test_a_file_that_is_not_utf_8_is_refused(tmp_path):
    assert "UTF-8" in refusal(tmp_path, "# %% double\n# ответ\n".encode("cp1251"))


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(UsageError, match="No such file"):
        read_answers(tmp_path / "nothing.py", EXERCISES)


def test_a_folder_is_refused(tmp_path):
    with pytest.raises(UsageError, match="directory"):
        read_answers(tmp_path, EXERCISES)
