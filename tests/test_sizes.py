"""Numbers of bytes as people read them."""

import pytest

from trygpu.messages import speaking
from trygpu.sizes import mebibytes, size


@pytest.mark.parametrize(
    ("nbytes", "text"),
    [
        (0, "0 B"),
        (24, "24 B"),
        (1023, "1023 B"),
        (1024, "1 KiB"),
        (1536, "1.5 KiB"),
        (2**20 - 1, "1 MiB"),
        (16 * 2**30, "16 GiB"),
        (16 * 2**30 - 512, "16 GiB"),
        (3 * 2**40, "3 TiB"),
        (5000 * 2**40, "5000 TiB"),
    ],
)
def test_a_size_is_told_in_the_unit_that_suits_it(nbytes, text):
    assert size(nbytes) == text


@pytest.mark.parametrize(
    ("nbytes", "text"),
    [(0, "0 MiB"), (384 * 2**10, "0.375 MiB"), (64 * 2**20, "64 MiB"), (2**40 + 2**20, "1048577 MiB")],
)
def test_mebibytes_stay_mebibytes(nbytes, text):
    assert mebibytes(nbytes) == text


def test_russian_has_a_decimal_comma_and_units_of_its_own():
    with speaking("ru"):
        assert size(1536) == "1,5 КиБ"
        assert mebibytes(2**20) == "1 МиБ"
