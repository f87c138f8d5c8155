"""What is drawn for a list: its form, how it is written, and its traits; what contradicts each other is drawn again."""

from dataclasses import dataclass
from random import Random

FORMS = {
    "plain": 25,
    "legs": 13,
    "turned": 8,
    "side by side": 9,
    "below each other": 8,
    "a line each": 9,
    "sections": 7,
    "one evening": 12,
    "running totals": 8,
    "workbook": 6,
}
WRITINGS = {"tabs": 25, "spaces": 6, "one space": 3, "csv": 27, "xlsx": 24, "ods": 7, "html": 7}
BOOKS = ("xlsx", "ods")
ACROSS = ("plain", "legs", "turned", "side by side", "below each other", "running totals", "workbook")
LISTS = (*ACROSS, "a line each", "sections")
DOWN = tuple(form for form in ACROSS if form != "turned")
ANY = tuple(FORMS)
WRITTEN = tuple(WRITINGS)
TEXT = ("tabs", "spaces", "one space", "csv", "html")
CELLS = ("tabs", "csv", "xlsx", "ods", "html")


@dataclass(frozen=True)
class Trait:
    """How often, in which forms, in which ways of writing, and together with which others it cannot be."""

    weight: int
    forms: tuple[str, ...] = ANY
    writings: tuple[str, ...] = WRITTEN
    not_with: tuple[str, ...] = ()


_NAMES = ("last name first", "names in columns", "prefix in a column", "two people on a line", "first names only")
_POINTS = ("4.670", "4 670", "4 670 no-break", "4,670", "4670,0", "text figures")
TRAITS = {
    # around the list
    "title": Trait(14, ANY),
    "season in a title": Trait(8, ANY),
    "totals below": Trait(8, ACROSS),
    "totals without a label": Trait(3, DOWN, CELLS, ("totals below",)),
    "remarks below": Trait(8, LISTS, WRITTEN),
    "empty lines": Trait(5, ACROSS, CELLS),
    "headings repeated": Trait(4, ("plain", "legs", "running totals", "a line each"), WRITTEN, ("no headings",)),
    "vacancies": Trait(
        4, DOWN, CELLS, ("two people on a line", "first names only", "names in columns", "prefix in a column")
    ),
    # columns
    "other columns": Trait(16, ACROSS, CELLS, ("no headings",)),
    "unknown word": Trait(6, DOWN, CELLS, ("no headings",)),
    "missing headings": Trait(5, DOWN, CELLS, ("no headings",)),
    "subtotal between": Trait(3, ("plain",), CELLS, ("no headings", "latest first")),
    "empty column": Trait(3, ("plain", "legs", "running totals"), CELLS),
    "no headings": Trait(4, ("plain", "side by side", "a line each"), WRITTEN),
    # evenings
    "evenings to come": Trait(5, ("plain", "legs", "turned", "workbook"), CELLS, ("no headings", "latest first")),
    "latest first": Trait(
        3, ("plain", "legs", "turned", "workbook", "sections", "a line each"), WRITTEN, ("no headings",)
    ),
    "dates in several styles": Trait(3, LISTS, ("tabs", "csv", "xlsx", "ods", "html"), ("date cells",)),
    "date cells": Trait(30, LISTS, BOOKS, ("no headings",)),
    "year of typing": Trait(3, ACROSS, BOOKS, ("season in a title", "evenings to come", "latest first")),
    "line break in a heading": Trait(3, ACROSS, CELLS, ("date cells", "year of typing", "no headings")),
    # names
    "place at the name": Trait(6, (*DOWN, "sections"), WRITTEN, ("names in columns", "prefix in a column")),
    "number at the name": Trait(3, (*DOWN, "a line each", "sections"), WRITTEN, (*_NAMES, "place at the name")),
    "mark at the name": Trait(
        5, LISTS, WRITTEN, ("names in columns", "prefix in a column", "number at the name", "two people on a line")
    ),
    "titles of people": Trait(
        3,
        ANY,
        WRITTEN,
        ("names in columns", "prefix in a column", "two people on a line", "last name first", "first names only"),
    ),
    "last name first": Trait(6, ANY, WRITTEN, ("titles of people", *_NAMES[1:])),
    "upper case": Trait(4),
    "names in columns": Trait(
        3,
        ("plain", "legs", "running totals", "workbook", "below each other", "a line each"),
        CELLS,
        ("no headings", *_NAMES[3:]),
    ),
    "prefix in a column": Trait(
        3,
        ("plain", "legs", "running totals", "workbook", "a line each"),
        CELLS,
        ("no headings", "names in columns", *_NAMES[3:]),
    ),
    "two people on a line": Trait(5, ANY, WRITTEN, ("last name first", "first names only")),
    "first names only": Trait(2, ANY, WRITTEN),
    "double spaces": Trait(3, ANY, CELLS),
    "trailing spaces": Trait(4, ANY, CELLS),
    "invisible marks": Trait(3, ANY, ("tabs", "csv", "xlsx", "ods", "html")),
    "accents apart": Trait(2, ANY, ("tabs", "csv", "xlsx", "html")),
    "curly apostrophes": Trait(2),
    "line break in a name": Trait(
        3, DOWN, ("csv", "xlsx", "ods", "html", "tabs"), ("first names only", "names in columns", "prefix in a column")
    ),
    # points
    "4.670": Trait(5, ANY, WRITTEN, _POINTS),
    "4 670": Trait(2, ANY, CELLS, _POINTS),
    "4 670 no-break": Trait(3, ANY, CELLS, _POINTS),
    "4,670": Trait(3, ANY, ("tabs", "csv", "xlsx", "ods", "html"), _POINTS),
    "4670,0": Trait(2, LISTS, ("tabs", "csv", "xlsx", "html"), _POINTS),
    "text figures": Trait(4, ANY, BOOKS, _POINTS),
    "4670*": Trait(3, LISTS, WRITTEN),
    "(4670)": Trait(2, ("plain", "side by side", "workbook", "turned"), WRITTEN, ("4670*", "negative")),
    # Not with "a line each", which may have a line for each leg: nobody writes the penalty on one of those.
    "negative": Trait(1, ("plain",), CELLS, ("totals below", "totals without a label", "hidden helper column")),
    "several words for absent": Trait(5, ACROSS, WRITTEN),
    # workbooks
    "hidden helper column": Trait(4, ("plain", "legs", "running totals", "workbook"), BOOKS, ("no headings",)),
    "hidden evenings": Trait(6, ("plain", "workbook"), BOOKS),
    "hidden people": Trait(8, ("plain", "workbook"), BOOKS),
    "hidden helper line": Trait(6, ("plain", "workbook", "running totals"), BOOKS),
    "formulas": Trait(12, DOWN, BOOKS, _POINTS),
    "figures with a format": Trait(5, ANY, ("xlsx",), _POINTS),
    "title across": Trait(4, ACROSS, ("xlsx", "ods", "html")),
    # legs
    "a leg missed": Trait(5, ("legs",), WRITTEN),
    # text files
    "byte order mark": Trait(3, ANY, ("tabs",)),
    "all quoted": Trait(3, ANY, ("csv",)),
    "sep= line": Trait(2, ANY, ("csv",)),
    "cells cut off": Trait(4, ANY, ("tabs", "csv")),
    "blanks by position": Trait(15, ("plain", "running totals"), ("spaces",), ("several words for absent",)),
}


