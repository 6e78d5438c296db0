"""`torch.cuda` and `torch.accelerator`: devices, memory, seeds.

Where torch's own Python code is only arithmetic on what C++ says, C++'s answers are replaced and the Python code stays.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch

from trygpu.virtual.cards import errors, state
from trygpu.virtual.cards.patching import PatchTable, when_on
from trygpu.virtual.cards.topology import Card
from trygpu.virtual.events.synchronization import synchronize_card

_cuda: Any = torch.cuda
_DTYPES = [value for value in vars(torch).values() if isinstance(value, torch.dtype)]


def _index(device: Any) -> int:
    """The index of a card from what torch.cuda takes as a device. Raises as torch does for others."""
    return state.card_at(_cuda._utils._get_device_index(device, optional=True)).index


def _lazy_init() -> None:
    state.initialize()


def _lazy_call(callable: Callable[[], Any], **_: Any) -> None:
    """Runs what torch would keep until CUDA is initialised: the seeds of cards that do not exist are not kept."""
    force = state.in_force()
    if not force.forked and force.gpus > 0:
        initialized = force.initialized
        callable()
        force.initialized = initialized


@dataclass(frozen=True)
class _Properties:
    """`torch.cuda.get_device_properties`: sizes in bytes."""

    name: str
    major: int
    minor: int
    total_memory: int
    multi_processor_count: int
    index: int
    warp_size: int = 32
    max_threads_per_multi_processor: int = 1024
    regs_per_multiprocessor: int = 65536
    shared_memory_per_block: int = 49152
    is_integrated: int = 0
    is_multi_gpu_board: int = 0
    gcnArchName: str = ""

    def __repr__(self) -> str:
        return (
            f"_CudaDeviceProperties(name='{self.name}', major={self.major}, minor={self.minor}, "
            f"total_memory={self.total_memory // 2**20}MB, multi_processor_count={self.multi_processor_count})"
        )


def _get_device_properties(device: Any = None) -> _Properties:
    force = state.initialize()
    index = _cuda._utils._get_device_index(device, optional=True)
    if not 0 <= index < force.gpus:
        raise errors.invalid_device_id()
    card = force.cards[index]
    major, minor = card.model.capability
    return _Properties(card.model.name, major, minor, card.total, card.model.multiprocessors, index)


def _set_device(index: int) -> None:
    state.in_force().current.index = state.card_at(index).index


def _exchange_device(index: int | None) -> int:
    """Makes a card current and says which was; a negative index changes nothing, as in CUDA."""
    if index is None or index < 0:
        return -1
    before = state.card_at(None).index
    _set_device(index)
    return before


def _synchronize(index: int | None = None) -> None:
    synchronize_card(state.card_at(index), "synchronize")


def _mem_get_info(device: Any = None) -> tuple[int, int]:
    card = state.card_at(_index(device))
    return card.free, card.total


def _memory_stats(index: int) -> dict[str, Any]:
    """What C++ keeps for `torch.cuda.memory_stats`. There is no cache: what is reserved is what is allocated."""
    force = state.in_force()
    if not 0 <= index < force.gpus:
        raise errors.invalid_device_argument()
    card: Card = force.cards[index]

    def counter(current: int, peak: int, allocated: int, freed: int) -> dict[str, dict[str, int]]:
        one = {"current": current, "peak": peak, "allocated": allocated, "freed": freed}
        return {"all": one, "small_pool": dict.fromkeys(one, 0), "large_pool": dict.fromkeys(one, 0)}

    nbytes = counter(card.allocated, card.peak, card.allocated, 0)  # what was freed earlier is not counted
    blocks = counter(card.blocks, card.blocks, card.blocks, 0)
    none = counter(0, 0, 0, 0)
    single = {"current": 0, "peak": 0, "allocated": 0, "freed": 0}
    return {
        "num_alloc_retries": 0,
        "num_ooms": card.ooms,
        "num_sync_all_streams": 0,
        "num_device_alloc": 0,
        "num_device_free": 0,
        "max_split_size": -1,
        "allocation": blocks,
        "segment": none,
        "active": blocks,
        "inactive_split": none,
        "allocated_bytes": nbytes,
        "reserved_bytes": nbytes,
        "active_bytes": nbytes,
        "inactive_split_bytes": none,
        "requested_bytes": nbytes,
        "oversize_allocations": single,
        "oversize_segments": single,
    }


def _set_memory_fraction(fraction: float, index: int) -> None:
    """`torch.cuda.set_per_process_memory_fraction`: what this process may take of a card."""
    state.card_at(index).restrict(fraction)


def _device_capability(index: int) -> dict[str, Any]:
    card = state.card_at(index)
    return {"supported_dtypes": set(_DTYPES), "major": card.model.capability[0], "minor": card.model.capability[1]}


def _reset_peak(index: int) -> None:
    card = state.card_at(index)
    card.note_lowest(card.free)


# What takes the place of functions of torch.cuda written in Python.
_PYTHON: dict[str, Callable[..., Any]] = {
    "is_available": lambda: state.in_force().gpus > 0,
    "device_count": lambda: state.in_force().gpus,
    "is_initialized": lambda: state.in_force().initialized and not state.in_force().forked,
    "_lazy_init": _lazy_init,
    "_lazy_call": _lazy_call,
    "_is_compiled": lambda: True,
    "_is_in_bad_fork": lambda: state.in_force().forked,
    "get_device_properties": _get_device_properties,
    "_exchange_device": _exchange_device,
    "_maybe_exchange_device": _exchange_device,
    "mem_get_info": _mem_get_info,
}
# What C++ answers.
_CPP: dict[str, Callable[..., Any]] = {
    "_cuda_getDevice": lambda: state.card_at(None).index,
    "_cuda_setDevice": _set_device,
    "_cuda_exchangeDevice": _exchange_device,
    "_cuda_maybeExchangeDevice": _exchange_device,
    "_cuda_getDeviceCount": lambda: state.in_force().gpus,
    "_cuda_synchronize": _synchronize,
    "_cuda_memoryStats": _memory_stats,
    "_cuda_resetPeakMemoryStats": _reset_peak,
    "_cuda_resetAccumulatedMemoryStats": lambda index: None,
    "_cuda_emptyCache": lambda: None,
    "_cuda_setMemoryFraction": _set_memory_fraction,
    "_cuda_getMemoryFraction": lambda index: state.card_at(index).fraction,
    "_cuda_memorySnapshot": lambda *args: {"segments": [], "device_traces": [], "allocator_settings": {}},
    "_cuda_getCurrentRawStream": lambda index: 0,
    "_cuda_ipc_collect": lambda: None,
    "_cuda_canDeviceAccessPeer": lambda one, other: one != other,
    "_cuda_getArchFlags": lambda: None,
    "_accelerator_getAccelerator": lambda: torch.device("cuda"),
    "_accelerator_getDeviceIndex": lambda: state.card_at(None).index,
    "_accelerator_setDeviceIndex": _set_device,
    "_accelerator_exchangeDevice": _exchange_device,
    "_accelerator_maybeExchangeDevice": _exchange_device,
    "_accelerator_synchronizeDevice": _synchronize,
    "_accelerator_isAllocatorInitialized": lambda: state.in_force().initialized,
    "_accelerator_emptyCache": lambda: None,
    "_accelerator_getDeviceStats": _memory_stats,
    "_accelerator_resetPeakStats": _reset_peak,
    "_accelerator_resetAccumulatedStats": lambda index: None,
    "_accelerator_getMemoryInfo": _mem_get_info,
    "_accelerator_getDeviceCapability": _device_capability,
}


def install(table: PatchTable) -> None:
    """Makes torch.cuda and torch.accelerator speak of the cards in force."""

    def instead(answer: Callable[..., Any]) -> Callable[[Any], Any]:
        return lambda original: when_on(original)(answer)

    for name, answer in _PYTHON.items():
        table.replace(_cuda, name, instead(answer))
    for name, answer in _CPP.items():
        original = getattr(torch._C, name, None)  # builds for the CPU alone lack some
        table.set(torch._C, name, answer if original is None else when_on(original)(answer))
    # cuDNN's RNN weights would want a layout of their own.
    table.replace(torch.backends.cudnn, "is_acceptable", instead(lambda tensor: False))
    # Checkpointing saves the GPUs' random states only where this says that there may be any.
    table.set(_cuda, "_initialized", True)
    # A reference to torch's own device_count, kept from before, stores here what it counts inside.
    table.set(_cuda, "_cached_device_count", None)
