"""What a machine may lack: on a user's a reason to skip, in continuous integration a failure."""

import os
import shutil
from pathlib import Path
from typing import NoReturn

import pytest


def lacking(what: str) -> NoReturn:
    """Skips the test, or fails it where CI=true: there .ci/run has installed everything."""
    reason = f"{what} is not installed; .ci/run shows what to install"
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


def find_program(*names: str, folders: str = "") -> Path:
    """The first of these programs on PATH or in folders, a pattern as of glob; else the test is skipped."""
    found = [Path(path) for name in names if (path := shutil.which(name))]
    if folders:
        found += [path for name in names for path in sorted(Path("/").glob(f"{folders.removeprefix('/')}/{name}"))]
    return found[0] if found else lacking(names[0])
