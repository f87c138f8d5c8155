"""Stores a competition read from a file, through the same services that the pages use.

Loading is idempotent: what is already stored the same is left alone, what is new is added, and a file that says
something else than what is stored is refused as a whole; a stored score is corrected on its page, with a reason.
"""

import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from scoring import entry_to_mapping
from tournaments import choices
from tournaments.imports.competition import (
    AdjustmentInFile,
    BadFile,
    CompetitionFile,
    LegInFile,
    MatchDayInFile,
    PairInFile,
    PlayerInFile,
    ScoreInFile,
    UnitReference,
)
from tournaments.imports.reader import Fault
from tournaments.imports.table import TableInFile
from tournaments.models import Adjustment, Club, Competition, Leg, MatchDay, Pair, Player, Table
from tournaments.services import adjustment as adjustments
from tournaments.services import club as clubs
from tournaments.services import competition as competitions
from tournaments.services import match_day as match_days
from tournaments.services import player as players
from tournaments.services import round as rounds
from tournaments.services import seating
from tournaments.services import table as tables
from tournaments.services.absence import follows_the_evening
from tournaments.services.sheet import totals_of


@dataclass
class Loaded:
    """What a load did: how many things were new, how many stood there already."""

    competition: Competition | None = None
    added: int = 0
    unchanged: int = 0


def load_competition(*, file: CompetitionFile, by: User) -> Loaded:
    """Store the file in one transaction. Raises BadFile when it contradicts what is stored."""
    with transaction.atomic():
        loader = _Loader(file, by)
        loader.load()
        if loader.faults:
            raise BadFile(loader.faults)
    return loader.done


