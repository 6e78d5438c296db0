"""What virtual GPUs cost here against another checkout: ``python benchmarks/compare.py OTHER --runs 10``.

The two versions take turns, each run in a process of its own, with the workloads of overhead.py. What is compared are
overhead.py's ratios, as medians of the runs: above 1.00 this checkout is slower than the other.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent

# The ratios of overhead.py: what is divided by what. The last is plain PyTorch after a block against before it.
RATIOS = [("virtual", "plain"), ("recording", "plain"), ("virtual", "usual mode"), ("virtual", "empty mode")]
RETURN = "after / before"

MEASURED = """\
import json, sys, torch, overhead, trygpu
rounds, checkout = int(sys.argv[1]), sys.argv[2]
assert trygpu.__file__.startswith(checkout), f"{trygpu.__file__} is not of {checkout}"
torch.set_num_threads(1)
print(json.dumps([overhead.measure(rounds), overhead.measure_return(rounds)]))"""

# A ratio may be this many times the other checkout's.
LIMIT = 1.05


def run(checkout: Path, rounds: int) -> dict[tuple[str, str], float]:
    """By workload and ratio: the median of the rounds of one fresh process with a checkout's package."""
    paths = os.pathsep.join([str(checkout / "src"), str(HERE)])
    command = [sys.executable, "-c", MEASURED, str(rounds), str(checkout)]
    environment = {**os.environ, "PYTHONPATH": paths}
    result = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    times, returns = json.loads(result.stdout)
    figures = {
        (work, f"{above} / {below}"): middle(by_place[above], by_place[below])
        for work, by_place in times.items()
        for above, below in RATIOS
    }
    return figures | {(work, RETURN): middle(after, before) for work, (before, after) in returns.items()}


def middle(above: list[float], below: list[float]) -> float:
    """The median of the rounds' ratios."""
    return statistics.median(a / b for a, b in zip(above, below, strict=True))


def print_comparison(here: list[dict[tuple[str, str], float]], other: list[dict[tuple[str, str], float]]) -> None:
    """A line for each workload and ratio; an exclamation mark stands where the limit is passed."""
    print(f"{'':12} {'':22}{'other':>8}{'here':>8}   here to other")
    for work, name in here[0]:
        before, after = (statistics.median(figures[work, name] for figures in runs) for runs in (other, here))
        mark = "" if after / before <= LIMIT else "  !"
        print(f"{work:12} {name:22}{before:>8.3f}{after:>8.3f}   x {after / before:.3f}{mark}")
    print(f"limit: x {LIMIT}")


def main() -> None:
    """Run both versions in turns and print the comparison."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", type=Path, help="another checkout of this repository, as it was before")
    parser.add_argument("--runs", type=int, default=10, help="processes of each version")
    parser.add_argument("--rounds", type=int, default=5, help="rounds of each workload in a process")
    options = parser.parse_args()
    here, other = HERE.parent, options.other.resolve()
    if not (other / "src" / "trygpu").is_dir():
        sys.exit(f"{other} is not a checkout of this repository: it has no src/trygpu.")
    figures: dict[Path, list[dict[tuple[str, str], float]]] = {here: [], other: []}
    for turn in range(options.runs):
        # Whoever starts changes from turn to turn, so that a machine that slows down favours nobody.
        for checkout in list(figures)[:: 1 if turn % 2 else -1]:
            figures[checkout].append(run(checkout, options.rounds))
    print_comparison(figures[here], figures[other])


if __name__ == "__main__":
    main()
