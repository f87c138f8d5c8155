"""Rounds that a program hands in as text (docs/format.md): each of them is stored, or refused with the reason.

Nothing that is written already is changed: corrections are made by people.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID, uuid5

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import (
    Fault,
    ImpossibleRound,
    NamedRules,
    Participant,
    RoundProblem,
    RoundRecord,
    Ruleset,
    Seat,
    TableReading,
    TableRecord,
    TablesReading,
    Unreadable,
    entry_from_mapping,
    entry_to_mapping,
    read_tables,
)
from tournaments.exceptions import KeyUsed, Stale
from tournaments.exports.hand_in import MOST_REFUSED, CountsOut, HandInOut, PlaceOut, RefusedOut
from tournaments.models import MatchDay, Pair, Player, Round, Table
from tournaments.permissions import seats_shown
from tournaments.queries.table.match_record import rounds_of
from tournaments.services.table.compare_entries import agree
from tournaments.services.table.round import (
    last_number,
    record_round,
    refuse_closed_sheet,
    refuse_number,
    refuse_without_rounds,
)
from tournaments.services.transaction import refuse_closed_competition
from tournaments.wording.problems import message

MOST_BYTES, MOST_LINES = 200_000, 5_000
"""More than an evening of thirty tables with three legs from the sheet."""

ROOM_OF_KEYS = UUID("6f0e0e4c-0d3f-5b0b-9a53-3c1d3c7a5e55")
"""The same figures under the same number of a table always have the same key: what people took off stays off."""

OTHER_RULES = gettext_lazy("This table plays by other rules than the text says.")
PROBLEMS = {problem.value for problem in RoundProblem}


class _Unfit(Exception):
    """What does not fit what is stored: a word for programs, and the reason."""

    def __init__(self, what: str, reason: str) -> None:
        super().__init__(what)
        self.what, self.reason = what, reason


Place = dict[str, Any]
"""The line of a text, and as far as they are known the numbers of the leg, the table and the round."""

Outcome = bool | _Unfit | tuple[Fault, Ruleset | None]
"""Whether a round is new, or why it is not stored."""

Tables = dict[tuple[int | None, int | None], Table]
"""By the numbers of the leg and of the table."""


@dataclass(frozen=True, slots=True)
class HandedIn:
    """A text as it was read for a match day, with the tables of it that there are."""

    match_day: MatchDay
    tables: Tables
    reading: TablesReading

    @property
    def faults(self) -> list[RefusedOut]:
        """What is wrong with the text outside of tables."""
        return [_refused(fault) for fault in self.reading.faults[:MOST_REFUSED]]


def read_handed_in(match_day: MatchDay, text: bytes) -> HandedIn:
    """One SQL query; nothing is stored yet."""
    tables: Tables = {}
    shown = Table.objects.filter(seats_shown(), leg__match_day=match_day).select_related("leg")
    for table in shown.order_by("pk"):
        table.leg.match_day = match_day
        tables[table.leg.number, table.number] = table

    def rules_of(record: TableRecord) -> NamedRules | None:
        table = tables.get((record.leg, record.number))
        return NamedRules(table.rules_of_play.rules, table.leg_rules) if table else None

    return HandedIn(match_day, tables, read_tables(text, rules_of))


def store_handed_in(handed_in: HandedIn) -> HandInOut:
    """Stores each round that can be stored, in its own transaction. Two more SQL queries for each table."""
    stored: list[PlaceOut] = []
    already_there: list[PlaceOut] = []
    refused = handed_in.faults
    not_said = len(handed_in.reading.faults) - len(refused)
    for place, what in _outcomes(handed_in):
        if isinstance(what, bool):
            (stored if what else already_there).append(PlaceOut(**place))
        elif len(refused) < MOST_REFUSED:
            refused.append(_said(what, place))
        else:
            not_said += 1
    counts = CountsOut(stored=len(stored), already_there=len(already_there), refused=len(refused) + not_said)
    return HandInOut(stored=stored, already_there=already_there, refused=refused, counts=counts)


def _outcomes(handed_in: HandedIn) -> Iterator[tuple[Place, Outcome]]:
    """What becomes of each round of the tables, or of a table as a whole, as it is stored."""
    seen: set[int] = set()
    for one in handed_in.reading.tables:
        place: Place = {"line": one.line}
        if one.record is None:
            yield from ((place, (fault, None)) for fault in one.faults)
            continue
        place |= {"leg": one.record.leg, "table": one.record.number}
        try:
            table = _find_table(one, one.record, handed_in, seen)
        except _Unfit as unfit:
            yield place, unfit
            continue
        written = {row.number: row for row in rounds_of(table)}
        for round in one.rounds:
            where = {**place, "line": round.line, "round": round.number}
            if round.record is None:
                yield from ((where, (fault, table.leg_rules)) for fault in round.faults)
                continue
            try:
                yield where, _store_round(round.record, table, written)
            except _Unfit as unfit:
                yield where, unfit


def _said(what: _Unfit | tuple[Fault, Ruleset | None], place: Place) -> RefusedOut:
    if isinstance(what, _Unfit):
        return RefusedOut(**place, what=what.what, reason=what.reason)
    fault, rules = what
    return _refused(fault, rules, **place)


def _refused(fault: Fault, rules: Ruleset | None = None, **place: Any) -> RefusedOut:
    """A fault of the text, at its own line; what is wrong with a round in the words of the pages."""
    code = fault.what.partition(":")[0]
    is_of_round = rules is not None and code in PROBLEMS
    reason = message(RoundProblem(code), rules) if is_of_round else f"{fault.what}: expected {fault.expected}"
    return RefusedOut(**{**place, "line": fault.line}, what=fault.what, reason=reason)


def _find_table(one: TableReading, record: TableRecord, handed_in: HandedIn, seen: set[int]) -> Table:
    """The table that is meant; whatever would refuse all its rounds is found before any lock is taken."""
    table = handed_in.tables.get((record.leg, record.number))
    if table is None:
        raise _Unfit("unknown_table", _("There is no such leg and table on this match day."))
    if table.pk in seen:
        raise _Unfit("table_twice", _("This table is in the text twice."))
    seen.add(table.pk)
    if handed_in.match_day.published_at is not None:
        raise _Unfit("published", _("This match day is published: corrections are made by people."))
    if one.has_totals:
        raise _Unfit("totals", _("Only rounds are handed in; totals are typed by people."))
    if one.rules and not _are_same(one.rules.rules, table.leg_rules):
        raise _Unfit("other_rules", str(OTHER_RULES))
    with _refusals():
        refuse_closed_competition(handed_in.match_day.competition)
        refuse_closed_sheet(table)
        refuse_without_rounds(table)
    if seats := ", ".join(_who_differs(record, table)):
        raise _Unfit("other_people", _("Others sit there than the text says: %(seats)s.") % {"seats": seats})
    return table


def _are_same(written: Ruleset, own: Ruleset) -> bool:
    """The same worth of every round; how many rounds a leg has need not be written."""
    on_tie = own.extra_round_on_tie
    return replace(written, match_end=own.match_end, rounds=own.rounds, extra_round_on_tie=on_tie) == own


def _who_differs(record: TableRecord, table: Table) -> Iterator[str]:
    """The seats and sides at which the text has someone else. One SQL query where it names anyone."""
    if not (record.seats or record.sides or record.empty):
        return
    people = ("player", "substitute", "pair__first", "pair__second")
    seats = {seat.position: seat for seat in table.seats.select_related(*people)}
    for seat, said in record.seats.items():
        sitting = seats.get(seat.value)
        if not sitting or not any(one and _is_player(said, one) for one in (sitting.substitute, sitting.player)):
            yield seat.value
    for side, said in record.sides.items():
        pairs = {one.pair for position, one in seats.items() if Seat(position).side is side}
        if not any(pair and _is_pair(said, pair) for pair in pairs):
            yield side.value
    yield from (seat.value for seat in record.empty if seat.value in seats)


def _is_player(said: Participant, player: Player) -> bool:
    names = {player.name.casefold(), str(player).casefold()}
    is_name = not said.name or " ".join(said.name.split()).casefold() in names
    return is_name and said.number in (None, player.number)


def _is_pair(said: Participant, pair: Pair) -> bool:
    """By its number, or else by its name: names of pairs are written in many ways."""
    if said.number is not None:
        return said.number == pair.number
    names = {str(pair).casefold(), f"{pair.first.name} / {pair.second.name}".casefold()}
    return " ".join(said.name.split()).casefold() in names


def _store_round(record: RoundRecord, table: Table, written: dict[int, Round]) -> bool:
    """Whether it is new; it is among those `written` then. Raises _Unfit."""
    rules = table.leg_rules
    if record.number is None:
        raise _Unfit("number_missing", _("The round needs its number."))
    if record.rules and not _are_same(record.rules.rules, rules):
        raise _Unfit("other_rules", str(OTHER_RULES))
    there = written.get(record.number)
    if there:
        with suppress(Unreadable):
            if agree(record.entry, entry_from_mapping(there.entry, rules), rules):
                return False
        raise _Unfit("other_figures", _("Something else is written there already: corrections are made by people."))
    with _refusals():
        refuse_number(record.number, last_number([*written.values()], rules), rules)
        key = uuid5(ROOM_OF_KEYS, f"{table.pk} {record.number} {json.dumps(entry_to_mapping(record.entry))}")
        row = record_round(table=table, number=record.number, entry=record.entry, client_id=key, by=None)
    written[row.number] = row
    return row.client_id == key


@contextmanager
def _refusals() -> Iterator[None]:
    """What a service refuses, as what does not fit."""
    try:
        yield
    except KeyUsed:
        text = _("This round was taken off the sheet or corrected there: only people write it again.")
        raise _Unfit("taken_off", text) from None
    except Stale:
        raise _Unfit("changed_meanwhile", _("Someone else wrote at this table at the same moment.")) from None
    except ImpossibleRound as error:
        raise _Unfit("impossible", " ".join(message(found.problem) for found in error.findings)) from None
    except ValidationError as error:
        raise _Unfit("not_possible_now", " ".join(error.messages)) from None
