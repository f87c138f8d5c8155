"""Everything that was scored in a competition, so that anyone can count it again; and the players of a club."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from operator import attrgetter
from typing import NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.match_day import match_day_sheet
from tournaments.exports.spreadsheet import Figure, Sheet, Term, listed, sheet_of
from tournaments.exports.standing import standing_sheet
from tournaments.exports.tables import tables_sheet
from tournaments.models import Club, Competition
from tournaments.queries.people.unit import UnitName
from tournaments.queries.results.match_day import get_match_day_result
from tournaments.queries.results.result import Results, list_results
from tournaments.queries.results.standing import get_standing
from tournaments.queries.season.played_table import Place, PlayedTables, list_played_tables
from tournaments.queries.season.player import list_players
from tournaments.standings import CountingUnit, ResultKind, count_units
from tournaments.standings.handicap import with_handicaps
from tournaments.standings.results import UNIT_ID
from tournaments.wording.competition import side_figures, total_label

ADJUSTMENT = "adjustment"
HANDICAP = "handicap"
NOT_COUNTED = "not_counted"
NOWHERE = Place()


class Line(NamedTuple):
    """One row: what someone scored in a leg and where they sat, or points given or taken outside of it."""

    day: int | None
    leg: int | None
    unit: UnitName
    points: int
    roem: int | None
    pits: int | None
    nats: int | None
    how: str
    figure: int | None = 0
    place: Place = NOWHERE


def results_sheet(competition: Competition, *, published_only: bool, played: PlayedTables | None = None) -> Sheet:
    """A row for each player, pair or team and leg, in the order of playing, and one for each penalty or correction.

    And one for the handicap of a match day.

    So the rows of each add up to the total with nothing dropped, without those of a match day that does not count
    because they went home; for an extra leg, or points for places, the rows have what that is counted from. Seven SQL
    queries, eight for pairs and teams.
    """
    played = played or list_played_tables(competition, published_only=published_only)
    dates: dict[int | None, date | None] = dict(competition.match_days.values_list("number", "date"))
    hows = {
        ResultKind.PLAYED.value: _("played"),
        ResultKind.EXTRA.value: _("extra leg"),
        ResultKind.BYE.value: _("bye"),
        ResultKind.ABSENCE.value: _("absence"),
        ResultKind.UNANNOUNCED.value: _("absence"),
        ResultKind.RECORDED.value: _("entered as a result"),
        ResultKind.RULED.value: _("decided by the organiser"),
        ResultKind.LATE.value: _("came late"),
        ADJUSTMENT: _("penalty or correction") if competition.by_average else _("penalty, correction or start figure"),
        HANDICAP: _("handicap"),
        NOT_COUNTED: _("left the evening, does not count"),
    }
    of_sides: list[Figure[Line]] = [
        (name, label, attrgetter(name)) for name, label in side_figures(competition).items()
    ]
    roem = [figure for figure in of_sides if figure[0] == "roem"]
    return sheet_of(
        "results",
        _("Results"),
        _lines(list_results(competition, published_only=published_only), competition, played),
        [
            ("match_day", _("Match day"), lambda line: line.day),
            ("date", _("Date"), lambda line: when.isoformat() if (when := dates.get(line.day)) else None),
            ("leg", _("Leg"), lambda line: line.leg),
            ("number", _("Number"), lambda line: line.unit.number),
            ("name", pgettext("person", "Name"), lambda line: line.unit.name),
            ("home", capfirst(_("club or town")), lambda line: line.unit.home or None),
            ("categories", _("Categories"), lambda line: listed(line.unit.categories)),
            *([("points", _("Points"), lambda line: line.points), *roem] if roem else []),
            ("total", total_label(competition), lambda line: line.points + (line.roem or 0)),
            *(figure for figure in of_sides if figure not in roem),
            ("how", _("How"), lambda line: Term(line.how, hows[line.how])),
            ("table", _("Table"), lambda line: " ".join(map(str, line.place.tables)) or None),
            ("seat", _("Seat"), lambda line: " ".join(line.place.seats) or None),
            ("partner", _("Number of the partner"), lambda line: _numbers(line.place.partners)),
            ("partner_name", _("Partner"), lambda line: _names(line.place.partners)),
            ("opponents", _("Numbers of the opponents"), lambda line: _numbers(line.place.opponents)),
            ("opponent_names", _("Opponents"), lambda line: _names(line.place.opponents)),
        ],
    ).without_empty("home", "categories")


def _lines(found: Results, competition: Competition, played: PlayedTables) -> list[Line]:
    """In the order of playing; what belongs to the season as a whole comes last."""
    names, places = played.units, played.places()
    counted = {(unit, day) for unit, day, *_rest in found.of_season(competition)}
    lines = []
    for unit, day, leg, points, roem, pits, nats, _attended, how, figure in found.legs:
        at_table = how in (ResultKind.PLAYED, ResultKind.EXTRA, ResultKind.RULED)
        place = places.get((unit, day, leg or 0, how == ResultKind.EXTRA), NOWHERE) if at_table else NOWHERE
        said = how if (unit, day) in counted else NOT_COUNTED
        lines.append(Line(day, leg, names[unit], points, roem, pits, nats, said, figure, place))
    for unit, of_day, leg, points, pits in found.adjustments:
        lines.append(Line(of_day, leg, names[unit], points, 0, pits, 0, ADJUSTMENT))
    rules = replace(competition.counting_rules, handicaps=found.handicaps)
    own = [row for row in found.of_season(competition) if row[UNIT_ID] in found.handicaps]
    for count in with_handicaps(count_units(own, [], CountingUnit.MATCH_DAY), rules):
        for result in count.results:
            if result.handicap:
                whose = names[count.unit_id]
                lines.append(Line(result.match_day, None, whose, result.handicap, 0, 0, 0, HANDICAP))
    return sorted(lines, key=lambda line: (line.day is None, line.day or 0, line.leg or 0, line.unit.number))


def _numbers(people: Sequence[UnitName]) -> str | None:
    return " ".join(str(one.number) for one in people) or None


def _names(people: Sequence[UnitName]) -> str | None:
    return ", ".join(one.name for one in people) or None


def players_sheet(club: Club) -> Sheet:
    """Names as the person asking may read them."""
    return sheet_of(
        "players",
        _("Players"),
        list_players(club),
        [
            ("number", _("Number"), lambda one: one.number),
            ("name", pgettext("person", "Name"), lambda one: one.shown_name),
            ("guest", _("Guest"), lambda one: "x" if one.is_guest else ""),
        ],
    )


def competition_sheets(competition: Competition, *, published_only: bool) -> list[Sheet]:
    """The whole competition: its standing, the result of each match day, every leg, and every table."""
    days = competition.match_days.order_by("number")
    if published_only:
        days = days.filter(published_at__isnull=False)
    played = list_played_tables(competition, published_only=published_only)
    return [
        standing_sheet(get_standing(competition, published_only=published_only)),
        *(match_day_sheet(get_match_day_result(day, published_only=published_only)) for day in days),
        results_sheet(competition, published_only=published_only, played=played),
        tables_sheet(competition, played),
    ]
