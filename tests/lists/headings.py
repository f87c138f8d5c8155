"""How a club writes which evening it was."""

from dataclasses import dataclass
from datetime import date
from random import Random

from tests.lists.season import Season
from tests.lists.words import NAMED, POINTS

MONTHS = {
    "nl": "januari februari maart april mei juni juli augustus september oktober november december".split(),
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(),
    "pl": "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia".split(),
    "en": "January February March April May June July August September October November December".split(),
}
SHORT = {
    "nl": "jan feb mrt apr mei jun jul aug sept okt nov dec".split(),
    "de": "Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez".split(),
    "pl": "sty lut mar kwi maj cze lip sie wrz paź lis gru".split(),
    "en": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(),
}
WEEKDAYS = {
    "nl": "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag".split(),
    "de": "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag".split(),
    "pl": "poniedziałek wtorek środa czwartek piątek sobota niedziela".split(),
    "en": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(),
}
SHORT_WEEKDAYS = {
    "nl": "ma di wo do vr za zo".split(),
    "de": "Mo Di Mi Do Fr Sa So".split(),
    "pl": "pon. wt. śr. czw. pt. sob. niedz.".split(),
    "en": "Mon Tue Wed Thu Fri Sat Sun".split(),
}
# d, dd: the day; m, mm, mon, month: the month; y, yyyy: the year; wd, weekday.
STYLES = {
    "nl": (
        "{d}-{m} {d}-{m} {d}-{m} {dd}-{mm} {dd}-{mm}-{yyyy} {d}-{m}-{yyyy} {d}-{m}-{y} {d}/{m} {d}/{m}/{y} "
        "{d}.{m}. {dd}/{mm}/{yyyy} {yyyy}-{mm}-{dd} "
        "{d}_{mon} {d}_{mon} {d}_{month} {d}_{month}_{yyyy} {d}_{mon}_{yyyy} {d}-{mon} {d}-{mon}-{y} "
        "{wd}_{d}-{m} {wd}_{d}_{mon} {weekday}_{d}-{m} "
        "{weekday}_{d}_{month} {weekday}_{d}_{month}_{yyyy} {d}–{m} {d}‑{m} {dd}‑{mm}‑{yyyy} {d}^{mon} "
        "{d}^{month} {wd}^{d}-{m} {d}°{m} {wd}_{d}-{m}-{y} "
        "{d}_{mon}_'{y} {wd}._{d}-{m}"
    ).split(),
    "de": (
        "{d}.{m}. {d}.{m}. {dd}.{mm}. {dd}.{mm}.{yyyy} {d}.{m}.{y} {d}._{month} {d}._{month}_{yyyy} {d}._{mon} "
        "{wd}_{d}.{m}. {wd},_{d}.{m}. "
        "{weekday},_{d}._{month} {yyyy}-{mm}-{dd} {d}.^{month}"
    ).split(),
    "pl": "{d}_{mon} {d}_{mon} {d}_{month} {dd}.{mm}.{yyyy} {d}.{mm} {dd}.{mm} {d}.{mm}.{yyyy} {wd}_{d}.{mm} "
    "{d}_{month}_{yyyy} {yyyy}-{mm}-{dd}".split(),
    "en": (
        "{wd}_{d}_{mon} {d}_{mon} {mon}_{d} {month}_{d} {d}_{month}_{yyyy} {d}_{mon}_{yyyy} {yyyy}-{mm}-{dd} "
        "{wd}_{d}_{mon}_{yyyy} {d}-{mon}-{y} {weekday}_{d}_{month}"
    ).split(),
}
CELL_FORMATS = ("d-m", "dd-mm-yyyy", "d mmm", "ddd d-m", "yyyy-mm-dd", "d mmmm yyyy")
NUMBERS = {
    "nl": (
        *["{n}", "{n}", "{n}", "{n}e", "{n}e avond", "avond {n}", "Avond {n}", "Ronde {n}", "Speelavond {n}"],
        *["{n}.", "#{n}", "R{n}", "{n}e ronde", "Av. {n}"],
    ),
    "de": ("{n}", "Abend {n}", "{n}. Abend", "Spieltag {n}", "{n}."),
    "pl": ("{n}", "wieczór {n}", "kolejka {n}", "{n}."),
    "en": ("{n}", "Evening {n}", "Round {n}", "#{n}", "R{n}"),
}


@dataclass
class Label:
    """An evening: the cells above its column (the lowest last), the same on one line, and what is meant."""

    heads: tuple[str | int | date, ...]
    line: str
    meant: dict[str, str | int]


