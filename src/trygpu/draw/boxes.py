"""The rows of a picture: one box per device, with its memory bar and the tensors that live there."""

from collections.abc import Sequence
from dataclasses import dataclass

import torch

from trygpu.draw.colours import (
    ARROW,
    ARROW_PALE,
    CPU_EDGE,
    CPU_GROUND,
    FREE,
    GPU_EDGE,
    GPU_GROUND,
    MUTED,
    OTHER,
    VIRTUAL_EDGE,
    YOURS,
    YOURS_PALE,
)
from trygpu.draw.machine import Device, Memory
from trygpu.draw.picture import Picture, pill_extent, shorten, text_width
from trygpu.draw.tensors import Named, Storage
from trygpu.messages import translate
from trygpu.sizes import size

WIDTH = 412
INNER = 12
GAP = 8
_ROOM = WIDTH - 2 * INNER
_TITLE = 36
_BAR = 12
_FIGURES = 30
_CHIP = 42
_SAMPLE = 30


class DeviceBox:
    """A device's box: its name, its memory, its tensors. `ports` is how many arrows begin or end at it."""

    def __init__(self, device: Device, storages: Sequence[Storage], largest: int, ports: int = 0) -> None:
        self.devices = [device.device]
        self._device = device
        self._largest = largest
        self._top = _TITLE + (_BAR + _FIGURES if device.memory else 0)
        self._shelf = _shelf([_Holder(storage) for storage in storages], _ROOM)
        bottom = self._shelf[-1].y + self._shelf[-1].holder.height + INNER if self._shelf else 4
        self.height = max(self._top + bottom, 16 + 11 * ports)

    def draw(self, picture: Picture, y: float) -> None:
        """Draws the box with its upper edge at `y`."""
        device = self._device
        _draw_ground(picture, y, self.height, device)
        title = str(device.device)
        middle = y + 20
        picture.write(INNER + 1, middle, title, height=16, font="boldcode")
        if device.current:
            lines = [translate("current")]
            left = INNER + 1 + text_width(title, 16, "boldcode") + 10
            width, _ = pill_extent(lines, 11)
            picture.pill(left + width / 2, middle, lines, fill=GPU_EDGE, edge=GPU_EDGE, colour="white", height=11)
        if device.memory:
            self._draw_memory(picture, y, device.memory)
        elif device.device.type == "cpu":
            text = translate("all cores, main memory")
            picture.write(WIDTH - INNER, middle, text, height=12, colour=MUTED, align="right")
        for place in self._shelf:
            place.holder.draw(picture, INNER + place.x, y + self._top + place.y)

    def _draw_memory(self, picture: Picture, y: float, memory: Memory) -> None:
        picture.write(WIDTH - INNER, y + 20, free_text(memory), height=12, align="right")
        length = _ROOM * max(memory.total / self._largest, 0.1)
        _draw_bar(picture, INNER, y + _TITLE, length, memory)
        middle = y + _TITLE + _BAR + 14
        right: float = WIDTH - INNER
        for text, colour in reversed(uses(memory)):
            picture.write(right, middle, text, height=12, align="right")
            right -= text_width(text, 12) + 14
            picture.rectangle(right, middle - 5, 10, 10, radius=2, fill=colour)
            right -= 12
        name = card_name(self._device)
        picture.write(INNER + 1, middle, shorten(name, 12, "plain", right - INNER - 8), height=12, colour=MUTED)


class IdleRow:
    """Several GPUs in a row that have no part in the picture, as one slim box."""

    height = 28

    def __init__(self, devices: Sequence[Device]) -> None:
        self.devices = [device.device for device in devices]
        self._first = devices[0]

    def draw(self, picture: Picture, y: float) -> None:
        """Draws the box with its upper edge at `y`."""
        _draw_ground(picture, y, self.height, self._first)
        text = f"{self.devices[0]} … {self.devices[-1]}"
        picture.write(INNER + 1, y + self.height / 2, text, height=13, font="boldcode", colour=MUTED)


