import pytest

from trygpu.draw.sizes import size


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
def test_size(nbytes, text):
    assert size(nbytes) == text


def test_russian_has_a_decimal_comma(russian):
    assert size(1536) == "1,5 КиБ"
