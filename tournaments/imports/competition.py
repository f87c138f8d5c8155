"""A competition as a file: what it may say, and everything that is wrong with it at once.

`read_competition` turns the text into a `CompetitionFile` or raises `BadFile` with every fault; the format is described
in docs/load-competition.md. Nothing is stored here.
"""

import datetime
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Ruleset
from tournaments import choices
from tournaments.exports.competition_file import FORMAT
from tournaments.imports.competition_people import (
    DivisionInFile,
    Known,
    PairInFile,
    PlayerInFile,
    TeamInFile,
    UnitKey,
    read_divisions,
    read_pairs,
    read_players,
    read_teams,
)
from tournaments.imports.competition_settings import LineInFile, read_prizes, read_settings, read_side_standings
from tournaments.imports.lined_json import decode
from tournaments.imports.reader import Fault, ObjectReader
from tournaments.imports.table import TableInFile, read_tables
from tournaments.models import Competition

MOST_LEGS = 20


class BadFile(Exception):
    """The file cannot be loaded; `faults` names every line that is wrong."""

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = sorted(set(faults))
        super().__init__("\n".join(str(fault) for fault in self.faults))


@dataclass(frozen=True)
class ScoreInFile:
    """A bye or a bare result."""

    line: int
    unit: UnitKey
    points: int | None
    roem: int
    pits: int | None
    reason: str


@dataclass(frozen=True)
class AdjustmentInFile:
    line: int
    unit: UnitKey
    kind: choices.AdjustmentKind
    points: int | None
    pits: int
    leg: int | None
    reason: str


@dataclass(frozen=True)
class LegInFile:
    line: int
    number: int
    tables: tuple[TableInFile, ...]
    byes: tuple[ScoreInFile, ...]
    results: tuple[ScoreInFile, ...]
    is_closed: bool


@dataclass(frozen=True)
class MatchDayInFile:
    """`present` None: whoever has a place or a result was there."""

    line: int
    number: int
    date: datetime.date | None
    starts_at: datetime.time | None
    name: str
    is_published: bool
    frozen_from: int | None
    present: tuple[UnitKey, ...] | None
    paid: tuple[UnitKey, ...]
    legs: tuple[LegInFile, ...]
    results: tuple[ScoreInFile, ...]
    adjustments: tuple[AdjustmentInFile, ...]


@dataclass(frozen=True)
class CompetitionFile:
    """`settings` are the fields of which the file says something; `competition` has the usual values for the others."""

    club: dict[str, str]
    club_line: int
    settings: dict[str, Any]
    competition: Competition
    competition_line: int
    players: tuple[PlayerInFile, ...]
    pairs: tuple[PairInFile, ...]
    teams: tuple[TeamInFile, ...]
    divisions: tuple[DivisionInFile, ...]
    side_standings: tuple[LineInFile, ...]
    prizes: tuple[LineInFile, ...]
    match_days: tuple[MatchDayInFile, ...]
    adjustments: tuple[AdjustmentInFile, ...]
    published: dict[str, Any] = field(default_factory=dict)


def read_competition(text: str) -> CompetitionFile:
    """The file as values. Raises BadFile naming every fault with its line."""
    try:
        document = decode(text)
    except (ValueError, RecursionError) as error:  # no JSON, or nested beyond reason
        line = getattr(error, "lineno", 1)
        raise BadFile([Fault(line, "", _("this is not readable JSON: %(error)s") % {"error": error})]) from error
    faults: list[Fault] = []
    top = ObjectReader(document, 1, "", faults)
    if not top.is_object:
        raise BadFile(faults)
    top.choice("format", [FORMAT])
    for ignored in ("source", "notes"):
        top.take(ignored)
    published = top.take("published")
    of_club, of_competition = top.object("club", required=True), top.object("competition", required=True)
    club = _read_club(of_club)
    settings, ruleset = read_settings(of_competition)
    competition = Competition(**settings)
    players = read_players(top)
    known = Known(competition.unit_field, {player.name for player in players})
    pairs, teams = read_pairs(top, known), read_teams(top, known)
    divisions = read_divisions(top, known)
    side_standings, prizes = read_side_standings(top), read_prizes(top, len(divisions))
    match_days = tuple(_read_match_day(reader, known, ruleset, competition) for reader in top.objects("match_days"))
    _refuse_repeats(faults, [(day.number, day.line) for day in match_days], "match_days", _("match day"))
    adjustments = tuple(_read_adjustment(reader, known, at_day=False) for reader in top.objects("adjustments"))
    top.finish()
    if faults:
        raise BadFile(faults)
    return CompetitionFile(
        club=club,
        club_line=of_club.line,
        settings=settings,
        competition=competition,
        competition_line=of_competition.line,
        players=players,
        pairs=pairs,
        teams=teams,
        divisions=divisions,
        side_standings=side_standings,
        prizes=prizes,
        match_days=match_days,
        adjustments=adjustments,
        published=published if isinstance(published, dict) else {},
    )


