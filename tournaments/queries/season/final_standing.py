"""How a competition ended: the champion and the places after that, prizes, who goes up and down."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

from tournaments.models import Competition, Division, FinalPlace, Pair, Player, TeamMember
from tournaments.models.team import TEAM_SIZE
from tournaments.permissions import User, visible_competitions
from tournaments.queries.results.division import get_division_standing
from tournaments.queries.results.prize import GivenPrize, list_season_prizes
from tournaments.queries.results.standing import CompetitionStanding, NamedStandingRow
from tournaments.standings.divisions import Move

PODIUM = 3
UNIT = ("player__club", "pair__first", "pair__second", "team")


@dataclass(frozen=True, slots=True)
class Moved:
    """Who goes from this division to the one above it (`is_up`) or the one below."""

    division: Division
    is_up: bool
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FinalStanding:
    """`podium`: the first three places, shared ones too; the first of them is the champion's."""

    podium: tuple[tuple[int, tuple[NamedStandingRow, ...]], ...]
    prizes: tuple[GivenPrize, ...]
    moved: tuple[Moved, ...]


def get_final_standing(count: CompetitionStanding) -> FinalStanding | None:
    """None as long as the competition is not closed, and then no SQL query.

    Else those of the prizes, one for the divisions, and those of their standing where there are any.
    """
    competition = count.competition
    if not competition.is_closed:
        return None
    podium: defaultdict[int, list[NamedStandingRow]] = defaultdict(list)
    for named in count.rows:
        if named.row.place is not None and named.row.place <= PODIUM:
            podium[named.row.place].append(named)
    return FinalStanding(
        tuple((place, tuple(podium[place])) for place in sorted(podium)),
        tuple(list_season_prizes(count)),
        tuple(list_moved(competition)) if competition.divisions.exists() else (),
    )


def list_moved(competition: Competition, *, published_only: bool = True) -> Iterable[Moved]:
    """Who goes up and down, the first division first; no line without anyone."""
    for table in get_division_standing(competition, published_only=published_only).tables:
        for move in (Move.UP, Move.DOWN):
            names = tuple(line.unit.name for line in table.rows if line.row.move == move)
            if names:
                yield Moved(table.division, move == Move.UP, names)


def list_champions(competitions: Iterable[Competition]) -> dict[int, tuple[str, ...]]:
    """Who won those that are closed, by the keys of the competitions. One SQL query, none if none of them is closed."""
    closed = [competition.pk for competition in competitions if competition.is_closed]
    champions: defaultdict[int, list[str]] = defaultdict(list)
    if closed:
        first = FinalPlace.objects.filter(competition__in=closed, place=1).select_related(*UNIT).order_by("pk")
        for one in first:
            champions[one.competition_id].append(str(one.unit))
    return {key: tuple(names) for key, names in champions.items()}


def places_of_player(player: Player, user: User) -> dict[int, int]:
    """On which place they ended, alone or with their pair or team, by the keys of the competitions. One SQL query."""
    pairs = Pair.objects.filter(Q(first=player) | Q(second=player))
    teams = TeamMember.objects.filter(player=player, place__lte=TEAM_SIZE)
    own = Q(player=player) | Q(pair__in=pairs) | Q(team__in=teams.values("team"))
    found = FinalPlace.objects.filter(own, visible_competitions(user, "competition__"))
    return dict(found.order_by().values_list("competition", "place"))
