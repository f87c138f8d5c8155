"""What the documents name exists, and what exists for the people who run the site is in the documents."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import find_commands, get_commands

ROOT = settings.BASE_DIR
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
OPERATIONS = (ROOT / "docs" / "operations.md").read_text()
CODE_SPAN = re.compile(r"```.*?```|`[^`]+`", re.DOTALL)
OUR_APPS = ["klaverjas_site", "tournaments"]


def code_in(page: Path) -> list[str]:
    return CODE_SPAN.findall(page.read_text())


def our_commands() -> set[str]:
    return {name for app in OUR_APPS for name in find_commands(str(ROOT / app / "management"))}


def variables_read() -> set[str]:
    """The environment variables that the code asks for."""
    asked = re.compile(
        r"""(?:os\.environ(?:\.get|\.setdefault)?[(\[]|env_bool\(|env_list\(|getenv\()\s*["']([A-Z_]+)["']"""
    )
    sources = [
        ROOT / "manage.py",
        *(path for package in [*OUR_APPS, "scoring"] for path in (ROOT / package).rglob("*.py")),
    ]
    return {name for path in sources for name in asked.findall(path.read_text())} - {"DJANGO_SETTINGS_MODULE"}


def first_column(heading: str) -> set[str]:
    """The first column of the table under a heading of docs/operations.md."""
    section = OPERATIONS.split(f"## {heading}\n")[1].split("\n## ")[0]
    return set(re.findall(r"^\| `([^`]+)` \|", section, re.MULTILINE))


def make_targets() -> set[str]:
    return set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


def test_every_make_target_in_the_documents_exists() -> None:
    named = {target for page in PAGES for code in code_in(page) for target in re.findall(r"\bmake ([a-z]+)", code)}
    assert named - make_targets() == set()
    assert {"run", "test"} <= named


def test_make_explains_every_target_that_people_use() -> None:
    """Protects: `make` alone lists everything; only its own set-up steps are left out."""
    explained = set(re.findall(r'echo "make ([a-z]+)', (ROOT / "Makefile").read_text()))
    assert explained == make_targets() - {"help", "runtime", "tools"}


def test_every_command_in_the_documents_exists() -> None:
    named = {
        command for page in PAGES for code in code_in(page) for command in re.findall(r"manage\.py ([a-z_]+)", code)
    }
    assert named - set(get_commands()) == set()


def test_every_command_of_ours_is_explained() -> None:
    explained = {row.removeprefix("manage.py ") for row in first_column("Commands")}
    assert our_commands() - explained == set()


def test_every_environment_variable_is_explained_and_every_explained_one_is_read() -> None:
    assert first_column("Environment variables") == variables_read()


def test_every_environment_variable_used_in_an_example_is_explained() -> None:
    used = {name for page in PAGES for code in code_in(page) for name in re.findall(r"\b([A-Z][A-Z_]+)=\S", code)}
    # What `make` passes on (ARGS, SEED) and what tests ask for: no installation has them.
    assert used - first_column("Environment variables") - {"ARGS", "SEED", "NIGHT_SEED", "AT_ONCE"} == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)", CODE_SPAN.sub("", page.read_text()))
    missing = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert missing == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_that_is_named_exists(page: Path) -> None:
    """Protects: a recipe that sends people to a file which was renamed."""
    folders = "|".join(["scoring", "tournaments", "klaverjas_site", "templates", "tests", "examples", "docs", r"\.ci"])
    named = {
        path.rstrip("/")
        for code in code_in(page)
        for path in re.findall(rf"(?<![\w./-])((?:{folders})/[\w./-]*)(?![\w*<…])", code)
    }
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []


def test_every_decision_is_listed() -> None:
    folder = ROOT / "docs" / "decisions"
    listed = re.findall(r"\]\((\d{4}-[a-z-]+\.md)\)", (folder / "README.md").read_text())
    assert listed == sorted(path.name for path in folder.glob("0*.md"))


def test_the_changelog_begins_with_the_version_of_the_program() -> None:
    """Protects: one number for the program, and for each a list of what it changes."""
    versions = re.findall(r"^## (.+)$", (ROOT / "docs" / "changelog.md").read_text(), re.MULTILINE)
    assert versions[0] == settings.VERSION
    assert versions == sorted(versions, key=lambda version: [int(part) for part in version.split(".")], reverse=True)
