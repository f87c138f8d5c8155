"""A list as a club has it, drawn by lot from a seed, with what a person means by it.

`python -m tests.lists.made 12` shows list 12; `python -m tests.lists.made 1 5000` counts the forms and traits of many.
"""

import io
import sys
from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random

from openpyxl import load_workbook

from tests.lists.across import Draw
from tests.lists.around import draw_titles, put_above, put_below
from tests.lists.asked import make_unclear, unclear_season
from tests.lists.downwards import a_line_each, draw_evening_title, one_evening_lines, one_evening_table, sections
from tests.lists.forms import FORMS, unclear
from tests.lists.hand import BY_CHANCE, Hand
from tests.lists.headings import STYLES, Label, Labels, draw_labels, written
from tests.lists.hypertext import as_html
from tests.lists.layout import Formula, Table
from tests.lists.opendocument import as_ods
from tests.lists.other_sheets import draw_sheets
from tests.lists.plan import Plan, draw_plan
from tests.lists.season import Season, draw_played, draw_season
from tests.lists.workbook import Sheet, as_xlsx
from tests.lists.writing import Written, as_csv, draw_name, encoded, with_one_space, with_spaces, with_tabs


@dataclass(frozen=True)
class ClubList:
    """A list, and what is meant by it: `evenings` in the order of the product, `results` of each person in that order.

    Names are those that people have: upper case, titles and marks of the list are not in them, so compare letters.
    No results: the list must be refused or asked about.
    """

    seed: int
    form: str
    features: tuple[str, ...]
    way: str
    name: str
    data: str | bytes
    competition: str
    evenings: list[dict[str, str | int]] = field(hash=False)
    results: dict[str, list[int | None]] = field(hash=False)


# The most people and evenings of a form, and the fewest.
SIZES = {
    "plain": (60, 30, 3, 1),
    "legs": (40, 12, 3, 1),
    "turned": (20, 30, 3, 2),
    "side by side": (60, 10, 4, 1),
    "below each other": (60, 15, 4, 1),
    "a line each": (24, 20, 3, 2),
    "sections": (36, 12, 3, 1),
    "one evening": (60, 1, 3, 1),
    "running totals": (40, 15, 3, 2),
    "workbook": (40, 15, 3, 1),
}
ACROSS_KINDS = {
    "dates": 50,
    "numbers": 20,
    "dates and names": 7,
    "numbers and names": 4,
    "names": 3,
    "months": 10,
    "dates beside names": 4,
    "numbers above dates": 4,
    "dates above numbers": 4,
}
DOWN_KINDS = {"dates": 70, "numbers": 15, "dates and names": 5, "dates beside names": 3, "names": 2}


class ContradictoryDrawsError(Exception):
    """Two draws do not go together: draw again."""


def make(seed: int) -> ClubList:
    """The same list for the same seed, on every machine."""
    rng = Random(seed)
    while True:
        plan = draw_plan(rng)
        for _ in range(8):
            try:
                _check_plan(plan)
                return _make(rng, plan, seed)
            except ContradictoryDrawsError:
                continue


def _make(rng: Random, plan: Plan, seed: int) -> ClubList:
    season = _season(rng, plan)
    if plan.must_ask:
        season = unclear_season(rng, season, plan.must_ask)
    hand = Hand(rng, plan)
    title = ""
    if plan.form == "one evening":
        draw = Draw(rng, plan, season, Labels("", [], True), hand, [0])
        title, meant, known = draw_evening_title(draw)
        draw.labels = Labels("title: " + next(iter(meant), "nothing"), [Label((title,), title, meant)], known)
    else:
        draw = Draw(rng, plan, season, _labels(rng, plan, season), hand, list(range(len(season.dates))))
        draw.has_headings = not plan.has("no headings")
    if plan.has("latest first"):
        draw.order.reverse()
    _check(draw)
    return laid_out(draw, title, seed)


def laid_out(draw: Draw, title: str, seed: int) -> ClubList:
    """What was drawn, as a list and what is meant by it; `title`: above the list of a single evening."""
    rng, plan = draw.rng, draw.plan
    table, as_lines = _table(draw, title)
    hidden = set() if plan.form != "one evening" or not as_lines else {"title"}
    if not hidden:
        put_above(table, draw_titles(rng, plan, draw.season), plan.has("title across"))
    if not any(isinstance(value, Formula) for row in table.rows for value in row):
        hidden.add("formulas")
    if plan.has("remarks below"):
        put_below(table, draw)
    if plan.has("figures with a format"):
        table.points_format = "#,##0"
    return _meant(draw, _written(draw, table, as_lines), seed, hidden)


