"""What people check with a pencil: totals, legs, dates, names. A failed check becomes a question."""

import datetime
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.imports.doubt import Doubt
from tournaments.imports.grid.cell import Cell
from tournaments.imports.people_on_line import is_full
from tournaments.imports.results.columns import MOST_OF_AN_EVENING, Column, Why
from tournaments.imports.results.dates import Dated, is_dated, season_of
from tournaments.imports.results.figures import figure_in, median
from tournaments.imports.results.people import BACKWARD, BOTH, FORWARD
from tournaments.imports.results.reading import ListRead, Reading, column_name
from tournaments.imports.results.totals import Proof, differs, find_proof, grows, points_of, rows_of, totals_of
from tournaments.imports.words import Part, part_of_heading

SHOWN = 4


@dataclass
class Checked:
    """The questions, and the totals of the lists that agree."""

    doubts: list[Doubt] = field(default_factory=list)
    proofs: list[Proof] = field(default_factory=list)


def check(reading: Reading, dated: Dated, said: Sequence[str]) -> Checked:
    """Everything that has to be answered before anything is stored."""
    found = Checked()
    by_key: dict[str, Doubt] = {}
    for doubt in (*_of_lists(reading, found.proofs), *_of_reading(reading), *_of_dates(dated, said)):
        by_key.setdefault(doubt.key, doubt.answered(reading.given))  # several lists of a sheet may ask the same
    found.doubts = list(by_key.values())
    return found


def _of_lists(reading: Reading, proofs: list[Proof]) -> Iterator[Doubt]:
    if reading.grid.other_sheets:
        titles = tuple((title, title) for title in (reading.grid.title, *reading.grid.other_sheets))
        yield Doubt("sheet", _("Several sheets contain a list. Which one is it?"), titles)
    for one in reading.lists:
        if one.block.is_own:
            continue  # its contents are known
        proof = find_proof(one, reading.scores, ())
        if proof is not None:
            proofs.append(proof)
        else:
            yield from _of_totals(reading, one)
        yield from _of_legs(one)
        is_growing = grows(one)
        if is_growing and (proof is None or "grows" in reading.given):
            options = (("evenings", _("results of each evening")), ("standing", _("the standing after each evening")))
            yield Doubt("grows", _("Everyone’s figures only grow from evening to evening. What are they?"), options)
        if proof is None:
            yield from _of_columns(reading, one, small_counts=reading.small_counts or is_growing)
        if one.columns.asks_legs:
            options = (("evenings", _("one evening each")), ("legs", _("the legs of one evening")))
            yield Doubt("legs", _("Are the numbered columns evenings, or the legs of one evening?"), options)
        noughts = [line.number for line in one.people if any(figure_in(cell) == 0 for cell in line.cells)]
        if reading.small_counts and one.is_full and noughts:
            options = (("result", _("a result: was there and won nothing")), ("absence", _("was not there")))
            yield Doubt("nought", _("What does 0 mean in this list?"), options, lines=tuple(noughts))
        yield from _of_names(one)
        yield from _of_lines(one)
        yield from _of_headings(one)


def _of_reading(reading: Reading) -> Iterator[Doubt]:
    yield from _of_unnamed(reading)
    yield from _of_unread(reading)
    yield from _of_people(reading)


def _names(items: Iterable[str]) -> str:
    some = list(dict.fromkeys(items))
    return ", ".join(some[:SHOWN]) + (" …" if len(some) > SHOWN else "")


def _of_totals(reading: Reading, one: ListRead) -> Iterator[Doubt]:
    """No total equals the sum of what is counted, for everyone."""
    points = points_of(one, reading.scores, ())
    unread = {place.line for places in reading.faults.values() for place in places}
    for total in totals_of(one):
        lines = tuple(row.line for row in rows_of(one, total, points) if differs(row) and row.line not in unread)
        if lines and one.columns.groups:
            message = ngettext(
                "“%(total)s” is not the sum of the evenings for %(count)d person. Which is correct?",
                "“%(total)s” is not the sum of the evenings for %(count)d people. Which is correct?",
                len(lines),
            )
            message %= {"total": total.heading, "count": len(lines)}
            yield Doubt("totals", message, (("results", _("the evenings: save those")),), lines=lines)
            break


def _of_legs(one: ListRead) -> Iterator[Doubt]:
    """The total of an evening is the sum of its legs, with or without the roem."""
    wrong: list[int] = []
    for group in one.columns.groups:
        total, legs = one.columns.within(group, Part.EVENING)[:1], one.columns.within(group, Part.LEG)
        extras = one.columns.of(Part.ROEM, Part.CHANGE)
        extras = [column for column in extras if column.place in group.places or column.evening is None]
        if not total or not legs:
            continue
        for line in one.people:
            written = figure_in(line.cells[total[0].place])
            sums = _sums(line.cells, legs, extras)
            if written and any(sums) and written not in sums:
                wrong.append(line.number)
    if wrong:
        message = ngettext(
            "The legs of an evening do not add up to its total on %(count)d line. Which is correct?",
            "The legs of an evening do not add up to its total on %(count)d lines. Which is correct?",
            len(set(wrong)),
        )
        message %= {"count": len(set(wrong))}
        yield Doubt(
            "leg-totals", message, (("results", _("the totals of the evenings: save those")),), lines=tuple(wrong)
        )


