"""The table of `trygpu.smi()`."""

import pytest

import trygpu
from trygpu.messages import speaking


def test_each_gpu_has_a_row_with_the_memory_that_all_processes_hold(capsys):
    mib = 2**20
    with trygpu.virtual_gpus(memory=[64 * mib, 32 * mib], used=[48 * mib, 0]):
        trygpu.smi()
    rows = [line for line in capsys.readouterr().out.splitlines() if line.startswith(("| 0 ", "| 1 "))]
    assert "48 MiB" in rows[0] and "64 MiB" in rows[0]
    assert " 0 MiB" in rows[1] and "32 MiB" in rows[1]


@pytest.mark.parametrize(("language", "word"), [("en", "virtual"), ("ru", "виртуальные")])
def test_the_table_speaks_the_notebooks_language(capsys, language, word):
    with speaking(language), trygpu.virtual_gpus(1):
        trygpu.smi()
    assert word in capsys.readouterr().out


def test_no_gpu_is_said_in_a_sentence(capsys):
    with trygpu.virtual_gpus(0):
        trygpu.smi()
    assert capsys.readouterr().out.startswith("No GPU")
