"""Mechanical mutants of the reference solutions: small mistakes that a test has to notice."""

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass

FLIPPED = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq}
OTHER_DTYPE = {"float32": "float64", "float64": "float32", "float": "double", "long": "int", "int64": "int32"}
# Inserted calls are made only on tensors; what else comes by passes through, and a mutant that changed nothing is none.
INSERTED = ("cpu", "item", "clone", "double")


@dataclass(frozen=True)
class Mutant:
    """A changed solution; `what` names the change and its line."""

    what: str
    code: str


def mutants(code: str) -> Iterator[Mutant]:
    """All mutants of a solution cell, one change each."""
    tree = ast.parse(code)
    for position, node in enumerate(ast.walk(tree)):
        for what, change in _changes(node):
            mutated = copy.deepcopy(tree)
            change(list(ast.walk(mutated))[position])
            line = getattr(node, "lineno", 0)
            yield Mutant(f"line {line}: {what}", ast.unparse(ast.fix_missing_locations(mutated)))


def _changes(node: ast.AST) -> Iterator[tuple[str, object]]:
    if isinstance(node, ast.Call):
        yield from _dropped_devices(node)
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield f"{node.value} becomes {node.value + 1}", lambda n: setattr(n, "value", n.value + 1)
    if isinstance(node, ast.Compare) and type(node.ops[0]) in FLIPPED:
        other = FLIPPED[type(node.ops[0])]
        name = f"{type(node.ops[0]).__name__} becomes {other.__name__}"
        yield name, lambda n: n.ops.__setitem__(0, FLIPPED[type(n.ops[0])]())
    if isinstance(node, ast.Attribute) and node.attr in OTHER_DTYPE:
        other = OTHER_DTYPE[node.attr]
        yield f"{node.attr} becomes {other}", lambda n: setattr(n, "attr", OTHER_DTYPE[n.attr])
    if isinstance(node, ast.Return | ast.Assign) and node.value is not None:
        for name in INSERTED:
            yield f".{name}() inserted", lambda n, name=name: setattr(n, "value", _inserted(name, n.value))


def _dropped_devices(node: ast.Call) -> Iterator[tuple[str, object]]:
    for index, keyword in enumerate(node.keywords):
        if keyword.arg == "device":
            yield "device argument dropped", lambda n, index=index: n.keywords.pop(index)
    if isinstance(node.func, ast.Attribute) and node.func.attr in ("to", "cuda") and node.args:
        yield "move dropped", lambda n: n.__dict__.update(func=ast.Name("_same", ast.Load()), args=[n.func.value])


def _inserted(name: str, value: ast.expr) -> ast.expr:
    return ast.Call(ast.Name("_insert", ast.Load()), [ast.Constant(name), value], [])