@dataclass
class Labels:
    """`kind` is what they are; `known_year`: the list itself says in which year each date is; `cell_format` of "
    "cells that hold dates; `style` of the others."""

    kind: str
    each: list[Label]
    known_year: bool
    cell_format: str = ""
    style: str = ""


def written(day: date, style: str, language: str) -> str:
    """A date in one style."""
    name = style.replace("_", " ").replace("^", "\u00a0").replace("°", "_")
    return name.format(
        d=day.day,
        dd=f"{day.day:02}",
        m=day.month,
        mm=f"{day.month:02}",
        y=f"{day.year % 100:02}",
        yyyy=day.year,
        mon=SHORT[language][day.month - 1],
        month=MONTHS[language][day.month - 1],
        wd=SHORT_WEEKDAYS[language][day.weekday()],
        weekday=WEEKDAYS[language][day.weekday()],
    )


def says_year(style: str) -> bool:
    """Whether one can tell the year from the date itself: it is written, or follows from the weekday."""
    return "{y" in style or "{wd}" in style or "{weekday}" in style


def draw_labels(
    rng: Random,
    kinds: dict[str, int],
    season: Season,
    language: str,
    *,
    cells: bool,
    several: bool,
    wrong_year: bool,
    bare: bool,
) -> Labels:
    """How the evenings of a season are named: one kind of those given with their weights. `cells`: some may be "
    "real dates.

    `bare`: a number may stand alone, without a word that says of what.
    """
    count = len(season.dates)
    fits = {kind: weight for kind, weight in kinds.items() if not (kind == "names" and count > len(NAMED[language]))}
    kind = rng.choices(list(fits), list(fits.values()))[0]
    style, number = (
        rng.choice(STYLES[language]),
        rng.choice([one for one in NUMBERS[language] if bare or one not in ("{n}", "{n}.", "{n}e")]),
    )
    names = rng.sample(NAMED[language], min(count, len(NAMED[language])))
    names.sort(key=NAMED[language].index)
    first = 1 if rng.random() < 0.9 else rng.randint(2, 9)
    in_cells = cells and kind in ("dates", "dates and names", "numbers above dates", "dates above numbers")
    named: set[int] = set()
    if kind == "names":
        named = set(range(count))
    elif kind.endswith("names"):
        named = set(rng.sample(range(count), max(1, min(count // 5, len(names)))))
    cell_format = rng.choice(CELL_FORMATS) if in_cells else ""
    if wrong_year and in_cells:
        cell_format = rng.choice(("d-m", "d mmm"))
    each = []
    for place, day in enumerate(season.dates):
        other = rng.choice(STYLES[language]) if several and place % 3 == 2 else style
        shown = written(day, other if says_year(other) or not says_year(style) else style, language)
        cell: str | date = (day.replace(year=season.year) if wrong_year else day) if in_cells else shown
        count_word: str | int = place + first if number == "{n}" else number.format(n=place + first)
        name = names[sorted(named).index(place)] if place in named else ""
        dated: dict[str, str | int] = {"date": day.isoformat()}
        if kind in ("dates", "dates and names") and not name:
            each.append(Label((cell,), shown, dated))
        elif kind == "numbers" or (kind == "numbers and names" and not name):
            each.append(Label((count_word,), str(count_word), {"number": place + first}))
        elif name and kind == "dates beside names":
            heading = f"{name} {shown}" if rng.random() < 0.7 else f"{shown} {name}"
            each.append(Label((heading,), heading, dated))
        elif name:
            each.append(Label((name,), name, {"name": name}))
        elif kind == "dates beside names":
            each.append(Label((shown,), shown, dated))
        elif kind == "months":
            month = (MONTHS if count % 2 else SHORT)[language][day.month - 1]
            each.append(Label((month,), month, {"name": month}))
        elif kind == "numbers above dates":
            each.append(Label((count_word, cell), f"{count_word} - {shown}", dated))
        elif kind == "dates above numbers":
            each.append(Label((cell, count_word), f"{count_word} - {shown}", dated))
        else:
            each.append(Label((rng.choice(POINTS[language]) if kind == "points" else "",), "", {}))
    dates = "dates" in kind
    said = "cells " + cell_format if in_cells else style.replace("{", "").replace("}", "").replace("_", " ")
    number_said = number.replace("{n}", "3")
    full = f"{kind}: {said}" if dates else f"{kind}: {number_said}" if kind.startswith("numbers") else kind
    return Labels(full, each, not dates or (not wrong_year if in_cells else says_year(style)), cell_format, style)