class _Loader:
    """The stored club and competition while a file is being laid over them."""

    def __init__(self, file: CompetitionFile, by: User) -> None:
        self.file = file
        self.by = by
        self.faults: list[Fault] = []
        self.done = Loaded()
        self.players: dict[str, Player] = {}
        self.pairs: dict[int, Pair] = {}
        self.stored_players: dict[str, Player] = {}  # by name without capitals
        self.matched: set[Adjustment] = set()  # stored ones that an object of the file stands for

    def load(self) -> None:
        """Stops where what follows would have nothing to stand on; otherwise goes on to find every fault."""
        with self._refusals_at(self.file.club_line, "club"):
            self._load_club()
            with self._refusals_at(self.file.competition_line, "competition"):
                self._load_rules()
        if self.done.competition is None:
            return
        self.stored_players = {player.name.casefold(): player for player in self.club.players.all()}
        for player in self.file.players:
            with self._refusals_at(player.line, f"players: {player.name}"):
                self._load_player(player)
        if len(self.players) == len(self.file.players):
            for pair in self.file.pairs:
                with self._refusals_at(pair.line, f"pairs[{pair.number}]"):
                    self._load_pair(pair)
        if (len(self.players), len(self.pairs)) != (len(self.file.players), len(self.file.pairs)):
            return
        for day in self.file.match_days:
            with self._refusals_at(day.line):
                self._load_match_day(day)
        for adjustment in self.file.adjustments:
            self._load_adjustment(adjustment, None)

    def _load_club(self) -> None:
        club = Club.objects.filter(slug=self.file.club["slug"]).first()
        if club is None:
            club = clubs.create_club(owner=self.by, **self.file.club)
            self.done.added += 1
        elif club.name != self.file.club["name"]:
            self._contradiction(self.file.club_line, "club.name", club.name)
        self.club = club

    def _load_rules(self) -> None:
        fields = self.file.competition
        competition = self.club.competitions.filter(slug=fields["slug"]).first()
        if competition is None:
            competition = competitions.create_competition(club=self.club, **fields)
            self.done.added += 1
        else:
            self._compare(competition, fields, self.file.competition_line, "competition")
        self.competition = self.done.competition = competition

    def _load_player(self, written: PlayerInFile) -> None:
        player = self.stored_players.get(written.name.casefold())
        if player is None:
            player = players.add_player(club=self.club, name=written.name, number=written.number)
            self.done.added += 1
        elif written.number not in (None, player.number):
            self._contradiction(written.line, f"players: {written.name}", str(player.number))
        self.players[written.name] = player

    def _load_pair(self, written: PairInFile) -> None:
        both = self.players[written.first], self.players[written.second]
        pair = self.competition.pairs.filter(number=written.number).select_related("first", "second").first()
        if pair is None:
            pair = competitions.add_pair(
                competition=self.competition, first=both[0], second=both[1], number=written.number
            )
            self.done.added += 1
        elif {pair.first, pair.second} != set(both):
            self._contradiction(written.line, f"pairs[{written.number}]", str(pair))
        self.pairs[written.number] = pair

    def _load_match_day(self, day: MatchDayInFile) -> None:
        match_day = self.competition.match_days.filter(number=day.number).first()
        if match_day is None:
            match_day = match_days.open_match_day(
                competition=self.competition, date=day.date, name=day.name, number=day.number
            )
            match_days.set_attendance(match_day=match_day, **self._present(day))
            self.done.added += 1
        elif day.date is not None and day.date != match_day.date:
            self._contradiction(day.line, f"{match_day}.date", str(match_day.date))
        for leg in day.legs:
            with self._refusals_at(leg.line):
                self._load_leg(match_day, leg)
        for result in day.results:
            with self._refusals_at(result.line):
                self._load_result(match_day, None, result)
        for adjustment in day.adjustments:
            self._load_adjustment(adjustment, match_day)
        if day.is_published and match_day.published_at is None:
            match_days.publish_match_day(match_day=match_day, by=self.by, even_if_incomplete=True)

    def _present(self, day: MatchDayInFile) -> dict[str, Any]:
        """Everybody who sits, has a bye or has a result on a day."""
        units = {unit for leg in day.legs for table in leg.tables for unit in table.units}
        scores = [score for leg in day.legs for score in (*leg.byes, *leg.results)] + list(day.results)
        units |= {score.unit.pair if self.file.is_pairs else score.unit.player for score in scores}
        if self.file.is_pairs:
            return {"pairs": [self.pairs[int(number)] for number in units]}
        return {"players": [self.players[str(name)] for name in units]}

    def _load_leg(self, match_day: MatchDay, leg: LegInFile) -> None:
        stored = match_day.legs.filter(number=leg.number).first()
        if stored is None:
            stored = seating.seat_leg(
                match_day=match_day,
                number=leg.number,
                tables=[self._seated(table) for table in leg.tables],
                by=self.by,
            )
            self.done.added += 1
        at_tables = {table.number: table for table in stored.tables.prefetch_related("seats__player", "seats__pair")}
        for table in leg.tables:
            stored_table = at_tables.get(table.number)
            if stored_table is None or self._seats_of(stored_table) != self._seated(table):
                self._contradiction(table.line, _("table %(number)d") % {"number": table.number}, _("other seats"))
            else:
                self._load_sheet(stored_table, table)
        for bye in leg.byes:
            with self._refusals_at(bye.line):
                self._load_bye(stored, bye)
        for result in leg.results:
            with self._refusals_at(result.line):
                self._load_result(match_day, stored, result)

    def _seated(self, table: TableInFile) -> list[Player] | list[Pair]:
        if self.file.is_pairs:
            return [self.pairs[int(unit)] for unit in table.units]
        return [self.players[str(unit)] for unit in table.units]

    def _seats_of(self, table: Table) -> list[Player] | list[Pair]:
        seats = {seat.position: seat for seat in table.seats.all()}
        if self.file.is_pairs:
            return [pair for seat in (seats["N"], seats["E"]) if (pair := seat.pair)]
        return [seats[position].player for position in choices.Position.values if position in seats]

    def _load_sheet(self, table: Table, written: TableInFile) -> None:
        stored = {row.number: row for row in table.rounds.all()}
        for row in written.rounds:
            if row.number in stored:
                if stored[row.number].entry != entry_to_mapping(row.entry):
                    self._contradiction(
                        row.line, _("round %(number)d") % {"number": row.number}, str(stored[row.number].entry)
                    )
                self.done.unchanged += 1
                continue
            name = f"{self.competition.pk}/{table.pk}/{row.number}"
            with self._refusals_at(row.line):
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
                if written.totals != totals_of(table):
                    self._contradiction(written.line, _("table %(number)d") % {"number": table.number}, str(table))
                self.done.unchanged += 1
            else:
                with self._refusals_at(written.line):
                    by_column = dict(zip(("ns", "ew", "third"), written.totals, strict=False))
                    tables.record_totals(
                        table=table, **by_column, jass=written.jass, revision=table.revision, by=self.by
                    )
                self.done.added += 1

    def _of(self, unit: UnitReference) -> dict[str, Any]:
        """The player or the pair, as the services take it."""
        return {"pair": self.pairs[unit.pair]} if self.file.is_pairs else {"player": self.players[unit.player]}

    def _load_bye(self, leg: Leg, bye: ScoreInFile) -> None:
        unit = self._of(bye.unit)
        fields: dict[str, Any] = {
            "points": self.competition.bye_points if bye.points is None else bye.points,
            "pits": self.competition.bye_pits if bye.pits is None else bye.pits,
            "reason": bye.reason,
        }
        stored = leg.byes.filter(**unit).first()
        if stored is None:
            adjustments.add_bye(leg=leg, **unit, **fields)
            self.done.added += 1
        else:
            self._compare(stored, fields, bye.line, str(leg))

    def _load_result(self, match_day: MatchDay, leg: Leg | None, result: ScoreInFile) -> None:
        unit = self._of(result.unit)
        fields: dict[str, Any] = {"points": result.points, "roem": result.roem, "pits": result.pits or 0}
        stored = match_day.results.filter(leg=leg, **unit).first()
        if stored is None:
            adjustments.record_result(match_day=match_day, leg=leg, **unit, **fields)
            self.done.added += 1
        else:
            self._compare(stored, fields, result.line, str(match_day))

    def _load_adjustment(self, adjustment: AdjustmentInFile, match_day: MatchDay | None) -> None:
        unit = self._of(adjustment.unit)
        leg = match_day.legs.filter(number=adjustment.leg).first() if match_day and adjustment.leg else None
        if adjustment.leg is not None and leg is None:
            message = _("this match day has no leg %(number)d") % {"number": adjustment.leg}
            self.faults.append(Fault(adjustment.line, "leg", message))
            return
        fields: dict[str, Any] = {
            "match_day": match_day,
            "leg": leg,
            "kind": adjustment.kind,
            "reason": adjustment.reason,
            **unit,
        }
        # Two fines of one evening may read the same: each stored one stands for one of the file.
        alike = [row for row in self.competition.adjustments.filter(**fields) if row not in self.matched]
        points = adjustment.points
        if adjustment.kind == choices.AdjustmentKind.ABSENCE_WITH_NOTICE and follows_the_evening(self.competition):
            points = None  # changes by itself when the lowest score of the evening does
        same = [row for row in alike if points in (None, row.points) and row.pits == adjustment.pits]
        if same or alike:
            self.matched.add((same or alike)[0])
            self.done.unchanged += 1
            if not same:
                self._contradiction(adjustment.line, str(alike[0].get_kind_display()), str(alike[0]))
            return
        with self._refusals_at(adjustment.line):
            self.matched.add(
                adjustments.add_adjustment(
                    competition=self.competition,
                    points=adjustment.points,
                    pits=adjustment.pits,
                    by=self.by,
                    **fields,
                )
            )
            self.done.added += 1

    @contextmanager
    def _refusals_at(self, line: int, place: str = "") -> Iterator[None]:
        """What a service refuses becomes a fault of the line, and loading goes on to find the others."""
        try:
            yield
        except ValidationError as error:
            self.faults.append(Fault(line, place, " ".join(error.messages)))

    def _compare(self, stored: object, fields: Mapping[str, object], line: int, place: str) -> None:
        for name, value in fields.items():
            if getattr(stored, name) != value:
                self._contradiction(line, f"{place}.{name}", str(getattr(stored, name)))
        self.done.unchanged += 1

    def _contradiction(self, line: int, place: str, stored: str) -> None:
        message = _("something else is already stored: %(stored)s; correct it on its page, with a reason") % {
            "stored": stored
        }
        self.faults.append(Fault(line, place, message))
