"""A program that is not there: a skip on a user's machine, a failure in continuous integration."""

import pytest

from .lacking import find_program


def test_a_program_on_the_path_is_found():
    assert find_program("no-such-program", "sh").name == "sh"


def test_a_program_off_the_path_is_found_in_its_folder(tmp_path):
    (tmp_path / "v17").mkdir()
    (tmp_path / "v17" / "pg_tool").touch()
    assert find_program("pg_tool", folders=f"{tmp_path}/v*") == tmp_path / "v17" / "pg_tool"


def test_without_it_the_test_is_skipped(monkeypatch):
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="no-such-program is not installed"):
        find_program("no-such-program")


def test_in_continuous_integration_its_lack_is_a_failure(monkeypatch):
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="no-such-program is not installed"):
        find_program("no-such-program")
