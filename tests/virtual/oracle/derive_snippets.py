"""Writes conformance/expected_snippets.json: what PyTorch's own CUDA code gives for conformance/snippets.py.

Run as ``PYTHONPATH=tests/virtual python -m oracle.run -m oracle.derive_snippets``.
"""

import json
import os
import re

import torch
from conformance.snippets import EXPECTED, all_snippets, outcome

# Where the stub itself ends: it has no compute libraries, and leaves their answers unset.
BEYOND = re.compile(r"died|vector::|NCCL Error|cudnnGetRNN|allocate (more than 1EB|1\d{5}\.)")


def observe(snippet: str) -> list:
    """In a process of its own, from a fresh CUDA state."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        torch.cuda._is_in_bad_fork = lambda: False
        os.write(writing, json.dumps(outcome(snippet)).encode())
        os._exit(0)
    os.close(writing)
    answer = b"".join(iter(lambda: os.read(reading, 65536), b""))
    os.waitpid(child, 0)
    os.close(reading)
    return json.loads(answer) if answer else ["error", "died", ""]


def main() -> None:
    seen = {snippet: observe(snippet) for snippet in all_snippets()}
    known = {snippet: told for snippet, told in seen.items() if not BEYOND.search(": ".join(told[1:]))}
    rows = ",\n".join(f"{json.dumps(snippet)}: {json.dumps(told)}" for snippet, told in known.items())
    EXPECTED.write_text(f"{{\n{rows}\n}}\n")
    print(f"{len(known)} snippets; beyond the stub: {sorted(set(seen) - set(known))}")


main()
