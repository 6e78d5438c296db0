"""Running a notebook for its outputs, the same ones every time."""

import os
from copy import deepcopy
from tempfile import TemporaryDirectory

from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode
from traitlets.config import Config

from trygpu.check.receipt import MIME_TYPE

# Virtual GPUs whatever the machine has; one thread and a fixed order of sets, so that the outputs are the same too.
ENVIRONMENT = {"TRYGPU_DEVICES": "virtual", "OMP_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}

# Seconds for a cell; the longest of a lesson takes a few.
TIMEOUT = 120


class RunFailed(Exception):
    """A cell fails, or a solution of the lesson does not earn full marks in the check that students see."""


def execute(notebook: NotebookNode) -> None:
    """Run `notebook` from its first cell to its last in a kernel of its own, and keep its outputs. Changes `notebook`.

    Cells tagged `raises-exception` may fail. Raises RunFailed, naming the cell, where another does.
    """
    metadata = deepcopy(notebook.metadata)
    with TemporaryDirectory() as folder:
        client = NotebookClient(
            notebook,
            timeout=TIMEOUT,
            record_timing=False,
            coalesce_streams=True,
            resources={"metadata": {"path": folder}},
            config=_connection(folder),
        )
        try:
            client.execute(env=_environment())
        except CellExecutionError as error:
            raise RunFailed(f"cell {_last_run(notebook)}: {error.ename}: {error.evalue}") from error
    # The run notes the version of Python in the metadata: no business of the reader's.
    notebook.metadata = metadata
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = [output for output in map(_for_reading, cell.outputs) if output is not None]


def without_pictures(notebook: NotebookNode) -> NotebookNode:
    """A copy whose outputs hold no pictures: what does not depend on the versions of matplotlib and its fonts."""
    notebook = deepcopy(notebook)
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            for kind in [kind for kind in output.get("data", {}) if kind.startswith("image/")]:
                del output.data[kind]
    return notebook


def _last_run(notebook: NotebookNode) -> str:
    """The id of the last cell that ran."""
    return max(notebook.cells, key=lambda cell: cell.get("execution_count") or 0).id


def _environment() -> dict[str, str]:
    # With another backend in force, pictures would not get into the notebook.
    inherited = {name: value for name, value in os.environ.items() if name != "MPLBACKEND"}
    return {**inherited, **ENVIRONMENT}


def _connection(folder: str) -> Config:
    """Sockets in `folder`: over TCP the kernel would warn that it is not encrypted. Windows has nothing else."""
    return Config({"KernelManager": {"transport": "ipc", "ip": f"{folder}/kernel"}} if os.name == "posix" else {})


def _for_reading(output: NotebookNode) -> NotebookNode | None:
    """The output as readers get it, or None for one that says nothing to them."""
    if output.output_type == "error":
        # The last line says it all, and the rest names files of the machine it ran on.
        output.traceback = [f"{output.ename}: {output.evalue}"]
    receipt = output.get("data", {}).pop(MIME_TYPE, None)
    if receipt is None:
        return output
    if receipt["score"] != receipt["max"]:
        reasons = " ".join(map(str, receipt["reasons"]))
        raise RunFailed(
            f"The solution of {receipt['exercise']} earns {receipt['score']} of {receipt['max']}: {reasons}"
        )
    output.metadata.pop(MIME_TYPE, None)
    return output if output.data else None
