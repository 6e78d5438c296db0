"""What `nvidia-smi` would show for the GPUs in force, virtual or real, in the notebook's language."""

import torch

from trygpu.messages import translate
from trygpu.sizes import MiB, mebibytes
from trygpu.virtual import topology


def _rows() -> list[tuple[str, str, str, str]]:
    """Index, name, memory used and total of every GPU; used is what all processes hold, as nvidia-smi counts it."""
    rows = []
    for index in range(torch.cuda.device_count() if torch.cuda.is_available() else 0):
        free, total = torch.cuda.mem_get_info(index)
        rows.append((str(index), torch.cuda.get_device_name(index), _mebibytes(total - free), _mebibytes(total)))
    return rows


def _mebibytes(nbytes: int) -> str:
    return mebibytes(-(-nbytes // MiB) * MiB)  # rounded up: what holds a byte is not empty


def table() -> str:
    """The table that `smi` prints."""
    rows = _rows()
    if not rows and topology() is not None:
        return translate("No GPU: this block has 0 virtual GPUs.")
    if not rows:
        return translate("No GPU: this machine has none that PyTorch can use, and virtual GPUs are off.")
    head = (translate("GPU"), translate("Name"), translate("Memory used"), translate("Memory total"))
    if topology() is not None:
        title = translate("TryGPU: virtual GPUs, computed on the CPU")
    else:
        title = translate("TryGPU: real GPUs")
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    rule = "+" + "+".join("-" * (width + 2) for width in widths) + "+"

    def line(row: tuple[str, ...]) -> str:
        left = [cell.ljust(width) for cell, width in zip(row[:2], widths[:2], strict=True)]
        right = [cell.rjust(width) for cell, width in zip(row[2:], widths[2:], strict=True)]
        return "| " + " | ".join(left + right) + " |"

    return "\n".join((rule, "| " + title.ljust(len(rule) - 4) + " |", rule, line(head), rule, *map(line, rows), rule))


def smi() -> None:
    """Prints the GPUs in force, virtual or real, with the memory that is used and the memory that there is."""
    print(table())
