"""The colours of the pictures can be told apart, on light and on dark pages."""

import itertools

import matplotlib
import pytest

from trygpu.draw import colours


def luminance(colour: str) -> float:
    """Relative luminance, as WCAG 2.2 defines it."""
    channels = matplotlib.colors.to_rgb(colour)
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        *itertools.product(["INK", "MUTED"], ["CPU_GROUND", "GPU_GROUND", "YOURS_PALE", "FREE"]),
        ("ARROW_INK", "ARROW_PALE"),
        ("INK", "ARROW_PALE"),
    ],
)
def test_text_has_the_contrast_that_reading_needs(ink, ground):
    """At least 4.5 to 1 (WCAG 2.2, success criterion 1.4.3)."""
    assert contrast(getattr(colours, ink), getattr(colours, ground)) >= 4.5


@pytest.mark.parametrize("page", ["#ffffff", "#111111"])
@pytest.mark.parametrize("line", ["ARROW", "CPU_EDGE", "GPU_EDGE"])
def test_lines_are_seen_on_light_and_dark_pages(line, page):
    """At least 3 to 1 for what is no text (WCAG 2.2, success criterion 1.4.11)."""
    assert contrast(getattr(colours, line), page) >= 3
