"""What students get back shows nothing of hidden tests."""

import re

from nbconvert.exporters import ResourcesDict
from nbconvert.filters import strip_ansi
from nbformat import NotebookNode
from nbformat.v4 import new_output
from nbgrader.preprocessors import ClearHiddenTests
from traitlets import List

from trygpu.grade.notebook import is_test, language_of
from trygpu.grade.problems import is_failure
from trygpu.messages import speaking, translate

# Shorter lines, such as a bracket, stand in any code.
TELLING = 12


class HideHiddenTests(ClearHiddenTests):
    """For GenerateFeedback: removes hidden tests from test cells, and outputs that show a line of one.

    nbgrader keeps both in the feedback. Error outputs of test cells go too, their tracebacks quote the test, but for
    the grader's own reasons; and what a student's code printed while hidden tests ran.
    """

    # nbconvert's HTML exporter sets this on every preprocessor; nbgrader's base class does not let it be set.
    display_data_priority: List[str] = List().tag(config=True)

    def preprocess(self, nb: NotebookNode, resources: ResourcesDict) -> tuple[NotebookNode, ResourcesDict]:
        """The notebook without hidden tests. Its own language is used for what is said in their place."""
        tests = [cell for cell in nb.cells if is_test(cell)]
        hidden = {line for cell in tests for line in self._hidden_lines(cell.source)}
        for cell in tests:
            self._remove_hidden_test_region(cell)
        # A line that students see elsewhere, in their own answer for instance, is no secret.
        self._secrets = hidden - {line.strip() for cell in nb.cells for line in cell.source.splitlines()}
        with speaking(language_of(nb)):
            return super().preprocess(nb, resources)

    def preprocess_cell(
        self, cell: NotebookNode, resources: ResourcesDict, cell_index: int
    ) -> tuple[NotebookNode, ResourcesDict]:
        """The cell without outputs that might tell of a hidden test."""
        if cell.cell_type != "code":
            return cell, resources
        if is_test(cell):
            cell.outputs = [output for output in cell.outputs if _is_verdict(output)]
        cell.outputs = [self._censored(output) for output in cell.outputs]
        return cell, resources

    def _hidden_lines(self, source: str) -> list[str]:
        regions = re.findall(
            f"{self.begin_test_delimeter}.*?\\n(.*?)^[^\\n]*{self.end_test_delimeter}", source, re.DOTALL | re.MULTILINE
        )
        lines = [line.strip() for region in regions for line in region.splitlines()]
        return [line for line in lines if len(line) >= TELLING]

    def _censored(self, output: NotebookNode) -> NotebookNode:
        shown = strip_ansi("\n".join(_texts(output)))
        if any(line in shown for line in self._secrets):
            return new_output(
                "stream", name="stdout", text=translate("(An output that quotes a hidden test is left out.)")
            )
        return output


def _is_verdict(output: NotebookNode) -> bool:
    """Whether the grader or the check made this output, not the student's code or Python."""
    return output.output_type in ("display_data", "execute_result") or is_failure(output)


def _texts(output: NotebookNode) -> list[str]:
    return [
        output.get("text", ""),
        output.get("evalue", ""),
        *output.get("traceback", []),
        *map(str, output.get("data", {}).values()),
    ]
