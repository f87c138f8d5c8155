"""Columns with a number or without a name: evenings, or the legs of one? And a list that is one evening as a whole."""

from collections.abc import Sequence

from tournaments.imports.results.columns import LEAST_OF_AN_EVENING, MOST_OF_AN_EVENING, Column, Columns, Why
from tournaments.imports.results.dates import OF_EVENINGS, Heading, is_month
from tournaments.imports.results.headings import Group
from tournaments.imports.words import LEGS, Part, is_feast, is_leg, letters_of

# In a leg of sixteen rounds a person scores less than this on average.
MOST_OF_A_LEG = 2000
MOST_LEGS = 6
ENDINGS = {"e", "de", "ste", "st", "nd", "rd", "th"}
OF_BOTH = {"sp", "r", "rnd", "ronde", "round", "runda", "runde"}
"""Words for a leg in one club and for an evening in another."""
AVERAGES = set("gem gemiddeld gemiddelde average avg avr schnitt durchschnitt srednia sr".split())
OF_A_SEASON = set("stand eindstand tussenstand seizoen season saison sezon gesamtstand eindtotaal".split())


def settle_legs(columns: Columns, answer: str) -> None:
    """`answer`: "legs" or "evenings", where someone has said it."""
    _settle_numbered(columns, answer)
    _settle_nameless(columns, answer)
    _settle_worded(columns, answer)
    _settle_one_evening(columns)


def _places_of(columns: Columns, groups: Sequence[Group]) -> list[int]:
    return [column.place for group in groups for column in columns.within(group, Part.EVENING)]


def _settle_numbered(columns: Columns, answer: str) -> None:
    """“1”, “2”, “Ronde 3”: their words, their size and the title decide it."""
    if any(group.heading.day for group in columns.groups):
        return
    groups = [group for group in columns.groups if group.heading.number or is_leg(group.text)]
    places = _places_of(columns, groups)
    words = {word for group in groups for word in letters_of(group.text)} - ENDINGS
    if not places or words & OF_EVENINGS:
        return
    size = columns.size(*places)
    is_small = size < MOST_OF_A_LEG and not columns.small_counts
    says_legs = bool(words & (LEGS - OF_BOTH))
    is_one_evening = columns.block.evening is not None and (is_small or bool(words & LEGS))
    are_legs = is_one_evening or (says_legs and (is_small or columns.small_counts))
    is_short = is_small and size >= LEAST_OF_AN_EVENING and len(places) <= MOST_LEGS
    _settle(columns, groups, answer, are_legs=are_legs, is_unsure=says_legs or is_short)


def _settle_nameless(columns: Columns, answer: str) -> None:
    """Columns without a name, below the title of one evening or of the size of legs: perhaps its legs."""
    groups = [group for group in columns.groups if not group.text]
    places = _places_of(columns, groups)
    if columns.block.heads or len(places) < 2 or len(groups) < len(columns.groups):
        return
    size = columns.size(*places)
    below_title = columns.block.evening is not None
    is_small = not columns.small_counts and LEAST_OF_AN_EVENING <= size < MOST_OF_A_LEG
    are_legs = below_title and size < MOST_OF_A_LEG
    _settle(columns, groups, answer, are_legs=are_legs, is_unsure=below_title or is_small)


def _settle_worded(columns: Columns, answer: str) -> None:
    """Below the title of one evening, columns with names unlike an evening’s: perhaps its legs."""
    evening = columns.block.evening
    groups = [group for group in columns.groups if group.text and not _is_named(group)]
    places = _places_of(columns, groups)
    if evening is None or not evening.says_when or len(places) < 2 or len(groups) < len(columns.groups):
        return
    _settle(columns, groups, answer, are_legs=False, is_unsure=True)


def _is_named(group: Group) -> bool:
    return group.heading.says_when or is_leg(group.text) or is_feast(group.text) or is_month(group.text)


def _settle(columns: Columns, groups: Sequence[Group], answer: str, *, are_legs: bool, is_unsure: bool) -> None:
    """Takes them as legs, or asks."""
    columns.asks_legs |= is_unsure and not are_legs
    if are_legs or (is_unsure and answer == "legs"):
        for group in groups:
            for place in group.places:
                column = columns.at(place)
                column.part, column.evening, column.doubt = Part.LEG, None, ""
            columns.groups.remove(group)
    elif is_unsure and not answer:
        for place in _places_of(columns, groups):
            columns.at(place).doubt = "leg or evening"


def _settle_one_evening(columns: Columns) -> None:
    """A list without columns of evenings is one evening: its total, or the sum of its legs."""
    legs = columns.of(Part.LEG)
    totals = [column for column in columns.of(Part.TOTAL) if columns.known(column.place)]
    if columns.groups or not (legs or totals):
        return
    best = _total_of(columns, legs, totals)
    for column in totals:
        if column is best:
            column.part = Part.EVENING
        else:
            column.part, column.why = Part.FIGURE, Why.HEADING
    places = [column.place for column in ([best] if best else []) + legs]
    columns.groups.append(Group(columns.block.evening or Heading(), "", places))
    if best is not None and not legs and not columns.of(Part.DATE):
        best.doubt = _doubt_about_total(columns, best)


def _total_of(columns: Columns, legs: Sequence[Column], totals: Sequence[Column]) -> Column | None:
    """The total that the legs add up to, with or without the roem; otherwise the largest."""
    extra = columns.of(Part.CHANGE, Part.ROEM)
    for total in totals if legs else ():
        if columns.is_sum_of(total.place, legs) or columns.is_sum_of(total.place, [*legs, *extra]):
            return total
    return max(totals, key=lambda one: columns.size(one.place), default=None)


def _doubt_about_total(columns: Columns, total: Column) -> str:
    """The total of a season looks the same; its size tells, or the texts above and next to it."""
    size, evening = columns.size(total.place), columns.block.evening
    said = [*columns.block.above, columns.headings.own[total.place]]
    is_dated = evening is not None and evening.says_when
    is_season = any({*letters_of(text)} & OF_A_SEASON for text in said)
    has_average = any({*letters_of(one.heading)} & AVERAGES for one in columns.of(Part.FIGURE))
    if size > MOST_OF_AN_EVENING or (not is_dated and (is_season or has_average)):
        return "total alone"
    return "size" if not columns.small_counts and size < LEAST_OF_AN_EVENING else ""