def _season(rng: Random, plan: Plan) -> Season:
    """A season of a size that goes with the form, its people in one of the orders of lists."""
    most_people, most_evenings, fewest_people, fewest_evenings = SIZES[plan.form]
    if plan.must_ask or plan.writing == "one space":
        most_people, most_evenings = min(most_people, 16), min(most_evenings, 6)
    season = draw_season(
        rng,
        plan.language,
        most_people=min(most_people, 14) if plan.has("first names only") else most_people,
        most_evenings=most_evenings,
        pairs=plan.has("two people on a line"),
        first_names=plan.has("first names only"),
        legs=None,
        months=rng.random() < 0.04,
    )
    if len(season.entries) < fewest_people or len(season.dates) < fewest_evenings:
        raise ContradictoryDrawsError
    how = rng.random()
    if how < 0.5:
        season.entries.sort(key=lambda entry: -entry.total)
    elif how < 0.8:
        season.entries.sort(key=lambda entry: (entry.people[0].last or entry.people[0].first).casefold())
    if plan.has("a leg missed"):
        for entry in rng.sample(season.entries, rng.randint(1, 3)):
            place, played = next((place, one) for place, one in enumerate(entry.played) if one)
            legs: list[int | None] = list(played.legs)
            legs[rng.randrange(season.legs)] = None
            entry.played[place] = replace(played, legs=tuple(legs))
    if plan.has("negative"):
        place = next(place for place, played in enumerate(season.entries[-1].played) if played)
        season.entries[-1].played[place] = replace(draw_played(rng, 1, 8), legs=(0,), penalty=-10 * rng.randint(2, 25))
    return season


def _labels(rng: Random, plan: Plan, season: Season) -> Labels:
    if plan.must_ask == "future":
        style = rng.choice([style for style in STYLES[plan.language] if "{yyyy}" in style])
        each = [Label((shown,), shown, {}) for day in season.dates if (shown := written(day, style, plan.language))]
        return Labels("dates: in the future", each, True, style=style)
    kinds = dict(DOWN_KINDS if plan.form in ("a line each", "sections") else ACROSS_KINDS)
    months = {day.month for day in season.dates}
    if len(months) < len(season.dates) or len(months) < 3:
        kinds.pop("months", None)
    if plan.form == "turned" or plan.writing == "one space":
        kinds.pop("numbers above dates", None)
        kinds.pop("dates above numbers", None)
    if plan.has("no headings"):
        kinds = {"dates": 1} if plan.form == "a line each" else {"none": 1}
    elif len(season.dates) == 1 and plan.form in ("plain", "side by side", "workbook") and rng.random() < 0.4:
        kinds = {"points": 1}
    if plan.has(
        "date cells", "year of typing", "evenings to come", "dates in several styles", "line break in a heading"
    ):
        kinds = {
            kind: weight
            for kind, weight in kinds.items()
            if kind == "dates" or (kind == "dates and names" and not plan.has("evenings to come"))
        }
        if not kinds:
            raise ContradictoryDrawsError
    return draw_labels(
        rng,
        kinds,
        season,
        plan.language,
        cells=plan.is_book and plan.has("date cells", "year of typing"),
        several=plan.has("dates in several styles"),
        wrong_year=plan.has("year of typing"),
        bare=plan.form not in ("legs", "sections", "turned"),
    )


def _check_plan(plan: Plan) -> None:
    """Traits that do not go together, whatever the season is."""
    fails = (
        plan.has("title across") and not plan.has("title", "season in a title"),
        plan.has("season in a title") and plan.form == "one evening",
        plan.has("headings repeated", "empty lines") and plan.has("formulas", "hidden people", "hidden helper line"),
        plan.has("headings repeated") and plan.has("empty lines"),
        plan.has("negative") and plan.has("4670*", "(4670)"),
        plan.has("totals below") and plan.form == "running totals" and plan.writing == "spaces",
    )
    if any(fails):
        raise ContradictoryDrawsError


def _check(draw: Draw) -> None:
    """A trait that would not show is no trait."""
    plan, season = draw.plan, draw.season
    names = " ".join(str(person) for entry in season.entries for person in entry.people)
    evenings = len(season.dates)
    absent = any(played is None for entry in season.entries for played in entry.played)
    fails = (
        plan.has("latest first") and evenings < 2,
        plan.has("subtotal between") and evenings < 4,
        plan.has("hidden evenings", "dates in several styles") and evenings < 3,
        plan.has("evenings to come") and not season.to_come,
        plan.has("several words for absent", "blanks by position") and not absent,
        plan.has("year of typing") and len({day.year for day in season.dates}) < 2,
        plan.has("curly apostrophes") and "'" not in names,
        plan.has("accents apart") and names.isascii(),
    )
    if any(fails):
        raise ContradictoryDrawsError


def _table(draw: Draw, title: str) -> tuple[Table, bool]:
    """The table, and whether it is nothing but lines of text."""
    plan = draw.plan
    if plan.must_ask:
        table, kinds = unclear(draw)
        make_unclear(draw.rng, table, plan.must_ask, kinds)
        return table, False
    if plan.form == "a line each":
        return a_line_each(draw), False
    if plan.form == "sections":
        return sections(draw), False
    if plan.form == "one evening":
        as_lines = plan.writing in ("tabs", "spaces", "one space") and draw.rng.random() < 0.7
        return (one_evening_lines if as_lines else one_evening_table)(draw, title), as_lines
    return FORMS[plan.form](draw), False


