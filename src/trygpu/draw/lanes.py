"""Arrows between boxes that stand in a column: each runs in a lane to the right of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from trygpu.draw.boxes import WIDTH
from trygpu.draw.colours import ARROW, ARROW_INK, ARROW_PALE
from trygpu.draw.picture import Picture, pill_extent
from trygpu.draw.transfers import Arrow

_LABEL = 12
_HEAD = 10


@dataclass
class Span:
    """An arrow with the rows of its two boxes, counted from the top."""

    arrow: Arrow
    source: int
    target: int
    lane: int = 0

    @property
    def top(self) -> int:
        """The upper of the two rows."""
        return min(self.source, self.target)

    @property
    def bottom(self) -> int:
        """The lower of the two rows."""
        return max(self.source, self.target)


class Lanes:
    """Where each arrow runs. Short arrows run inside, those that reach around them outside."""

    def __init__(self, spans: Sequence[Span]) -> None:
        self._spans = sorted(spans, key=lambda span: span.bottom - span.top)
        for i, span in enumerate(self._spans):
            inner = [s.lane for s in self._spans[:i] if max(s.top, span.top) < min(s.bottom, span.bottom)]
            span.lane = max(inner, default=-1) + 1
        widest = max((pill_extent(span.arrow.label(), _LABEL)[0] for span in self._spans), default=0)
        # Labels of neighbouring lanes stand at different heights, so a lane needs half a label's width.
        self._first = WIDTH + widest / 2 + 14
        self._pitch = widest / 2 + 5
        lanes = max((span.lane for span in self._spans), default=0)
        self.right = self._first + lanes * self._pitch + widest / 2 + 2 if self._spans else WIDTH + 1

    def draw(self, picture: Picture, tops: Sequence[float], heights: Sequence[float]) -> None:
        """Draws all arrows between boxes whose upper edges and heights are given row by row."""
        ports = self._ports(tops, heights)
        runs = [(span, self._first + span.lane * self._pitch, *ports[id(span)]) for span in self._spans]
        for span, x, start, end in runs:
            self._draw_line(picture, x, start, end, dashed=not span.arrow.blocking)
        taken: list[tuple[float, float, float, float]] = []
        for _, x, start, end in runs:
            taken += [(WIDTH, y, x - WIDTH, 0) for y in (start, end)]
        for span, x, start, end in runs:
            lines = span.arrow.label()
            y = _free_height(x, start, end, pill_extent(lines, _LABEL), taken)
            picture.pill(x, y, lines, fill=ARROW_PALE, edge=ARROW, colour=ARROW_INK, height=_LABEL)

    def _ports(self, tops: Sequence[float], heights: Sequence[float]) -> dict[int, tuple[float, float]]:
        """For each arrow the heights at which it leaves and enters its boxes, such that few arrows cross."""
        ends: dict[int, dict[int, float]] = {id(span): {} for span in self._spans}
        for row, (top, height) in enumerate(zip(tops, heights, strict=True)):
            # Arrows that go up end above those that go down; of those, the innermost is nearest to its other end.
            up = sorted((s for s in self._spans if s.bottom == row), key=lambda span: span.lane)
            down = sorted((s for s in self._spans if s.top == row), key=lambda span: -span.lane)
            here = [*up, *down]
            step = min(18, (height - 12) / max(len(here), 1))
            for i, span in enumerate(here):
                ends[id(span)][row] = top + height / 2 + (i - (len(here) - 1) / 2) * step
        return {id(span): (ends[id(span)][span.source], ends[id(span)][span.target]) for span in self._spans}

    @staticmethod
    def _draw_line(picture: Picture, x: float, start: float, end: float, dashed: bool) -> None:
        corners = [(WIDTH + 2, start), (x, start), (x, end), (WIDTH + _HEAD, end)]
        picture.polyline(corners, colour=ARROW, line=2, radius=8, dashed=dashed)
        picture.dot(WIDTH + 1, start, 3.5, ARROW)
        tip, back = WIDTH + 1.5, WIDTH + 1.5 + _HEAD
        picture.triangle((tip, end), (back, end - 5), (back, end + 5), colour=ARROW)


def _free_height(
    x: float, start: float, end: float, extent: tuple[float, float], taken: list[tuple[float, float, float, float]]
) -> float:
    """The height nearest to the middle of the run where a label meets nothing in `taken`; it is added there."""
    width, height = extent
    middle, reach = (start + end) / 2, abs(end - start) / 2 - height / 2
    steps = range(int(max(reach, 0) // 2) + 1)
    for y in sorted((middle + sign * 2 * step for step in steps for sign in (1, -1)), key=lambda y: abs(y - middle)):
        label = (x - width / 2 - 2, y - height / 2 - 5, width + 4, height + 10)
        if not any(_meet(label, other) for other in taken):
            break
    else:
        y = middle
    taken.append((x - width / 2, y - height / 2, width, height))
    return y


def _meet(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> bool:
    """Whether two rectangles (x, y, width, height) overlap."""
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]