def _read_club(reader: ObjectReader) -> dict[str, str]:
    club = {
        "name": reader.text("name", longest=100),
        "slug": reader.text("slug", longest=60),
        "place": reader.text("place", default="", longest=100),
    }
    reader.finish()
    return club


def _read_match_day(
    reader: ObjectReader, known: Known, ruleset: Ruleset | None, competition: Competition
) -> MatchDayInFile:
    planned = competition.legs_per_match_day
    number = reader.integer("number", least=1, most=1000)
    legs = []
    for leg in reader.objects("legs"):
        leg_number = leg.integer("number", least=1, most=MOST_LEGS)
        if leg_number > planned:
            text = ngettext(
                "a match day of this competition has %(planned)d leg",
                "a match day of this competition has %(planned)d legs",
                planned,
            )
            leg.fault("number", text % {"planned": planned})
        tables = read_tables(leg, known, ruleset, competition.rounds_per_leg)
        byes = tuple(_read_bye(score, known) for score in leg.objects("byes"))
        results = tuple(_read_result(score, known) for score in leg.objects("results"))
        is_closed = leg.boolean("closed", default=False)
        leg.finish()
        _refuse_second_mention(leg, tables, byes + results)
        legs.append(LegInFile(leg.line, leg_number, tables, byes, results, is_closed))
    _refuse_repeats(reader.faults, [(leg.number, leg.line) for leg in legs], f"{reader.place}.legs", _("leg"))
    results = tuple(_read_result(score, known) for score in reader.objects("results"))
    day = MatchDayInFile(
        line=reader.line,
        number=number,
        date=reader.date("date"),
        starts_at=reader.time("starts_at"),
        name=reader.text("name", default="", longest=100),
        is_published=reader.boolean("published", default=True),
        frozen_from=reader.optional_integer("frozen_from", most=planned),
        present=known.units(reader, "present") if "present" in reader else None,
        paid=known.units(reader, "paid"),
        legs=tuple(legs),
        results=results,
        adjustments=tuple(
            _read_adjustment(adjustment, known, at_day=True) for adjustment in reader.objects("adjustments")
        ),
    )
    reader.finish()
    return day


def _read_bye(reader: ObjectReader, known: Known) -> ScoreInFile:
    """A bye may leave its value to the club."""
    bye = ScoreInFile(
        line=reader.line,
        unit=known.unit(reader),
        points=reader.optional_integer("points", least=0),
        roem=0,
        pits=reader.optional_integer("pits", least=0, most=100),
        reason=reader.text("reason", default=""),
    )
    reader.finish()
    return bye


def _read_result(reader: ObjectReader, known: Known) -> ScoreInFile:
    result = ScoreInFile(
        line=reader.line,
        unit=known.unit(reader),
        points=reader.integer("points", least=-100_000),
        roem=reader.integer("roem", default=0),
        pits=reader.integer("pits", default=0, most=100),
        reason="",
    )
    reader.finish()
    return result


def _read_adjustment(reader: ObjectReader, known: Known, *, at_day: bool) -> AdjustmentInFile:
    kind = choices.AdjustmentKind(reader.choice("kind", choices.AdjustmentKind.values))
    is_absence = kind in {choices.AdjustmentKind.ABSENCE_WITH_NOTICE, choices.AdjustmentKind.ABSENCE_WITHOUT_NOTICE}
    if is_absence and not at_day:
        reader.fault("kind", _("an absence belongs to a match day"))
    adjustment = AdjustmentInFile(
        line=reader.line,
        unit=known.unit(reader),
        kind=kind,
        points=(
            reader.optional_integer("points", least=-100_000)
            if is_absence
            else reader.integer("points", least=-100_000)
        ),
        pits=reader.integer("pits", default=0, least=-100, most=100),
        leg=reader.optional_integer("leg", most=MOST_LEGS) if at_day else None,
        reason=reader.text("reason"),
    )
    reader.finish()
    return adjustment


def _refuse_second_mention(leg: ObjectReader, tables: tuple[TableInFile, ...], scores: tuple[ScoreInFile, ...]) -> None:
    """Nobody can sit at two tables, unless he helps at one, or sit and have a bye, in one leg."""
    seen: set[UnitKey] = set()
    mentions = [(table.line, unit) for table in tables for unit in table.ranked]
    mentions += [(score.line, score.unit) for score in scores]
    for line, unit in mentions:
        if unit in seen:
            message = _("“%(unit)s” stands twice in this leg") % {"unit": unit}
            leg.faults.append(Fault(line, leg.place, message))
        seen.add(unit)


def _refuse_repeats(faults: list[Fault], numbers: list[tuple[int, int]], place: str, word: str) -> None:
    seen: set[int] = set()
    for number, line in numbers:
        if number in seen:
            message = _("%(word)s %(number)d stands twice") % {"word": word, "number": number}
            faults.append(Fault(line, place, message))
        seen.add(number)
