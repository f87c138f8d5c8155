"""Table cards: placed on a table during a leg, readable from a few steps away."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments.choices import Position
from tournaments.models import MatchDay
from tournaments.printing.address import TableAddress, as_codes
from tournaments.printing.named import named
from tournaments.printing.press import Paper
from tournaments.printing.words import belongs_to
from tournaments.queries.results.match_day import HallLeg, HallTable


def table_cards(
    match_day: MatchDay, legs: Sequence[HallLeg], *, addresses: Mapping[int, Sequence[TableAddress]]
) -> list[Paper]:
    """A card for each of the `addresses` of every table of these legs: who sits where, and its codes."""
    tables = [(leg, table, own) for leg in legs for table in leg.tables for own in addresses[table.table.pk]]
    codes = as_codes([address.url for _leg, _table, address in tables])
    cards = [
        {
            "table": table.table.number,
            "leg": " · ".join(filter(None, [str(leg.leg), address.whose])),
            "people": _people(table),
            "qr": qr,
            "page": address.page,
            "code": address.code,
        }
        for (leg, table, address), qr in zip(tables, codes, strict=True)
    ]
    return [_paper(match_day, cards)] if cards else []


def numbered_table_cards(match_day: MatchDay, tables: int) -> list[Paper]:
    """Cards with nothing but the number of the table, for the whole evening."""
    cards = [{"table": number, "leg": "", "people": [], "qr": "", "code": ""} for number in range(1, tables + 1)]
    return [_paper(match_day, cards)]


def _people(table: HallTable) -> list[dict[str, Any]]:
    """In the order N E S W; empty where no one sits."""
    names = {seat.position: str(seat.substitute or seat.player) for seat in table.seats}
    return [{"place": str(seat.label), "name": named(names[seat])} if seat in names else {} for seat in Position]


def _paper(match_day: MatchDay, cards: Sequence[dict[str, Any]]) -> Paper:
    words = {"table": _("Table"), "scan": _("The sheet of this table on a phone")}
    return Paper("table_cards", {"of": belongs_to(match_day), "words": words, "cards": cards})
