"""Waiting for what a page does on its own."""

import time

from playwright.sync_api import Page

from tests.browser.conftest import PATIENCE


def wait_until(page: Page, asked: str) -> None:
    """Until this promise is fulfilled with something true; `wait_for_function` takes a promise itself for true."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(asked):
        assert time.monotonic() < deadline, asked
        page.wait_for_timeout(50)


def back_online(page: Page) -> None:
    """It takes a moment until a browser believes it, and what is asked in between fails once more."""
    page.context.set_offline(False)
    wait_until(page, "fetch('/healthz').then(() => true, () => false)")
