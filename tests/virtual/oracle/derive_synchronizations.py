"""Writes conformance/expected_synchronizations.json: which calls of operators make the host wait on CUDA.

Run as ``PYTHONPATH=tests/virtual python -m oracle.run -m oracle.derive_synchronizations``. A call waits if PyTorch's
own CUDA code copies to the host or waits for a stream; waiting for a copy to the device does not count.
"""

import ctypes
import json
import os
import signal
from collections.abc import Callable

import torch
from conformance import samples, synchronizations

from .derive import SECONDS_PER_OP


def count(run: Callable[[], object]) -> bool:
    before, after = (ctypes.c_long * 3)(), (ctypes.c_long * 3)()
    stub = ctypes.CDLL(None)
    stub.stub_counts(before)
    run()
    stub.stub_counts(after)
    to_host, to_device, waited = (new - old for new, old in zip(after, before, strict=True))
    return to_host > 0 or waited > to_device


def observe(name: str) -> dict[str, bool]:
    """In a process of its own; calls behind one that killed it are not known."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        torch.cuda._is_in_bad_fork = lambda: False
        signal.alarm(SECONDS_PER_OP)
        for call in synchronizations.calls_of(name):
            synchronizations.waits(name, call, count)  # a first call may set a library up
            seen = synchronizations.waits(name, call, count)
            os.write(writing, (json.dumps([call.signature(), seen]) + "\n").encode())
        os._exit(0)
    os.close(writing)
    lines = b"".join(iter(lambda: os.read(reading, 65536), b"")).decode().splitlines()
    os.close(reading)
    os.waitpid(child, 0)
    return {signature: seen for signature, seen in map(json.loads, lines) if seen is not None}


def main() -> None:
    found = {name: observe(name) for name in samples.names()}
    rows = ",\n".join(f"{json.dumps(name)}: {json.dumps(seen)}" for name, seen in found.items() if seen)
    synchronizations.EXPECTED.write_text(f"{{\n{rows}\n}}\n")
    print(*(name for name, seen in found.items() if any(seen.values())))


main()
