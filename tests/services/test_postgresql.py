"""PostgreSQL answers, and keeps what it is told."""

import subprocess

from .lacking import find_program


def ask(address: str, statement: str) -> str:
    command = [find_program("psql"), "--no-psqlrc", "--tuples-only", "--no-align", address, "--command", statement]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def test_the_server_answers(postgresql):
    assert ask(postgresql, "select 1") == "1"


def test_what_one_connection_writes_another_reads(postgresql):
    ask(postgresql, "create table grades (student text, score int)")
    ask(postgresql, "insert into grades values ('Ada', 2)")
    assert ask(postgresql, "select score from grades where student = 'Ada'") == "2"
    ask(postgresql, "drop table grades")
