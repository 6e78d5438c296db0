"""Whole pictures: all of them can be read."""

import io
import itertools
import re
import subprocess
import sys

import pytest
import torch
from matplotlib.image import imread

from trygpu import messages
from trygpu.draw.composition import MOST_ARROWS, compose
from trygpu.draw.picture import SHARPNESS
from trygpu.draw.tensors import storages

from .machines import fabricated
from .pictures import everything, plain, texts

every_picture = pytest.mark.parametrize("gpus", [0, 1, 2, 8])
both_kinds = pytest.mark.parametrize("draw", [plain, everything])
both_languages = pytest.mark.parametrize("language", messages.LANGUAGES)


@pytest.fixture
def in_language(language):
    with messages.speaking(language):
        yield


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


@pytest.mark.usefixtures("russian")
def test_a_russian_picture_has_no_english_words():
    picture = everything(2)
    notes = [*texts(plain(0)), *texts(everything(8)), *texts(picture), *picture.alt.split()]
    code = r"cpu|cuda:\d|T4|CPU|GPU|lazy|float32|is|x|row|part|net\S*|a+…?a*|\W|\d"
    for text in notes:
        words = re.findall(r"[A-Za-z_.\d…:]*[A-Za-z][A-Za-z_.\d…:]*", text)
        assert all(re.fullmatch(f"({code})+", word) for word in words), text


def test_the_largest_of_too_many_arrows_are_drawn():
    picture = everything(8)
    drawn = [text for text in texts(picture) if text.endswith(" B") or text.endswith("KiB")]
    assert len(drawn) >= MOST_ARROWS
    assert any("left out" in text for text in texts(picture))
    assert picture.alt.count("→") == 9 * 8


def test_a_dollar_sign_in_a_name_is_no_formula():
    assert "a$b$" in texts(compose(fabricated(0), storages({"a$b$": torch.ones(1)})))


@pytest.mark.slow  # a process of its own
def test_pictures_leave_pyplot_alone():
    """Else a notebook would show each twice. In a process of its own, where nothing else has imported it."""
    program = "import sys; from trygpu.draw.composition import compose; compose([]).png(); print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "matplotlib.figure" in run.stdout.split()
    assert "matplotlib.pyplot" not in run.stdout.split()
