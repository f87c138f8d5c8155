"""Who beat whom, leg by leg or in meetings of teams: what a direct result goes by."""

from collections.abc import Collection

from django.db.models import FilteredRelation, Q, QuerySet

from tournaments.choices import Jass, Position, ScoreColumn, SeatRole
from tournaments.models import Competition, Table
from tournaments.permissions import revealed
from tournaments.queries.season.meeting import SIDES, list_sides, meetings_of
from tournaments.standings import Game

COLUMNS = (*SIDES, ScoreColumn.THIRD)


def list_games(
    competition: Competition, *, published_only: bool = False, days: Collection[int] | None = None
) -> list[Game]:
    """The legs or meetings that someone won, with who beat whom; one SQL query. `days`: only on those match days."""
    unit = f"{competition.unit_field}_id"
    seats = {
        position.name: FilteredRelation("seats", condition=Q(seats__position=position, seats__role=SeatRole.PLAYER))
        for position in Position
    }
    of_competition = Q(leg__match_day__competition=competition)
    if published_only:
        of_competition &= Q(leg__match_day__published_at__isnull=False) & revealed("leg__match_day__", "leg__")
    if days is not None:
        of_competition &= Q(leg__match_day__number__in=days)
    if competition.counts_meetings:
        return _games_of_teams(Table.objects.filter(of_competition))
    is_decided = Q(winner__in=COLUMNS) | ~Q(jass="")
    tables = Table.objects.filter(of_competition, is_decided).annotate(**seats).order_by()
    games = []
    rows = tables.values_list("winner", "jass", "players", *(f"{seat}__{unit}" for seat in seats))
    for winner, jass, players, *units in rows:
        # Two who are level have both beaten the one who lost the Klammer-Jass.
        column = winner if winner in COLUMNS else Jass(jass).column
        width = 2 if players == len(Position) else 1
        own = {unit_id for unit_id in units[COLUMNS.index(column) :: len(Position) // width] if unit_id is not None}
        others = {unit_id for unit_id in units if unit_id is not None} - own
        games.append(Game(tuple(own), tuple(others)) if winner in COLUMNS else Game(tuple(others), tuple(own)))
    return games


def _games_of_teams(tables: QuerySet[Table]) -> list[Game]:
    """Who won which meeting from whom, and which table that belongs to none."""
    sides = list_sides(tables)
    meetings = meetings_of(sides)
    games = []
    for meeting in meetings:
        if (winner := meeting.winner) is not None:
            games.append(Game((winner,), tuple(team for team in meeting.teams if team != winner)))
    in_meetings = {table for meeting in meetings for table in meeting.tables}
    for ns, ew in zip(sides[::2], sides[1::2], strict=True):
        if ns.table not in in_meetings and ns.winner in COLUMNS:
            own, others = (ns, ew) if ns.winner == ns.column else (ew, ns)
            winners = {team for team in own.teams if team is not None}
            losers = {team for team in others.teams if team is not None} - winners
            games.append(Game(tuple(winners), tuple(losers)))
    return games
