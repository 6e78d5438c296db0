"""From what was observed to expectations: an outcome for each mixture, how it is known, and why."""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterable
from fnmatch import fnmatchcase
from pathlib import Path

import torch

HERE = Path(__file__).parent
EXPECTATIONS = HERE.parent / "conformance" / "expectations.json"
# An error that speaks of devices or backends; other errors come from the stub's having computed nothing.
ABOUT_DEVICES = re.compile(r"device|Device|backend|Input type|type of out parameter|CUDA tensors|to be on cpu")


def write(raw: Path) -> None:
    rules = tomllib.loads((HERE / "reasoned.toml").read_text())
    operators = {file.stem: summarize(file.stem, read(file), rules) for file in sorted(raw.glob("*.jsonl"))}
    operators = {name: calls for name, calls in operators.items() if calls}
    texts = sorted({entry[2] for entry in entries_of(operators)})
    for entry in entries_of(operators):
        entry[2] = texts.index(entry[2])
    EXPECTATIONS.write_text(
        "{" + f'"torch": {json.dumps(torch.__version__)},\n"texts": [\n{rows(texts)}],\n'
        f'"operators": {{\n{rows(operators.items())}}}' + "}\n"
    )
    print(Counter((outcome, how) for outcome, how, *_ in entries_of(operators)))


def entries_of(operators: dict) -> list[list]:
    return [entry for calls in operators.values() for keys in calls.values() for entry in keys.values()]


def rows(items: Iterable) -> str:
    """JSON, one item a line; pairs as the members of an object."""
    return ",\n".join(
        json.dumps(item) if isinstance(item, str) else f"{json.dumps(item[0])}: {json.dumps(item[1])}" for item in items
    )


def read(file: Path) -> list[dict]:
    """Attempts with their ends; one without an end has killed its process."""
    attempts: list[dict] = []
    for record in map(json.loads, file.read_text().splitlines()):
        if "key" in record:
            attempts.append({"error": ["died", ""], "devices": None, **record})
        else:
            attempts[-1].update({"error": None, **record})
    return attempts


def summarize(name: str, attempts: list[dict], rules: dict) -> dict[str, dict[str, list]]:
    """By call and key: ``[outcome, how, why or error, devices of the results]``."""
    calls: dict[str, dict[str, list]] = {}
    for attempt in attempts:
        entry = judge(name, attempt, rules)
        if entry:
            calls.setdefault(attempt["call"], {})[attempt["key"]] = entry
    return calls


def judge(name: str, attempt: dict, rules: dict) -> list | None:
    """None for a plain call that goes as it goes everywhere."""
    key, error = attempt["key"], attempt["error"]
    plain = key in ("base", "out on cuda:1")
    if error is None and plain and set(attempt["devices"]) <= {"cuda:1"}:
        return None
    if error is None:
        return ["allowed", "measured", "" if plain else reason(name, key, rules["allowed"]), attempt["devices"]]
    kind, text = error
    if ABOUT_DEVICES.search(text) and kind != "OutOfMemoryError":
        return ["raises", "measured", f"{kind}: {text}", None]
    if plain:
        return None
    rule = find(name, key, rules["outcome"])
    if rule is None:
        raise LookupError(f"{name}, {key}: the stub gives {error}, and no rule in reasoned.toml covers it")
    return [rule["outcome"], "reasoned", rule["reason"], None]


def reason(name: str, key: str, rules: list[dict]) -> str:
    rule = find(name, key, rules)
    if rule is None:
        raise LookupError(f"{name}, {key}: allowed, and reasoned.toml does not say why")
    return rule["reason"]


def find(name: str, key: str, rules: list[dict]) -> dict | None:
    for rule in rules:
        operators, keys = rule["operators"], rule.get("keys", ["*"])
        # Brackets in keys are meant literally.
        if any(fnmatchcase(name, pattern) for pattern in operators) and any(fits(key, pattern) for pattern in keys):
            return rule
    return None


def fits(key: str, pattern: str) -> bool:
    return re.fullmatch(re.escape(pattern).replace(r"\*", ".*"), key) is not None
