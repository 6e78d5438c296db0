"""Pictures: the machine's devices, and where tensors live.

They show at once what takes many words: which devices there are, what fills their memory, which tensors share a
storage, what moved. Each is a matplotlib figure that says the same in words (`.alt`, and as plain text).
"""

from trygpu.draw.composition import compose
from trygpu.draw.machine import available_devices
from trygpu.draw.picture import Picture
from trygpu.draw.tensors import storages
from trygpu.draw.transfers import arrows
from trygpu.messages import translate
from trygpu.virtual import Events

__all__ = ["devices", "placement"]


def devices() -> Picture:
    """Draws the devices in force, virtual or real, with each GPU's memory in use; the current one is marked."""
    return compose(available_devices())


def placement(*unnamed: object, events: Events | None = None, **named: object) -> Picture:
    """Draws the devices in force with the named tensors in them, and the transfers of a record as arrows.

    Args:
        named: tensors under the names they get in the picture, as in `placement(X=X, Y=Y)`; also modules (their
            parameters and buffers), lists, tuples and dicts of tensors. Views of one storage are framed together.
        events: what `trygpu.record()` gave. Each arrow is labelled with the bytes that moved; a solid one
            stands for transfers during which the program waits.

    Raises:
        TypeError: for a tensor without a name, for values that are no tensors, and for sparse tensors.
    """
    if unnamed:
        raise TypeError(translate("Give each tensor a name: placement(X=X)."))
    return compose(
        available_devices(), storages(named), arrows(events.transfers if events is not None else []), fold=True
    )
