"""A competition as a file: what it may say, and everything that is wrong with it at once.

`read_competition` turns the text into a `CompetitionFile` or raises `BadFile` with every fault; the format is described
in docs/load-competition.md. Nothing is stored here.
"""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from scoring import ALIASES, PRESETS, Ruleset, preset, with_options
from tournaments import choices
from tournaments.imports.lined_json import decode
from tournaments.imports.reader import Fault, ObjectReader
from tournaments.imports.table import TableInFile, read_tables

FORMAT = "klaverjas-competition/1"
MOST_LEGS = 20
# A file cannot say yet who makes up a team.
READ_FORMS = [choices.CompetitionForm.INDIVIDUAL.value, choices.CompetitionForm.PAIRS.value]


class BadFile(Exception):
    """The file cannot be loaded; `faults` names every line that is wrong."""

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = sorted(set(faults))
        super().__init__("\n".join(str(fault) for fault in self.faults))


@dataclass(frozen=True)
class UnitReference:
    """Who a result belongs to: a player's name, or a pair's number."""

    player: str = ""
    pair: int = 0


@dataclass(frozen=True)
class PlayerInFile:
    line: int
    name: str
    number: int | None


@dataclass(frozen=True)
class PairInFile:
    line: int
    number: int
    first: str
    second: str


@dataclass(frozen=True)
class ScoreInFile:
    """A bye or a bare result."""

    line: int
    unit: UnitReference
    points: int | None
    roem: int
    pits: int | None
    reason: str


@dataclass(frozen=True)
class AdjustmentInFile:
    line: int
    unit: UnitReference
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


@dataclass(frozen=True)
class MatchDayInFile:
    line: int
    number: int
    date: datetime.date | None
    name: str
    is_published: bool
    legs: tuple[LegInFile, ...]
    results: tuple[ScoreInFile, ...]
    adjustments: tuple[AdjustmentInFile, ...]


@dataclass(frozen=True)
class CompetitionFile:
    club: dict[str, str]
    club_line: int
    competition: dict[str, Any]
    competition_line: int
    players: tuple[PlayerInFile, ...]
    pairs: tuple[PairInFile, ...]
    match_days: tuple[MatchDayInFile, ...]
    adjustments: tuple[AdjustmentInFile, ...]
    published: dict[str, Any] = field(default_factory=dict)

    @property
    def is_pairs(self) -> bool:
        return self.competition["form"] == choices.CompetitionForm.PAIRS


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
    competition, ruleset = _read_rules(of_competition)
    is_pairs = competition["form"] == choices.CompetitionForm.PAIRS
    players = _read_players(top)
    known = Known({player.name for player in players}, set(), is_pairs)
    pairs = _read_pairs(top, known)
    match_days = tuple(_read_match_day(reader, known, ruleset, competition) for reader in top.objects("match_days"))
    _refuse_repeats(faults, [(day.number, day.line) for day in match_days], "match_days", _("match day"))
    adjustments = tuple(_read_adjustment(reader, known, at_day=False) for reader in top.objects("adjustments"))
    top.finish()
    if faults:
        raise BadFile(faults)
    return CompetitionFile(
        club=club,
        club_line=of_club.line,
        competition=competition,
        competition_line=of_competition.line,
        players=players,
        pairs=pairs,
        match_days=match_days,
        adjustments=adjustments,
        published=published if isinstance(published, dict) else {},
    )


@dataclass(frozen=True)
class Known:
    """Names and pair numbers that results may refer to."""

    players: set[str]
    pairs: set[int]
    is_pairs: bool

    def unit(self, reader: ObjectReader) -> UnitReference:
        """The player or the pair an object names."""
        if self.is_pairs:
            number = reader.integer("pair", least=1)
            if reader.is_object and number not in self.pairs:
                reader.fault("pair", _("pair %(number)d is not in the list of pairs") % {"number": number})
            return UnitReference(pair=number)
        name = reader.text("player")
        if name and name not in self.players:
            reader.fault("player", _("“%(name)s” is not in the list of players") % {"name": name})
        return UnitReference(player=name)


