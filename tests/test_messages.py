"""Every sentence of the package is in the Russian catalogues, with the same placeholders."""

import ast
import gettext
import string
from pathlib import Path

import pytest

from trygpu import messages

PACKAGE = Path(messages.__file__).parent


def sentences() -> set[str]:
    """The first argument of translate() and translate_plural() wherever it is written out in the package."""
    found = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("translate", "translate_plural"):
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    found.add(first.value)
    return found


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def catalogue(language: str) -> dict:
    merged = {}
    for compiled in (PACKAGE / "locale" / language / "LC_MESSAGES").glob("*.mo"):
        with compiled.open("rb") as file:
            merged.update(gettext.GNUTranslations(file)._catalog)
    return merged


def plain(catalogue: dict) -> dict[str, list[str]]:
    texts: dict[str, list[str]] = {}
    for key, text in catalogue.items():
        texts.setdefault(key[0] if isinstance(key, tuple) else key, []).append(text)
    return texts


def test_every_sentence_is_translated():
    russian = plain(catalogue("ru"))
    assert not sentences() - set(russian)


def test_translations_keep_the_placeholders():
    for original, texts in plain(catalogue("ru")).items():
        for text in texts:
            if original and not original.startswith(("hint:", "part:")):
                assert placeholders(text) == placeholders(original), original


def test_keys_exist_in_both_languages():
    keys = [{k for k in plain(catalogue(language)) if k.startswith(("hint:", "part:"))} for language in ("en", "ru")]
    assert keys[0] == keys[1]


def test_plural_forms_follow_the_language():
    messages.set_language("ru")
    try:
        forms = [messages.translate_plural("{n} transfer", "{n} transfers", n) for n in (1, 3, 5, 21)]
    finally:
        messages.set_language("en")
    assert forms == ["1 перенос", "3 переноса", "5 переносов", "21 перенос"]


def test_an_unknown_language_is_named():
    with pytest.raises(ValueError, match="'de'"):
        messages.set_language("de")
