"""What TryGPU says to people, in the language of the notebook: gettext catalogues, one domain per room or lesson."""

import contextlib
import functools
import gettext
from collections.abc import Iterator
from pathlib import Path

LOCALE = Path(__file__).parent / "locale"
LANGUAGES = ("en", "ru")

_language = "en"


def set_language(language: str) -> None:
    """Choose the language of all messages from here on. Raises ValueError for one that has no catalogue."""
    global _language
    if language not in LANGUAGES:
        raise ValueError(f"TryGPU speaks {', '.join(LANGUAGES)}; there are no messages in {language!r}.")
    _language = language


def language() -> str:
    """The language in force: "en" or "ru"."""
    return _language


@contextlib.contextmanager
def speaking(language: str) -> Iterator[None]:
    """Within the block, messages are in this language."""
    before = _language
    set_language(language)
    try:
        yield
    finally:
        set_language(before)


def translate(message: str, **values: object) -> str:
    """`message` in the language in force, with `{name}` filled from `values`."""
    return _fill(_catalogue(_language).gettext(message), values)


def translate_plural(singular: str, plural: str, n: int, **values: object) -> str:
    """The form of the message that fits the number `n`, which is also filled in as `{n}`."""
    return _fill(_catalogue(_language).ngettext(singular, plural, n), {"n": n, **values})


def lookup(key: str) -> str | None:
    """The text kept under a key such as `hint:try_gpu.off_by_one`, or None where no catalogue has it."""
    text = _catalogue(_language).gettext(key)
    return None if text == key else text


def _fill(text: str, values: dict[str, object]) -> str:
    return text.format(**values) if values else text


@functools.cache
def _catalogue(language: str) -> gettext.NullTranslations:
    """All domains of a language as one chain."""
    chain = gettext.NullTranslations()
    for compiled in sorted((LOCALE / language / "LC_MESSAGES").glob("*.mo")):
        catalogue = gettext.translation(compiled.stem, LOCALE, [language])
        catalogue.add_fallback(chain)
        chain = catalogue
    return chain
