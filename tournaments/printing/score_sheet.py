"""Score sheets: one for each table with its names and its QR code, or empty ones for any evening."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring import Game, KlammernCount, Ruleset
from tournaments.choices import Position, SheetFormat, SideOfTable
from tournaments.models import MatchDay
from tournaments.printing.address import TableAddress, as_codes
from tournaments.printing.named import Named, named
from tournaments.printing.press import Paper
from tournaments.printing.words import belongs_to, seat_letter, side_of
from tournaments.queries.results.match_day import HallLeg, HallTable
from tournaments.queries.table.portefeuille import board_number

LONGEST = 20
"""The most rounds that fit on one sheet in a readable size; longer legs take more sheets, with sixteen on each."""
PART = 16


def score_sheets(
    match_day: MatchDay,
    legs: Sequence[HallLeg],
    *,
    addresses: Mapping[int, Sequence[TableAddress]],
    sheet_format: SheetFormat,
    copies: int = 1,
) -> list[Paper]:
    """A sheet for every table of these legs; with two copies both sides write one, as if each has its own address.

    `addresses`: those in the codes of the tables, by primary key. Tables of four and tables of two or three, where
    everyone plays for themselves, are separate papers.
    """
    played_by = match_day.rules_of_play
    rounds = played_by.lines_on_paper
    tables = [(leg, table, own) for leg in legs for table in leg.tables for own in addresses[table.table.pk]]
    codes = as_codes([address.url for _leg, _table, address in tables])
    sheets: dict[int, list[dict[str, Any]]] = {}
    for (leg, table, address), qr in zip(tables, codes, strict=True):
        one = {
            "table": str(table.table.number),
            "leg": str(leg.leg.number),
            "of": [
                *belongs_to(match_day),
                *_goes_to(played_by.leg_rules),
                *([in_one_line(address)] if address.code else []),
            ],
            "qr": qr,
            "parties": parties(table.table.players, _names(table)),
        }
        of_size = sheets.setdefault(len(one["parties"]), [])
        # In portefeuille a row has the number of its board: everyone can see whether the correct one is on the table.
        first = board_number(rounds, leg.leg.number, 1) if match_day.competition.is_portefeuille else 1
        for rows in _parts(rounds):
            sheets_of_one = 1 if address.whose else copies
            of_size += [one | {end: number + first - 1 for end, number in rows.items()}] * sheets_of_one
    return [_paper(played_by.ruleset, count, sheet_format, of_size) for count, of_size in sorted(sheets.items())]


def in_one_line(address: TableAddress) -> str:
    """What can be typed instead of scanning, and whose it is if each side has its own."""
    line = _("%(page)s · code %(code)s") % {"page": address.page, "code": address.code}
    return f"{address.whose} · {line}" if address.whose else line


def empty_score_sheets(
    rules: Ruleset, rounds: int, *, sheet_format: SheetFormat, of: Sequence[str] = ()
) -> list[Paper]:
    """A page of sheets to fill in by hand; `of` may name the club and the competition."""
    one = {"table": "", "leg": "", "of": [*of, *_goes_to(rules)], "qr": "", "parties": parties(rules.players, {})}
    on_a_page = 2 if sheet_format == SheetFormat.HALF else 1
    sheets = [one | rows for rows in _parts(rounds)]
    if len(sheets) < on_a_page:
        sheets *= on_a_page
    return [_paper(rules, len(one["parties"]), sheet_format, sheets)]


def _goes_to(rules: Ruleset) -> list[str]:
    """When the match on the sheet is over, if that is no number of rounds."""
    target = rules.points_to_reach
    return [] if target is None else [_("to %(target)s") % {"target": target}]


def parties(players: int, names: Mapping[Position, str]) -> list[dict[str, Any]]:
    """Who scores together: the two sides of a table of four, otherwise everyone separately."""
    if players < len(Position):
        seats = list(Position)[:players]
        return [{"name": str(seat.label), "people": [_person(seat, names)]} for seat in seats]
    return [
        {"name": str(side.label), "people": [_person(seat, names) for seat in Position if side_of(seat) == side]}
        for side in SideOfTable
    ]


def _person(seat: Position, names: Mapping[Position, str]) -> dict[str, Named]:
    return {"seat": seat_letter(seat), "name": named(names.get(seat, ""))}


def _names(table: HallTable) -> dict[Position, str]:
    """The person who really sits there: a substitute plays for someone else, under their own name."""
    return {Position(seat.position): str(seat.substitute or seat.player) for seat in table.seats}


def _parts(rounds: int) -> Iterator[dict[str, int]]:
    """The rows of each sheet of a leg."""
    if rounds <= LONGEST:
        yield {"first": 1, "last": rounds}
        return
    for first in range(1, rounds + 1, PART):
        yield {"first": first, "last": min(first + PART - 1, rounds)}


def _paper(rules: Ruleset, count: int, sheet_format: SheetFormat, sheets: Sequence[Mapping[str, Any]]) -> Paper:
    words = {
        "table": _("Table"),
        "leg": _("Leg"),
        "date": _("Date"),
        "total": _("Total"),
        "together": _("Together"),
        "scorekeeper": _("Signature of a scorekeeper"),
    }
    data = {
        "format": sheet_format,
        "parties": count,
        "columns": _columns(rules, count),
        "roem": not rules.game.has_melds,
        # Two sides in games with roem: the form for the sheet asks for it in every round.
        "plays": _("Plays") if count == len(SideOfTable) and not rules.game.has_melds else "",
        "words": words,
        "sheets": sheets,
    }
    return Paper("score_sheets", data)


def _columns(rules: Ruleset, count: int) -> list[dict[str, str]]:
    """The columns of a round for each of this many parties.

    In the wide box roem is noted as it is called; three parties leave no room for it.
    """
    if not rules.game.has_melds:
        kinds = ("figure", "figure", "narrow") if count == len(SideOfTable) else ("equal",) * 3
        heads = [_("Points"), _("Roem"), _("Pit")]
        columns = [{"kind": kind, "head": head} for kind, head in zip(kinds, heads, strict=True)]
        return [{"kind": "wide", "head": _("Roem called")}, *columns] if count == len(SideOfTable) else columns
    heads = [_("Points"), _("Melds"), _("Belle")]
    if rules.game == Game.HAMBURG:
        heads += [_("Die")]
    elif rules.klammern_count == KlammernCount.AUGEN:
        heads += [_("Augen")]
    else:
        heads += [_("Small points"), _("Big points")]
    return [{"kind": "equal", "head": head} for head in heads]
