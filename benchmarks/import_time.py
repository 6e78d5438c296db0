"""What `import trygpu` adds to `import torch`, in seconds: medians of interleaved fresh processes."""

import statistics
import subprocess
import sys

ROUNDS = 7
STATEMENTS = {
    "import torch": "import torch",
    "import torch, trygpu": "import torch, trygpu",
    "import torch; from trygpu import check": "import torch; from trygpu import check",
}
TIMED = "import time; start = time.perf_counter(); {}; print(time.perf_counter() - start)"


def seconds(statement: str) -> float:
    """One fresh process."""
    command = [sys.executable, "-c", TIMED.format(statement)]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def main() -> None:
    """Print a line for each statement: the median and what it adds to torch alone."""
    times: dict[str, list[float]] = {name: [] for name in STATEMENTS}
    for _ in range(ROUNDS):
        for name, statement in STATEMENTS.items():
            times[name].append(seconds(statement))
    torch_alone = statistics.median(times["import torch"])
    for name, measured in times.items():
        median = statistics.median(measured)
        print(f"{name:42} {median:6.3f} s   adds {median - torch_alone:6.3f} s")


if __name__ == "__main__":
    main()