class NoteRow:
    """A sentence in a box of its own."""

    height = 32

    def __init__(self, text: str) -> None:
        self.devices: list[torch.device] = []
        self._text = text

    def draw(self, picture: Picture, y: float) -> None:
        """Draws the box with its upper edge at `y`."""
        picture.rectangle(2, y, WIDTH - 2, self.height, radius=9, fill=GPU_GROUND, edge=GPU_EDGE, line=1)
        picture.write(WIDTH / 2, y + self.height / 2, self._text, height=12, colour=MUTED, align="center")


class WaitingLegend:
    """What solid and dashed arrows mean, as far as they occur. `kinds` are the arrows' `blocking`."""

    height = 30

    def __init__(self, kinds: Sequence[bool]) -> None:
        self.devices: list[torch.device] = []
        self._kinds = kinds

    def draw(self, picture: Picture, y: float) -> None:
        """Draws the legend with its upper edge at `y`."""
        texts = [waiting_text(blocking) for blocking in self._kinds]
        widths = [_SAMPLE + 8 + text_width(text, 12) + 2 * INNER for text in texts]
        picture.rectangle(2, y, sum(widths), self.height, radius=9, fill=ARROW_PALE, edge=ARROW, line=1)
        x, middle = float(INNER), y + self.height / 2
        for blocking, text, width in zip(self._kinds, texts, widths, strict=True):
            ends = [(x, middle), (x + _SAMPLE, middle)]
            picture.polyline(ends, colour=ARROW, line=2, radius=0, dashed=not blocking)
            picture.write(x + _SAMPLE + 8, middle, text, height=12)
            x += width


# What a picture is a column of: each has the devices it stands for, a height in pixels and a way to draw itself.
Row = DeviceBox | IdleRow | NoteRow | WaitingLegend


def waiting_text(blocking: bool) -> str:
    """Whether the program waits while the bytes of a transfer move."""
    return translate("the program waits") if blocking else translate("the program goes on")


def card_name(device: Device) -> str:
    """The card's name; a virtual card is called so in the reader's language."""
    if device.virtual:
        return translate("virtual {card}", card=device.name.removeprefix("Virtual "))
    return device.name


def free_text(memory: Memory) -> str:
    """How much of a GPU's memory is free."""
    return translate("{free} of {total} free", free=size(memory.free), total=size(memory.total))


def uses(memory: Memory) -> list[tuple[str, str]]:
    """What fills a GPU's memory, as far as anything does: each use in words, and its colour in the bar."""
    texts = []
    if memory.yours:
        texts.append((translate("yours: {size}", size=size(memory.yours)), YOURS))
    if memory.other:
        texts.append((translate("other: {size}", size=size(memory.other)), OTHER))
    return texts


def shape_text(tensor: Named) -> str:
    """Shape, dtype and bytes of a tensor, as in a chip and in the text that replaces the picture."""
    if tensor.shape is None:
        return translate("{dtype}, lazy: no shape yet", dtype=tensor.dtype)
    return f"{tensor.shape} {tensor.dtype}, {size(tensor.nbytes)}"


def storage_text(storage: Storage) -> str:
    """Names the storage of a view, or of several tensors that share it, with its bytes."""
    if len(storage.tensors) == 1:
        return translate("storage: {size}", size=size(storage.nbytes))
    return translate("shared storage: {size}", size=size(storage.nbytes))


def _draw_ground(picture: Picture, y: float, height: float, device: Device) -> None:
    """A box's ground and edge: blue for a GPU, dashed if it is virtual, bold if it is current."""
    gpu = device.device.type == "cuda"
    ground, edge = (GPU_GROUND, GPU_EDGE) if gpu else (CPU_GROUND, CPU_EDGE)
    line = 2.4 if device.current else 1.4
    picture.rectangle(
        1, y, WIDTH - 1, height, radius=9, fill=ground, edge=VIRTUAL_EDGE if device.virtual else edge, line=line
    )
    if device.virtual:
        # On a solid pale edge, so that the box does not look frayed on a dark page.
        picture.rectangle(2, y, WIDTH - 2, height, radius=9, edge=edge, line=line, dashes=(6, 4))


