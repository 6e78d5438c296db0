"""Whole pictures: what they say, and that all of it can be read."""

import io
import itertools
import re
import subprocess
import sys
from types import SimpleNamespace

import matplotlib
import pytest
import torch
from IPython.core.formatters import DisplayFormatter
from IPython.core.pylabtools import select_figure_formats
from matplotlib.figure import Figure
from matplotlib.image import imread

import trygpu
from trygpu import messages
from trygpu.draw import picture as colours
from trygpu.draw.composition import MOST_ARROWS, compose
from trygpu.draw.picture import CSS_DPI, SHARPNESS, Picture
from trygpu.draw.tensors import storages
from trygpu.draw.transfers import Arrow

from .machines import CPU, cuda, fabricated


def tensors() -> list:
    x = torch.ones(4, 6)
    many = {f"net.{i}.weight_with_a_long_name": torch.ones(i, 1000, 1000) for i in (1, 2)}
    return storages({"x": x, "row": x[0], "part": torch.ones(6)[:3], "a" * 99: torch.ones(3), **many})


def everything(gpus: int) -> Picture:
    """A picture with all that can be in one: shared storages, long names, arrows of every kind."""
    machine = fabricated(gpus)
    held = tensors()
    arrows = []
    for i, (source, target) in enumerate(itertools.permutations([device.device for device in machine], 2)):
        arrows.append(Arrow(source, target, bool(i % 2), [24] * 1000 if i % 3 == 0 else [100 * i, 7]))
    for i, storage in enumerate(held):
        storage.device = machine[i % len(machine)].device
    return compose(machine, held, arrows, fold=True)


def plain(gpus: int) -> Picture:
    return compose(fabricated(gpus))


def texts(picture: Picture) -> list[str]:
    return [text.get_text() for text in picture.texts]


every_picture = pytest.mark.parametrize("gpus", [0, 1, 2, 8])
both_kinds = pytest.mark.parametrize("draw", [plain, everything])
both_languages = pytest.mark.parametrize("language", messages.LANGUAGES)


@pytest.fixture
def in_language(language):
    messages.set_language(language)
    yield
    messages.set_language("en")


@every_picture
@both_kinds
@both_languages
@pytest.mark.usefixtures("in_language")
def test_all_text_is_inside_and_none_covers_another(gpus, draw):
    picture = draw(gpus)
    boxes = [(text.get_text(), text.get_window_extent()) for text in picture.texts]
    width, height = picture.bbox.size
    for text, box in boxes:
        assert box.x0 >= 0, text
        assert box.y0 >= 0, text
        assert box.x1 <= width, text
        assert box.y1 <= height, text
    for (one, first), (other, second) in itertools.combinations(boxes, 2):
        # Boxes of neighbouring lines may touch: they reach from the highest to the lowest letter of a font.
        assert not first.padded(-1).overlaps(second.padded(-1)), (one, other)


@every_picture
@both_kinds
def test_text_stands_on_a_ground_of_its_own(gpus, draw):
    """Around every text the picture is opaque, so that no page shines through."""
    picture = draw(gpus)
    boxes = {text.get_text(): text.get_window_extent() for text in picture.texts}
    height = picture.bbox.height
    pixels = imread(io.BytesIO(picture.png()))
    for text, box in boxes.items():
        rows = slice(round((height - box.y1) * SHARPNESS), round((height - box.y0) * SHARPNESS))
        part = pixels[rows, round(box.x0 * SHARPNESS) : round(box.x1 * SHARPNESS)]
        assert part[..., 3].min() == 1, text


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


@pytest.mark.usefixtures("russian")
def test_a_russian_picture_has_no_english_words():
    picture = everything(2)
    notes = [*texts(plain(0)), *texts(everything(8)), *texts(picture), *picture.alt.split()]
    code = r"cpu|cuda:\d|T4|CPU|GPU|lazy|float32|is|x|row|part|net\S*|a+…?a*|\W|\d"
    for text in notes:
        words = re.findall(r"[A-Za-z_.\d…:]*[A-Za-z][A-Za-z_.\d…:]*", text)
        assert all(re.fullmatch(f"({code})+", word) for word in words), text


