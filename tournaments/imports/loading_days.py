"""The match days of a file: who was there, the legs and their sheets, byes, results and adjustments."""

import uuid
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import partial
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring import entry_to_mapping
from tournaments import choices
from tournaments.imports.competition import (
    AdjustmentInFile,
    ByeInFile,
    FinalsInFile,
    LegInFile,
    MatchDayInFile,
    ResultInFile,
    StopInFile,
    WithdrawnInFile,
)
from tournaments.imports.competition_people import OfUnit
from tournaments.imports.competition_settings import PrizeInFile
from tournaments.imports.faults import Fault
from tournaments.imports.loading_state import LoadingState
from tournaments.imports.seen_in_file import UnitKey
from tournaments.imports.table import TableInFile, TotalsInFile
from tournaments.models import Leg, MatchDay, Player, Seat, Table, Unit
from tournaments.models.adjustment import ABSENCES
from tournaments.models.ruling import Ruling
from tournaments.models.table import COLUMN_OF
from tournaments.services.evening import adjustment as adjustments
from tournaments.services.evening import bye as byes
from tournaments.services.evening import door, finals, seating
from tournaments.services.evening import match_day as match_days
from tournaments.services.evening.door import set_paid
from tournaments.services.evening.exchange import exchange_places
from tournaments.services.evening.in_place import keep_in_place
from tournaments.services.evening.leg import close_leg
from tournaments.services.evening.partners import play_together
from tournaments.services.evening.portefeuille import deal_boards
from tournaments.services.evening.ruling import rule_table
from tournaments.services.evening.stop import stop_playing, withdraw
from tournaments.services.people.unit import of_unit
from tournaments.services.season.prize import set_day_prizes
from tournaments.services.table import round as rounds
from tournaments.services.table import table as tables
from tournaments.services.table.ending import decide_by_jass
from tournaments.services.table.portefeuille import rule_board
from tournaments.services.table.substitute import substitute
from tournaments.services.table.table import totals_of

WhoSits = tuple[Player, str, Player | None, Player | None]
POSITIONS_OF = {"NS": ("N", "S"), "EW": ("E", "W")}


