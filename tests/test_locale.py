"""The compiled messages are those of the .po files."""

import gettext
import io
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from trygpu.messages import LOCALE

CATALOGUES = sorted(LOCALE.rglob("*.po"))


def messages(compiled: io.BufferedIOBase) -> dict:
    """All messages, and the rule for plurals; without the header, where the compiler may put the time."""
    translations = gettext.GNUTranslations(compiled)
    catalogue = {key: text for key, text in translations._catalog.items() if key != ""}
    return {**catalogue, "plurals": translations.info().get("plural-forms")}


@pytest.mark.parametrize("source", CATALOGUES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_catalogue_is_compiled(source: Path):
    compiled = io.BytesIO()
    with source.open("rb") as file:
        write_mo(compiled, read_po(file, locale=source.parts[-3]))
    compiled.seek(0)
    with source.with_suffix(".mo").open("rb") as committed:
        assert messages(committed) == messages(compiled), "the .mo file is stale: make messages"
