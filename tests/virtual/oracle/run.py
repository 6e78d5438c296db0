"""``python -m oracle.run SCRIPT [ARGUMENTS]``: runs a script on PyTorch's CUDA build over the stub runtime."""

import subprocess
import sys

from . import stub

sys.exit(subprocess.run([sys.executable, *sys.argv[1:]], env=stub.environment()).returncode)
