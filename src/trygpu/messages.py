"""What TryGPU says to people, in the language of the notebook: gettext catalogues, one domain per room or lesson."""

import contextlib
import functools
import gettext
import threading
from collections.abc import Iterator
from contextvars import ContextVar
from pathlib import Path

LOCALE = Path(__file__).parent / "locale"
# The folders of locale/: who adds a language adds a folder.
LANGUAGES = tuple(sorted(folder.name for folder in LOCALE.iterdir() if folder.is_dir()))

# Jupyter may run each cell in a context of its own, and new threads start with an empty one. So what a notebook's first
# cell chooses is the process's, or its thread's if that is not the main one; a block chooses over them.
_process_language = "en"
_thread = threading.local()
_chosen: ContextVar[str | None] = ContextVar("language", default=None)


def set_language(language: str) -> None:
    """Choose the language of messages from here on: in the main thread for the process, in another thread, or in a
    `speaking` block, for that alone. Raises ValueError for a language that has no folder in locale/."""
    global _process_language
    _require(language)
    if _chosen.get() is not None:
        _chosen.set(language)
    elif threading.current_thread() is threading.main_thread():
        _process_language = language
    else:
        _thread.language = language


@contextlib.contextmanager
def speaking(language: str) -> Iterator[None]:
    """In the block, messages are in this language, whatever other threads speak. Raises ValueError as `set_language`
    does."""
    _require(language)
    token = _chosen.set(language)
    try:
        yield
    finally:
        _chosen.reset(token)


def _require(language: str) -> None:
    if language not in LANGUAGES:
        raise ValueError(f"TryGPU speaks {', '.join(LANGUAGES)}; there are no messages in {language!r}.")


def translate(message: str, **values: object) -> str:
    """`message` in the language in force, with `{name}` filled from `values`."""
    return _fill(_in_force().gettext(message), values)


def translate_plural(singular: str, plural: str, n: int, **values: object) -> str:
    """The form of the message that fits the number `n`, which is also filled in as `{n}`."""
    return _fill(_in_force().ngettext(singular, plural, n), {"n": n, **values})


def lookup(key: str) -> str | None:
    """The text kept under a key such as `hint:try_gpu.off_by_one`, or None where no catalogue has it."""
    text = _in_force().gettext(key)
    return None if text == key else text


def _fill(text: str, values: dict[str, object]) -> str:
    return text.format(**values) if values else text


def _in_force() -> gettext.NullTranslations:
    return _catalogue(_chosen.get() or getattr(_thread, "language", _process_language))


@functools.cache
def _catalogue(language: str) -> gettext.NullTranslations:
    """All domains of a language as one chain."""
    chain = gettext.NullTranslations()
    for compiled in sorted((LOCALE / language / "LC_MESSAGES").glob("*.mo")):
        catalogue = gettext.translation(compiled.stem, LOCALE, [language])
        catalogue.add_fallback(chain)
        chain = catalogue
    return chain
