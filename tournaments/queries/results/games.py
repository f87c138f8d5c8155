"""Who beat whom, leg by leg or in meetings of teams: the basis of a direct result."""

from collections.abc import Collection, Iterator

from django.db.models import Case, FilteredRelation, Q, QuerySet, Value, When

from tournaments.choices import Position, ScoreColumn, SeatRole, Winner
from tournaments.models import Competition, Table
from tournaments.models.ruling import Ruling
from tournaments.models.table import columns_ahead
from tournaments.permissions import revealed
from tournaments.queries.results.at_table import SIDES, is_level, list_sides, meetings_of
from tournaments.queries.table.struck import is_counted
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
    of_competition = Q(leg__match_day__competition=competition) & is_counted(competition)
    if published_only:
        of_competition &= Q(leg__match_day__published_at__isnull=False) & revealed("leg__match_day__", "leg__")
    if days is not None:
        of_competition &= Q(leg__match_day__number__in=days)
    if competition.counts_meetings:
        return _games_of_teams(Table.objects.filter(of_competition))
    is_decided = Q(winner__in=COLUMNS) | Q(winner=Winner.NOBODY, players=len(COLUMNS)) | Q(ruled__isnull=False)
    tables = Table.objects.filter(of_competition, is_decided).annotate(**seats).order_by()
    # Two who are tied at a table of three have both beaten the third.
    ahead = [Q(winner=column) | Q(winner=Winner.NOBODY) & is_level(column, competition) for column in COLUMNS]
    games = []
    rows = tables.values_list(
        *(Case(When(is_ahead, then=Value(1)), default=Value(0)) for is_ahead in ahead),
        *("players", "ruled", *(f"{seat}__{unit}" for seat in seats)),
    )
    for *wins, players, ruled, north, east, south, west in rows:
        if ruled is not None:
            winners = columns_ahead(Ruling.of(ruled))
            wins = [column in winners for column in COLUMNS]
        parties = ({north, south}, {east, west}, set()) if players == len(Position) else ({north}, {east}, {south})
        own = {unit for is_ahead, party in zip(wins, parties, strict=True) if is_ahead for unit in party} - {None}
        others = {north, east, south, west} - own - {None}
        if own and others:
            games.append(Game(tuple(own), tuple(others)))
    return games


def games_if_asked(
    competition: Competition, *, published_only: bool, days: Collection[int] | None = None
) -> Iterator[Game]:
    """The same; the query is asked with the first of them, which is where they may break a tie."""
    yield from list_games(competition, published_only=published_only, days=days)


def _games_of_teams(tables: QuerySet[Table]) -> list[Game]:
    """Which meetings were won, by whom and from whom, and which tables belong to none."""
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
