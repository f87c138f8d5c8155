"""A real browser on the real site: Chromium, built static files, the middleware of production."""

import os
import shutil
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

import pytest
from django.conf import settings as site_settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client, override_settings
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from benchmarks._site import CHROMIUM, serving
from tests.browser.sheet import SMALL_PHONE, Sheet, address_of
from tests.factories import CompetitionFactory, TableFactory
from tournaments.models import Table

HERE = Path(__file__).parent
ARTIFACTS = HERE.parent.parent / "test-artifacts"
PHONE = {"width": 360, "height": 740}
# Milliseconds until a test gives up waiting for something: many, because the machine may be busy.
PATIENCE = 60_000
BUILT_FILES = {
    **site_settings.STORAGES,
    "staticfiles": {"BACKEND": "klaverjas_site.static_files.BuiltFiles"},
}
# The style page has everything in both themes at both widths; other pages are looked at once at each width.
LIGHT_PHONE_DARK_LAPTOP = pytest.mark.parametrize(("theme", "width"), [("light", 360), ("dark", 1300)])
DARK_PHONE_LIGHT_LAPTOP = pytest.mark.parametrize(("theme", "width"), [("dark", 360), ("light", 1300)])
FAILED = pytest.StashKey[bool]()
BEING_ANSWERED: set[int] = set()
# Where there is little of it (a container), the disk is right.
SHARED_MEMORY = Path("/dev/shm")  # noqa: S108 - nothing is written there by us
SHARED_MEMORY_ON_DISK = (
    ["--disable-dev-shm-usage"] if SHARED_MEMORY.is_dir() and shutil.disk_usage(SHARED_MEMORY).free > 4 << 30 else []
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if not CHROMIUM:
                item.add_marker(pytest.mark.skip(reason="no Chromium here (apt install chromium-headless-shell)"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    # Playwright runs an event loop in this thread, which Django would take for asynchronous code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        # Without a graphics card it draws in software twice; shared memory on a disk makes every page wait for it.
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--disable-gpu"], ignore_default_args=SHARED_MEMORY_ON_DISK
        )
        yield browser
        browser.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture(scope="session")
def built_files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("static")
    with override_settings(STATIC_ROOT=folder, STORAGES=BUILT_FILES):
        call_command("collectstatic", interactive=False, verbosity=0)
    return folder


def _noting(site: WSGIApplication) -> WSGIApplication:
    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        BEING_ANSWERED.add(id(environ))
        try:
            return site(environ, start_response)
        finally:
            BEING_ANSWERED.remove(id(environ))

    return answer


@pytest.fixture(scope="package")
def running_site(built_files: Path) -> Iterator[str]:
    """The address of a running site; WhiteNoise serves the built files, as it does for clubs."""
    built = override_settings(STATIC_ROOT=built_files, STORAGES=BUILT_FILES, WHITENOISE_AUTOREFRESH=False)
    with built, serving(_noting) as address:
        yield address


@pytest.fixture
def site(transactional_db: None, running_site: str) -> Iterator[str]:
    """The same site, with nothing in its database."""
    yield running_site
    deadline = time.monotonic() + PATIENCE / 1000
    while BEING_ANSWERED:  # a page that was closed did not wait for its answer
        assert time.monotonic() < deadline
        time.sleep(0.01)


class Complaints(list[str]):
    """What the browser complained about. A test says beforehand what it will: some of it comes late."""

    def __init__(self) -> None:
        super().__init__()
        # A page was left, or wrote itself again, while a preview was on its way: that may happen in any test. What htmx
        # could not send has its own complaint alongside the general one.
        self._expected = ["htmx:sendAbort", "htmx:afterRequest"]

    def expect(self, *words: str) -> None:
        """A complaint with one of these is part of the test."""
        self._expected += words

    @property
    def unexpected(self) -> list[str]:
        return [text for text in self if not any(word in text for word in self._expected)]


NO_SIGNAL = ("ERR_INTERNET_DISCONNECTED", "htmx:sendError")
"""Without signal the browser complains about what it could not fetch, and htmx about its request."""


def paste(page: Page, text: str) -> None:
    """Into the field with the cursor."""
    page.evaluate(
        """(text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", text);
          const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
          document.activeElement.dispatchEvent(paste);
        }""",
        text,
    )


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    """Scripts that fail, refused inline code, missing files: nothing but what the test expects."""
    found = Complaints()
    yield found
    assert found.unexpected == []


@pytest.fixture
def open_page(
    request: pytest.FixtureRequest, browser: Browser, site: str, complaints: Complaints
) -> Iterator[Callable[..., Page]]:
    """Open a page as some user on some device: `open_page(user, viewport=PHONE, java_script_enabled=False)`.

    `page.goto` comes back when the scripts are loaded. What leads to another page stands in `page.expect_navigation()`,
    so that nothing is typed before that page is told it.
    """
    contexts: list[BrowserContext] = []

    def open_page(user: User | None = None, **options: object) -> Page:
        context = browser.new_context(
            **{"base_url": site, "locale": "nl-NL", "reduced_motion": "reduce", "service_workers": "block", **options}
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        if user:
            client = Client()
            client.force_login(user)
            name = site_settings.SESSION_COOKIE_NAME
            context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": site}])
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield open_page
    for number, context in enumerate(contexts):
        if request.node.stash.get(FAILED, False):
            for page in context.pages:
                ARTIFACTS.mkdir(exist_ok=True)
                page.screenshot(path=ARTIFACTS / f"{request.node.name}-{number}.png", full_page=True)
        context.close()


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    """A stranger's page on a laptop."""
    return open_page()


@pytest.fixture
def table(transactional_db: None) -> Table:
    """A table with an empty sheet of four rounds."""
    return TableFactory(leg__match_day__competition=CompetitionFactory(rounds_per_leg=4))


@pytest.fixture
def address(table: Table) -> str:
    return address_of(table)


@pytest.fixture
def phone(open_page: Callable[..., Page], address: str) -> Callable[..., Sheet]:
    """Another phone at the table."""
    return lambda **options: Sheet(open_page(viewport=SMALL_PHONE, **options), address)


@pytest.fixture(autouse=True)
def _draws_are_short() -> None:
    """They are not: the pictures of the handbook show what the site draws."""
