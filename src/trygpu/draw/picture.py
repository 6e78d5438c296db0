"""A matplotlib figure measured in CSS pixels from its top left corner, which also says in words what it shows."""

import base64
import io
from contextlib import AbstractContextManager
from pathlib import Path

import matplotlib
from matplotlib import style
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.patches import Circle, FancyBboxPatch, PathPatch, Polygon
from matplotlib.path import Path as Line
from matplotlib.textpath import text_to_path
from matplotlib.transforms import Affine2D

from trygpu.draw.colours import INK

# CSS has 96 pixels to the inch, matplotlib 72 points; screens of today want two dots to the pixel.
CSS_DPI = 96
POINT = 72 / CSS_DPI
SHARPNESS = 2

# The fonts that matplotlib brings along, by file: the same glyphs on every machine, Cyrillic included.
_FONTS = {
    name: Path(matplotlib.get_data_path(), "fonts", "ttf", f"{file}.ttf")
    for name, file in {
        "plain": "DejaVuSans",
        "bold": "DejaVuSans-Bold",
        "code": "DejaVuSansMono",
        "boldcode": "DejaVuSansMono-Bold",
    }.items()
}


def matplotlib_defaults() -> AbstractContextManager[None]:
    """While it lasts, the reader's own matplotlib settings do not change the picture."""
    return style.context("default")


def text_width(text: str, height: float, font: str = "plain") -> float:
    """Width of `text` in pixels, set `height` pixels high."""
    width, _, _ = text_to_path.get_text_width_height_descent(text, _font(height, font), ismath=False)
    return width / POINT


def shorten(text: str, height: float, font: str, width: float) -> str:
    """`text`, with its middle left out where it is wider than `width` pixels."""
    kept = len(text)
    short = text
    while text_width(short, height, font) > width and kept > 2:
        kept -= 1
        short = text[: (kept + 1) // 2] + "…" + text[len(text) - kept // 2 :]
    return short


def _font(height: float, font: str) -> FontProperties:
    return FontProperties(fname=_FONTS[font], size=height * POINT)


class Picture(Figure):
    """A figure of `width` × `height` CSS pixels, x to the right and y down.

    Without axes on purpose: IPython's own printer of figures leaves such a figure alone, so that this class decides
    what a notebook gets: a sharp PNG with transparent background, and `alt` as its description and as plain text.
    """

    def __init__(self, width: float, height: float, alt: str) -> None:
        super().__init__(figsize=(width / CSS_DPI, height / CSS_DPI), dpi=CSS_DPI, facecolor="none")
        self.alt = alt
        self._width = round(width)
        self._pixels = Affine2D().scale(1 / width, -1 / height).translate(0, 1) + self.transFigure

    def __repr__(self) -> str:
        return self.alt

    __str__ = __repr__

    def _repr_mimebundle_(
        self, include: object = None, exclude: object = None
    ) -> tuple[dict[str, str], dict[str, dict[str, object]]]:
        png = base64.b64encode(self.png()).decode("ascii")
        return {"image/png": png, "text/plain": self.alt}, {"image/png": {"width": self._width, "alt": self.alt}}

    def png(self) -> bytes:
        """The picture as a PNG file: the same bytes for the same picture and the same matplotlib."""
        file = io.BytesIO()
        with matplotlib_defaults():
            self.savefig(
                file,
                format="png",
                dpi=CSS_DPI * SHARPNESS,
                transparent=True,
                metadata={"Software": None, "Description": self.alt},
            )
        return file.getvalue()

    def write(
        self,
        x: float,
        y: float,
        text: str,
        *,
        height: float = 12,
        font: str = "plain",
        colour: str = INK,
        align: str = "left",
    ) -> None:
        """One line of text; `y` is the middle of its small letters, so that lines of several sizes align."""
        self.text(
            x,
            y + 0.27 * height,
            text,
            transform=self._pixels,
            fontproperties=_font(height, font),
            color=colour,
            ha=align,
            va="baseline",
            parse_math=False,
        )

    def rectangle(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        radius: float = 0,
        fill: str = "none",
        edge: str = "none",
        line: float = 1,
        dashes: tuple[float, float] | None = None,
        hatch: str | None = None,
        clip: FancyBboxPatch | None = None,
    ) -> FancyBboxPatch:
        """A rectangle with round corners; `dashes` are the lengths of dash and gap in pixels."""
        patch = FancyBboxPatch(
            (x + radius, y + radius),
            max(width - 2 * radius, 0),
            max(height - 2 * radius, 0),
            boxstyle=f"round,pad={radius},rounding_size={radius}" if radius else "square,pad=0",
            transform=self._pixels,
            facecolor=fill,
            edgecolor=edge,
            linewidth=line * POINT if edge != "none" else 0,
            linestyle=_linestyle(dashes, line),
            hatch=hatch,
        )
        self.add_artist(patch, clip=False)
        if clip is not None:
            patch.set_clip_path(clip)
        return patch

    def pill(self, x: float, y: float, lines: list[str], *, fill: str, edge: str, colour: str, height: float) -> None:
        """Short lines of bold text on a rounded ground, centred at (x, y)."""
        width, tall = pill_extent(lines, height)
        self.rectangle(x - width / 2, y - tall / 2, width, tall, radius=8, fill=fill, edge=edge, line=1.2)
        for i, text in enumerate(lines):
            middle = y + (i - (len(lines) - 1) / 2) * (height + 3)
            self.write(x, middle, text, height=height, font="bold", colour=colour, align="center")

    def polyline(
        self, points: list[tuple[float, float]], *, colour: str, line: float, radius: float, dashed: bool
    ) -> None:
        """A line through `points` with corners rounded by `radius`."""
        vertices, codes = [points[0]], [Line.MOVETO]
        for before, corner, after in zip(points, points[1:], points[2:], strict=False):
            vertices += [_towards(corner, before, radius), corner, _towards(corner, after, radius)]
            codes += [Line.LINETO, Line.CURVE3, Line.CURVE3]
        path = Line([*vertices, points[-1]], [*codes, Line.LINETO])
        self.add_artist(
            PathPatch(
                path,
                transform=self._pixels,
                fill=False,
                edgecolor=colour,
                linewidth=line * POINT,
                linestyle=_linestyle((5, 3.5) if dashed else None, line),
                capstyle="butt",
            ),
            clip=False,
        )

    def triangle(self, *corners: tuple[float, float], colour: str) -> None:
        """A filled triangle: the head of an arrow."""
        self.add_artist(Polygon(corners, transform=self._pixels, facecolor=colour, linewidth=0), clip=False)

    def dot(self, x: float, y: float, radius: float, colour: str) -> None:
        """A filled circle: where an arrow begins."""
        self.add_artist(Circle((x, y), radius, transform=self._pixels, facecolor=colour, linewidth=0), clip=False)


def pill_extent(lines: list[str], height: float) -> tuple[float, float]:
    """Width and height in pixels of a pill with these lines of text."""
    return max(text_width(text, height, "bold") for text in lines) + 14, len(lines) * (height + 3) + 5


def _towards(start: tuple[float, float], end: tuple[float, float], distance: float) -> tuple[float, float]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    share = min(0.5, distance / max(abs(dx), abs(dy), 1e-9))
    return start[0] + share * dx, start[1] + share * dy


def _linestyle(dashes: tuple[float, float] | None, line: float) -> object:
    # matplotlib counts dashes in line widths.
    return "solid" if dashes is None else (0, tuple(length / line for length in dashes))
