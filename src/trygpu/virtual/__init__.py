"""Virtual GPUs: PyTorch as on a machine with GPUs, computed on the CPU, and a record of what happened on them.

It imports torch and the standard library, and nothing of the course.
"""

from trygpu.virtual.events.observers import Observer, Operand, OperatorCall, Synchronization, Transfer
from trygpu.virtual.events.recorded import Events, Launch
from trygpu.virtual.events.transfer import snapshot
from trygpu.virtual.recording import observing, record
from trygpu.virtual.switch import disable, enable, topology, virtual_gpus

__all__ = [
    "Events",
    "Launch",
    "Observer",
    "Operand",
    "OperatorCall",
    "Synchronization",
    "Transfer",
    "disable",
    "enable",
    "observing",
    "record",
    "snapshot",
    "topology",
    "virtual_gpus",
]
