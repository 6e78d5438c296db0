"""A PostgreSQL server of the tests' own: in a temporary folder, on a Unix socket, gone afterwards."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from .lacking import find_program

# The server refuses root; Debian's package brings this user.
USER = "postgres"


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of an empty database, as psql and SQLAlchemy take it."""
    # Debian keeps the server's programs off PATH.
    pg_ctl = find_program("pg_ctl", folders="/usr/lib/postgresql/*/bin")
    # A socket's path is short by rule: pytest's own temporary folders may be too deep.
    with tempfile.TemporaryDirectory(prefix="trygpu-postgresql-") as name:
        folder = Path(name)
        data = folder / "data"
        if os.geteuid() == 0:
            shutil.chown(folder, USER)
        run(pg_ctl, "initdb", "-D", data, "-o", f"--username={USER} --auth=trust --encoding=UTF8 --no-sync")
        settings = f"-k {folder} -c listen_addresses='' -c fsync=off"
        run(pg_ctl, "start", "--wait", "-D", data, "-l", folder / "log", "-o", settings)
        try:
            yield f"postgresql://{USER}@/postgres?host={folder}"
        finally:
            run(pg_ctl, "stop", "--wait", "-m", "immediate", "-D", data)


def run(*command: str | Path) -> None:
    """Runs a program of the server, as another user where this one is root; what it says is shown if it fails."""
    as_user = ["runuser", "-u", USER, "--"] if os.geteuid() == 0 else []
    # A server keeps its standard streams open; a file, other than a pipe, does not make us wait for its end.
    with tempfile.TemporaryFile("w+") as said:
        done = subprocess.run(
            [*as_user, *command], cwd="/", stdin=subprocess.DEVNULL, stdout=said, stderr=subprocess.STDOUT
        )
        said.seek(0)
        assert done.returncode == 0, said.read()
