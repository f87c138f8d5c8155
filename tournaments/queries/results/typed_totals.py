"""What a club writes down with totals: an empty field then means none, and otherwise that it is not known."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Any, TypeAlias

from django.db.models import Count, Q, QuerySet, Value
from django.db.models.expressions import Combinable

from tournaments.choices import EntryMode
from tournaments.models import Result, Table
from tournaments.standings import LegResult
from tournaments.standings.results import ATTENDED, MATCH_DAY, ROEM, LegRow

TOTALS = "totals"
"""The kind of a row that says what was typed with totals, among rows of results."""

Typed: TypeAlias = Mapping[int, Collection[str]]
"""By match day with totals: which of roem, pits and nats were typed there.

A club that keeps them writes only those that there are: an empty field of another sheet of that evening is none. Where
none were typed at all, they are not known.
"""


def count_typed(
    tables: QuerySet[Table], results: QuerySet[Result], day: str = "number"
) -> list[QuerySet[Any, tuple[Any, ...]]]:
    """For each match day with totals, by this field of it: how often roem, pits and nats were typed with them."""
    none, of_table, of_result = Value(0), f"leg__match_day__{day}", f"match_day__{day}"
    at_tables = tables.filter(entry_mode=EntryMode.TOTALS).order_by().values(of_table)
    at_tables = at_tables.annotate(typed_pits=_typed_by_anyone("pits"), typed_nats=_typed_by_anyone("nats"))
    elsewhere = results.order_by().values(of_result).annotate(typed_roem=Count("roem"), typed_pits=Count("pits"))
    end = (Value(TOTALS), none)
    return [
        at_tables.values_list(none, of_table, none, none, none, "typed_pits", "typed_nats", *end),
        elsewhere.values_list(none, of_result, none, none, "typed_roem", "typed_pits", none, *end),
    ]


def _typed_by_anyone(name: str) -> Combinable:
    """How many of a sheet wrote it down: a file may have it of one side alone. Only a table of three has the third."""
    third = Count(f"third_{name}", filter=Q(players=3))
    return Count(f"ns_{name}") + Count(f"ew_{name}") + third


def read_typed(rows: Iterable[tuple[Any, ...]]) -> Typed:
    """What those rows say."""
    typed: defaultdict[int, set[str]] = defaultdict(set)
    for _unit, day, _leg, _points, *numbers, _kind, _figure in rows:
        typed[day].update(name for name, number in zip(("roem", "pits", "nats"), numbers, strict=True) if number)
    return typed


def typed_on(match_days: Collection[int]) -> Typed:
    """What was typed with totals on these match days, all by their keys; one SQL query."""
    tables = Table.objects.filter(leg__match_day__in=match_days)
    at_tables, elsewhere = count_typed(tables, Result.objects.filter(match_day__in=match_days), day="pk")
    return read_typed(at_tables.union(elsewhere, all=True))


def fill_in(rows: list[LegRow], typed: Typed) -> None:
    """Puts none in the place of what is empty, by the numbers of the match days. Without totals it does nothing.

    A season has forty thousand rows, and where no one types totals they are not looked through.
    """
    for at, row in enumerate(rows) if typed else ():
        if None in row[ROEM:ATTENDED]:
            rows[at] = none_where_typed(LegResult._make(row), typed.get(row[MATCH_DAY], ()))


def none_where_typed(result: LegResult, typed: Collection[str]) -> LegResult:
    """With none of what was typed for others on the same match day, where its own field is empty."""
    return result._replace(
        roem=0 if result.roem is None and "roem" in typed else result.roem,
        pits=0 if result.pits is None and "pits" in typed else result.pits,
        nats=0 if result.nats is None and "nats" in typed else result.nats,
    )
