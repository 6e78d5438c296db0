"""A file of answers: Python, with a line `# %% exercise_id` before each answer."""

import re
from dataclasses import dataclass
from pathlib import Path

from trygpu.grade import UsageError

HEADING = re.compile(r"#\s*%%(.*)")


@dataclass(frozen=True)
class Answers:
    """Code of each answer by exercise, and the code before the first, such as imports."""

    opening: str
    by_exercise: dict[str, str]


def read_answers(path: Path, exercises: list[str]) -> Answers:
    """The answers in a file to these exercises. An answer of blank lines and comments alone is none.

    Raises UsageError, with the line, for a file that cannot be read, and for an exercise unknown or answered twice.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError(f"{path} is not UTF-8 text: {error}. Save it as UTF-8 and try again.") from error
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}. Give the path of a Python file.") from error
    sections: dict[str, list[str]] = {"": []}
    starts: dict[str, int] = {}
    current = ""
    for number, line in enumerate(text.splitlines(), start=1):
        heading = HEADING.fullmatch(line.strip())
        if heading is None:
            sections[current].append(line)
            continue
        current = heading[1].strip()
        if current not in exercises:
            raise UsageError(
                f"{path}, line {number}: there is no exercise {current!r} in this lesson. "
                f"There are: {', '.join(exercises)}."
            )
        if current in starts:
            raise UsageError(
                f"{path}, line {number}: {current} is answered here and in line {starts[current]}. Remove one of them."
            )
        starts[current] = number
        sections[current] = []
    opening, *answers = ("\n".join(lines).strip("\n") for lines in sections.values())
    if not starts and _has_code(opening):
        raise UsageError(f"{path} names no exercise. Put a line such as `# %% {exercises[0]}` before each answer.")
    named = dict(zip(starts, answers, strict=True))
    return Answers(opening, {exercise: code for exercise, code in named.items() if _has_code(code)})


def _has_code(text: str) -> bool:
    return any(line.strip() and not line.lstrip().startswith("#") for line in text.splitlines())
