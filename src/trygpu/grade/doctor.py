"""What this machine has, and what to do about what is missing. Runs where anything is missing, typer and rich too."""

import importlib
import importlib.metadata
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from trygpu.course import D2L
from trygpu.sizes import size

PYTHON = ((3, 11), (3, 13))  # the oldest and the newest that the course is tested with
TORCH = "torch>=2.11"  # as pip is told
DISK = 2 * 2**30  # bytes for a class of some hundred submissions, their feedback and the gradebook

# What is so until a sandbox is built on bubblewrap.
UNUSED = "Grading does not use it yet: submissions run with your rights, under limits on time and memory alone."


class Missing(Exception):
    """Something is not there, or does not work; the message says what."""


@dataclass(frozen=True)
class Check:
    """One line of the report. `look` returns what there is or raises; `remedy` says what to do.

    `packages` are pip arguments by which --fix mends it; without `needed` the course works, with less.
    """

    name: str
    look: Callable[[], str]
    remedy: str
    packages: tuple[str, ...] = ()
    needed: bool = True


def examine(fix: bool = False) -> int:
    """Print a line for each thing the course uses; with `fix`, install what pip can. 0 if nothing needed is missing."""
    failed = [check for check in CHECKS if not _report(check, fix)]
    needed = [check.name for check in failed if check.needed]
    if needed:
        print(f"\nMissing and needed: {', '.join(needed)}.")
    else:
        print("\nEverything the course needs is here.")
    return 1 if needed else 0


def _report(check: Check, fix: bool) -> bool:
    finding = _look(check)
    if isinstance(finding, Exception) and fix and check.packages:
        print(f"...     {check.name}: pip install {' '.join(check.packages)}", flush=True)
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", *check.packages], check=False)
        importlib.invalidate_caches()
        finding = _look(check)
    if isinstance(finding, Exception):
        print(f"missing {check.name}: {_in_words(finding)}\n        {check.remedy}", flush=True)
        return False
    print(f"ok      {check.name}: {finding}", flush=True)
    return True


def _look(check: Check) -> str | Exception:
    try:
        return check.look()
    except Exception as error:  # a broken package may raise anything when it is imported
        return error


def _in_words(error: Exception) -> str:
    if isinstance(error, Missing):
        return str(error)
    if isinstance(error, ModuleNotFoundError):
        return f"{error.name} is not installed"
    return f"it is there but does not work ({type(error).__name__}: {error})"


def _dotted(version: tuple[int, int]) -> str:
    return ".".join(map(str, version))


def _python() -> str:
    oldest, newest = map(_dotted, PYTHON)
    if sys.version_info < PYTHON[0]:
        raise Missing(f"this is {platform.python_version()}, too old")
    tested = "" if sys.version_info[:2] <= PYTHON[1] else f" (the course is tested with {oldest} to {newest})"
    return platform.python_version() + tested


def _imports(module: str, package: str | None = None) -> Callable[[], str]:
    def look() -> str:
        importlib.import_module(module)
        return importlib.metadata.version(package or module)

    return look


def _gpus() -> str:
    import torch

    count = torch.cuda.device_count()
    if count == 0:
        return "none that PyTorch can use; the course uses virtual ones"
    return ", ".join(torch.cuda.get_device_name(index) for index in range(count))


def _virtual_gpus() -> str:
    import torch

    import trygpu

    with trygpu.virtual_gpus(2):
        there = (torch.ones(2, device="cuda:1") + 1).device
    if there != torch.device("cuda:1"):
        raise Missing(f"a tensor made on cuda:1 is on {there}")
    return "work"


def _kernel() -> str:
    from jupyter_client.kernelspec import KernelSpecManager, NoSuchKernel

    importlib.import_module("ipykernel")
    try:
        return KernelSpecManager().get_kernel_spec("python3").resource_dir
    except NoSuchKernel:
        raise Missing("there is no kernel python3") from None


def _sandbox() -> str:
    program = shutil.which("bwrap")
    if program is None:
        raise Missing("not here")
    test = subprocess.run([program, "--ro-bind", "/", "/", "--unshare-all", "true"], capture_output=True, text=True)
    if test.returncode:
        raise Missing(f"{program} may not isolate here: {test.stderr.strip()}")
    return f"{program} works. {UNUSED}"


def _disk() -> str:
    free = shutil.disk_usage(Path.cwd()).free
    if free < DISK:
        raise Missing(f"{size(free)} free in {Path.cwd()}")
    return f"{size(free)} free"


def _pip(*packages: str) -> str:
    return f"pip install {' '.join(packages)}"


CHECKS = (
    Check("Python", _python, f"Install Python {_dotted(PYTHON[0])} or newer."),
    Check("torch", _imports("torch"), _pip("torch"), ("torch",)),
    Check("GPUs", _gpus, "Install torch first.", needed=False),
    Check("virtual GPUs", _virtual_gpus, f"Install {TORCH}."),
    Check("matplotlib", _imports("matplotlib"), _pip("matplotlib"), ("matplotlib",)),
    # Its pins clash with current versions of everything, hence --no-deps.
    Check("d2l", _imports("d2l.torch", "d2l"), _pip("--no-deps", D2L), ("--no-deps", D2L)),
    Check("nbgrader", _imports("nbgrader"), _pip("nbgrader") + "   (to grade; students need none)", ("nbgrader",)),
    Check("kernel", _kernel, _pip("ipykernel"), ("ipykernel",)),
    Check("bubblewrap", _sandbox, f"Nothing to do. {UNUSED}", needed=False),
    Check("disk", _disk, f"Make room: the course wants {size(DISK)} free.", needed=False),
)

if __name__ == "__main__":
    sys.exit(examine("--fix" in sys.argv))
