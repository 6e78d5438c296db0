"""Every sentence of the package is in the Russian catalogues, with the same placeholders."""

import ast
import contextvars
import gettext
import string
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook

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


@pytest.fixture(autouse=True)
def english_again():
    yield
    messages.set_language("en")


def transfers(n: int) -> str:
    return messages.translate_plural("{n} transfer", "{n} transfers", n)


def test_plural_forms_follow_the_language():
    messages.set_language("ru")
    assert [transfers(n) for n in (1, 3, 5, 21)] == ["1 перенос", "3 переноса", "5 переносов", "21 перенос"]


def test_languages_are_the_folders_of_the_catalogues():
    assert messages.LANGUAGES == ("en", "ru")
    assert all(list((messages.LOCALE / language / "LC_MESSAGES").glob("*.mo")) for language in messages.LANGUAGES)


def test_an_unknown_language_is_named_and_changes_nothing():
    with pytest.raises(ValueError, match="'de'"):
        messages.set_language("de")
    with pytest.raises(ValueError, match="'de'"), messages.speaking("de"):
        pass
    assert transfers(1) == "1 transfer"


def test_a_block_speaks_its_language_and_gives_back_the_one_before():
    with messages.speaking("ru"):
        with messages.speaking("en"):
            assert transfers(1) == "1 transfer"
        assert transfers(1) == "1 перенос"
        messages.set_language("en")
        assert transfers(1) == "1 transfer"
    messages.set_language("ru")
    with messages.speaking("en"):
        assert transfers(1) == "1 transfer"
    assert transfers(1) == "1 перенос"


def test_two_threads_speak_two_languages_at_once():
    both_chose = threading.Barrier(2, timeout=10)

    def choose(language: str) -> str:
        messages.set_language(language)
        both_chose.wait()
        return transfers(1)

    def speak(language: str) -> str:
        with messages.speaking(language):
            both_chose.wait()
            return transfers(1)

    for how in (choose, speak):
        with ThreadPoolExecutor(2) as threads:
            assert list(threads.map(how, ["en", "ru"])) == ["1 transfer", "1 перенос"]
    assert transfers(1) == "1 transfer"


def test_a_thread_starts_with_the_language_of_the_process():
    messages.set_language("ru")
    with ThreadPoolExecutor(1) as threads:
        assert threads.submit(transfers, 1).result() == "1 перенос"


@pytest.mark.slow  # real kernels
@pytest.mark.parametrize("first_cell", ["", "import asyncio\nawait asyncio.sleep(0)\n"])
def test_all_cells_of_a_notebook_and_their_threads_speak_what_the_first_cell_chose(first_cell):
    """In a kernel: a cell with `await` runs in a context of its own."""
    ask = "from trygpu.messages import translate\nprint(translate('there is no answer yet'))"
    check = """
from trygpu import check
exercise = check.exercise("f")
exercise.part("all", points=1).case("f", expect=1)
exercise.receipt()
"""
    cells = [
        first_cell + "import trygpu\ntrygpu.setup(language='ru')",
        ask,
        "await __import__('asyncio').sleep(0)\n" + ask,
        "import threading\nthread = threading.Thread(target=exec, args=(In[2],))\nthread.start()\nthread.join()",
        "def f():\n    raise NotImplementedError",
        check,
    ]
    notebook = new_notebook(cells=[new_code_cell(cell) for cell in cells])
    NotebookClient(notebook, kernel_name="python3").execute()
    texts = ["".join(out.get("text", "") + str(out.get("data", "")) for out in cell.outputs) for cell in notebook.cells]
    assert "виртуальных" in texts[0]
    assert all("ответа пока нет" in text for text in [*texts[1:4], texts[5]]), texts


def test_a_thread_that_runs_each_cell_in_a_context_of_its_own_keeps_what_the_first_chose():
    def run_cells():
        contextvars.copy_context().run(messages.set_language, "ru")
        return contextvars.copy_context().run(messages.translate, "MiB")

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(run_cells).result() == "МиБ"
    assert messages.translate("MiB") == "MiB"