def _read_club(reader: ObjectReader) -> dict[str, str]:
    club = {
        "name": reader.text("name", longest=100),
        "slug": reader.text("slug", longest=60),
        "place": reader.text("place", default="", longest=100),
    }
    reader.finish()
    return club


def _read_rules(reader: ObjectReader) -> tuple[dict[str, Any], Ruleset | None]:
    """The fields of the competition, and its rule set when that can be made."""
    rules = reader.choice("rules", sorted({*PRESETS, *ALIASES}), default="amsterdam")
    rules = ALIASES.get(rules, rules)
    overrides = reader.object("options").take_all()
    ruleset = None
    try:
        ruleset = with_options(preset(rules), overrides)
    except ValueError as error:
        reader.fault("options", str(error))
    counting = reader.object("counting")
    bye = reader.object("bye")
    absence = reader.object("absence")
    late = reader.object("late")
    fields: dict[str, Any] = {
        "name": reader.text("name", longest=100),
        "slug": reader.text("slug", longest=60),
        "kind": reader.choice("kind", choices.CompetitionKind.values, default=choices.CompetitionKind.SEASON),
        "form": reader.choice("form", READ_FORMS, default=choices.CompetitionForm.INDIVIDUAL),
        "is_public": reader.boolean("public", default=True),
        "rules": rules,
        "rules_options": overrides,
        "rounds_per_leg": reader.integer("rounds_per_leg", default=16, least=1, most=64),
        "legs_per_match_day": reader.integer("legs_per_match_day", default=3, least=1, most=MOST_LEGS),
        "match_days_planned": reader.optional_integer("match_days_planned", most=400),
        "counting_figure": counting.choice(
            "figure", choices.CountingFigure.values, default=choices.CountingFigure.POINTS
        ),
        "counting_unit": counting.choice("unit", choices.CountingUnit.values, default=choices.CountingUnit.MATCH_DAY),
        "counting_best": counting.optional_integer("best", most=1000),
        "counting_method": counting.choice("method", choices.CountingMethod.values, default=choices.CountingMethod.SUM),
        "minimum_attendance": counting.integer("minimum_attendance", default=0, most=1000),
        "drop_timing": counting.choice("drops", choices.DropTiming.values, default=choices.DropTiming.ALWAYS),
        "tie_breaks": [str(key) for key in counting.list("tie_breaks")],
        "lot_seed": counting.optional_integer("lot_seed"),
        "guests_are_ranked": counting.boolean("guests_ranked", default=True),
        "win_points": counting.integer("win_points", default=2, most=100),
        "draw_points": counting.integer("draw_points", default=1, most=100),
        "period_match_days": counting.optional_integer("period_match_days", most=400),
        "period_best": counting.optional_integer("period_best", most=1000),
        "periods_best": counting.optional_integer("periods_best", most=400),
        "bye_points": bye.integer("points", default=1600),
        "bye_pits": bye.integer("pits", default=1, most=20),
        "absence_rule": absence.choice("rule", choices.AbsenceRule.values, default=choices.AbsenceRule.FIXED),
        "absence_points": absence.integer("points", default=0),
        "absence_without_notice_points": absence.integer("points_without_notice", default=0),
        "late_rule": late.choice("rule", choices.AbsenceRule.values, default=choices.AbsenceRule.FIXED),
        "late_points": late.integer("points", default=0),
    }
    if rank_points := counting.list("rank_points"):
        fields["rank_points"] = rank_points
        if not all(type(points) is int and points >= 0 for points in rank_points):
            counting.fault("rank_points", _("whole numbers, the first place first"))
    if fields["period_match_days"] is None and (fields["period_best"] or fields["periods_best"]):
        counting.fault("period_match_days", _("how many match days has a period?"))
    if fields["period_match_days"] is not None and fields["counting_best"] is not None:
        counting.fault("best", _("with periods the best of each period count, and this is left out"))
    for key in fields["tie_breaks"]:
        if key not in choices.TieBreak.values:
            counting.fault("tie_breaks", _("“%(key)s” is not a known tie-break") % {"key": key})
    for part in (counting, bye, absence, late, reader):
        part.finish()
    return fields, ruleset


