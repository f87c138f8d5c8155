"""The package as a club gets it: built, installed where nothing else is, started, and a first round stored."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from playwright.sync_api import Browser, Page, expect

from tests.chance import IS_NIGHT
from tests.database import KEPT
from tests.installation.installation import PATIENCE, free_port

UV = [sys.executable, "-m", "uv"]
PAIRS = ["Anna de Wit & Bert Jansen", "Carla Smit & Dirk Visser", "Els Bakker & Frits Mol", "Greet Vos & Henk Prins"]


@pytest.fixture(scope="module")
def klaverjas(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command, out of a wheel, in an environment that knows nothing of the clone.

    It finds the packages that the wheel asks for among those of this Python, so that no index is asked.
    """
    folder = tmp_path_factory.mktemp("a computer of a club")
    built, environment = folder / "dist", folder / "environment"
    run(*UV, "build", "--quiet", "--wheel", "--no-build-isolation", "--out-dir", str(built), cwd=settings.BASE_DIR)
    [wheel] = built.glob("*.whl")
    run(*UV, "venv", "--quiet", "--python", sys.executable, str(environment), cwd=folder)
    [packages] = environment.glob("lib/python*/site-packages")
    (packages / "of_this_python.pth").write_text(sysconfig.get_path("purelib"))
    install = [*UV, "pip", "install", "--quiet", "--offline", "--no-deps"]
    run(*install, "--python", str(environment), str(wheel), cwd=folder)
    return environment / "bin" / "klaverjas"


@pytest.fixture
def home(klaverjas: Path, tmp_path: Path, django_db_setup: None) -> Iterator[str]:
    """The address of the program, started as the handbook says, on separate data.

    With the tables that are kept for all tests, which a package that lacks a migration refuses; at night it makes them.
    """
    if connection.vendor == "sqlite" and not IS_NIGHT:
        (tmp_path / "data").mkdir(mode=0o700)
        shutil.copy(KEPT, tmp_path / "data" / "klaverjas.sqlite3")
    port = free_port()
    process = subprocess.Popen(
        [klaverjas, "--data", tmp_path / "data", "--port", str(port), "--no-browser"],
        cwd=tmp_path,
        env=surroundings(tmp_path),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout
    said = []
    for line in process.stdout:
        said.append(line)
        if line.startswith("The site is at"):
            break
    assert said[0] == f"Klaverjas {settings.VERSION} is loading …\n"
    assert said[-1:] == [f"The site is at http://localhost:{port}/ (Ctrl-C stops it)\n"], said
    yield f"http://localhost:{port}"
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=PATIENCE)
    assert process.returncode == 0


def surroundings(home: Path) -> dict[str, str]:
    """Of a new user: nothing of the clone, nothing of this test."""
    return {"PATH": os.environ["PATH"], "HOME": str(home), "PYTHONUNBUFFERED": "1"}


def run(*words: str, cwd: Path, env: dict[str, str] | None = None) -> str:
    done = subprocess.run(words, cwd=cwd, env=env, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 0, (words, done.stdout, done.stderr)
    return done.stdout


def begin_own_club(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Name of your club").fill("De Vier Azen")
    page.get_by_label("Your name").fill("mieke")
    for field in page.locator("input[type=password]").all():
        field.fill("Zeker-weten-9")
    with page.expect_navigation():
        page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("De Vier Azen")


def draw_a_drive(page: Page) -> None:
    page.get_by_role("link", name="A drive").click()
    page.get_by_label("Pairs or players").fill("\n".join(PAIRS))
    with page.expect_navigation():
        page.get_by_role("button", name="Draw", exact=True).click()
    for name in PAIRS:
        expect(page.get_by_text(name.split(" & ")[0]).first).to_be_visible()


def store_a_round(page: Page) -> None:
    """From the draw to the first table of the evening, one row of its sheet."""
    page.get_by_role("link", name="To the board").click()
    page.locator("a[href$='/leg/1/table/1/']").first.click()
    row = page.locator("#round-1")
    row.locator("[name=maker]").first.check(force=True)
    row.locator("[name=ns_points]").fill("98")
    row.locator("[name=ns_points]").press("Control+Enter")
    expect(page.locator("#round-1")).to_contain_text("64")


def test_a_new_user_begins_a_club_and_stores_a_round(
    browser: Browser, home: str, klaverjas: Path, tmp_path: Path
) -> None:
    """Protects: everything that the package has to give, from the command to the scripts and the prints."""
    page = browser.new_page(base_url=home, locale="en-GB", viewport={"width": 1366, "height": 620})
    failed: list[str] = []
    page.on("response", lambda answer: failed.append(answer.url) if answer.status >= 400 else None)
    begin_own_club(page)
    draw_a_drive(page)
    printed = page.request.get(page.locator(".page-actions .btn-primary").get_attribute("href") or "")
    assert printed.body().startswith(b"%PDF")
    store_a_round(page)
    page.context.close()
    assert failed == []
    with sqlite3.connect(tmp_path / "data" / "klaverjas.sqlite3") as database:
        assert database.execute("SELECT number, ns_points FROM tournaments_round").fetchall() == [(1, 98)]
    command = [str(klaverjas), "--data", str(tmp_path / "data")]
    alone = {"cwd": tmp_path, "env": surroundings(tmp_path)}
    assert run(*command, "rescore", "--check", **alone) == "Alle opgeslagen scores kloppen met de spellen.\n"
    assert run(*command, "backup", "evening.klaverjas", **alone) == "The backup is evening.klaverjas\n"
