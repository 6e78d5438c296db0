"""The grader's own code in a kernel: light, and watchful over the checks."""

import subprocess
import sys

# A shell as a kernel has it, prepared; what follows is tried in it.
PREPARED = """
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
from trygpu.grade import in_kernel
in_kernel.prepare()
from trygpu import check
from trygpu.check import receipt
"""


def output(code):
    done = subprocess.run([sys.executable, "-c", PREPARED + code], capture_output=True, text=True, check=True)
    return done.stdout


def test_a_student_needs_none_of_the_graders_packages():
    packages = ("nbgrader", "nbclient", "nbformat", "jupyter_client", "matplotlib")
    assert output(f"import sys; print([name for name in {packages} if name in sys.modules])") == "[]\n"


def test_what_is_replaced_or_removed_in_the_checks_is_named():
    code = """
print(in_kernel.replaced())
check.Part.earned = True
del receipt.verify
print(sorted(in_kernel.replaced()))
try:
    in_kernel.open_run("key", "en")
except RuntimeError as error:
    print("refused", receipt.take_key())
"""
    assert output(code) == "[]\n['Part.earned', 'trygpu.check.receipt.verify']\nrefused None\n"


def test_opening_a_run_takes_out_what_rewrites_cells_and_hands_the_key_over_once():
    code = """
rewrites = lambda lines: ["pass\\n"]
shell.ast_transformers.append(rewrites)
shell.input_transformers_post.append(rewrites)
shell.input_transformer_manager.line_transforms.append(rewrites)
in_kernel.open_run("key", "ru")
print(shell.ast_transformers, shell.input_transformers_post)
print(rewrites in shell.input_transformer_manager.line_transforms)
print(receipt.take_key(), receipt.take_key())
from trygpu.messages import translate
print(translate("unanswered"))
"""
    assert output(code) == "[] []\nFalse\nkey None\nнет ответа\n"
