"""Writes conformance/expectations.json: what CUDA does with each operator of ``op_db`` when one operand is elsewhere.

Run as ``PYTHONPATH=tests/virtual python -m oracle.derive`` with a CUDA build of PyTorch. The code under test takes no
part: PyTorch's own CUDA code decides, over a runtime that owns no GPU (stub_cuda.c). Such entries are marked
``measured``; what the stub cannot show is ``reasoned``, by the rules of ``reasoned.toml``.
"""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

from . import stub, summary

RAW = stub.BUILD / "raw"
SECONDS_PER_OP = 120


def main() -> None:
    if "libstub" not in os.environ.get("LD_PRELOAD", ""):
        sys.exit(
            subprocess.run([sys.executable, "-m", "oracle.derive", *sys.argv[1:]], env=stub.environment()).returncode
        )
    observe_all(sys.argv[1:])
    summary.write(RAW)


def observe_all(only: list[str]) -> None:
    """Observes each operator in a process of its own: a kernel that did not run may leave anything behind.

    Where a process dies, the next one goes on behind the attempt that killed it.
    """
    from conformance import samples

    RAW.mkdir(parents=True, exist_ok=True)
    for name in only or samples.names():
        file = RAW / f"{name}.jsonl"
        file.write_text("")
        begun = -1
        while died(name, file) and len(begun_attempts(file)) > begun:
            begun = len(begun_attempts(file))


def begun_attempts(file: Path) -> list[dict]:
    return [record for record in map(json.loads, file.read_text().splitlines()) if "key" in record]


def died(name: str, file: Path) -> bool:
    """Observes the attempts that ``file`` does not hold yet; whether the process ended before the last."""
    child = os.fork()
    if child == 0:
        signal.alarm(SECONDS_PER_OP)
        observe(name, file)
        os._exit(0)
    return os.waitpid(child, 0)[1] != 0


def observe(name: str, file: Path) -> None:
    import torch
    from conformance import mixtures, samples

    # The stub's state, unlike a driver's, survives a fork.
    torch.cuda._is_in_bad_fork = lambda: False
    known = len(begun_attempts(file))
    with file.open("a") as lines:

        def write(record: dict) -> None:
            lines.write(json.dumps(record) + "\n")
            lines.flush()

        for number, (call, key, make) in enumerate(mixtures.attempts(samples.find(name))):
            if number < known:
                continue
            write({"call": call.signature(), "key": key})
            result, error = make()
            if error is None:
                write({"devices": mixtures.devices_of(result)})
            else:
                write({"error": [type(error).__name__, mixtures.first_line(error)]})


if __name__ == "__main__":
    main()
