"""Who may know whom: the arrows of docs/architecture.md, read off the imports, wherever they stand."""

import ast
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

import trygpu

PACKAGE = Path(trygpu.__file__).parent
MOST_LINES = 400
# What each room may import from the package; the standard library and what is listed under OUTSIDE come on top.
ROOMS = {
    "virtual": set(),
    "messages": set(),
    "sizes": {"messages"},
    "check": {"virtual", "messages", "sizes"},
    "draw": {"virtual", "messages", "sizes"},
    "lesson": {"virtual", "messages"},
    "gpu_table": {"virtual", "messages", "sizes"},
    "course": set(),
    "editions": {"messages", "check", "course"},
    "grade": {"messages", "check", "course", "sizes"},
    "cli": {"messages", "check", "course", "draw", "editions", "gpu_table", "grade", "lesson", "virtual"},
}
# The same for the rooms of `virtual`: arrows run downward only.
FLOORS = {
    "cards": set(),
    "events": {"cards"},
    "operators": {"events", "cards"},
    "patches": {"operators", "events", "cards"},
    "switch": {"patches", "operators", "events", "cards"},
    "recording": {"operators", "events", "cards"},
    "": {"recording", "switch", "events"},  # __init__, the public names
    "pytest_plugin": {"", "cards"},
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
# Names that modules of several rooms share, since they are about the same thing.
SHARED = {"__init__", "__main__", "topology"}


def module_name(path: Path) -> str:
    """As it is imported: trygpu.check.names, trygpu.check."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}
TREES = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in MODULES.items()}


def names_imported(tree: ast.AST) -> set[str]:
    """Full names of what code imports, anywhere in it, also in strings that are code for another process to run."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: relative import"
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "import" in node.value:
            found |= names_imported_by_string(node.value)
    return found


def names_imported_by_string(text: str) -> set[str]:
    """What a string imports of the package, if it is code; placeholders as in `{key!r}` are no hindrance."""
    try:
        tree = ast.parse(re.sub(r"\{\w+(![rsa])?\}", "None", text))
    except SyntaxError:
        return set()
    return {name for name in names_imported(tree) if name.split(".")[0] == "trygpu"}


def modules_imported(name: str) -> set[str]:
    """The modules of the package that a module imports."""
    found = set()
    for imported in names_imported(TREES[name]):
        parts = imported.split(".")
        if parts[0] == "trygpu":
            prefixes = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
            found.add(next(prefix for prefix in prefixes if prefix in MODULES))
    return found - {name}


ARROWS = {name: modules_imported(name) for name in MODULES}


def room_of(name: str) -> str:
    return [*name.split("."), ""][1]


def floor_of(name: str) -> str:
    return [*name.split("."), ""][2]


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_knows_only_the_rooms_it_may(room):
    for name in (name for name in MODULES if room_of(name) == room):
        rooms = {room_of(other) for other in ARROWS[name]} - {room, ""}
        assert rooms <= ROOMS[room], f"{name} imports {rooms - ROOMS[room]}"


@pytest.mark.parametrize("room", ["grade", "editions"])
def test_who_grades_knows_checks_by_their_receipts(room):
    """What runs in the submission's own kernel loads the checks; the rest only reads what they signed."""
    outside_the_kernel = (name for name in MODULES if room_of(name) == room and name != "trygpu.grade.in_kernel")
    for name in outside_the_kernel:
        checks = {other for other in ARROWS[name] if room_of(other) == "check"}
        assert checks <= {"trygpu.check.receipt"}, f"{name} imports {checks}"


@pytest.mark.parametrize("floor", FLOORS)
def test_a_room_of_virtual_knows_only_those_below(floor):
    for name in (name for name in MODULES if room_of(name) == "virtual" and floor_of(name) == floor):
        floors = {floor_of(other) for other in ARROWS[name]} - {floor}
        assert floors <= FLOORS[floor], f"{name} imports {floors - FLOORS[floor]}"


def test_every_room_is_listed():
    assert {room_of(name) for name in MODULES} - {""} == set(ROOMS)
    assert {floor_of(name) for name in MODULES if room_of(name) == "virtual"} == set(FLOORS)


def test_the_rooms_and_modules_are_in_the_document():
    document = (Path(__file__).parents[1] / "docs" / "architecture.md").read_text(encoding="utf-8")
    inner = {name.split(".")[-1] for name in MODULES if room_of(name) == "virtual" and name.count(".") == 3}
    assert [name for name in sorted(inner | set(ROOMS)) if f"`{name}`" not in document] == []


def test_no_module_imports_what_imports_it():
    done: set[str] = set()

    def follow(name: str, path: tuple[str, ...]) -> None:
        assert name not in path, " -> ".join((*path[path.index(name) :], name))
        if name not in done:
            for other in sorted(ARROWS[name]):
                follow(other, (*path, name))
            done.add(name)

    for name in MODULES:
        if name != "trygpu":  # it imports on first use, by name
            follow(name, ())


def test_no_module_is_too_long_for_one_concept():
    lengths = {name: len(path.read_text(encoding="utf-8").splitlines()) for name, path in MODULES.items()}
    assert {name: length for name, length in lengths.items() if length > MOST_LINES} == {}


def test_no_public_function_has_its_modules_name():
    for name, tree in TREES.items():
        functions = [node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
        assert name.split(".")[-1] not in functions, name


def test_a_modules_name_says_which_module():
    places = defaultdict(list)
    for name in MODULES:
        places[MODULES[name].stem].append(name)
    assert {stem: names for stem, names in places.items() if len(names) > 1 and stem not in SHARED} == {}


@pytest.mark.parametrize("room", OUTSIDE)
def test_what_a_student_imports_needs_little(room):
    for name in (name for name in MODULES if room_of(name) == room):
        outside = {other.split(".")[0] for other in names_imported(TREES[name])}
        outside -= set(sys.stdlib_module_names) | {"trygpu"}
        assert outside <= OUTSIDE[room], f"{name} imports {outside - OUTSIDE[room]}"


def test_code_in_strings_is_seen():
    tree = ast.parse("CODE = '''\\nfrom trygpu.check import receipt\\nreceipt.open_run({key!r})\\n'''")
    assert names_imported(tree) == {"trygpu.check.receipt"}


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
