"""Tables of which something is said below a result."""

from typing import NamedTuple

from django.db.models import QuerySet

from scoring import Contender
from tournaments.models import MatchDay, Table
from tournaments.queries.table.match_record import called, in_order, tonight


class NamedTable(NamedTuple):
    """A table, with the names of its sides or players."""

    table: Table
    names: dict[Contender, str]


def named_tables(tables: QuerySet[Table], match_day: MatchDay) -> tuple[NamedTable, ...]:
    """These tables of a match day, in order. One SQL query and three more if there are any."""
    seated = tables.select_related("leg").prefetch_related("seats__player", "seats__substitute")
    found = []
    for table in seated.order_by("leg__number", "number"):
        table.leg.match_day = match_day
        found.append(NamedTable(table, called(table.contenders, tonight(in_order(table.seats.all())))))
    return tuple(found)
