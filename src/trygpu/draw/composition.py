"""From facts to a picture: the boxes in a column, the CPU on top, the arrows beside them."""

from collections.abc import Sequence
from itertools import groupby

import torch

from trygpu.draw.alt_text import in_words
from trygpu.draw.boxes import GAP, DeviceBox, IdleRow, NoteRow, Row, WaitingLegend
from trygpu.draw.lanes import Lanes, Span
from trygpu.draw.machine import Device
from trygpu.draw.picture import Picture, matplotlib_defaults
from trygpu.draw.tensors import Storage
from trygpu.draw.transfers import Arrow
from trygpu.messages import translate, translate_plural

# So many arrows can still be told apart; those that move most are drawn.
MOST_ARROWS = 12


def compose(
    devices: Sequence[Device], storages: Sequence[Storage] = (), arrows: Sequence[Arrow] = (), *, fold: bool = False
) -> Picture:
    """Draws the devices, and on them the storages and arrows. `fold` shows idle neighbours among the GPUs as one."""
    devices = [*devices, *_strangers(devices, storages, arrows)]
    text = in_words(devices, storages, arrows)
    drawn = sorted(arrows, key=lambda arrow: -sum(arrow.sizes))[:MOST_ARROWS]
    busy = {storage.device for storage in storages} | {end for a in drawn for end in (a.source, a.target)}
    rows: list[Row] = []
    for idle, group in groupby(devices, key=lambda d: fold and d.memory is not None and _idle(d, busy)):
        neighbours = list(group)
        if idle and len(neighbours) > 1:
            rows.append(IdleRow(neighbours))
        else:
            rows += [_box(device, devices, storages, drawn) for device in neighbours]
    spans = _spans(rows, drawn)
    if not any(device.device.type == "cuda" for device in devices):
        rows.append(NoteRow(translate("No GPU: everything runs on the CPU")))
    if drawn:
        rows.append(WaitingLegend(sorted({arrow.blocking for arrow in drawn}, reverse=True)))
    left_out = len(arrows) - len(drawn)
    if left_out:
        rows.append(NoteRow(_left_out(left_out)))
    return _draw(rows, Lanes(spans), text)


def _left_out(count: int) -> str:
    return translate_plural("{n} arrow for fewer bytes is left out", "{n} arrows for fewer bytes are left out", count)


def _idle(device: Device, busy: set[torch.device]) -> bool:
    return device.device not in busy and not device.current


def _strangers(devices: Sequence[Device], storages: Sequence[Storage], arrows: Sequence[Arrow]) -> list[Device]:
    """Devices that are not the machine's now, such as `meta`, or GPUs of a topology that is no longer in force."""
    known = {device.device for device in devices}
    named = [s.device for s in storages] + [end for arrow in arrows for end in (arrow.source, arrow.target)]
    return [Device(device) for device in dict.fromkeys(named) if device not in known]


def _box(device: Device, devices: Sequence[Device], storages: Sequence[Storage], arrows: Sequence[Arrow]) -> DeviceBox:
    return DeviceBox(
        device,
        [storage for storage in storages if storage.device == device.device],
        largest=max((d.memory.total for d in devices if d.memory), default=0),
        ports=sum((arrow.source == device.device) + (arrow.target == device.device) for arrow in arrows),
    )


def _spans(rows: Sequence[Row], arrows: Sequence[Arrow]) -> list[Span]:
    row = {device: number for number, box in enumerate(rows) for device in box.devices}
    return [Span(arrow, row[arrow.source], row[arrow.target]) for arrow in arrows]


def _draw(rows: Sequence[Row], lanes: Lanes, text: str) -> Picture:
    tops, y = [], 2.0
    for row in rows:
        tops.append(y)
        y += row.height + GAP
    with matplotlib_defaults():
        picture = Picture(lanes.right + 1, y - GAP + 2, text)
        for row, top in zip(rows, tops, strict=True):
            row.draw(picture, top)
        lanes.draw(picture, tops, [row.height for row in rows])
    return picture