class MatchDayLoader(LoadingState):
    """Applies the match days of a file to those of its competition, whose people are known."""

    def load_day(self, day: MatchDayInFile) -> None:
        match_day = self.competition.match_days.filter(number=day.number).first()
        own_rules = day.played_by.rules_of_play if day.played_by else None
        is_new = match_day is None
        if match_day is None:
            match_day = match_days.open_match_day(
                competition=self.competition,
                date=day.date,
                starts_at=day.starts_at,
                name=day.name,
                note=day.note,
                number=day.number,
                own_rules=own_rules,
                counts=day.counts or choices.DayCounts.ONCE,
                cannot_be_dropped=bool(day.cannot_be_dropped),
                pot_cents=day.pot_cents,
                prize_seed=day.prize_seed,
            )
            self._set_present(match_day, _without_seats(day))
            self._deal(match_day, day)
            self.done.added += 1
        for name in ("date", "starts_at", "counts", "cannot_be_dropped", "pot_cents", "prize_seed"):
            written, stored = getattr(day, name), getattr(match_day, name)
            if written is not None and written != stored:
                self.contradiction(day.line, f"{match_day}.{name}", str(stored))
        if own_rules and match_day.rules_of_play != own_rules:
            self.contradiction(day.line, f"{match_day}.played_by", str(match_day.rules_of_play.rules))
        self._load_prizes(match_day, day)
        if day.finals is not None:
            with self.refusals_at(day.finals.line):
                self._load_finals(match_day, day.finals)
        for leg in day.legs:
            with self.refusals_at(leg.line):
                self._load_leg(match_day, leg)
        for result in day.results:
            with self.refusals_at(result.line):
                self._load_result(match_day, None, result)
        self._deal(match_day, day)
        if is_new:
            self._load_door(match_day, day)
        for stop in day.stopped:
            with self.refusals_at(stop.line):
                self._load_stop(match_day, stop)
        for adjustment in day.adjustments:
            self.load_adjustment(adjustment, match_day)
        if day.called_off:
            with self.refusals_at(day.line):
                match_days.call_off_match_day(match_day=match_day, reason=day.called_off_reason)
        if day.is_published and not day.called_off and match_day.published_at is None:
            match_days.publish_match_day(match_day=match_day, by=self.by, even_if_incomplete=True)

    def _deal(self, match_day: MatchDay, day: MatchDayInFile) -> None:
        """The same cards as where it was saved: before anything is played, and then those of legs that were added."""
        if day.cards:
            with self.refusals_at(day.line, f"{match_day}.cards"):
                deal_boards(match_day=match_day, code=day.cards, on_phones=day.cards_on_phones, by=self.by)

    def _load_prizes(self, match_day: MatchDay, day: MatchDayInFile) -> None:
        """Those of this evening alone, if it has any."""
        if not day.prizes:
            return
        lines = self.prize_lines(day.prizes)
        stored = list(match_day.own_prizes.select_related("division", "category").order_by("number"))
        if not stored:
            with self.refusals_at(day.prizes[0].line, "prizes"):
                set_day_prizes(match_day=match_day, prizes=lines)
        elif [{key: getattr(one, key) for key in lines[0]} for one in stored] != lines:
            self.contradiction(day.prizes[0].line, f"{match_day}.prizes", ", ".join(map(str, stored)))

    def prize_lines(self, prizes: Sequence[PrizeInFile]) -> list[dict[str, Any]]:
        """With the divisions and categories that they name by their numbers in the file."""
        of: dict[str, dict[int, Any]] = {
            "division": {one.number: one for one in self.competition.divisions.all()},
            "category": {one.number: one for one in self.competition.categories.filter(is_team=False)},
        }
        return [line.fields | {name: of[name].get(line.fields[name]) for name in of} for line in prizes]

    def _load_finals(self, match_day: MatchDay, written: FinalsInFile) -> None:
        units = [self.units[unit] for unit in written.qualifiers]
        if match_day.finals is None:
            finals.keep_finals(match_day=match_day, plan=written.plan, units=units)
            match_day.refresh_from_db(fields=["finals_plan"])
            return
        stored = [one.unit for one in match_day.qualifiers.select_related("player", "pair", "team")]
        if match_day.finals != written.plan or stored != units:
            self.contradiction(written.line, f"{match_day}.finals", ", ".join(map(str, stored)))

    def _load_door(self, match_day: MatchDay, day: MatchDayInFile) -> None:
        """Who had left again, who had paid, and what is held back: parts of the evening that change separately."""
        if day.present is not None:
            self._set_present(match_day, day.present)
        for unit in day.paid:
            set_paid(match_day=match_day, unit=self.units[unit], is_paid=True)
        for row in day.in_place:
            with self.refusals_at(row.line):
                keep_in_place(
                    match_day=match_day,
                    unit=self.units[row.unit],
                    in_place_of=self.players[row.of],
                    substitute=self.players[row.who] if row.who else None,
                    is_ranked=not row.unranked,
                    for_season=row.season,
                )
        for first, second in day.partners:
            with self.refusals_at(day.line, f"{match_day}.partners"):
                play_together(match_day=match_day, first=self.players[first], second=self.players[second])
        if day.frozen_from is not None:
            match_days.freeze_match_day(match_day=match_day, from_leg=day.frozen_from)

    def _set_present(self, match_day: MatchDay, units: Sequence[UnitKey]) -> None:
        present: Any = [self.units[unit] for unit in units]
        door.set_attendance(match_day=match_day, **{f"{self.competition.unit_field}s": present})

    def _load_leg(self, match_day: MatchDay, leg: LegInFile) -> None:
        stored = match_day.legs.filter(number=leg.number).first()
        if stored is None:
            stored = self._seat(match_day, leg)
            self.rest()
            self.done.added += 1
        people = ("seats__player", "seats__pair", "seats__substitute", "seats__in_place_of")
        at_tables = {table.number: table for table in stored.tables.prefetch_related(*people)}
        for table in leg.tables:
            stored_table = at_tables.get(table.number)
            if stored_table is None or _seats_of(stored_table) != self._seats_written(table):
                self.contradiction(table.line, _("table %(number)d") % {"number": table.number}, _("different seats"))
            else:
                self._load_sheet(stored_table, table)
                self._load_boards(stored_table, table)
                self._load_ruling(stored_table, table)
                self.rest()
        for bye in leg.byes:
            with self.refusals_at(bye.line):
                self._load_bye(stored, bye)
        for result in leg.results:
            with self.refusals_at(result.line):
                self._load_result(match_day, stored, result)
        if leg.is_closed:
            close_leg(leg=stored, by=self.by, even_if_incomplete=True)

    def _seat(self, match_day: MatchDay, leg: LegInFile) -> Leg:
        roles = {(table.number, seat): role for table in leg.tables for seat, role in table.roles.items()}
        in_place = {(table.number, seat): name for table in leg.tables for seat, name in table.in_place.items()}
        stored = seating.seat_leg(
            match_day=match_day,
            number=leg.number,
            tables=[self._seated(table) for table in leg.tables],
            roles=roles,
            in_place={at: self.players[name] for at, name in in_place.items()},
            by=self.by,
        )
        for table in leg.tables:
            seats = Seat.objects.filter(leg=stored, table__number=table.number).select_related("leg", "table", "player")
            for side in table.turned:
                first, second = (seats.get(position=position) for position in POSITIONS_OF[side])
                exchange_places(first=first, second=second, by=self.by)
            for position, name in table.substitutes.items():
                with self.refusals_at(table.line):
                    place = choices.SubstitutePoints.PLACE
                    substitute(seat=seats.get(position=position), player=self.players[name], points=place)
        return stored

    def _seated(self, table: TableInFile) -> list[Unit]:
        """Players, even if teams or pairs are ranked."""
        if self.competition.is_pairs:
            return [self.units[unit] for unit in table.units]
        return [self.players[str(unit)] for unit in table.units]

    def _seats_written(self, table: TableInFile) -> list[WhoSits]:
        """Who sits on each seat, in what role, who plays for them, and in whose place they do."""
        players: list[Any] = self._seated(table)
        if self.competition.is_pairs:
            (north, south), (east, west) = (
                (pair.second, pair.first) if side in table.turned else (pair.first, pair.second)
                for side, pair in zip(choices.SideOfTable.values, players, strict=True)
            )
            players = [north, east, south, west]
        return [
            (
                player,
                table.roles.get(position, choices.SeatRole.PLAYER),
                self.players.get(table.substitutes.get(position, "")),
                self.players.get(table.in_place.get(position, "")),
            )
            for position, player in zip(choices.Position.values, players, strict=False)
        ]

    def _load_sheet(self, table: Table, written: TableInFile) -> None:
        stored = {row.number: row for row in table.rounds.all()}
        if not stored and self._is_stored_at_once(table, written):
            return
        for row in written.rounds:
            if row.number in stored:
                if stored[row.number].entry != entry_to_mapping(row.entry):
                    self.contradiction(
                        row.line, _("round %(number)d") % {"number": row.number}, str(stored[row.number].entry)
                    )
                self.done.unchanged += 1
                continue
            name = f"{self.competition.pk}/{table.pk}/{row.number}"
            with self.refusals_at(row.line):
                rounds.record_round(
                    table=table,
                    number=row.number,
                    entry=row.entry,
                    client_id=uuid.uuid5(uuid.NAMESPACE_OID, name),
                    by=self.by,
                )
            self.done.added += 1
        if written.totals is not None:
            if table.entry_mode == choices.EntryMode.TOTALS:
                if not _says_the_same(written.totals, table):
                    self.contradiction(written.line, _("table %(number)d") % {"number": table.number}, str(table))
                self.done.unchanged += 1
            else:
                with self.refusals_at(written.line):
                    by_column: dict[str, Any] = dict(zip(("ns", "ew", "third"), written.totals.sides, strict=False))
                    tables.record_totals(
                        table=table, **by_column, jass=written.totals.jass, revision=table.revision, by=self.by
                    )
                self.done.added += 1

    def _load_ruling(self, table: Table, written: TableInFile) -> None:
        stored, ruling = table.ruling, written.ruling.ruling if written.ruling else None
        if stored is not None:
            if ruling is None or _as_said(stored) != _as_said(ruling):
                self.contradiction(written.line, _("table %(number)d") % {"number": table.number}, str(table.ruled))
            self.done.unchanged += 1
        elif ruling is not None:
            with self.refusals_at(written.line):
                revision = Table.objects.values_list("revision", flat=True).get(pk=table.pk)
                rule_table(table=table, sides=ruling.sides, reason=ruling.reason, revision=revision, by=self.by)
            self.done.added += 1

    def _load_boards(self, table: Table, written: TableInFile) -> None:
        stored = table.ruled_boards
        for number, board in ((int(number), board) for number, board in written.boards.items()):
            if number in stored and stored[number] == board.ruling:
                self.done.unchanged += 1
            elif number in stored:
                where = _("table %(number)d") % {"number": table.number}
                self.contradiction(board.line, where, str(table.boards_ruled[str(number)]))
            else:
                with self.refusals_at(board.line):
                    revision = Table.objects.values_list("revision", flat=True).get(pk=table.pk)
                    rule_board(table=table, number=number, ruling=board.ruling, revision=revision, by=self.by)
                self.done.added += 1

    def _is_stored_at_once(self, table: Table, written: TableInFile) -> bool:
        """Whole sheets are stored in as many queries as one round. If that is refused, each round says why."""
        if not written.rounds or [row.number for row in written.rounds] != list(range(1, len(written.rounds) + 1)):
            return False
        try:
            rounds.record_sheet(table=table, entries=[row.entry for row in written.rounds], by=self.by)
        except ValidationError:
            return False
        self.done.added += len(written.rounds)
        return True

    def _of(self, unit: UnitKey) -> dict[str, Any]:
        """The player, pair or team, as the services take it."""
        return dict(of_unit(self.units[unit]))

    def _lay(
        self, written: OfUnit, rows: Any, add: Callable[..., object], fields: Mapping[str, Any], place: str
    ) -> None:
        """Adds what is missing for a unit, and compares what is already stored."""
        stored = rows.filter(**self._of(written.unit)).first()
        if stored is not None:
            self.compare(stored, fields, written.line, place)
            return
        add(**fields)
        self.done.added += 1

    def _load_bye(self, leg: Leg, bye: ByeInFile) -> None:
        fields: dict[str, Any] = {
            "points": self.competition.bye_points if bye.points is None else bye.points,
            "pits": self.competition.bye_pits if bye.pits is None else bye.pits,
            "reason": bye.reason,
            "is_ranked": not bye.unranked,
        }
        self._lay(bye, leg.byes, partial(byes.add_bye, leg=leg, **self._of(bye.unit)), fields, str(leg))

    def _load_result(self, match_day: MatchDay, leg: Leg | None, result: ResultInFile) -> None:
        fields: dict[str, Any] = {"points": result.points, "roem": result.roem, "pits": result.pits}
        add = partial(adjustments.record_result, match_day=match_day, leg=leg, **self._of(result.unit))
        self._lay(result, match_day.results.filter(leg=leg), add, fields, str(match_day))

    def _load_stop(self, match_day: MatchDay, stop: StopInFile) -> None:
        fields: dict[str, Any] = {"after_leg": stop.after_leg, "reason": stop.reason}
        add = partial(stop_playing, match_day=match_day, unit=self.units[stop.unit], by=self.by)
        self._lay(stop, match_day.stops, add, fields, str(match_day))

    def load_withdrawn(self, written: WithdrawnInFile) -> None:
        """Withdrawals from the whole competition."""
        stops = self.competition.stops.filter(match_day=None)
        add = partial(withdraw, competition=self.competition, unit=self.units[written.unit])
        with self.refusals_at(written.line):
            self._lay(written, stops, add, {"reason": written.reason, "strikes": written.strikes}, _("withdrawn"))

    def load_adjustment(self, adjustment: AdjustmentInFile, match_day: MatchDay | None) -> None:
        leg = match_day.legs.filter(number=adjustment.leg).first() if match_day and adjustment.leg else None
        if adjustment.leg is not None and leg is None:
            message = _("this match day has no leg %(number)d") % {"number": adjustment.leg}
            self.faults.append(Fault(adjustment.line, "leg", message))
            return
        fields = self._of(adjustment.unit) | {"match_day": match_day, "leg": leg}
        fields |= {"kind": adjustment.kind, "reason": adjustment.reason}
        # Two fines of one evening may read the same: each stored one matches one in the file.
        alike = [row for row in self.competition.adjustments.filter(**fields) if row not in self.matched]
        points, kind = adjustment.points, adjustment.kind
        if kind in ABSENCES and self.competition.absence_rule_of(kind) != choices.AbsenceRule.FIXED:
            points = None  # changes automatically when the evening or the season does
        same = [row for row in alike if points in (None, row.points) and row.pits == adjustment.pits]
        if same or alike:
            self.matched.add((same or alike)[0])
            self.done.unchanged += 1
            if not same:
                self.contradiction(adjustment.line, str(alike[0].get_kind_display()), str(alike[0]))
            return
        with self.refusals_at(adjustment.line):
            fields |= {"points": adjustment.points, "pits": adjustment.pits}
            self.matched.add(adjustments.add_adjustment(competition=self.competition, by=self.by, **fields))
            self.done.added += 1