def test_devices(virtual_gpus):
    virtual_gpus(2, used=[0, 2**30])
    with torch.cuda.device(1):
        picture = trygpu.draw.devices()
    assert isinstance(picture, Figure)
    assert picture.alt.splitlines() == [
        "cpu: all cores, main memory",
        "cuda:0: virtual T4; 16 GiB of 16 GiB free",
        "cuda:1 (current): virtual T4; 15 GiB of 16 GiB free; other: 1 GiB",
    ]


def test_no_gpus(virtual_gpus):
    virtual_gpus(0)
    assert "No GPU: everything runs on the CPU" in texts(trygpu.draw.devices())
    assert "No GPU: everything runs on the CPU" in trygpu.draw.devices().alt


def test_placement(virtual_gpus):
    virtual_gpus(2)
    X = torch.ones(2, 3, device="cuda:0")
    row = X[0]
    with trygpu.record() as events:
        Z = X.cpu()
    picture = trygpu.draw.placement(X=X, row=row, Z=Z, again=Z, events=events)
    assert picture.alt.splitlines() == [
        "cpu: all cores, main memory",
        "  Z is again: (2, 3) float32, 24 B",
        "cuda:0 (current): virtual T4; 16 GiB of 16 GiB free; yours: 512 B",
        "  shared storage: 24 B (X: (2, 3) float32, 24 B; row: (3,) float32, 12 B)",
        "cuda:1: virtual T4; 16 GiB of 16 GiB free",
        "cuda:0 → cpu: 24 B; the program waits",
    ]
    assert {"X", "row", "Z is again", "shared storage: 24 B", "24 B", "the program waits"} <= set(texts(picture))


def test_a_tensor_needs_a_name():
    with pytest.raises(TypeError, match=r"placement\(X=X\)"):
        trygpu.draw.placement(torch.ones(1))


def test_idle_neighbours_are_folded(virtual_gpus):
    virtual_gpus(8)
    picture = trygpu.draw.placement(X=torch.ones(2, device="cuda:3"))
    titles = [text for text in texts(picture) if text.startswith("cuda")]
    assert titles == ["cuda:0", "cuda:1 … cuda:2", "cuda:3", "cuda:4 … cuda:7"]


def test_devices_that_are_gone_or_have_no_memory_still_have_a_box(virtual_gpus):
    virtual_gpus(1)
    event = SimpleNamespace(source=cuda(5), target=CPU, nbytes=4, blocking=True)
    picture = trygpu.draw.placement(m=torch.ones(2, device="meta"), events=SimpleNamespace(transfers=[event]))
    assert {"meta", "cuda:5"} <= set(texts(picture))


def test_the_largest_of_too_many_arrows_are_drawn():
    picture = everything(8)
    drawn = [text for text in texts(picture) if text.endswith(" B") or text.endswith("KiB")]
    assert len(drawn) >= MOST_ARROWS
    assert any("left out" in text for text in texts(picture))
    assert picture.alt.count("→") == 9 * 8


def test_the_same_picture_is_the_same_file():
    assert everything(2).png() == everything(2).png()


def test_the_readers_matplotlib_settings_change_nothing():
    expected = everything(2).png()
    with matplotlib.rc_context(
        {"font.size": 30, "figure.facecolor": "red", "lines.linewidth": 9, "hatch.linewidth": 5}
    ):
        assert everything(2).png() == expected


def test_a_dollar_sign_in_a_name_is_no_formula():
    assert "a$b$" in texts(compose(fabricated(0), storages({"a$b$": torch.ones(1)})))


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


def test_pictures_leave_pyplot_alone():
    """Else a notebook would show each twice. In a process of its own, where nothing else has imported it."""
    program = "import sys; from trygpu.draw.composition import compose; compose([]).png(); print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "matplotlib.figure" in run.stdout.split()
    assert "matplotlib.pyplot" not in run.stdout.split()
