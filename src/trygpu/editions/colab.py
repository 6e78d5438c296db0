"""What lets a notebook run on Colab: a badge that opens it there, and a cell that installs what the lesson needs.

Badge addresses: https://openincolab.com and https://colab.research.google.com/github (repository, branch, path).
"""

from typing import Any

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell
from nbgrader.preprocessors.base import NbGraderPreprocessor
from traitlets import Unicode

from trygpu.course import D2L

BRANCH = "main"

BADGE = "badge"
INSTALL = "install"

# Without --no-deps pip would change what Colab has: d2l pins old versions, and Colab brings torch and the rest.
# The first line is the cell's title in Colab, and what JupyterLab shows of it while it is folded.
INSTALL_CODE = """\
# @title pip install trygpu d2l
import subprocess
import sys

if "google.colab" in sys.modules:
    packages = ["git+{repository}", "{d2l}"]
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", *packages], check=True)"""


def address(repository: str, path: str) -> str:
    """The address under which Colab opens a notebook of a GitHub repository.

    Args:
        repository: its web address, https://github.com/OWNER/REPO.
        path: the notebook's path in the repository.
    """
    project = repository.removeprefix("https://github.com/")
    return f"https://colab.research.google.com/github/{project}/blob/{BRANCH}/{path}"


def add_cells(notebook: NotebookNode, repository: str, path: str) -> None:
    """Put the badge and the install cell, folded, at the top of `notebook`. Changes `notebook`.

    They are the same in every language. Raises ValueError where the notebook has a cell with one of their ids already.
    """
    taken = {BADGE, INSTALL} & {cell.get("id") for cell in notebook.cells}
    if taken:
        raise ValueError(
            f"{path}: the cell id {taken.pop()!r} is meant for a cell that is generated. Rename that cell."
        )
    folded = {"cellView": "form", "jupyter": {"source_hidden": True}}
    install = new_code_cell(INSTALL_CODE.format(repository=repository, d2l=D2L), id=INSTALL, metadata=folded)
    notebook.cells[:0] = [badge(repository, path), install]


def badge(repository: str, path: str) -> NotebookNode:
    """The text cell with the badge of the notebook at this path of the repository."""
    picture = "https://colab.research.google.com/assets/colab-badge.svg"
    return new_markdown_cell(f"[![Open in Colab]({picture})]({address(repository, path)})", id=BADGE)


class OpenInColab(NbGraderPreprocessor):
    """Adds the badge and the install cell to what `nbgrader generate_assignment` writes."""

    repository = Unicode(help="Web address of the repository").tag(config=True)
    path = Unicode(help="The notebook's path in the repository, with {assignment} and {notebook}").tag(config=True)

    def preprocess(self, nb: NotebookNode, resources: dict[str, Any]) -> tuple[NotebookNode, dict[str, Any]]:
        """Add the cells to `nb`; `resources["nbgrader"]` names the assignment and the notebook."""
        names = resources["nbgrader"]
        path = self.path.format(assignment=names["assignment"], notebook=names["notebook"])
        add_cells(nb, self.repository, path)
        return nb, resources
