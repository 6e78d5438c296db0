"""Holds what the tests expect of CUDA against a real GPU, and lists every difference.

``PYTHONPATH=tests/virtual:src python -m conformance.on_gpu`` on a machine with one GPU or more; some minutes. The
report goes to build/conformance/on_gpu.json and a summary to the screen. Nothing of the project needs it to run.

With one GPU ``cuda:0`` stands for ``cuda:1``, and what needs two GPUs is left out.
"""

import argparse
import json
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path

import torch

from . import mixtures

ONE_GPU = torch.cuda.device_count() == 1
if ONE_GPU:
    # Before the modules below take the names over.
    mixtures.BASE, mixtures.OTHERS = "cuda:0", ("cpu",)

from . import expectations, memory, modules, optimizers, samples, snippets, values, verdicts  # noqa: E402

if ONE_GPU:
    renamed = json.loads(expectations.FILE.read_text().replace("cuda:1", "cuda:0"))
    expectations.table = lambda: renamed

REPORT = Path(__file__).parents[3] / "build" / "conformance" / "on_gpu.json"
# Sums in another order, TF32 off: what CUDA's float32 may differ by.
TOLERANCE = {"rtol": 1e-3, "atol": 1e-3}
SECONDS_PER_PART = 120


def run_values(chunk: list[str]) -> dict:
    found = values.problems(chunk, nullcontext, TOLERANCE)
    return {name: problems for name, problems in found.items() if problems}


def run_mixtures(chunk: list[str]) -> dict:
    judged = verdicts.judge(chunk, nullcontext)
    return {name: asdict(verdict) for name, verdict in judged.items() if verdict.wrong or verdict.words}


def run_modules(chunk: list[str]) -> dict:
    return {name: problems for name, problems in modules.problems(chunk, nullcontext, TOLERANCE).items() if problems}


def run_optimizers(chunk: list[str]) -> dict:
    return {name: problems for name, problems in optimizers.problems(chunk, nullcontext, TOLERANCE).items() if problems}


def run_snippets(chunk: list[str]) -> dict:
    expected = json.loads(snippets.EXPECTED.read_text())
    seen = {snippet: snippets.outcome(snippet) for snippet in chunk if snippet in expected}
    return {snippet: [told, expected[snippet]] for snippet, told in seen.items() if told != expected[snippet]}


def run_memory(chunk: list[str]) -> dict:
    from trygpu.virtual import virtual_gpus

    real = memory.figures(mixtures.BASE)
    with virtual_gpus(2):
        virtual = memory.figures(mixtures.BASE)
    return {name: {"real": real[name], "virtual": virtual[name]} for name in real if real[name] != virtual[name]}


RUNS = {
    "values": (run_values, lambda: samples.chunks(samples.names())),
    "mixtures": (run_mixtures, lambda: samples.chunks(samples.names())),
    "modules": (run_modules, lambda: samples.chunks(list(modules.INFO), 40)),
    "optimizers": (run_optimizers, lambda: samples.chunks(list(optimizers.INFO), 5)),
    "snippets": (run_snippets, lambda: [] if ONE_GPU else samples.chunks(snippets.all_snippets(), 50)),
    "memory": (run_memory, lambda: [["all"]]),
}


def run_part(kind: str, chunk: list[str]) -> dict:
    """In a process of its own. One whose CUDA context broke is done again piece by piece, to find what broke it."""
    command = [sys.executable, "-W", "ignore", "-m", "conformance.on_gpu", "--part", kind, json.dumps(chunk)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS_PER_PART)
        return json.loads(done.stdout.splitlines()[-1])
    except (subprocess.TimeoutExpired, ValueError, IndexError):
        if len(chunk) == 1:
            return {chunk[0]: ["ended its process, or took too long"]}
        middle = len(chunk) // 2
        return run_part(kind, chunk[:middle]) | run_part(kind, chunk[middle:])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--processes", type=int, default=8)
    parser.add_argument("--part", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if not torch.cuda.is_available():
        sys.exit("This machine has no GPU that PyTorch can use: nothing to compare with.")
    if options.part:
        kind, chunk = options.part
        print(json.dumps(RUNS[kind][0](json.loads(chunk))))
        return
    begun = time.monotonic()
    report: dict = {"torch": torch.__version__, "gpu": torch.cuda.get_device_name(0), "gpus": torch.cuda.device_count()}
    with ThreadPoolExecutor(options.processes) as pool:
        parts = {kind: [pool.submit(run_part, kind, chunk) for chunk in chunks()] for kind, (_, chunks) in RUNS.items()}
        for kind, futures in parts.items():
            report[kind] = {}
            for future in futures:
                report[kind] |= future.result()
            print(f"{kind}: {len(report[kind])} with differences", flush=True)
    REPORT.parent.mkdir(parents=True, exist_ok=True)
    REPORT.write_text(json.dumps(report, indent=1))
    print(f"{time.monotonic() - begun:.0f} s; written to {REPORT}")


if __name__ == "__main__":
    main()
