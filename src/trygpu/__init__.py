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
        return _room(name)
    if name in _HOME:
        return getattr(importlib.import_module(_HOME[name]), name)
    raise AttributeError(f"module 'trygpu' has no attribute {name!r}")


def _room(name: str) -> Any:
    try:
        return importlib.import_module(f"trygpu.{name}")
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("trygpu"):
            raise
        from trygpu.messages import translate

        text = "trygpu.{room} needs {package}. Install it:  pip install {package}"
        raise ModuleNotFoundError(translate(text, room=name, package=error.name), name=error.name) from None


def __dir__() -> list[str]:
    return __all__
