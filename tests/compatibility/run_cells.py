"""Runs a notebook's code cells in turn, as a kernel does: ``python run_cells.py NOTEBOOK [MODULE ...]``.

The modules named are as if not installed. The last line it prints is JSON: by cell, the error that ended it.
"""

import json
import sys
from pathlib import Path

from IPython.core.interactiveshell import InteractiveShell


def main(notebook: str, *absent: str) -> None:
    sys.modules.update(dict.fromkeys(absent))
    shell = InteractiveShell.instance()
    errors = {}
    for cell in json.loads(Path(notebook).read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            error = shell.run_cell("".join(cell["source"]), silent=True).error_in_exec
            if error is not None:
                errors[cell["id"]] = f"{type(error).__name__}: {error}"
    print(json.dumps(errors))


if __name__ == "__main__":
    main(*sys.argv[1:])
