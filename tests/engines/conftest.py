"""The site in WebKit and in Firefox, over a line that can be cut; only at night (docs/testing.md)."""

import os
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

import pytest
from django.conf import settings as site_settings
from django.contrib.auth.models import User
from django.test import Client

import tests.browser.conftest as in_chromium
from tests.engines.webdriver import ENGINES, Browser, a_firefox, a_webkit

built_files, running_site, site = in_chromium.built_files, in_chromium.running_site, in_chromium.site
HERE = Path(__file__).parent
OPENED = {"webkit": a_webkit, "firefox": a_firefox}
# So Firefox says that a script of ours failed; WebKit keeps that to itself.
COMPLAINT = "JavaScript error: http"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.engines)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    if report.when == "call":
        item.stash[in_chromium.FAILED] = report.failed
    return report


class Line:
    """Between a browser and the site; cut, it breaks off what is on its way and refuses what comes."""

    def __init__(self, site: str) -> None:
        self.site = ("localhost", urlsplit(site).port)
        self.is_cut = False
        self.ends: list[socket.socket] = []
        self.entrance = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://localhost:{self.entrance.getsockname()[1]}"
        Thread(target=self._let_in, daemon=True).start()

    def cut(self) -> None:
        self.is_cut = True
        for end in self.ends:
            with suppress(OSError):  # closed already
                end.shutdown(socket.SHUT_RDWR)

    def restore(self) -> None:
        self.is_cut = False

    def _let_in(self) -> None:
        while True:
            browser, _address = self.entrance.accept()
            if self.is_cut:
                browser.close()
                continue
            site = socket.create_connection(self.site)
            self.ends += [browser, site]
            for way in ((browser, site), (site, browser)):
                Thread(target=self._pass_on, args=way, daemon=True).start()

    def _pass_on(self, what: socket.socket, to: socket.socket) -> None:
        with suppress(OSError):
            while said := what.recv(1 << 16):
                to.sendall(said)
            to.shutdown(socket.SHUT_WR)


@pytest.fixture
def line(site: str) -> Iterator[Line]:
    line = Line(site)
    with line.entrance:
        yield line
        line.cut()


@pytest.fixture(params=OPENED)
def browser(request: pytest.FixtureRequest, line: Line, tmp_path: Path) -> Iterator[Browser]:
    """A browser that was never here before, as large as a phone. No script of ours may fail in it."""
    engine = request.param
    if not ENGINES[engine]:
        where = pytest.fail if "CI" in os.environ else pytest.skip
        where(f"no {engine} here (apt install webkit2gtk-driver xvfb firefox-esr)")
    with OPENED[engine](tmp_path) as opened:
        browser = Browser(opened, line.address)
        browser.open("/healthz")
        browser.resize(**in_chromium.PHONE)
        yield browser
        if request.node.stash.get(in_chromium.FAILED, False):
            in_chromium.ARTIFACTS.mkdir(exist_ok=True)
            browser.picture(in_chromium.ARTIFACTS / f"{request.node.name}.png")
    said = (tmp_path / "said").read_text(errors="replace").splitlines()
    assert [text for text in said if text.startswith(COMPLAINT)] == []


def log_in(browser: Browser, user: User) -> None:
    client = Client()
    client.force_login(user)
    name = site_settings.SESSION_COOKIE_NAME
    browser.engine.ask("AddCookie", cookie={"name": name, "value": client.cookies[name].value, "path": "/"})