def _sums(cells: Sequence[Cell], legs: Sequence[Column], extras: Sequence[Column]) -> set[float]:
    def together(columns: Sequence[Column]) -> float:
        return sum(figure_in(cells[column.place]) or 0 for column in columns)

    base = together(legs)
    return {base, base + together(extras), *(base + together([extra]) for extra in extras)}


def _of_columns(reading: Reading, one: ListRead, *, small_counts: bool) -> Iterator[Doubt]:
    evening, leave_out = _("results of an evening"), _("leave it out")
    total, leg = _("a total"), _("a part of the evening before it")
    messages = {
        "unnamed": _("Column %(column)s has no heading. What is in it?"),
        "word": _("Column %(column)s: is that an evening?"),
        "size": _("The figures in column %(column)s do not look like those of an evening. What are they?"),
        "large": _("The figures in column %(column)s are larger than those of an evening. What are they?"),
        "hidden": _("Column %(column)s is hidden in the spreadsheet. Does it count?"),
        "total alone": _("This list has only a total. Is column %(column)s the result of one evening?"),
        "text": _("Column %(column)s contains figures and something else. What are they?"),
        "dates": _("Column %(column)s names several dates. What is in it?"),
    }
    options = {
        "unnamed": {Part.EVENING: evening, Part.LEG: leg, Part.TOTAL: total, Part.NOTHING: leave_out},
        "word": {Part.EVENING: evening, Part.TOTAL: total, Part.NOTHING: leave_out},
        "size": {Part.EVENING: evening, Part.NOTHING: leave_out},
        "large": {Part.TOTAL: total, Part.NOTHING: leave_out, Part.EVENING: evening},
        "hidden": {Part.EVENING: evening, Part.NOTHING: leave_out},
        "total alone": {Part.EVENING: _("yes, of one evening"), Part.NOTHING: _("no, of several")},
        "text": {Part.NOTHING: leave_out, Part.EVENING: evening},
        "dates": {Part.EVENING: _("one evening, on the first of them"), Part.NOTHING: leave_out},
    }
    for column in one.columns.all:
        if (code := _code(reading, one, column, small_counts=small_counts)) in messages:
            name = f"“{column.heading}”" if column.heading else column_name(column.place)
            key, message = f"column-{one.number}-{column.place}", messages[code] % {"column": name}
            yield Doubt(key, message, tuple(options[code].items()), column=(one.number, column.place))


def _code(reading: Reading, one: ListRead, column: Column, *, small_counts: bool) -> str:
    """The question about a column; "" for none. If figures grow or count little, their size says nothing."""
    if column.doubt == "size" and small_counts:
        return ""
    if column.doubt or column.why == Why.CHOSEN:
        return column.doubt
    if column.part not in (Part.EVENING, Part.LEG):
        return ""
    if not reading.is_turned and column.place in reading.grid.hidden_columns:
        return "hidden"
    group = one.columns.groups[column.evening] if column.evening is not None else None
    if group and group.heading.day and group.heading.dates > 1:
        return "dates"
    figures = [abs(figure) for line in one.people if (figure := figure_in(line.cells[column.place]))]
    return "size" if not small_counts and median(figures) > MOST_OF_AN_EVENING else ""


def _of_headings(one: ListRead) -> Iterator[Doubt]:
    """Above evenings without a heading is a line of words that could not be told apart."""
    evenings = one.columns.of(Part.EVENING)
    if one.block.heads or any(column.heading for column in evenings):
        return
    titles = [
        title
        for title in one.block.above
        if len(title.split()) > max(len(evenings), 1)
        and (len(evenings) > 1 or any(part_of_heading(word) == Part.NAME for word in title.split()))
    ]
    if titles:
        message = _("It is not clear which heading belongs to which column: “%(headings)s”.")
        options = (("none", _("save the evenings without their names")),)
        yield Doubt("headings", message % {"headings": titles[-1][:80]}, options)


def _of_unnamed(reading: Reading) -> Iterator[Doubt]:
    """Evenings without a name are told apart by their order: that needs as many of them in every list."""
    counts = {
        sum(group.heading.says_nothing for group in one.columns.groups) for one in reading.lists if not one.is_long
    }
    if len(counts) > 1:
        options = (("order", _("in the order in which they appear")),)
        message = _("The lists on this sheet do not have the same number of evenings, and the evenings are not named.")
        yield Doubt("order", message, options)


def _of_names(one: ListRead) -> Iterator[Doubt]:
    """With the first line that has them all as an example."""
    rows = [[line.cells[place].text for place in one.several] for line in one.people]
    cells = next((row for row in rows if row and row[0] and row[-1]), [])
    if not cells:
        return
    backward = [cells[-1], *cells[1:-1], cells[0]]
    person, only = _("one person: %(name)s"), _("only %(name)s")
    ways = [] if is_full(cells[0]) and is_full(cells[-1]) else [(FORWARD, cells), (BACKWARD, backward)]
    options = [
        *((way, person % {"name": " ".join(filter(None, row))}) for way, row in ways),
        (BOTH, _("two people, who both get the points: %(names)s") % {"names": f"{cells[0]} + {cells[-1]}"}),
        *((str(one.several[at]), only % {"name": cells[at]}) for at in (0, -1)),
    ]
    message = _("Several columns look like names. Who is meant?")
    yield Doubt("names", message, tuple(options), column=(one.number, one.several[-1]))


