"""Who may know whom: the arrows of docs/architecture.md, read off the imports."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import trygpu

PACKAGE = Path(trygpu.__file__).parent
# What each room may import from the package; the standard library and what is listed under OUTSIDE come on top.
ROOMS = {
    "virtual": set(),
    "messages": set(),
    "sizes": {"messages"},
    "check": {"virtual", "messages"},
    "draw": {"virtual", "messages", "sizes"},
    "lesson": {"virtual", "messages"},
    "gpu_table": {"virtual", "messages", "sizes"},
    "course": set(),
    "editions": {"messages", "check", "course"},
    "grade": {"messages", "check", "course"},
    "cli": {"messages", "check", "course", "draw", "editions", "gpu_table", "grade", "lesson", "virtual"},
}
OUTSIDE = {
    "virtual": {"torch", "torchgen", "numpy", "pytest"},
    "messages": set(),
    "sizes": set(),
    "check": {"torch", "numpy", "IPython"},
    "draw": {"torch", "matplotlib", "numpy", "IPython"},
    "lesson": {"torch"},
    "gpu_table": {"torch"},
}


def imports(path: Path) -> set[str]:
    """Full names of the modules that a file imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            if node.module == "trygpu":
                found.update(f"trygpu.{alias.name}" for alias in node.names)
            else:
                found.add(node.module)
    return found


def files(room: str) -> list[Path]:
    module = PACKAGE / f"{room}.py"
    return [module] if module.exists() else sorted((PACKAGE / room).rglob("*.py"))


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_knows_only_the_rooms_it_may(room):
    for path in files(room):
        rooms = {name.split(".")[1] for name in imports(path) if name.startswith("trygpu.")} - {room}
        assert rooms <= ROOMS[room], f"{path.name} imports {rooms - ROOMS[room]}"


@pytest.mark.parametrize("room", OUTSIDE)
def test_what_a_student_imports_needs_little(room):
    for path in files(room):
        outside = {name.split(".")[0] for name in imports(path)} - set(sys.stdlib_module_names) - {"trygpu"}
        assert outside <= OUTSIDE[room], f"{path.name} imports {outside - OUTSIDE[room]}"


def test_every_room_is_listed():
    present = {p.stem for p in PACKAGE.iterdir() if p.suffix == ".py" or (p / "__init__.py").exists()}
    assert present - {"__init__", "__pycache__"} == set(ROOMS)


@pytest.mark.parametrize("statement", ["import trygpu", "from trygpu import check", "import trygpu; trygpu.setup()"])
def test_a_student_never_imports_the_instructors_packages(statement):
    packages = ("nbgrader", "jupyterlab", "matplotlib", "typer")
    code = f"{statement}\nimport sys\nprint(*[m for m in {packages} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not done.stdout.split("\n")[-2].strip()


def test_pictures_without_matplotlib_say_what_to_install():
    code = "import sys; sys.modules['matplotlib'] = None; import trygpu; trygpu.draw"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stderr.strip().endswith("trygpu.draw needs matplotlib. Install it:  pip install matplotlib")
