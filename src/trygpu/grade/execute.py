"""nbgrader's door to running a submission, in the place of its own `Execute`."""

from dataclasses import fields
from typing import Any

from nbformat import NotebookNode
from nbgrader.preprocessors import Execute
from traitlets import Integer

from trygpu.grade import UsageError
from trygpu.grade.run import run_notebook
from trygpu.grade.session import KernelLimits


class ExecuteChecked(Execute):
    """Runs a notebook under limits, with scores that only receipts can prove: see `run_notebook`.

    The limits have no defaults: nbgrader_config.py is the one place where they stand. It is an Execute so that
    nbgrader's own `--no-execute` turns it off too; of Execute's other settings it uses those that start a kernel.
    """

    timeout = Integer(None, min=1, allow_none=True, help="Seconds that one cell may run.").tag(config=True)
    total_timeout = Integer(None, min=1, allow_none=True, help="Seconds that the notebook may run.").tag(config=True)
    memory_limit = Integer(None, min=1, allow_none=True, help="Bytes of memory the kernel may use.").tag(config=True)
    output_limit = Integer(None, min=1, allow_none=True, help="Bytes that a cell may print or show.").tag(config=True)

    def preprocess(self, nb: NotebookNode, resources: Any = None, km: Any = None) -> tuple[NotebookNode, Any]:
        """The notebook as executed; `determine_grade` of each test cell is what its receipt proves.

        Raises UsageError where a limit is not set.
        """
        starting = {name: getattr(self, name) for name in ("kernel_name", "startup_timeout", "extra_arguments")}
        return run_notebook(nb, resources["metadata"]["path"], self._limits(), **starting), resources

    def _limits(self) -> KernelLimits:
        limits = {field.name: getattr(self, field.name) for field in fields(KernelLimits)}
        unset = [name for name, limit in limits.items() if limit is None]
        if unset:
            raise UsageError(
                f"nbgrader_config.py does not set c.ExecuteChecked.{', '.join(unset)}. "
                "Nothing is run without limits: set them all."
            )
        return KernelLimits(**limits)
