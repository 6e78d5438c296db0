"""What the grader does in a submission's kernel: all that it runs there, beside the notebook's own cells.

The checks must stay as they were imported. There is no honest reason for a notebook to replace parts of them.
"""

import sys
from collections.abc import Iterator
from typing import Any

from IPython.core.getipython import get_ipython
from IPython.core.inputtransformer2 import TransformerManager

from trygpu import check, messages
from trygpu.check import receipt

JUDGES = "trygpu.check"

_remembered: list[tuple[Any, str, Any]] = []


def prepare() -> None:
    """Before anything of the submission: the checks remember how Python is, and how they are themselves."""
    check.load()
    _remembered[:] = _parts()
    # exit() would end the kernel a moment later, in the middle of whatever runs then, so it does nothing.
    _shell().ask_exit = lambda: None


def open_run(key: str, language: str) -> None:
    """Before each test cell: take out what rewrites cells, choose the language and hand over this run's key.

    Raises RuntimeError with the names of what has been replaced in the checks.
    """
    if replaced():
        raise RuntimeError(replaced())
    shell = _shell()
    shell.ast_transformers.clear()
    shell.input_transformers_post.clear()
    shell.input_transformer_manager = TransformerManager()
    messages.set_language(language)
    receipt.open_run(key)


def replaced() -> list[str]:
    """Names of functions and classes of the checks, and of what is in these classes, that were replaced or removed."""
    return [f"{owner.__name__}.{name}" for owner, name, value in _remembered if vars(owner).get(name) is not value]


def _shell() -> Any:
    return get_ipython()


def _parts() -> Iterator[tuple[Any, str, Any]]:
    modules = [module for name, module in sys.modules.items() if name == JUDGES or name.startswith(f"{JUDGES}.")]
    for module in modules:
        for name, value in vars(module).items():
            if not callable(value):
                continue  # data of the module's own, which may change
            yield module, name, value
            if isinstance(value, type) and value.__module__ == module.__name__:
                yield from ((value, attribute, part) for attribute, part in vars(value).items())