def _without_seats(day: MatchDayInFile) -> list[UnitKey]:
    """Anyone with a bye or a result was there. Seating people already records that they were there."""
    scores = [*(score for leg in day.legs for score in (*leg.byes, *leg.results)), *day.results]
    return list(dict.fromkeys(score.unit for score in scores))


def _seats_of(table: Table) -> list[WhoSits]:
    """Who sits on each seat, in what role, who plays for them, and in whose place they do."""
    seats = {seat.position: seat for seat in table.seats.all()}
    in_order = [seats[position] for position in choices.Position.values if position in seats]
    return [(seat.player, seat.role, seat.substitute, seat.in_place_of) for seat in in_order]


def _as_said(ruling: Ruling) -> tuple[str, dict[str, tuple[str, int | None, int | None]]]:
    """Without what is computed: the points of a share, and of what the sheet says."""
    sides = {}
    for who, own in ruling.sides.items():
        is_given = own.answer == choices.RulingAnswer.FIGURE and own.share is None
        sides[who] = (own.answer, own.share, own.points if is_given else None)
    return ruling.reason, sides


def _says_the_same(written: TotalsInFile, table: Table) -> bool:
    """The same even if it is not known whose Klammer-Jass it was, if without it the leg ends and counts the same."""
    if written.sides != totals_of(table):
        return False
    if written.jass is None or table.jass:
        return (written.jass or "") == table.jass
    decided = copy(table)
    decide_by_jass(decided, written.jass, table.leg_rules)
    columns = [COLUMN_OF[who] for who in table.contenders]
    counts, stored = ([each.counts_for(column) for column in columns] for each in (decided, table))
    return (decided.winner, counts) == (table.winner, stored)