def _draw_bar(picture: Picture, x: float, y: float, length: float, memory: Memory) -> None:
    """A bar of `length` pixels: from the left what is yours, what is other, what is free."""
    ground = picture.rectangle(x, y, length, _BAR, radius=5, fill=FREE)
    left = x
    for nbytes, colour in ((memory.yours, YOURS), (memory.other, OTHER)):
        # A few bytes must stay visible beside gigabytes.
        share = max(length * nbytes / memory.total, 3) if nbytes else 0
        picture.rectangle(left, y, share, _BAR, fill=colour, clip=ground)
        left += share
    picture.rectangle(x, y, length, _BAR, radius=5, edge=GPU_EDGE)


class _Holder:
    """A storage as a small box: a chip for a plain tensor, else a frame with one chip per tensor that looks into it."""

    def __init__(self, storage: Storage) -> None:
        chips = [_Chip(tensor) for tensor in storage.tensors]
        self._caption = "" if storage.plain else storage_text(storage)
        self._margin = 8 if self._caption else 0
        self._head = 22 if self._caption else 0
        wanted = max(chip.width for chip in chips) if len(chips) == 1 else _ROOM
        self.width = _half_or_all(wanted + 2 * self._margin, _ROOM)
        room = self.width - 2 * self._margin
        for chip in chips:
            chip.width = room if len(chips) == 1 else _half_or_all(chip.width, room)
        self._places = _shelf(chips, room)
        self.height = self._head + self._places[-1].y + _CHIP + self._margin

    def draw(self, picture: Picture, x: float, y: float) -> None:
        if self._caption:
            picture.rectangle(x, y, self.width, self.height, radius=7, fill=FREE, edge=YOURS, line=1.2)
            picture.write(x + 9, y + 12, self._caption, height=11.5, colour=MUTED)
        for place in self._places:
            place.holder.draw(picture, x + self._margin + place.x, y + self._head + place.y)


class _Chip:
    """A named tensor: its name, and under it shape, dtype and bytes."""

    height = _CHIP

    def __init__(self, tensor: Named) -> None:
        widest = _ROOM - 16 - 18
        self._name = shorten(tensor.name, 13, "boldcode", widest)
        self._text = shorten(shape_text(tensor), 11, "code", widest)
        self.width = max(text_width(self._name, 13, "boldcode"), text_width(self._text, 11, "code")) + 17

    def draw(self, picture: Picture, x: float, y: float) -> None:
        picture.rectangle(x, y, self.width, _CHIP, radius=6, fill=YOURS_PALE, edge=YOURS, line=1.2)
        picture.write(x + 9, y + 13, self._name, height=13, font="boldcode")
        picture.write(x + 9, y + 30, self._text, height=11, font="code")


def _half_or_all(width: float, room: float) -> float:
    """Half of a line where that is enough, else a whole one: so the boxes stand in columns."""
    half = (room - GAP) / 2
    return half if width <= half else room


@dataclass(frozen=True)
class _Place:
    holder: "_Holder | _Chip"
    x: float
    y: float


def _shelf(items: Sequence["_Holder | _Chip"], width: float) -> list[_Place]:
    """Sets the items side by side, and on a new line where `width` is used up."""
    places: list[_Place] = []
    x = y = tallest = 0.0
    for item in items:
        if x and x + item.width > width:
            x, y, tallest = 0.0, y + tallest + GAP, 0.0
        places.append(_Place(item, x, y))
        x, tallest = x + item.width + GAP, max(tallest, item.height)
    return places
