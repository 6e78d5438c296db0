"""The doctor says what there is and what to do, also where nearly everything is missing."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from trygpu.grade import doctor
from trygpu.grade.doctor import Check, Missing, examine

ROOT = Path(__file__).parents[2]


def absent():
    raise Missing("it is not here")


def broken():
    raise OSError("cannot open shared object")


GOOD = Check("good", lambda: "1.0", "never said")


@pytest.mark.parametrize(
    ("check", "code", "line"),
    [
        (GOOD, 0, "ok      good: 1.0"),
        (Check("tool", absent, "fetch it"), 1, "missing tool: it is not here\n        fetch it"),
        (Check("tool", absent, "fetch it", needed=False), 0, "missing tool: it is not here\n        fetch it"),
        (Check("tool", broken, "fetch it"), 1, "does not work (OSError: cannot open shared object)"),
    ],
    ids=["there", "missing", "missing but optional", "broken"],
)
def test_each_thing_gets_a_line_and_only_what_is_needed_counts(monkeypatch, capsys, check, code, line):
    monkeypatch.setattr(doctor, "CHECKS", (GOOD, check))
    assert examine() == code
    assert line in capsys.readouterr().out


def test_fix_installs_what_pip_can_and_looks_again(monkeypatch, capsys):
    commands = []
    monkeypatch.setattr(doctor.subprocess, "run", lambda command, **options: commands.append(command))

    def look():
        if not commands:
            raise Missing("it is not here")
        return "2.0"

    tool = Check("tool", look, "fetch it", ("--no-deps", "tool==2.0"))
    by_hand = Check("by hand", absent, "ask somebody", needed=False)
    monkeypatch.setattr(doctor, "CHECKS", (GOOD, tool, by_hand))
    assert examine(fix=True) == 0
    assert [command[-2:] for command in commands] == [["--no-deps", "tool==2.0"]]
    assert "ok      tool: 2.0" in capsys.readouterr().out


def test_the_doctor_comes_where_torch_and_all_tools_are_missing():
    missing = ("torch", "nbgrader", "jupyter_client", "matplotlib", "typer", "rich")
    program = f"""
import sys
import tomllib
from pathlib import Path
sys.modules.update(dict.fromkeys({missing}))
sys.argv = ["trygpu", "doctor"]
from trygpu.cli import main
main()
"""
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert result.returncode == 1, result.stderr
    assert "missing torch: torch is not installed\n        pip install torch" in result.stdout
    assert "missing nbgrader: nbgrader is not installed" in result.stdout
    assert "Traceback" not in result.stdout + result.stderr


def test_it_asks_for_the_versions_that_the_package_asks_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["requires-python"] == ">=" + ".".join(map(str, doctor.PYTHON[0]))
    assert doctor.TORCH in project["dependencies"]
