"""Whose line of code it was that made something happen."""

from __future__ import annotations

import contextlib
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
    while frame is not None and not _is_user(frame):
        frame = frame.f_back
    return "" if frame is None else f"{frame.f_code.co_filename}:{frame.f_lineno}"


def _is_user(frame: FrameType) -> bool:
    name = frame.f_code.co_filename
    if name.startswith((_TORCH, _OWN, "<frozen")):
        return False
    return not name.startswith(_STANDARD) or "site-packages" in name
