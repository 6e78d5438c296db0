"""Writes conformance/expected_memory.json: the figures of conformance/memory.py from PyTorch's own CUDA allocator.

Run as ``PYTHONPATH=tests/virtual python -m oracle.run -m oracle.derive_memory``.
"""

import json

from conformance.memory import EXPECTED, NEED_CUDNN, figures

rows = ",\n".join(f"{json.dumps(name)}: {seen}" for name, seen in figures("cuda:1", NEED_CUDNN).items())
EXPECTED.write_text(f"{{\n{rows}\n}}\n")
print(EXPECTED.read_text())
