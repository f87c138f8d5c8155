"""The page "The database is damaged: what now" of docs/operations.md, done word for word."""

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings

from tests.chance import IS_NIGHT
from tests.installation.backup.damage import destroy_header, destroy_page
from tests.installation.installation import PATIENCE, environment, free_port, visit

# What the champion has, by the file that is loaded.
TOTAL = "25878"
BEFORE = f"""
from django.contrib.auth.models import User
from django.core.management import call_command
User.objects.create(username='owner')
call_command('load_competition', r'{settings.BASE_DIR}/examples/westerwolde-2022-2023.json', owner='owner')
call_command('backup')
"""
HEADING = "## The database is damaged: what now\n"

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="the page says make")


def written_commands() -> list[str]:
    """The content of the code blocks of the section, in order."""
    text = (settings.BASE_DIR / "docs" / "operations.md").read_text(encoding="utf-8")
    section = text.split(HEADING)[1].split("\n## ")[0]
    blocks = re.findall(r"```sh\n(.*?)```", section, re.DOTALL)
    return [line.strip() for block in blocks for line in block.splitlines() if line.strip()]


class Laptop:
    """The folder of the program as a club has it, with its own data: what is typed there is typed literally."""

    def __init__(self, folder: Path, prepared: Path) -> None:
        self.folder = folder
        for name in ("Makefile", "manage.py", "requirements.txt"):
            (folder / name).symlink_to(settings.BASE_DIR / name)
        (folder / ".venv").mkdir()
        for path in Path(sys.prefix).iterdir():
            if path.name != "requirements.txt":
                (folder / ".venv" / path.name).symlink_to(path)
        # Nothing is to be installed.
        shutil.copy(settings.BASE_DIR / "requirements.txt", folder / ".venv")
        self.port = free_port()
        self.data = prepared.rename(folder / "var")
        self.environment = environment(self.data, PORT=str(self.port), STATIC_ROOT=str(folder / "static"))

    def type(self, command: str) -> str:
        done = subprocess.run(
            ["/bin/sh", "-c", command],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        assert done.returncode == 0, (command, done.stdout, done.stderr)
        return done.stdout

    def scores(self) -> list[tuple[object, ...]]:
        with closing(sqlite3.connect(self.data / "klaverjas.sqlite3")) as database:
            return database.execute("SELECT * FROM tournaments_result").fetchall()

    def run_and_get(self, command: str, *paths: str) -> list[tuple[int, str]]:
        """What the site answers that this command starts."""
        site = subprocess.Popen(
            ["/bin/sh", "-c", command],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        assert site.stdout
        printed = []
        for line in site.stdout:
            printed.append(line)
            if line.startswith("The site is at"):
                break
        assert site.poll() is None, printed
        answers = [visit(self.port, "GET", path) for path in paths]
        os.killpg(site.pid, signal.SIGTERM)
        site.communicate(timeout=PATIENCE)
        return answers


def test_after_every_step_of_the_page_the_scores_are_right(tmp_path: Path, installation: Path) -> None:
    (tmp_path / "klaverjas").mkdir()
    laptop = Laptop(tmp_path / "klaverjas", installation)
    laptop.type(f'.venv/bin/python manage.py shell -v0 -c "{BEFORE}"')
    before = laptop.scores()
    assert len(before) == 34
    (good,) = (laptop.data / "backups").iterdir()
    restore, run = written_commands()

    # By day one of them: test_restore has the other.
    for destroy in (destroy_header, destroy_page) if IS_NIGHT else (destroy_header,):
        for old in laptop.data.glob("klaverjas-damaged-*.sqlite3"):
            old.unlink()
        destroy(laptop.data / "klaverjas.sqlite3")
        damaged = (laptop.data / "klaverjas.sqlite3").read_bytes()
        said = laptop.type(restore)

        (aside,) = laptop.data.glob("klaverjas-damaged-*.sqlite3")
        assert aside.read_bytes() == damaged
        assert str(aside) in said
        assert f"{good} is restored." in said
        assert laptop.scores() == before
    answers = laptop.run_and_get(run, "/readyz", "/clubs/westerwolde/seizoen-2022-2023/standing/")
    assert answers[0] == (200, "ok\n")
    assert answers[1][0] == 200
    assert TOTAL in answers[1][1]
