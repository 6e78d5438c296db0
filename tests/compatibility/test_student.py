"""The students' notebooks run where there are torch, numpy, IPython and this package, and nothing else of ours."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# What an instructor or a picture needs, or what d2l imports.
ABSENT = ["nbgrader", "nbconvert", "nbclient", "jupyterlab", "typer", "rich", "matplotlib", "pandas", "scipy", "d2l"]
# The lesson on models trains with the package of the book, which comes with the extra `lesson`.
LESSONS = ["copying", "devices", "tensors"]
ALL_NOTEBOOKS = [f"{language}/{lesson}" for language in ("en", "ru") for lesson in LESSONS]


def errors_of(python: str | Path, name: str, folder: Path, absent: list[str]) -> dict[str, str]:
    """By cell of the released notebook: the error that ended it. IPython's own files go to a folder."""
    command = [python, Path(__file__).with_name("run_cells.py"), notebook(name), *absent]
    environment = {**os.environ, "IPYTHONDIR": str(folder)}
    done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def notebook(name: str) -> Path:
    return ROOT / "release" / name / f"{Path(name).name}.ipynb"


def check_errors(name: str, errors: dict[str, str]) -> None:
    """Only exercises without an answer, and pictures, end with an error."""
    cells = {cell["id"]: cell for cell in json.loads(notebook(name).read_text(encoding="utf-8"))["cells"]}
    drawing = {id for id, cell in cells.items() if "trygpu.draw." in "".join(cell["source"])}
    assert drawing <= errors.keys()
    for id, error in errors.items():
        if id in drawing:
            assert error == "ModuleNotFoundError: trygpu.draw needs matplotlib. Install it:  pip install matplotlib"
        else:
            assert cells[id]["metadata"]["nbgrader"]["solution"] and error.startswith("NotImplementedError"), error


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[] if name == "en/devices" else pytest.mark.full) for name in ALL_NOTEBOOKS],
)
def test_without_the_instructors_packages(name, tmp_path):
    check_errors(name, errors_of(sys.executable, name, tmp_path, ABSENT))


@pytest.fixture(scope="module")
def fresh_python(tmp_path_factory) -> Path:
    """An interpreter with the package, IPython's kernel, and what they bring; some gigabytes from the network."""
    folder = tmp_path_factory.mktemp("fresh")
    python = folder / "bin" / "python"
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    install = [python, "-m", "pip", "install", "--quiet", "--constraint", ROOT / "constraints.txt"]
    subprocess.run([*install, ROOT, "ipykernel"], check=True)
    return python


@pytest.mark.full
def test_in_a_fresh_environment(fresh_python, tmp_path, monkeypatch):
    monkeypatch.delenv("PYTHONPATH", raising=False)
    for name in ALL_NOTEBOOKS:
        check_errors(name, errors_of(fresh_python, name, tmp_path, []))