def _read_players(top: ObjectReader) -> tuple[PlayerInFile, ...]:
    players: list[PlayerInFile] = []
    for reader in top.objects("players"):
        name = reader.text("name", longest=100)
        players.append(PlayerInFile(reader.line, name, reader.optional_integer("number")))
        reader.finish()
        if name and [known.name.casefold() for known in players].count(name.casefold()) > 1:
            reader.fault("name", _("“%(name)s” stands twice in the list") % {"name": name})
    return tuple(players)


def _read_pairs(top: ObjectReader, known: Known) -> tuple[PairInFile, ...]:
    pairs = []
    for reader in top.objects("pairs"):
        number = reader.integer("number", least=1)
        names = reader.list("players")
        if len(names) != 2 or not all(isinstance(name, str) and name for name in names) or names[0] == names[-1]:
            reader.fault("players", _("a pair is two different names"))
            names = ["", ""]
        for name in names:
            if name and name not in known.players:
                reader.fault("players", _("“%(name)s” is not in the list of players") % {"name": name})
        if number in known.pairs:
            reader.fault("number", _("pair %(number)d stands twice in the list") % {"number": number})
        if not known.is_pairs:
            reader.fault("", _("this competition is individual: it has no pairs"))
        known.pairs.add(number)
        pairs.append(PairInFile(reader.line, number, names[0], names[1]))
        reader.finish()
    return tuple(pairs)


def _read_match_day(
    reader: ObjectReader, known: Known, ruleset: Ruleset | None, competition: Mapping[str, Any]
) -> MatchDayInFile:
    rounds_per_leg, planned = competition["rounds_per_leg"], competition["legs_per_match_day"]
    number = reader.integer("number", least=1, most=1000)
    legs = []
    for leg in reader.objects("legs"):
        leg_number = leg.integer("number", least=1, most=MOST_LEGS)
        if leg_number > planned:
            leg.fault("number", _("a match day of this competition has %(planned)d legs") % {"planned": planned})
        tables = read_tables(leg, known.players, known.pairs, known.is_pairs, ruleset, rounds_per_leg)
        byes = tuple(_read_bye(score, known) for score in leg.objects("byes"))
        results = tuple(_read_result(score, known) for score in leg.objects("results"))
        leg.finish()
        _refuse_second_mention(leg, known, tables, byes + results)
        legs.append(LegInFile(leg.line, leg_number, tables, byes, results))
    _refuse_repeats(reader.faults, [(leg.number, leg.line) for leg in legs], f"{reader.place}.legs", _("leg"))
    results = tuple(_read_result(score, known) for score in reader.objects("results"))
    day = MatchDayInFile(
        line=reader.line,
        number=number,
        date=reader.date("date"),
        name=reader.text("name", default="", longest=100),
        is_published=reader.boolean("published", default=True),
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
        points=(reader.optional_integer("points", least=0) if is_absence else reader.integer("points", least=-100_000)),
        pits=reader.integer("pits", default=0, least=-100, most=100),
        leg=reader.optional_integer("leg", most=MOST_LEGS) if at_day else None,
        reason=reader.text("reason"),
    )
    reader.finish()
    return adjustment


def _refuse_second_mention(
    leg: ObjectReader, known: Known, tables: tuple[TableInFile, ...], scores: tuple[ScoreInFile, ...]
) -> None:
    """Nobody can sit at two tables, or sit and have a bye, in one leg."""
    seen: set[object] = set()
    mentions: list[tuple[int, object]] = [(table.line, unit) for table in tables for unit in table.units]
    mentions += [(score.line, score.unit.pair if known.is_pairs else score.unit.player) for score in scores]
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
