"""The files for servers: they start what the package gives, with settings that there are."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from klaverjas_site.command import make_parser

DEPLOY = settings.BASE_DIR / "deploy"
OF_OTHERS = {
    *["SITE", "UPSTREAM", "DATABASE_PASSWORD", "POSTGRES_USER", "POSTGRES_DB", "POSTGRES_PASSWORD"],
    "PYTHONUNBUFFERED",
}


def explained() -> set[str]:
    text = (settings.BASE_DIR / "docs" / "operations.md").read_text(encoding="utf-8")
    return set(re.findall(r"^\| `([A-Z_]+)`", text, re.MULTILINE))


@pytest.mark.parametrize("path", sorted(DEPLOY.iterdir()), ids=lambda path: path.name)
def test_every_setting_in_it_is_one_of_ours(path: Path) -> None:
    """Protects: a server that runs without what its administrator believes to have set."""
    used = set(re.findall(r"\b([A-Z][A-Z_]{3,})[=:]\s*[^\s\"]*", path.read_text(encoding="utf-8")))
    assert used - OF_OTHERS - explained() == set()


@pytest.mark.parametrize(
    "name,pattern",
    [("klaverjas.service", r"^ExecStart=\S+/klaverjas (.+)$"), ("Dockerfile", r'^CMD \["klaverjas", "(.+)"\]$')],
)
def test_what_it_starts_is_the_command_of_the_package(name: str, pattern: str) -> None:
    """Protects: an option of the command that is renamed here and not on servers."""
    found = re.search(pattern, (DEPLOY / name).read_text(encoding="utf-8"), re.MULTILINE)
    assert found
    asked = make_parser().parse_args(found[1].split())
    assert asked.no_browser
    assert not asked.command