def _of_lines(one: ListRead) -> Iterator[Doubt]:
    for line in one.people:
        if line.number in one.doubtful:
            name = " ".join(cell.text for cell in line.filled if not cell.text.isdecimal())[:40]
            options = (("person", _("a player")), ("nobody", _("no one: leave it out")))
            message = _("Line %(line)d, “%(name)s”: the figures or the name are not like the others. Who is meant?")
            message %= {"line": line.number, "name": name}
            yield Doubt(f"line-{line.number}", message, options, lines=(line.number,))
    hidden = tuple(line.number for line in one.people if line.is_hidden)
    if hidden:
        options = (("count", _("they count")), ("leave", _("leave them out")))
        message = ngettext(
            "%(count)d line is hidden in the spreadsheet.",
            "%(count)d lines are hidden in the spreadsheet.",
            len(hidden),
        )
        yield Doubt("hidden", message % {"count": len(hidden)}, options, lines=hidden)


def _of_unread(reading: Reading) -> Iterator[Doubt]:
    """Figures that belong to no one: nothing is passed over silently."""
    read = {(line.number, place) for one in reading.lists for line in one.block.lines for place in one.block.places}
    heads = {line.number for one in reading.lists for line in (*one.block.over, *one.block.heads)}
    people = {line.number for one in reading.lists for line in one.people}
    within = {line.number for one in reading.lists for line in one.block.lines}
    among = range(min(people), max(people) + 2) if people else range(0)
    unread = []
    for line in reading.grid.lines:
        large = [place for place, cell in enumerate(line.cells) if abs(figure_in(cell) or 0) > 99]
        lost = [place for place in large if (line.number, place) not in read]
        in_one = len(line.filled) == 1 and re.search(r"(?<![\d-])\d{3,5}(?![\d-])", line.filled[0].text)
        dates = [cell for cell in line.filled if is_dated(cell.text)]
        if (line.number not in heads | within and len(dates) > 1) or (
            line.number not in heads | people and (lost or (in_one and not dates and line.number in among))
        ):
            unread.append(line.number)
    if unread:
        message = ngettext(
            "%(count)d line with figures belongs to no one.",
            "%(count)d lines with figures belong to no one.",
            len(unread),
        )
        message %= {"count": len(unread)}
        yield Doubt("unread", message, (("leave", _("leave them out")),), lines=tuple(unread))


def _of_people(reading: Reading) -> Iterator[Doubt]:
    if reading.two:
        options = (("both", _("two people: both get the points")), ("one", _("one name")))
        message = ngettext(
            "There are two names on %(count)d line. Who is meant?",
            "There are two names on %(count)d lines. Who is meant?",
            len(reading.two),
        )
        yield Doubt("two", message % {"count": len(reading.two)}, options, lines=tuple(reading.two))
    if reading.dateless:
        message = ngettext(
            "%(count)d line has a result without an evening.",
            "%(count)d lines have a result without an evening.",
            len(reading.dateless),
        )
        message %= {"count": len(reading.dateless)}
        yield Doubt("dateless", message, (("leave", _("leave them out")),), lines=tuple(reading.dateless))
    if reading.merged:
        options = (("both", _("the points of the person above as well")), ("first", _("no points")))
        message = _("Cells are merged across several people. What does the lower person get?")
        yield Doubt("merged", message, options, lines=tuple(dict.fromkeys(reading.merged)))


def _of_dates(dated: Dated, said: Sequence[str]) -> Iterator[Doubt]:
    if not dated.is_sure:
        options = tuple((str(first), f"{first}–{first + 1}") for first in reversed(dated.seasons))
        yield Doubt("year", _("The list does not give the year. Which season was it?"), options)
    odd = [dated.evenings[at].date for at in sorted(dated.odd)]
    if odd:
        shown = _names(
            date_format(date, "WEEKDAY_DATE_FORMAT") if date else _("a day that does not exist") for date in odd
        )
        message = _("The day of the week, the year or the order of these dates is not correct: %(dates)s.")
        options = (("written", _("save these dates")),) if None not in odd else ()
        yield Doubt("dates", message % {"dates": shown}, options)
    first = season_of(said[-1:]) if said else None
    if first is not None and not odd:
        begin, end = datetime.date(first, 6, 1), datetime.date(first + 1, 9, 30)
        outside = [one.date for one in dated.evenings if one.date and not begin <= one.date <= end]
        if outside:
            message = _("These evenings are not in the season of this competition: %(dates)s.")
            shown = _names(date_format(date, "DATE_FORMAT") for date in outside)
            yield Doubt("season", message % {"dates": shown}, (("written", _("save these dates")),))
