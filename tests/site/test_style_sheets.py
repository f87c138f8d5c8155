"""No rule of a style sheet is about something that no page has."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import crispy_bootstrap5
import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

ROOT = settings.BASE_DIR
STATIC = ROOT / "klaverjas_site" / "static"
SHEETS = sorted((STATIC / "css").glob("*.css"))
# Completed when a page is made, out of what is stored or counted: how the name begins, and its ends.
COMPOSED = {
    "and-": "1 2",  # js/sheet/screen.js: how many columns there are next to those of the sides
    "cell-": "name head kept leg evening total doubt out",  # imports/shown.py
    "leader-": "1 2 3",
    "lies-": "n e s w",
    "mark-": "nat pit counter_pit revoke",
    "podium-": "1 2 3",
    "seat-": "n e s w",
    "side-": "ns ew third",
    "stage-": "done current todo",
    "state-": "waiting busy done draft published",
    "suit-": "S H C D",
    "tile-": "waiting busy done",
    "wall-": "few two three many clock-only blank",  # as full as the wall is; block body_class of wall/screen
    "wrap-": "form narrow wide",  # block width of base.html
}
TAG = re.compile(r"\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
# A text of such words only may be classes; a sentence is not.
CLASSES = re.compile(r"[a-z0-9_ -]+")


def classes_of(sheet: Path) -> set[str]:
    """Those that its selectors name."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
    selectors = [part for part in re.findall(r"([^{};]+)\{", text) if not part.strip().startswith("@")]
    return {name for part in selectors for name in re.findall(r"\.([A-Za-z_][\w-]*)", part)}


def said_in_templates() -> Iterator[str]:
    """What each class may be, and the texts that one template gives to another."""
    for folder in (ROOT / "templates", ROOT / "tournaments", Path(crispy_bootstrap5.__file__).parent):
        for path in folder.rglob("*.html"):
            if path.name == "style.html":  # a part that only the page of parts has is no part of a page
                continue
            text = path.read_text(encoding="utf-8")
            for tag in TAG.findall(text):
                yield from re.findall(r"[\"']([^\"']*)[\"']", tag)
            yield from re.findall(r"class=\"([^\"]*)\"", TAG.sub(" ", text))


def said_in_scripts() -> Iterator[str]:
    for path in (STATIC / "js").rglob("*.js"):
        yield from re.findall(r"[\"'`]([^\"'`\n]*)[\"'`]", path.read_text(encoding="utf-8"))


def said_in_python() -> Iterator[str]:
    for package in ("tournaments", "klaverjas_site"):
        for path in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    is_classes = CLASSES.fullmatch(node.value)
                    yield from [node.value] if is_classes else re.findall(r"class=\"([^\"]*)\"", node.value)


@cache
def used() -> set[str]:
    texts = (*said_in_templates(), *said_in_scripts(), *said_in_python())
    composed = {begin + end for begin, ends in COMPOSED.items() for end in ends.split()}
    return {name for text in texts for name in re.findall(r"[\w-]+", text)} | composed


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_every_class_of_a_style_sheet_is_used(sheet: Path) -> None:
    """Protects: no one has to find out what a rule is about that is about nothing any more."""
    assert classes_of(sheet) - used() == set()


def test_what_is_composed_is_no_longer_than_it_has_to_be() -> None:
    """Protects: the list above names only what some style sheet is about."""
    named = set().union(*map(classes_of, SHEETS))
    for begin, ends in COMPOSED.items():
        assert {begin + end for end in ends.split()} & named, begin


def test_the_page_of_parts_has_each_class_that_is_described(client: Client) -> None:
    """Protects: docs/look.md names no class that has gone, and the browser tests of looks see each of them."""
    look = (ROOT / "docs" / "look.md").read_text(encoding="utf-8")
    cells = re.findall(r"^\| [^|]+ \| ([^|]+) \|", look, flags=re.MULTILINE)
    codes = [code.replace(".", " ") for cell in cells if "/" not in cell for code in re.findall(r"`([^`]+)`", cell)]
    described = {name for code in codes for name in code.split() if not name.endswith("…")}
    page = client.get(reverse("style")).content.decode()
    shown = {name for text in re.findall(r"class=\"([^\"]*)\"", page) for name in text.split()}
    assert len(described) > 40
    assert described - shown == {"details"}
