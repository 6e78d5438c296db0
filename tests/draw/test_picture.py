"""A picture as a file and as a notebook's output."""

from types import SimpleNamespace

import matplotlib
import pytest
from IPython.core.formatters import DisplayFormatter
from IPython.core.pylabtools import select_figure_formats

from trygpu.draw.picture import CSS_DPI

from .pictures import everything, plain


def test_the_same_picture_is_the_same_file():
    assert everything(2).png() == everything(2).png()


def test_the_readers_matplotlib_settings_change_nothing():
    expected = everything(2).png()
    with matplotlib.rc_context(
        {"font.size": 30, "figure.facecolor": "red", "lines.linewidth": 9, "hatch.linewidth": 5}
    ):
        assert everything(2).png() == expected


@pytest.mark.parametrize("formats", [(), ("png",), ("svg",), ("retina",)])
def test_a_notebook_gets_a_sharp_png_with_its_description(formats):
    """Also where matplotlib's own printers of figures are set up, as %matplotlib and d2l do."""
    shell = SimpleNamespace(display_formatter=DisplayFormatter())
    select_figure_formats(shell, formats)
    picture = plain(2)
    data, metadata = shell.display_formatter.format(picture)
    assert set(data) == {"image/png", "text/plain"}
    assert data["text/plain"] == picture.alt == str(picture)
    assert metadata["image/png"] == {"width": round(picture.get_figwidth() * CSS_DPI), "alt": picture.alt}
