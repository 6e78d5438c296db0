"""What a student sees under a test cell: at once, in the notebook's language, as a small list and as plain text."""

import html
import sys
from typing import TYPE_CHECKING, Any

from trygpu.check.receipt import MIME_TYPE
from trygpu.messages import lookup, translate, translate_plural

if TYPE_CHECKING:
    from trygpu.check.scoring import Exercise, Part

# Readable on light and on dark pages.
COLOURS = {True: "#2e8b57", False: "#d9534f"}
MARKS = {True: "✓", False: "✗"}


def show(exercise: "Exercise", receipt: dict[str, Any]) -> None:
    """Display the result of the exercise together with its receipt; printed where there is no notebook."""
    text = as_text(exercise)
    if "IPython" not in sys.modules or sys.modules["IPython"].get_ipython() is None:
        print(text)
        return
    from IPython.display import publish_display_data

    publish_display_data({"text/plain": text, "text/html": as_html(exercise), MIME_TYPE: receipt})


def as_text(exercise: "Exercise") -> str:
    """One line when all is right; else a line for each part and one for each reason."""
    lines = [f"{MARKS[_is_right(exercise)]} {_headline(exercise)}"]
    for part in _parts_shown(exercise):
        lines.append(f"  {MARKS[part.earned]} {_part_line(part, exercise)}")
        lines.extend(f"      {reason}" for reason in _reasons(part))
    return "\n".join(lines)


def as_html(exercise: "Exercise") -> str:
    """The same as a list."""
    items = []
    for part in _parts_shown(exercise):
        reasons = "".join(f"<div style='margin:.2em 0 .2em 1.4em'>{html.escape(r)}</div>" for r in _reasons(part))
        items.append(f"<li>{_mark(part.earned)} {html.escape(_part_line(part, exercise))}{reasons}</li>")
    parts = f"<ul style='list-style:none;margin:.3em 0;padding-left:1em'>{''.join(items)}</ul>" if items else ""
    headline = f"{_mark(_is_right(exercise))} <strong>{html.escape(_headline(exercise))}</strong>"
    return f"<div style='line-height:1.5'>{headline}{parts}</div>"


def _is_right(exercise: "Exercise") -> bool:
    return all(part.earned for part in exercise.parts)


def _parts_shown(exercise: "Exercise") -> "list[Part]":
    return [] if _is_right(exercise) else exercise.parts


def _mark(good: bool) -> str:
    return f"<span style='color:{COLOURS[good]};font-weight:bold'>{MARKS[good]}</span>"


def _headline(exercise: "Exercise") -> str:
    result = exercise.result()
    return f"{exercise.id}: {_points(result['score'], result['max'])}"


def _points(score: float, most: float) -> str:
    return translate_plural("{score:g} of {n} point", "{score:g} of {n} points", int(most), score=score)


def _part_line(part: "Part", exercise: "Exercise") -> str:
    title = lookup(f"part:{exercise.id}.{part.key}")
    points = _points(part.points if part.earned else 0, part.points)
    return f"{title}: {points}" if title else points


def _reasons(part: "Part") -> list[str]:
    if part.reasons_shown or part.earned:
        return part.reasons_shown
    return [translate("counts only when the part before holds")] if part.tried else [translate("nothing was tried")]
