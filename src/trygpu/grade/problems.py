"""What keeps a cell from being judged by its result: for each kind of problem its name, and what people are told."""

from dataclasses import dataclass
from enum import Enum

from nbformat import NotebookNode
from nbformat.v4 import new_output

from trygpu.messages import translate


class Problem(Enum):
    """A kind of problem: the name that its error output has, whatever the language, and its sentence.

    A new kind is a line here, and its sentence in grade.po of each language.
    """

    TIMED_OUT = "TimedOut", "Timed out: this cell ran for longer than {seconds} s."
    TIMED_OUT_IN_ALL = "TimedOut", "Timed out: the notebook ran for longer than {seconds} s in all."
    TOO_MUCH_OUTPUT = "TooMuchOutput", "Stopped: this cell printed more than {limit}."
    OUT_OF_MEMORY = "OutOfMemory", "Out of memory: the notebook needed more main memory than it may use."
    KERNEL_DIED = "KernelDied", "The kernel died ({how}), so nothing after that could run."
    TAMPERING = "Tampering", "Tampering: the notebook keeps its tests from running as they should."
    UNFINISHED = "Unfinished", "The test did not run to its end."
    ENDED_IN_ERROR = "Unfinished", "The test did not run to its end: {error}"

    def __init__(self, ename: str, sentence: str) -> None:
        self.ename = ename
        self.sentence = sentence

    def failure(self, **values: object) -> "Failure":
        """This problem as it happened here, in the language in force; `values` fill the sentence."""
        return Failure(self, translate(self.sentence, **values))


@dataclass(frozen=True)
class Failure:
    """A problem that a cell had, and its sentence in the submission's language."""

    problem: Problem
    reason: str

    def output(self) -> NotebookNode:
        """The failure as an error output, which `is_failure` knows again."""
        return new_output("error", ename=self.problem.ename, evalue=self.reason, traceback=[self.reason])


def is_failure(output: NotebookNode) -> bool:
    """Whether an output of a cell tells of a problem, and not of an error in its code."""
    return output.output_type == "error" and any(output.ename == problem.ename for problem in Problem)
