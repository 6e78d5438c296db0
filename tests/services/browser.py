"""The system's Chromium, driven by playwright."""

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from .lacking import find_program, lacking

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    """A browser for one module's tests: while playwright is there, no other event loop can run in the thread."""
    try:
        from playwright.sync_api import sync_playwright
    except ModuleNotFoundError:
        lacking("playwright")
    program = find_program("chromium", "chromium-browser", "google-chrome")
    # Chromium's own sandbox refuses root.
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=arguments)
        yield browser
        browser.close()


@pytest.fixture
def page(browser: "Browser") -> Iterator["Page"]:
    """An empty page."""
    page = browser.new_page()
    yield page
    page.close()
