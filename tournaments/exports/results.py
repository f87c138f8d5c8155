"""Everything that was scored in a competition, so that anyone can count it again; and the players of a club."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.match_day import match_day_sheet
from tournaments.exports.spreadsheet import Cell, Column, Sheet, Term, listed
from tournaments.exports.standing import standing_sheet
from tournaments.exports.tables import tables_sheet
from tournaments.models import Club, Competition
from tournaments.queries.people.unit import UnitName
from tournaments.queries.results.match_day import get_match_day_result
from tournaments.queries.results.result import Results, list_results
from tournaments.queries.results.standing import get_standing
from tournaments.queries.season.played_table import Place, PlayedTables, list_played_tables
from tournaments.queries.season.player import list_players
from tournaments.standings import ResultKind
from tournaments.wording.competition import side_figures, total_label

ADJUSTMENT = "adjustment"
NOT_COUNTED = "not_counted"
NOWHERE = Place()


class Line(NamedTuple):
    """One row: what someone scored in a leg, or was given or lost outside of it."""

    day: int | None
    leg: int | None
    unit: int
    points: int
    roem: int
    pits: int
    nats: int
    how: str
    figure: int = 0
    counts: bool = True


def results_sheet(competition: Competition, *, published_only: bool, played: PlayedTables | None = None) -> Sheet:
    """A row for each player, pair or team and leg, in the order of playing, and one for each penalty or correction.

    So whoever adds up the rows of one of them has the total with nothing dropped, without those of a match day that
    does not count because they went home; where someone played an extra leg or places bring points, they have what that
    is counted from. Seven SQL queries, eight for pairs and teams.
    """
    played = played or list_played_tables(competition, published_only=published_only)
    names, places = played.units, played.places()
    dates = dict(competition.match_days.values_list("number", "date"))
    figures = side_figures(competition)
    with_roem = "roem" in figures
    columns = [
        Column("match_day", _("Match day")),
        Column("date", _("Date")),
        Column("leg", _("Leg")),
        Column("number", _("Number")),
        Column("name", pgettext("person", "Name")),
        Column("home", capfirst(_("club or town"))),
        Column("categories", _("Categories")),
        *([Column("points", _("Points")), Column("roem", figures["roem"])] if with_roem else []),
        Column("total", total_label(competition)),
        *(Column(name, label) for name, label in figures.items() if name != "roem"),
        Column("how", _("How")),
        Column("table", _("Table")),
        Column("seat", _("Seat")),
        Column("partner", _("Number of the partner")),
        Column("partner_name", _("Partner")),
        Column("opponents", _("Numbers of the opponents")),
        Column("opponent_names", _("Opponents")),
    ]
    hows = {
        ResultKind.PLAYED.value: _("played"),
        ResultKind.EXTRA.value: _("extra leg"),
        ResultKind.BYE.value: _("bye"),
        ResultKind.ABSENCE.value: _("absence"),
        ResultKind.RECORDED.value: _("entered as a result"),
        ResultKind.LATE.value: _("came late"),
        ADJUSTMENT: _("penalty or correction"),
        NOT_COUNTED: _("went home, does not count"),
    }
    rows: list[list[Cell]] = []
    for line in _lines(list_results(competition, published_only=published_only), competition, names):
        date = None if line.day is None else dates[line.day]
        is_extra = line.how == ResultKind.EXTRA
        at_table = is_extra or line.how == ResultKind.PLAYED
        how = line.how if line.counts else NOT_COUNTED
        place = places.get((line.unit, line.day or 0, line.leg or 0, is_extra), NOWHERE) if at_table else NOWHERE
        rows.append(
            [
                line.day,
                date.isoformat() if date else None,
                line.leg,
                names[line.unit].number,
                names[line.unit].name,
                names[line.unit].home or None,
                listed(names[line.unit].categories),
                *([line.points, line.roem] if with_roem else []),
                line.points + line.roem,
                *(getattr(line, figure) for figure in figures if figure != "roem"),
                Term(how, hows[how]),
                " ".join(str(number) for number in place.tables) or None,
                " ".join(place.seats) or None,
                *_named(place.partners),
                *_named(place.opponents),
            ]
        )
    return Sheet("results", _("Results"), columns, rows).without_empty("home", "categories")


def _lines(found: Results, competition: Competition, names: Mapping[int, UnitName]) -> list[Line]:
    """In the order of playing; what belongs to the season as a whole comes last."""
    counted = {(unit, day) for unit, day, *_rest in found.of_season(competition)}
    lines = [
        Line(day, leg, unit, points, roem, pits, nats, how, figure, (unit, day) in counted)
        for unit, day, leg, points, roem, pits, nats, _attended, how, figure in found.legs
    ]
    lines += [
        Line(day, leg, unit, points, 0, pits, 0, ADJUSTMENT) for unit, day, leg, points, pits in found.adjustments
    ]
    return sorted(lines, key=lambda line: (line.day is None, line.day or 0, line.leg or 0, names[line.unit].number))


def _named(people: Sequence[UnitName]) -> tuple[Cell, Cell]:
    """Their numbers, and their names."""
    return " ".join(str(one.number) for one in people) or None, ", ".join(one.name for one in people) or None


def players_sheet(club: Club) -> Sheet:
    """Names as the person asking may read them."""
    columns = [
        Column("number", _("Number")),
        Column("name", pgettext("person", "Name")),
        Column("guest", _("Guest")),
    ]
    rows: list[list[Cell]] = [[one.number, one.shown_name, "x" if one.is_guest else ""] for one in list_players(club)]
    return Sheet("players", _("Players"), columns, rows)


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
