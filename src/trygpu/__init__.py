"""TryGPU: a course on PyTorch devices that grades itself, on any machine, with or without a GPU.

Everything is imported on first use, so that `import trygpu` costs next to nothing.
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trygpu import check, draw
    from trygpu.gpu_table import smi
    from trygpu.lesson import setup
    from trygpu.virtual import disable, enable, record, virtual_gpus

__all__ = ["check", "disable", "draw", "enable", "record", "setup", "smi", "virtual_gpus"]

_HOME = {
    "setup": "trygpu.lesson",
    "virtual_gpus": "trygpu.virtual",
    "enable": "trygpu.virtual",
    "disable": "trygpu.virtual",
    "record": "trygpu.virtual",
    "smi": "trygpu.gpu_table",
}
_ROOMS = ("check", "draw")


def __getattr__(name: str) -> Any:
    if name in _ROOMS:
        return importlib.import_module(f"trygpu.{name}")
    if name in _HOME:
        return getattr(importlib.import_module(_HOME[name]), name)
    raise AttributeError(f"module 'trygpu' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
