"""How one club writes a name, a figure, and that somebody was not there."""

import unicodedata
from random import Random

from tests.lists.layout import Value
from tests.lists.names import Person
from tests.lists.plan import Plan
from tests.lists.season import Entry

ABSENT = {
    "nl": ("", "", "", "", "-", "-", "–", "x", "X", "0", "afw", "afw.", "afg", "ziek", "n.a.", "vrij", "afgemeld"),
    "de": ("", "", "-", "–", "x", "0", "n.a.", "krank"),
    "pl": ("", "", "-", "–", "x", "0"),
    "en": ("", "", "-", "–", "x", "0", "n/a", "abs"),
}
TITLES = {"nl": ("Dhr.", "Mevr.", "Mw.", "dhr."), "de": ("Herr", "Frau"), "pl": ("Pan", "Pani"), "en": ("Mr", "Mrs")}
JOINED = (" en ", " / ", " & ", " - ")
INVISIBLE = ("\u200b", "\u200e")


# Traits that come now and then in a list: it may be that none came.
BY_CHANCE = {
    *["double spaces", "line break in a name", "invisible marks", "mark at the name", "trailing spaces", "4670*"],
    "(4670)",
}


class Hand:
    """The habits of whoever keeps the list."""

    def __init__(self, rng: Random, plan: Plan) -> None:
        self.rng, self.plan = rng, plan
        # Those of the traits by chance that have come.
        self.shown: set[str] = set()
        blank = plan.writing not in ("spaces", "one space") or plan.has("blanks by position")
        words = [word for word in ABSENT[plan.language] if word or blank]
        self.absences = (
            rng.sample(sorted(set(words)), 3) if plan.has("several words for absent") else [rng.choice(words)]
        )
        if plan.has("blanks by position"):
            self.absences = [""]
        self.absences_said = [f"absent: {word or 'empty'}" for word in self.absences]
        joins = JOINED if plan.language == "nl" else JOINED[1:]
        self.join = rng.choice(joins)
        self.mark = rng.choice(("*", " *", "†", "(12)"))
        self.place_style = rng.choice(("{n}. {name}", "{n} {name}", "{n}) {name}", "{n}. {name}"))
        if plan.writing == "one space":
            self.place_style = "{n}. {name}"
        self.number_in_front = rng.random() < 0.5
        self.whole_averages = rng.random() < 0.5
        self.star_share = rng.uniform(0.03, 0.15)

    def person(self, person: Person) -> str:
        name = person.last_first if self.plan.has("last name first") and person.last else str(person)
        if self.plan.has("titles of people"):
            name = f"{self.rng.choice(TITLES[self.plan.language])} {name}"
        return self.spelt(name)

    def spelt(self, name: str) -> str:
        """A name or a part of it."""
        if self.plan.has("upper case"):
            name = name.upper()
        if self.plan.has("accents apart"):
            name = unicodedata.normalize("NFD", name)
        if self.plan.has("curly apostrophes"):
            name = name.replace("'", "’")
        if self.plan.has("double spaces") and self.rng.random() < 0.5 and " " in name:
            self.shown.add("double spaces")
            name = name.replace(" ", "  ", 1)
        if self.plan.has("line break in a name") and self.rng.random() < 0.2 and " " in name:
            self.shown.add("line break in a name")
            name = name.replace(" ", "\n", 1)
        if self.plan.has("invisible marks") and self.rng.random() < 0.4:
            self.shown.add("invisible marks")
            at = self.rng.randint(1, len(name))
            name = name[:at] + self.rng.choice(INVISIBLE) + name[at:]
        return name

    def entry(self, entry: Entry, place: int) -> str:
        """Who stands on a line of the list."""
        name = self.join.join(map(self.person, entry.people))
        if self.plan.has("place at the name"):
            name = self.place_style.format(n=place, name=name)
        if self.plan.has("number at the name"):
            name = f"{entry.number} {name}" if self.number_in_front else f"{name} ({entry.number})"
        if self.plan.has("mark at the name") and (self.mark == "(12)" or self.rng.random() < 0.25):
            self.shown.add("mark at the name")
            name += f" ({entry.number})" if self.mark == "(12)" else self.mark
        return self.ended(name)

    def ended(self, text: str) -> str:
        if text and self.plan.has("trailing spaces") and self.rng.random() < 0.5:
            self.shown.add("trailing spaces")
            text += self.rng.choice((" ", "  ", "\u00a0"))
        return text

    def points(self, points: int | None) -> Value:
        """What somebody scored on an evening or in a leg."""
        if points is None:
            return self.absent()
        value = self.figure(points)
        if self.plan.has("4670,0"):
            value = f"{points},0"
        if self.plan.has("4670*") and self.rng.random() < self.star_share:
            self.shown.add("4670*")
            value = f"{value}*"
        if self.plan.has("(4670)") and self.rng.random() < self.star_share:
            self.shown.add("(4670)")
            value = f"({value})"
        if self.plan.has("invisible marks") and self.rng.random() < 0.1:
            value = f"{value}\u200b"
        return value

    def absent(self) -> Value:
        word = self.absences[0] if self.rng.random() < 0.6 else self.rng.choice(self.absences)
        return 0 if word == "0" and self.plan.is_book and not self.plan.has("text figures") else word or None

    def figure(self, figure: int) -> Value:
        """A whole figure: points or a total."""
        for style, sign in (("4.670", "."), ("4 670", " "), ("4 670 no-break", "\u00a0"), ("4,670", ",")):
            if self.plan.has(style):
                return f"{figure:,}".replace(",", sign)
        return str(figure) if self.plan.has("text figures") else figure

    def average(self, figure: float) -> Value:
        """Whole, or with a comma (with a point where thousands have a comma)."""
        if self.whole_averages:
            return self.figure(round(figure))
        shown = round(figure, 1)
        if self.plan.is_book and not self.plan.has("4.670", "4 670", "4 670 no-break", "4,670", "text figures"):
            return shown
        whole, part = f"{shown:.1f}".split(".")
        return f"{self.figure(int(whole))}{'.' if self.plan.has('4,670') or self.plan.language == 'en' else ','}{part}"
