"""A match day as text (docs/format.md): every table with who sat there and its rounds, or its totals."""

from collections.abc import Iterable, Iterator, Sequence

from django.utils.translation import gettext as _

from scoring import (
    Contender,
    EveningRecord,
    NamedRules,
    Participant,
    RoundRecord,
    Seat,
    Side,
    TableRecord,
    seats_at_table,
    write_records,
)
from tournaments.choices import EntryMode, Jass
from tournaments.models import Player, Round, Table
from tournaments.models import Seat as SeatOfTable
from tournaments.models.rules_of_play import RulesOfPlay
from tournaments.models.table import COLUMN_OF
from tournaments.queries.results.match_day import HallTable
from tournaments.queries.season.match_day_text import WrittenDay
from tournaments.queries.table.match_record import get_table_record, read_round
from tournaments.queries.table.portefeuille import board_number
from tournaments.services.table.table import totals_of
from tournaments.wording.ruling import what_decided

CONTENT_TYPE = "text/plain; charset=utf-8"


def match_day_text(day: WrittenDay) -> str:
    """One record, an evening; everyone is named as the person asking may read it."""
    match_day, competition = day.hall.match_day, day.hall.match_day.competition
    tables = [table for leg in day.hall.legs for table in leg.tables]
    sitting = [seat for table in tables for seat in table.seats]
    byes = [bye for leg in day.hall.legs for bye in leg.byes]
    people = {seat.player for seat in sitting} | {bye.player for bye in byes if bye.player}
    pairs = {key for key in (*(seat.pair_id for seat in sitting), *(bye.pair_id for bye in byes)) if key}
    evening = EveningRecord(
        number=match_day.number,
        event=competition.name,
        club=competition.club.name,
        date=match_day.date,
        rules=_named(match_day.rules_of_play),
        note=match_day.note,
        players=() if day.pairs else _in_order(map(_participant, people)),
        pairs=_in_order(_pair(day, key) for key in pairs),
        tables=tuple(_table(day, table) for table in tables),
    )
    return write_records([evening])


def _named(rules: RulesOfPlay) -> NamedRules:
    return NamedRules(rules.rules, rules.leg_rules)


def _participant(player: Player) -> Participant:
    return Participant(str(player), player.number)


def _pair(day: WrittenDay, key: int) -> Participant:
    return Participant(day.pairs[key].name, day.pairs[key].number)


def _in_order(people: Iterable[Participant]) -> tuple[Participant, ...]:
    return tuple(sorted(people, key=lambda one: one.number or 0))


def _table(day: WrittenDay, at: HallTable) -> TableRecord:
    table, rows = at.table, day.rounds.get(at.table.pk, ())
    rules, of_day = table.rules_of_play, table.leg.match_day.rules_of_play
    is_totals = table.entry_mode == EntryMode.TOTALS and table.has_scores and not rows
    return TableRecord(
        number=table.number,
        rules=None if rules == of_day else _named(rules),
        note=" ".join(filter(None, (what_decided(at), *map(_in_place, at.seats)))),
        leg=table.leg.number,
        dealer=Seat(get_table_record(table, at.seats).first_dealer) if table.takes_rounds else None,
        seats={Seat(seat.position): _participant(seat.substitute or seat.player) for seat in at.seats},
        sides=dict(_sides(day, at)),
        empty=_empty(table, at.seats),
        rounds=tuple(_round(row, table) for row in rows),
        totals=dict(zip(table.contenders, totals_of(table), strict=True)) if is_totals else {},
        jass=_jass(table) if is_totals else None,
    )


def _in_place(seat: SeatOfTable) -> str:
    if not seat.substitute:
        return ""
    return _("%(name)s in place of %(place)s") % {"name": seat.substitute, "place": seat.player} + "."


def _sides(day: WrittenDay, at: HallTable) -> Iterator[tuple[Side, Participant]]:
    """The pairs that sit there, each on a side."""
    for side, seats in ((Side.NS, at.north_south), (Side.EW, at.east_west)):
        keys = {seat.pair_id for seat in seats if seat.pair_id}
        if len(keys) == 1:
            yield side, _pair(day, *keys)


def _empty(table: Table, seats: Sequence[SeatOfTable]) -> tuple[Seat, ...]:
    taken = {seat.position for seat in seats}
    return tuple(seat for seat in seats_at_table(table.leg_rules) if seat not in taken)


def _round(row: Round, table: Table) -> RoundRecord:
    """In portefeuille with the number of its board, which is a deal and no round."""
    leg, rules = table.leg, table.leg_rules
    is_board = leg.match_day.competition.is_portefeuille
    board = (("X-Board", str(board_number(rules.rounds, leg.number, row.number))),)
    return RoundRecord(number=row.number, entry=read_round(row, rules).entry, others=board if is_board else ())


def _jass(table: Table) -> Contender | None:
    column = Jass(table.jass).column if table.jass else None
    return next((who for who in table.contenders if COLUMN_OF[who] == column), None)
