"""What virtual GPUs cost, as ratios measured in one run: ``python benchmarks/overhead.py``.

Each workload runs on plain CPU PyTorch, under a dispatch mode that does nothing (the floor of any design in Python:
once as it is usually written, once in the quickest form there is), on a virtual GPU, and on one while recording.
Rounds of all of them alternate, on one thread, and medians are compared, so that a busy machine disturbs all alike.
The last table compares plain PyTorch before a block with after.
"""

import argparse
import contextlib
import statistics
import time
from collections.abc import Callable

import torch
import torch.nn.functional as F
from torch import nn
from torch.utils._python_dispatch import TorchDispatchMode

from trygpu.virtual import record, virtual_gpus

Work = Callable[[], object]

# At most this many times the empty mode; the large product at most this many times plain PyTorch.
LIMIT_TO_EMPTY = 1.3
LIMIT_TO_PLAIN = {"mm 500x500": 1.03}


class UsualMode(TorchDispatchMode):
    """An empty mode as anybody writes it."""

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        return func(*args, **(kwargs or {}))


class EmptyMode(TorchDispatchMode):
    """Every operator passes through Python, and nothing is done there, in the quickest way."""

    @classmethod
    def ignore_compile_internals(cls) -> bool:
        return False


def pass_through(self, func, types, args=(), kwargs=None):
    return func(*args, **(kwargs or {}))


# Assigned after the class is made, as trygpu.virtual does: torch wraps what it finds in a class, which costs more.
pass_through._torchdynamo_disable = True
EmptyMode.__torch_dispatch__ = pass_through


def training_step(model: nn.Module, x: torch.Tensor, y: torch.Tensor) -> Work:
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

    def step() -> None:
        optimizer.zero_grad()
        F.cross_entropy(model(x), y).backward()
        optimizer.step()

    return step


def add(device: str) -> Work:
    x = torch.ones(4, 4).to(device)
    return lambda: x + x


def product(size: int) -> Callable[[str], Work]:
    def make(device: str) -> Work:
        x = torch.randn(size, size).to(device)
        return lambda: x @ x

    return make


def perceptron(device: str) -> Work:
    model = nn.Sequential(nn.Linear(784, 256), nn.ReLU(), nn.Linear(256, 10)).to(device)
    return training_step(model, torch.randn(64, 784).to(device), torch.randint(0, 10, (64,)).to(device))


def lenet(device: str) -> Work:
    model = nn.Sequential(
        nn.Conv2d(1, 6, 5, padding=2), nn.Sigmoid(), nn.AvgPool2d(2), nn.Conv2d(6, 16, 5), nn.Sigmoid(),
        nn.AvgPool2d(2), nn.Flatten(), nn.Linear(400, 120), nn.Sigmoid(), nn.Linear(120, 84), nn.Sigmoid(),
        nn.Linear(84, 10),
    ).to(device)  # fmt: skip
    return training_step(model, torch.randn(64, 1, 28, 28).to(device), torch.randint(0, 10, (64,)).to(device))


# By name: what makes the work for a device, and how often it runs in a round.
WORKLOADS: dict[str, tuple[Callable[[str], Work], int]] = {
    "add 4x4": (add, 4000),
    "mm 100x100": (product(100), 300),
    "mm 500x500": (product(500), 6),
    "MLP step": (perceptron, 20),
    "LeNet step": (lenet, 5),
}


@contextlib.contextmanager
def recorded():
    with virtual_gpus(2), record():
        yield


SURROUNDINGS: dict[str, tuple[Callable[[], contextlib.AbstractContextManager], str]] = {
    "plain": (contextlib.nullcontext, "cpu"),
    "usual mode": (UsualMode, "cpu"),
    "empty mode": (EmptyMode, "cpu"),
    "virtual": (lambda: virtual_gpus(2), "cuda:1"),
    "recording": (recorded, "cuda:1"),
}


