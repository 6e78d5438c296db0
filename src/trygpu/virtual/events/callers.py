"""Whose line of code it was that made something happen."""

from __future__ import annotations

import contextlib
import functools
import sys
from pathlib import Path
from types import FrameType

import torch

_TORCH = str(Path(torch.__file__).parent)
_OWN = str(Path(__file__).parents[1])
_STANDARD = str(Path(contextlib.__file__).parent)


def user_line() -> str:
    """The innermost "file:line" that belongs neither to torch, nor to this package, nor to the standard library."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and not _is_user(frame.f_code.co_filename):
        frame = frame.f_back
    return "" if frame is None else f"{frame.f_code.co_filename}:{frame.f_lineno}"


@functools.cache  # asked for several frames of every operator while a record is open
def _is_user(file: str) -> bool:
    if file.startswith((_TORCH, _OWN, "<frozen")):
        return False
    return not file.startswith(_STANDARD) or "site-packages" in file
