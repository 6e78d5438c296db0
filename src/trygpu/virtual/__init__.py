"""Virtual GPUs: PyTorch as on a machine with GPUs, computed on the CPU, and a record of what happened on them.

It imports torch and the standard library, and nothing of the course.
"""

from trygpu.virtual.levels import disable, enable, topology, virtual_gpus
from trygpu.virtual.record import Events, Launch, Synchronization, Transfer, record
from trygpu.virtual.transfer import snapshot

__all__ = [
    "Events",
    "Launch",
    "Synchronization",
    "Transfer",
    "disable",
    "enable",
    "record",
    "snapshot",
    "topology",
    "virtual_gpus",
]