def time_round(work: Work, repeats: int) -> float:
    """Microseconds of the thread's processor time for one run: waiting for a busy machine is not counted."""
    start = time.thread_time()
    for _ in range(repeats):
        work()
    return (time.thread_time() - start) / repeats * 1e6


def measure(rounds: int) -> dict[str, dict[str, list[float]]]:
    """By workload and surroundings: a time for each round, the surroundings taking turns."""
    times: dict[str, dict[str, list[float]]] = {name: {where: [] for where in SURROUNDINGS} for name in WORKLOADS}
    for _ in range(rounds):
        for name, (make, repeats) in WORKLOADS.items():
            for where, (enter, device) in SURROUNDINGS.items():
                torch.manual_seed(0)
                with enter():
                    work = make(device)
                    time_round(work, max(1, repeats // 10))
                    times[name][where].append(time_round(work, repeats))
                    del work
    return times


def measure_return(rounds: int) -> dict[str, tuple[list[float], list[float]]]:
    """By workload: times on plain PyTorch just before a block and just after it."""
    times: dict[str, tuple[list[float], list[float]]] = {name: ([], []) for name in WORKLOADS}
    for name, (make, repeats) in WORKLOADS.items():
        work = make("cpu")
        time_round(work, repeats)
        for _ in range(rounds):
            times[name][0].append(time_round(work, repeats))
            with virtual_gpus(2):
                torch.ones(2, device="cuda")
            times[name][1].append(time_round(work, repeats))
    return times


def print_overhead(times: dict[str, dict[str, list[float]]]) -> None:
    """Prints the table of ratios; an exclamation mark stands where a limit is passed."""
    columns = "".join(f"{where:>12}" for where in SURROUNDINGS)
    print(f"{'':12}{columns}   {'virtual to usual':>17}{'virtual to empty':>17}")
    for name, by_place in times.items():
        median = {where: statistics.median(values) for where, values in by_place.items()}
        ratios = "".join(f"{'x ' + format(median[where] / median['plain'], '.2f'):>12}" for where in list(median)[1:])
        # Within a round conditions are alike: the median of the rounds' ratios is steadier than a ratio of medians.
        to_empty = ratio(by_place["virtual"], by_place["empty mode"])
        to_plain = ratio(by_place["virtual"], by_place["plain"])
        allowed = to_plain <= LIMIT_TO_PLAIN.get(name, float("inf")) and to_empty <= LIMIT_TO_EMPTY
        to_usual = ratio(by_place["virtual"], by_place["usual mode"])
        floors = f"{'x ' + format(to_usual, '.2f'):>17}{'x ' + format(to_empty, '.2f'):>17}"
        verdict = f"{floors}{'' if allowed else '  !'}"
        print(f"{name:12}{median['plain']:>9.1f} us{ratios}   {verdict}")
    print(f"limits: virtual to empty mode {LIMIT_TO_EMPTY}; mm 500x500 to plain {LIMIT_TO_PLAIN['mm 500x500']}")


def ratio(above: list[float], below: list[float]) -> float:
    return statistics.median(a / b for a, b in zip(above, below, strict=True))


def print_return(times: dict[str, tuple[list[float], list[float]]]) -> None:
    print("\nplain PyTorch, after a block against before it (spread: of the runs before, middle half)")
    for name, (before, after) in times.items():
        low, middle, high = statistics.quantiles(before, n=4)
        spread = f"{low / middle:.3f} to {high / middle:.3f}"
        print(f"{name:12}{middle:>9.1f} us  after x {ratio(after, before):.3f}  spread x {spread}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15, help="rounds of each workload in each surroundings")
    rounds = parser.parse_args().rounds
    torch.set_num_threads(1)
    print(f"torch {torch.__version__}, one thread, medians of {rounds} rounds")
    print_overhead(measure(rounds))
    print_return(measure_return(rounds))


if __name__ == "__main__":
    main()