def _written(draw: Draw, table: Table, as_lines: bool) -> Written:
    """The table in its way of writing."""
    rng, plan = draw.rng, draw.plan
    if as_lines:
        text = "\n".join(str(row[0]) if row else "" for row in table.rows) + "\n"
        if rng.random() < 0.8:
            return Written("pasted", "", text, ("lines of text",))
        return Written("file", f"{draw_name(rng)}.txt", encoded(text, "utf-8"), ("lines of text", "utf-8"))
    if plan.writing == "csv":
        return as_csv(table, rng, plan.language, sorted(plan.traits))
    if plan.writing == "html":
        return as_html(table, rng)
    if plan.is_book:
        sheets, active, others = [Sheet(rng.choice(("Blad1", "Sheet1", "Stand")), table)], 0, tuple[str, ...]()
        if plan.form == "workbook":
            sheets, active, others = draw_sheets(rng, draw, table)
        data = as_xlsx(sheets, active) if plan.writing == "xlsx" else as_ods(sheets)
        return Written("file", f"{draw_name(rng)}.{plan.writing}", data, (plan.writing, *others))
    text = {
        "tabs": lambda: with_tabs(table, plan.has("cells cut off")),
        "spaces": lambda: with_spaces(table, rng),
        "one space": lambda: with_one_space(table),
    }[plan.writing]()
    return Written(
        "pasted", "", ("\ufeff" if plan.has("byte order mark") else "") + text, (f"pasted with {plan.writing}",)
    )


def _meant(draw: Draw, output: Written, seed: int, hidden: set[str]) -> ClubList:
    """What a person means by the list that was drawn; `hidden`: traits that do not show."""
    rng, plan, season, labels = draw.rng, draw.plan, draw.season, draw.labels
    order = list(draw.order)
    if all("date" in label.meant for label in labels.each):
        order.sort(key=lambda evening: season.dates[evening])
    evenings = [labels.each[evening].meant for evening in order]
    results = {
        str(person): [played.total if (played := entry.played[evening]) else None for evening in order]
        for entry in season.entries
        for person in entry.people
    }
    has_dates = any("date" in label.meant for label in labels.each)
    known = (labels.known_year or plan.has("season in a title")) and not plan.has("year of typing")
    competition = "Competitie" if (known or not has_dates) and rng.random() < 0.4 else f"Season {season.name}"
    traits = plan.traits - (BY_CHANCE - draw.hand.shown) - hidden
    are_shown = plan.form not in ("a line each", "sections", "one evening")
    absent = draw.hand.absences_said if are_shown and any(None in points for points in results.values()) else []
    features = (*sorted(traits), *draw.notes, labels.kind, *absent, plan.language, *output.how)
    if plan.must_ask:
        evenings, results, features = [], {}, ("must ask", plan.must_ask, *features)
        competition = "Competitie" if plan.must_ask == "future" else f"Season {season.name}"
    return ClubList(seed, plan.form, features, output.way, output.name, output.data, competition, evenings, results)


def text_of(one: ClubList) -> str:
    """The list as a person sees it."""
    if isinstance(one.data, str):
        return one.data
    if one.name.endswith("xlsx"):
        book = load_workbook(io.BytesIO(one.data))
        lines = []
        for sheet in book:
            columns = [letter for letter, column in sheet.column_dimensions.items() if column.hidden]
            rows = [row for row, line in sheet.row_dimensions.items() if line.hidden]
            lines.append(
                f"[{sheet.title} {sheet.sheet_state} merged {sheet.merged_cells.ranges} hidden {columns} {rows}]"
            )
            for cells in sheet.iter_rows(values_only=True):
                lines.append(
                    " | ".join(
                        repr(cell) if isinstance(cell, str) else str(cell.date() if hasattr(cell, "date") else cell)
                        for cell in cells
                    )
                )
        return "\n".join(lines)
    for encoding in ("utf-8-sig", "utf-16", "cp1252", "mac_roman", "cp850", "cp1250"):
        if encoding in one.features or encoding.removesuffix("-sig") in one.features:
            return one.data.decode(encoding)
    return repr(one.data) if one.name.endswith("ods") else one.data.decode("utf-8")


def main(arguments: list[str]) -> None:
    """Shows one list and what is meant, or counts what many are."""
    out = sys.stdout.write
    if len(arguments) == 1:
        one = make(int(arguments[0]))
        out(f"{one.form} | {' | '.join(one.features)}\n{one.way} {one.name} | {one.competition}\n\n{text_of(one)}\n")
        out("\n".join(map(str, one.evenings)) + "\n")
        out("\n".join(f"{name}: {points}" for name, points in one.results.items()) + "\n")
        return
    lists = [make(seed) for seed in range(int(arguments[0]), int(arguments[1]) + 1)]
    for title, found in (
        ("forms", Counter(one.form for one in lists)),
        ("features", Counter(trait for one in lists for trait in one.features)),
    ):
        out(f"{title}\n" + "".join(f"{count:6} {name}\n" for name, count in found.most_common()))


if __name__ == "__main__":
    main(sys.argv[1:])
