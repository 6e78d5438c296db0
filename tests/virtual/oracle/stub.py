"""Builds the stub CUDA runtime and says in which environment a program runs over it.

Needs gcc and a CUDA build of PyTorch with its header wheels (triton, nvidia-cuda-runtime). Linux only.
"""

import os
import re
import subprocess
from pathlib import Path

HERE = Path(__file__).parent
BUILD = HERE.parents[2] / "build" / "stub"
LIBRARIES = "cublas|cusparse|cusolver|cufft|cudnn|curand"


def build() -> dict[str, str]:
    """Compiles the stub into ``build/stub`` and returns the environment variables that put it under PyTorch."""
    import nvidia
    import torch
    import triton

    BUILD.mkdir(parents=True, exist_ok=True)
    headers = [Path(triton.__path__[0]) / "backends/nvidia/include", Path(nvidia.__path__[0]) / "cu13/include"]
    libraries = Path(torch.__file__).parent / "lib"
    compute = imports_of(libraries / "libtorch_cuda.so") | imports_of(libraries / "libtorch_cuda_linalg.so")
    driver = set(re.findall(r"CUresult CUDAAPI (cu\w+)", (headers[0] / "cuda.h").read_text()))
    compile_functions("compute", compute)
    compile_functions("driver", driver)
    link("libcuda.so.1", [BUILD / "driver.c"], headers, "-Wl,-soname,libcuda.so.1")
    link("libstub.so", [HERE / "stub_cuda.c", BUILD / "compute.c"], headers)
    return {"LD_PRELOAD": str(BUILD / "libstub.so"), "LD_LIBRARY_PATH": str(BUILD), "OMP_NUM_THREADS": "1"}


def imports_of(library: Path) -> set[str]:
    """The functions of CUDA's compute libraries that ``library`` calls."""
    if not library.exists():
        return set()
    symbols = subprocess.run(["nm", "-D", "--undefined-only", library], capture_output=True, text=True, check=True)
    return set(re.findall(rf" U ((?:{LIBRARIES})[A-Z]\w*)", symbols.stdout))


def compile_functions(name: str, functions: set[str]) -> None:
    """Functions that do nothing and report success."""
    lines = [f"int {function}(void) {{ return 0; }}" for function in sorted(functions)]
    (BUILD / f"{name}.c").write_text("\n".join(lines))


def link(name: str, sources: list[Path], headers: list[Path], *options: str) -> None:
    includes = [f"-I{header}" for header in headers]
    subprocess.run(
        ["gcc", "-shared", "-fPIC", "-O1", "-w", *includes, *sources, *options, "-o", BUILD / name], check=True
    )


def environment() -> dict[str, str]:
    return {**os.environ, **build()}