@dataclass(frozen=True)
class Plan:
    """The draws for one list."""

    form: str
    writing: str
    language: str
    traits: frozenset[str]
    must_ask: str = ""

    def has(self, *traits: str) -> bool:
        return not self.traits.isdisjoint(traits)

    @property
    def is_book(self) -> bool:
        return self.writing in BOOKS


MUST_ASK = {
    "formula": 2,
    "date in the place of points": 2,
    "same name twice": 3,
    "future": 3,
    "two figures in a cell": 3,
}


def draw_plan(rng: Random) -> Plan:
    """A third of the lists has hardly any trait, the others have two to six."""
    language = rng.choices(("nl", "de", "pl", "en"), (74, 10, 7, 9))[0]
    if rng.random() < 0.04:
        return _draw_must_ask(rng, language)
    form = rng.choices(list(FORMS), list(FORMS.values()))[0]
    writing = rng.choices(list(WRITINGS), list(WRITINGS.values()))[0]
    while not _goes(form, writing):
        writing = rng.choices(list(WRITINGS), list(WRITINGS.values()))[0]
    wanted = rng.choice((0, 0, 1)) if rng.random() < 0.34 else rng.randint(2, 6)
    traits: set[str] = set()
    fits = {name: trait.weight for name, trait in TRAITS.items() if form in trait.forms and writing in trait.writings}
    for _ in range(60):
        if len(traits) == wanted:
            break
        new = rng.choices(list(fits), list(fits.values()))[0]
        if not any(new in TRAITS[old].not_with or old in TRAITS[new].not_with for old in traits):
            traits.add(new)
    return Plan(form, writing, language, frozenset(traits))


def _goes(form: str, writing: str) -> bool:
    """A workbook is a workbook; columns below a date need cells, and so do people across and lists side by side."""
    if form == "workbook":
        return writing in BOOKS
    if form in ("legs", "side by side", "below each other", "turned"):
        return writing in CELLS
    return not (writing == "one space" and form in ("running totals", "a line each"))


def _draw_must_ask(rng: Random, language: str) -> Plan:
    """A list that a person cannot read without asking."""
    why = rng.choices(list(MUST_ASK), list(MUST_ASK.values()))[0]
    writing = {"formula": "xlsx", "date in the place of points": rng.choice(BOOKS)}.get(why) or rng.choice(CELLS)
    return Plan("plain", writing, language, frozenset({"title"} if rng.random() < 0.3 else ()), why)
