"""The other sheets of a workbook: a cover, addresses, a calendar, and hidden ones with what was there before."""

from random import Random

from tests.lists.across import Draw
from tests.lists.layout import Table, Value
from tests.lists.words import CLUBS, NAME, TOWNS
from tests.lists.workbook import Sheet


def draw_sheets(rng: Random, draw: Draw, table: Table) -> tuple[list[Sheet], int, tuple[str, ...]]:
    """The sheets with the one that is meant among them, which is on top, and what the others are."""
    language = draw.plan.language
    title = {
        "nl": ("Stand", "Blad1", "Competitie", "Uitslagen"),
        "de": ("Tabelle1", "Stand"),
        "pl": ("Arkusz1",),
        "en": ("Sheet1", "Results"),
    }
    meant = Sheet(rng.choice(title[language]), table)
    calendar: list[list[Value]] = [["Datum", "Wat"]]
    for day in draw.season.dates:
        calendar.append([day, "klaverjassen"])
    others = {
        "cover sheet": Sheet(
            "Voorblad", Table([[rng.choice(CLUBS[language])], [], ["Klaverjassen"], ["Secretaris: tel. 0512 345678"]])
        ),
        "address list": Sheet("Adressen", _addresses(rng, draw)),
        "calendar": Sheet(
            "Kalender",
            Table(calendar, cell_format="dd-mm-yyyy"),
        ),
        "empty sheet": Sheet("Blad3", Table([])),
        "hidden old list": Sheet("oud", _old(rng, draw), hidden=True),
        "hidden figures": Sheet(
            "hulp", Table([[f"P{n}", rng.randint(1, 400), rng.random()] for n in range(1, 12)]), hidden=True
        ),
    }
    chosen = rng.sample(list(others), rng.randint(1, 3))
    sheets = [others[name] for name in chosen]
    sheets.insert(rng.randint(0, len(sheets)), meant)
    shown = [place for place, sheet in enumerate(sheets) if not sheet.hidden]
    active = sheets.index(meant) if rng.random() < 0.6 else rng.choice(shown)
    return sheets, active, tuple(chosen)


def _addresses(rng: Random, draw: Draw) -> Table:
    rows: list[list[Value]] = [[NAME[draw.plan.language][0], "Adres", "Plaats", "Telefoon"]]
    for entry in draw.season.entries:
        for person in entry.people:
            street = f"{rng.choice(('Dorpsstraat', 'Kerkweg', 'Lindelaan', 'Brink'))} {rng.randint(1, 140)}"
            rows.append([str(person), street, rng.choice(TOWNS), f"06-{rng.randint(10000000, 59999999)}"])
    return Table(rows, heads=1)


def _old(rng: Random, draw: Draw) -> Table:
    """What was there a year ago."""
    rows: list[list[Value]] = [["Naam", "5-9", "12-9", "19-9"]]
    rows += [[str(entry.people[0]), *(rng.randint(3000, 6000) for _ in range(3))] for entry in draw.season.entries[::2]]
    return Table(rows, heads=1)
