"""A picture's facts in words, for those who cannot see it."""

from collections.abc import Sequence

from trygpu.draw.boxes import card_name, free_text, shape_text, storage_text, uses, waiting_text
from trygpu.draw.machine import Device
from trygpu.draw.tensors import Storage
from trygpu.draw.transfers import Arrow
from trygpu.messages import translate


def in_words(devices: Sequence[Device], storages: Sequence[Storage], arrows: Sequence[Arrow]) -> str:
    """One line for each device, each storage on it, each arrow."""
    lines = []
    for device in devices:
        lines.append(_device(device))
        lines += [f"  {_storage(storage)}" for storage in storages if storage.device == device.device]
    if not any(device.device.type == "cuda" for device in devices):
        lines.append(translate("No GPU: everything runs on the CPU"))
    lines += [_arrow(arrow) for arrow in arrows]
    return "\n".join(lines)


def _device(device: Device) -> str:
    name = str(device.device)
    if device.current:
        name += f" ({translate('current')})"
    if device.memory is None:
        return f"{name}: {translate('all cores, main memory')}" if device.device.type == "cpu" else name
    facts = [card_name(device), free_text(device.memory), *(text for text, _ in uses(device.memory))]
    return f"{name}: {'; '.join(facts)}"


def _storage(storage: Storage) -> str:
    tensors = "; ".join(f"{tensor.name}: {shape_text(tensor)}" for tensor in storage.tensors)
    return tensors if storage.plain else f"{storage_text(storage)} ({tensors})"


def _arrow(arrow: Arrow) -> str:
    return f"{arrow.source} → {arrow.target}: {', '.join(arrow.label())}; {waiting_text(arrow.blocking)}"
