"""What stands above, between and below the lines of a list, and is about nobody."""

from collections.abc import Sequence
from datetime import timedelta
from random import Random

from tests.lists.across import Draw
from tests.lists.hand import Hand
from tests.lists.headings import MONTHS
from tests.lists.layout import Formula, Table, Value
from tests.lists.plan import Plan
from tests.lists.season import Season
from tests.lists.words import CLUBS, PAGE, REMARKS, SEASON, STANDING, SUMS


def draw_titles(rng: Random, plan: Plan, season: Season) -> list[list[Value]]:
    """The lines above a list; one of them names the season where that was drawn."""
    language = plan.language
    lines: list[Value] = []
    if plan.has("title"):
        if rng.random() < 0.6 or plan.form == "one evening":
            lines.append(rng.choice(CLUBS[language]))
        if (rng.random() < 0.7 or not lines) and plan.form != "one evening":
            lines.append(rng.choice(STANDING[language]).format(n=len(season.dates)))
    if plan.has("season in a title"):
        text = rng.choice(SEASON[language]).format(a=season.year, b=season.year + 1, s=f"{(season.year + 1) % 100:02}")
        lines.insert(rng.randint(0, len(lines)), text)
    if plan.has("title") and plan.language == "nl" and rng.random() < 0.15:
        day = season.dates[-1] + timedelta(1)
        lines.append(f"bijgewerkt t/m {day.day} {MONTHS['nl'][day.month - 1]} {day.year}")
    rows: list[list[Value]] = [[line] for line in lines]
    if rows and rng.random() < 0.6 and plan.writing != "one space":
        rows.append([])
    return rows


def put_above(table: Table, titles: Sequence[Sequence[Value]], across: bool) -> None:
    """Titles above the list, if so in a cell across all of it."""
    for title in reversed(titles):
        table.line(0, title, loose=True)
        if across and title and table.width > 1:
            table.merges.append((0, 0, 0, table.width - 1))


def add_sums(table: Table, draw: Draw, kinds: Sequence[str], people: int) -> None:
    """Lines below that sum up the columns of points; `kinds`: what each column of the table is."""
    rng, plan, hand = draw.rng, draw.plan, draw.hand
    label_at = kinds.index("name")
    sums = rng.sample(("sum", "mean", "count", "highest"), rng.randint(1, 3)) if plan.has("totals below") else ["sum"]
    if plan.form != "turned" and rng.random() < 0.3 and plan.writing not in ("spaces", "one space"):
        table.rows.append([])
    columns = [place for place, kind in enumerate(kinds) if kind in ("points", "leg")]
    if plan.writing in ("spaces", "one space"):
        columns = [
            place
            for place, kind in enumerate(kinds)
            if kind in ("points", "leg", "running", "place", "total") and place > label_at
        ]
        sums = [one for one in sums if one != "count"] or ["sum"]
    bottom = len(table.rows)
    lines = [row for row in range(bottom) if len(table.rows[row]) > label_at][-people:]
    for sort in sums:
        row: list[Value] = [None] * table.width
        if plan.has("totals below"):
            row[label_at] = rng.choice(SUMS[sort][plan.language])
        for column in columns:
            figures = [figure for line in lines if (figure := _figure(table.rows[line][column])) is not None]
            row[column] = _sum(sort, figures, hand)
            value = row[column]
            if (
                sort == "sum"
                and plan.has("formulas")
                and isinstance(value, int)
                and plan.form in ("plain", "workbook")
                and lines[-1] - lines[0] == people - 1
            ):
                row[column] = Formula(value, above=(len(table.rows) - lines[0], len(table.rows) - lines[-1]))
        table.rows.append(row)


def _figure(value: Value) -> int | None:
    """The figure that a cell shows."""
    if isinstance(value, Formula):
        return int(value.value)
    if isinstance(value, int | float):
        return int(value) or None
    digits = "".join(sign for sign in str(value or "").removesuffix(",0") if sign.isdigit())
    return int(digits) if digits and digits != "0" else None


def _sum(sort: str, figures: list[int], hand: Hand) -> Value:
    if sort == "count":
        return len(figures)
    if not figures:
        return None
    if sort == "mean":
        return hand.average(sum(figures) / len(figures))
    return hand.figure(max(figures) if sort == "highest" else sum(figures))


def put_below(table: Table, draw: Draw) -> None:
    """Remarks below the list."""
    rng = draw.rng
    texts = rng.sample(REMARKS[draw.plan.language], rng.randint(1, 2))
    if rng.random() < 0.6:
        table.line(len(table.rows), [], loose=True)
    for text in texts:
        filled = text.format(n=len(draw.season.entries))
        words = filled.rsplit(" ", 1)
        apart = draw.plan.writing in ("csv", "xlsx", "ods") and words[-1].isdigit() and rng.random() < 0.5
        table.line(len(table.rows), [words[0], int(words[1])] if apart else [filled], loose=True)


def repeat_headings(table: Table, draw: Draw) -> None:
    """The headings once more, halfway, as on a second page."""
    heads = [list(row) for row in table.rows[: table.heads]]
    at = (table.heads + len(table.rows)) // 2
    table.merges = [merge for merge in table.merges if merge[2] < table.heads]
    again = [(top + at, left, bottom + at, right) for top, left, bottom, right in table.merges]
    for row in reversed(heads):
        table.line(at, row)
    table.merges += again
    how = draw.rng.random()
    if how < 0.7:
        line: list[Value] = [PAGE[draw.plan.language]] if how < 0.4 else []
        if draw.plan.writing != "one space" or line:
            table.line(at, line, loose=True)


def leave_lines_empty(table: Table, draw: Draw) -> None:
    """An empty line below the headings, or one after every fifth person."""
    if draw.rng.random() < 0.5 or len(table.rows) < table.heads + 8:
        table.line(table.heads, [])
    else:
        for place in reversed(range(table.heads + 5, len(table.rows), 5)):
            table.line(place, [])


def hide_lines(table: Table, draw: Draw, kinds: Sequence[str]) -> None:
    """Hidden lines: people who count all the same, or a line that only helps the spreadsheet."""
    if draw.plan.has("hidden people"):
        some = draw.rng.sample(range(table.heads, len(table.rows)), max(1, (len(table.rows) - table.heads) // 6))
        table.hidden_rows |= set(some)
    if draw.plan.has("hidden helper line"):
        row: list[Value] = [None] * table.width
        row[kinds.index("name")] = "hulpregel"
        for place, kind in enumerate(kinds):
            if kind == "points":
                row[place] = place + 1
        table.line(table.heads, row)
        table.hidden_rows.add(table.heads)
