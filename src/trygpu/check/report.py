"""What a student sees under a test cell: at once, in the notebook's language, as a small list and as plain text."""

import html
import sys
from collections.abc import Sequence
from typing import Any

from trygpu.check.receipt import MIME_TYPE
from trygpu.check.result import PartResult, Result
from trygpu.messages import lookup, translate, translate_plural

# Readable on light and on dark pages.
COLOURS = {True: "#2e8b57", False: "#d9534f"}
MARKS = {True: "✓", False: "✗"}


def show(result: Result, receipt: dict[str, Any]) -> None:
    """Display the result together with its receipt; printed, without the receipt, where there is no notebook."""
    text = as_text(result)
    if "IPython" not in sys.modules or sys.modules["IPython"].get_ipython() is None:
        print(text)
        return
    from IPython import display

    publish: Any = display.publish_display_data  # IPython gives it no types
    publish({"text/plain": text, "text/html": as_html(result), MIME_TYPE: receipt})


def as_text(result: Result) -> str:
    """One line when all is right; else a line for each part and one for each reason."""
    lines = [f"{MARKS[result.is_right]} {_headline(result)}"]
    for part in _parts_shown(result):
        lines.append(f"  {MARKS[part.earned]} {_part_line(part, result)}")
        lines.extend(f"      {reason}" for reason in _reasons(part))
    return "\n".join(lines)


def as_html(result: Result) -> str:
    """The same as a list."""
    items = []
    for part in _parts_shown(result):
        reasons = "".join(f"<div style='margin:.2em 0 .2em 1.4em'>{html.escape(r)}</div>" for r in _reasons(part))
        items.append(f"<li>{_mark(part.earned)} {html.escape(_part_line(part, result))}{reasons}</li>")
    parts = f"<ul style='list-style:none;margin:.3em 0;padding-left:1em'>{''.join(items)}</ul>" if items else ""
    headline = f"{_mark(result.is_right)} <strong>{html.escape(_headline(result))}</strong>"
    return f"<div style='line-height:1.5'>{headline}{parts}</div>"


def _parts_shown(result: Result) -> Sequence[PartResult]:
    return [] if result.is_right else result.parts


def _mark(good: bool) -> str:
    return f"<span style='color:{COLOURS[good]};font-weight:bold'>{MARKS[good]}</span>"


def _headline(result: Result) -> str:
    return f"{result.exercise}: {_points(result.score, result.most)}"


def _points(score: float, most: float) -> str:
    return translate_plural("{score:g} of {n} point", "{score:g} of {n} points", int(most), score=score)


def _part_line(part: PartResult, result: Result) -> str:
    title = lookup(f"part:{result.exercise}.{part.key}")
    points = _points(part.points if part.earned else 0, part.points)
    return f"{title}: {points}" if title else points


def _reasons(part: PartResult) -> Sequence[str]:
    if part.reasons or part.earned:
        return part.reasons
    return [translate("counts only when the part before holds")] if part.tried else [translate("nothing was tried")]
