"""A notebook that is run for its outputs."""

import nbformat
import pytest
from nbformat.v4 import new_code_cell

from trygpu.editions import outputs

RECEIPT = """\
from IPython.display import display
receipt = {{"exercise": "double", "score": {score}, "max": 2, "reasons": ["off by one"], "signature": None}}
display({{"text/plain": "{score} of 2", "{mime}": receipt}}, raw=True)"""


def run(*sources, **metadata):
    """A notebook with these code cells, executed."""
    notebook = nbformat.v4.new_notebook(cells=[new_code_cell(source, metadata=metadata) for source in sources])
    outputs.execute(notebook)
    return notebook


def test_an_expected_error_is_told_in_one_line():
    notebook = run("1 / 0", tags=["raises-exception"])
    assert notebook.cells[0].outputs[0].traceback == ["ZeroDivisionError: division by zero"]


def test_the_receipt_of_a_check_is_not_kept():
    notebook = run(RECEIPT.format(score=2, mime=outputs.MIME_TYPE))
    assert notebook.cells[0].outputs[0].data == {"text/plain": "2 of 2"}


def test_a_solution_without_full_marks_stops_the_edition():
    with pytest.raises(outputs.RunFailed, match="double earns 1 of 2: off by one"):
        run(RECEIPT.format(score=1, mime=outputs.MIME_TYPE))


def test_cells_after_an_expected_error_run():
    notebook = run("1 / 0", "1 + 1", tags=["raises-exception"])
    assert notebook.cells[1].outputs[0].data == {"text/plain": "2"}
