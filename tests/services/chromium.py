"""A real browser for tests: Debian's Chromium, without a window."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAMES = ("chromium", "chromium-browser")


@contextmanager
def running() -> "Iterator[Browser]":
    """Yield the browser; skip where there is none, and fail in CI."""
    found = next((path for path in map(shutil.which, NAMES) if path), None)
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("CI has no Chromium: apt-get install chromium")
        pytest.skip("needs Chromium: apt-get install chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found, args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            yield browser
        finally:
            browser.close()
