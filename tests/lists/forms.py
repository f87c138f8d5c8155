"""The forms of a list with a column (or a line) for each evening: from a draw to a table."""

from collections.abc import Callable
from dataclasses import replace

from tests.lists.across import Across, Draw
from tests.lists.around import add_sums, hide_lines, leave_lines_empty, repeat_headings
from tests.lists.layout import Table, Value, below, beside, turned
from tests.lists.season import Entry
from tests.lists.words import DATE, EVENING


def with_vacancies(draw: Draw) -> list[Entry]:
    """The lines of a list, some of which are nobody."""
    entries = list(draw.season.entries)
    if draw.plan.has("vacancies"):
        for _ in range(draw.rng.randint(1, 2)):
            number = len(entries) + 1
            entries.insert(draw.rng.randint(1, len(entries)), Entry((), [None] * len(draw.season.dates), number))
    return entries


def plain(draw: Draw) -> Table:
    """People down and evenings across, also with several columns for each evening."""
    across = Across(draw)
    entries = with_vacancies(draw)
    table = across.table(entries, draw.order)
    kinds = list(across.kinds)
    if draw.plan.has("totals below", "totals without a label"):
        add_sums(table, draw, kinds, len(entries))
    hide = Table(
        table.rows[: table.heads + len(entries)], table.heads, hidden_rows=set(), hidden_columns=table.hidden_columns
    )
    rest = table.rows[table.heads + len(entries) :]
    hide.merges = table.merges
    hide.cell_format = table.cell_format
    if draw.plan.has("hidden people", "hidden helper line"):
        hide_lines(hide, draw, kinds)
    elif draw.plan.has("headings repeated") and hide.heads and not draw.plan.has("formulas"):
        repeat_headings(hide, draw)
    elif draw.plan.has("empty lines") and not draw.plan.has("formulas"):
        leave_lines_empty(hide, draw)
    hide.rows += rest
    return hide


def across_and_down(draw: Draw) -> Table:
    """Evenings down and people across."""
    across = Across(replace(draw))
    across.levels = 1
    table = across.table(draw.season.entries, draw.order)
    if draw.plan.has("totals below"):
        add_sums(table, draw, across.kinds, len(draw.season.entries))
    words = (DATE if draw.labels.kind.startswith("dates") else EVENING)[draw.plan.language]
    head = draw.rng.choice((*words, "", words[0]))
    if table.rows:
        table.rows[0][across.kinds.index("name")] = head or None
    over = turned(table)
    if draw.plan.has("empty lines"):
        over.line(1, [])
    return over


def side_by_side(draw: Draw) -> Table:
    """Two or three blocks beside each other."""
    across = Across(draw)
    entries = with_vacancies(draw)
    count = 3 if len(entries) > 8 and draw.rng.random() < 0.3 else 2
    size = -(-len(entries) // count)
    parts = [entries[at : at + size] for at in range(0, len(entries), size)]
    tables, start = [], 0
    for part in parts:
        tables.append(across.table(part, draw.order, start))
        if draw.plan.has("totals below", "totals without a label") and len(part) > 1:
            add_sums(tables[-1], draw, list(across.kinds), len(part))
        start += len(part)
    draw.notes.append(f"{count} blocks")
    gap = draw.rng.choice((0, 1, 1)) if draw.has_headings else draw.rng.choice((0, 1))
    draw.notes.append("a gap between" if gap else "no gap between")
    return beside(tables, gap)


def below_each_other(draw: Draw) -> Table:
    """An A class and a B class, the second perhaps with its evenings in another order."""
    across, rng = Across(draw), draw.rng
    entries = with_vacancies(draw)
    count = 3 if len(entries) > 11 and rng.random() < 0.3 else 2
    size = -(-len(entries) // count)
    parts = [entries[at : at + size] for at in range(0, len(entries), size)]
    titles = rng.choice(
        (
            ("A-klasse", "B-klasse", "C-klasse"),
            ("Poule A", "Poule B", "Poule C"),
            ("Groep 1", "Groep 2", "Groep 3"),
            None,
        )
    )
    if draw.plan.language != "nl" and titles:
        titles = ("A", "B", "C")
    shuffled = rng.random() < 0.3 and not draw.plan.has("latest first", "subtotal between", "year of typing")
    draw.notes += [f"{count} blocks", "blocks with titles" if titles else "blocks without titles"]
    if shuffled:
        draw.notes.append("evenings in another order")
    tables: list[Table] = []
    between: list[list[list[Value]]] = []
    for place, part in enumerate(parts):
        order = list(draw.order)
        if place and shuffled:
            rng.shuffle(order)
        table = across.table(part, order, sum(map(len, parts[:place])) if titles is None else 0)
        if draw.plan.has("totals below", "totals without a label") and len(part) > 1:
            add_sums(table, draw, list(across.kinds), len(part))
        tables.append(table)
        empty: list[list[Value]] = (
            [[]] if place and (titles is None or rng.random() < 0.7) and draw.plan.writing != "one space" else []
        )
        between.append(empty + ([[titles[place]]] if titles else []))
    return below(tables, between)


def unclear(draw: Draw) -> tuple[Table, list[str]]:
    """A plain table, and what each of its columns is."""
    across = Across(draw)
    return across.table(draw.season.entries, draw.order), list(across.kinds)


FORMS: dict[str, Callable[[Draw], Table]] = {
    "plain": plain,
    "legs": plain,
    "running totals": plain,
    "workbook": plain,
    "turned": across_and_down,
    "side by side": side_by_side,
    "below each other": below_each_other,
}
