"""Lists that go down: a line for each result, a section for each evening, one evening as a club publishes it."""

from collections.abc import Sequence
from datetime import date

from tests.lists.across import Draw
from tests.lists.headings import written
from tests.lists.layout import Table, Value
from tests.lists.season import Entry, Played
from tests.lists.words import (
    DATE,
    EVENING,
    FIRST,
    LAST,
    LEG,
    LEG_HEADS,
    LEG_TOTAL,
    NAME,
    OTHER,
    PAIR,
    POINTS,
    PREFIX,
    TABLE,
)


def a_line_each(draw: Draw) -> Table:
    """Evening, name and points, in any order of columns, by evening or by person; sometimes a line for each leg."""
    rng, plan, season, language = draw.rng, draw.plan, draw.season, draw.plan.language
    parts = ["evening", "name", "points"]
    rng.shuffle(parts)
    by_leg = draw.has_headings and rng.random() < 0.25 and len(season.entries) * len(season.dates) < 80
    if by_leg:
        parts.insert(rng.randint(0, len(parts)), "leg")
    if draw.has_headings and rng.random() < 0.3:
        parts.insert(rng.randint(0, len(parts)), "table")
    by_person = rng.random() < 0.3 and all("date" in label.meant for label in draw.labels.each)
    names = {id(entry): _name_cells(draw, entry) for entry in season.entries}
    found = [
        (evening, entry, played)
        for evening in draw.order
        for entry in season.entries
        if (played := entry.played[evening])
    ]
    if by_person:
        order = list(season.entries)
        found.sort(key=lambda one: order.index(one[1]))
    rows: list[list[Value]] = []
    once = draw.has_headings and not by_person and rng.random() < 0.15
    said = {
        "by person": by_person,
        "a line for each leg": by_leg,
        "each evening named once": once,
        "table": "table" in parts,
    }
    draw.notes += [note for note, is_so in said.items() if is_so]
    before: int | None = None
    for evening, entry, played in found:
        legs: Sequence[tuple[int, int | None]] = list(enumerate(played.legs, 1)) if by_leg else [(0, played.total)]
        at_table = rng.randint(1, 9)
        for leg, points in legs:
            label = draw.labels.each[evening].heads[-1]
            cells: dict[str, list[Value]] = {
                "evening": [None if once and before == evening else label],
                "name": names[id(entry)],
                "points": [draw.hand.points(points)],
                "leg": [leg],
                "table": [at_table],
            }
            before = evening
            rows.append([cell for part in parts for cell in cells[part]])
    words = (DATE if draw.labels.kind.startswith("dates") else EVENING)[language]
    name_heads: dict[str, list[Value]] = {
        "names in columns": [FIRST[language], LAST[language]],
        "prefix in a column": [FIRST[language], PREFIX[language] or None, LAST[language]],
    }
    heads: dict[str, list[Value]] = {
        "evening": [rng.choice(words)],
        "name": [rng.choice((PAIR if plan.has("two people on a line") else NAME)[language])],
        "points": [rng.choice(POINTS[language])],
        "leg": [rng.choice(LEG[language])],
        "table": [TABLE[language]],
    }
    for trait, name_head in name_heads.items():
        if plan.has(trait):
            heads["name"] = list(name_head)
    head: list[list[Value]] = [[cell for part in parts for cell in heads[part]]] if draw.has_headings else []
    table = Table([*head, *rows], heads=len(head), cell_format=draw.labels.cell_format)
    if plan.has("headings repeated") and head and len(rows) > 6:
        table.line(1 + len(rows) // 2, head[0])
    return table


def _name_cells(draw: Draw, entry: Entry) -> list[Value]:
    person = entry.people[0]
    if draw.plan.has("names in columns"):
        return [draw.hand.spelt(person.first), draw.hand.spelt(f"{person.prefix} {person.last}".strip())]
    if draw.plan.has("prefix in a column"):
        return [draw.hand.spelt(person.first), person.prefix or None, draw.hand.spelt(person.last)]
    return [draw.hand.entry(entry, 0)]


def sections(draw: Draw) -> Table:
    """A line that says which evening, and below it everyone who was there with the points."""
    rng, season, language = draw.rng, draw.season, draw.plan.language
    with_place, with_heads = (
        rng.random() < 0.4 and not draw.plan.has("place at the name", "number at the name"),
        rng.random() < 0.35,
    )
    empty = rng.random() < 0.6 and draw.plan.writing != "one space"
    word = rng.choice(("", "", "Uitslag ")) if language == "nl" else ""
    draw.notes += ["headings in each section"] if with_heads else []
    draw.notes += ["places in each section"] if with_place else []
    rows: list[list[Value]] = []
    loose = set()
    for place, evening in enumerate(draw.order):
        label = draw.labels.each[evening]
        if place and empty:
            rows.append([])
        loose.add(len(rows))
        cell: Value = label.heads[0] if isinstance(label.heads[0], date) else f"{word}{label.line}"
        rows.append([cell])
        if with_heads:
            head: list[Value] = [NAME[language][0], POINTS[language][0]]
            rows.append([OTHER["place"][language][0], *head] if with_place else head)
        there = _by_points(season.entries, evening)
        for rank, (entry, played) in enumerate(there, 1):
            cells: list[Value] = [draw.hand.entry(entry, rank), draw.hand.points(played.total)]
            rows.append([rank, *cells] if with_place else cells)
    return Table(rows, loose=loose, cell_format=draw.labels.cell_format)


def _by_points(entries: Sequence[Entry], evening: int) -> list[tuple[Entry, Played]]:
    there = [(entry, played) for entry in entries if (played := entry.played[evening])]
    return sorted(there, key=lambda one: -one[1].total)


LINES = (
    *["{place}. {name} {points}", "{place}. {name} {points}", "{name}: {points} punten"],
    *["{place} {name} {points}", "{place}. {name}   {points} pnt.", "{name} {points}"],
    *["{place}) {name} – {points}", "{place}. {name} ({points})", "{place}. {name}: {points}"],
    *["{place}\t{name}\t{points}", "{name}\t{points}", "{name}   {points}", "{place}. {name} met {points} punten"],
    *["{place}e {name} {points} p.", "{place}. {name} ....... {points}"],
)
UNITS = {"de": "Punkte", "pl": "pkt.", "en": "points"}


def draw_evening_title(draw: Draw) -> tuple[str, dict[str, str | int], bool]:
    """The title above one evening, what it names, and whether the year can be told from it."""
    rng, language, day = draw.rng, draw.plan.language, draw.season.dates[0]
    number = rng.randint(1, 12)
    if language != "nl":
        style = {"de": "{d}._{month}_{yyyy}", "pl": "{d}_{month}_{yyyy}", "en": "{d}_{month}_{yyyy}"}[language]
        word = {"de": "Ergebnisse vom ", "pl": "Wyniki ", "en": "Results of "}[language]
        return word + written(day, style, language), {"date": day.isoformat()}, True
    style = rng.choice(
        (
            *["{d}_{month}_{yyyy}", "{weekday}_{d}_{month}_{yyyy}", "{weekday}_{d}_{month}", "{d}-{m}-{yyyy}"],
            *["{dd}-{mm}-{yyyy}", "{d}_{month}"],
        )
    )
    shown, known = written(day, style, "nl"), "{yyyy" in style or "weekday" in style
    dated: dict[str, str | int] = {"date": day.isoformat()}
    kind = rng.random()
    if kind < 0.3:
        return (
            rng.choice(("Uitslag klaverjasavond ", "Uitslag ", "Klaverjassen ", "Uitslagen van ", "")) + shown,
            dated,
            known,
        )
    if kind < 0.55:
        word = rng.choice((f"{number}e avond", f"{number}e speelavond", f"avond {number}", f"ronde {number}"))
        return f"Uitslag {word}{rng.choice((', ', ' - ', ' '))}{shown}", dated, known
    if kind < 0.75:
        return (
            rng.choice(
                (f"Uitslag {number}e avond", f"Uitslag avond {number}", f"{number}e speelavond", f"Avond {number}")
            ),
            {"number": number},
            True,
        )
    if kind < 0.85:
        name = rng.choice(("Kerstdrive", "Paasdrive", "Snertavond"))
        return rng.choice((f"Uitslag {name}", name)), {"name": name}, True
    return "", {}, True


def one_evening_lines(draw: Draw, title: str) -> Table:
    """One evening as running text: a line for each, as it stands on a website."""
    rng, language = draw.rng, draw.plan.language
    style = rng.choice(LINES)
    if language != "nl":
        style = (
            style.replace("met ", "")
            .replace("punten", UNITS[language])
            .replace("pnt.", UNITS[language])
            .replace("}e ", "}. ")
            .replace(" p.", "")
        )
    spread = draw.plan.has("4 670", "4 670 no-break")
    if spread:
        style = "{place}. {name}: {points}"
    with_legs = rng.random() < 0.4 and draw.season.legs > 1 and style in LINES[:1] + LINES[3:4] and not spread
    draw.notes += [f"line: {style}"] + (["legs in the line"] if with_legs else [])
    rows: list[list[Value]] = [[title]] if title else []
    if title and rng.random() < 0.6:
        rows.append([])
    for place, (entry, played) in enumerate(_by_points(draw.season.entries, 0), 1):
        points: list[Value] = [draw.hand.points(leg) for leg in played.legs] if with_legs else []
        points.append(draw.hand.points(played.total))
        rows.append([style.format(place=place, name=draw.hand.entry(entry, place), points=" ".join(map(str, points)))])
    return Table(rows, loose=set(range(len(rows))))


def one_evening_table(draw: Draw, title: str) -> Table:
    """One evening as a table: place, name, perhaps the legs, points, perhaps the roem."""
    rng, language = draw.rng, draw.plan.language
    place_head = [rng.choice(OTHER["place"][language])] if rng.random() < 0.7 else []
    with_legs = rng.random() < 0.45 and draw.plan.writing != "one space" and draw.season.legs > 1
    draw.notes += ["legs with a total"] if with_legs else []
    leg = rng.choice(LEG_HEADS[language])
    legs = [leg.format(n=n + 1) for n in range(draw.season.legs)] if with_legs else []
    extra = [
        rng.choice(OTHER[kind][language]) for kind in ("roem", "pits") if rng.random() < 0.2 * (draw.season.legs > 1)
    ]
    total = rng.choice(LEG_TOTAL[language] if with_legs else POINTS[language])
    name_head = rng.choice((PAIR if draw.plan.has("two people on a line") else NAME)[language])
    rows: list[list[Value]] = [[title]] if title else []
    loose = set(range(len(rows)))
    if title and rng.random() < 0.4 and draw.plan.writing != "one space":
        loose.add(len(rows))
        rows.append([])
    heads = 0 if draw.plan.writing == "one space" or (rng.random() < 0.15 and not with_legs and not extra) else 1
    if heads:
        rows.append([*place_head, name_head, *legs, total, *extra])
    by_points = rng.random() < 0.8
    there = _by_points(draw.season.entries, 0)
    ranks = {id(entry): 1 + sum(other.total > played.total for _, other in there) for entry, played in there}
    for entry, played in there if by_points else _in_order(draw.season.entries):
        row: list[Value] = [ranks[id(entry)]] if place_head else []
        row.append(draw.hand.entry(entry, ranks[id(entry)]))
        row += [draw.hand.points(points) for points in played.legs] if with_legs else []
        row.append(draw.hand.points(played.total))
        row += [draw.hand.figure(played.roem) if word in OTHER["roem"][language] else played.pits for word in extra]
        rows.append(row)
    return Table(rows, heads=heads, loose=loose)


def _in_order(entries: Sequence[Entry]) -> list[tuple[Entry, Played]]:
    return [(entry, played) for entry in entries if (played := entry.played[0])]
