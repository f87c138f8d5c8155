"""A standing across clubs: who is who in the competitions of several clubs, and what each of these counts for.

Someone whom a federation took from a club's list is known by that link (`Player.origin`). Where there is none, a player
is the person of the club that is written behind their name, if it is a club of the federation and has exactly one
person of that name. No one else is ever identified with another, whatever their name.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.choices import CountingMethod as Method
from tournaments.choices import EventFigure, NamesInPublic
from tournaments.models import Club, Competition, Federation, FederationStanding, Pair, Player, TeamMember
from tournaments.queries.people.from_lists import home_of
from tournaments.queries.results.standing import get_standing
from tournaments.queries.season.calendar import open_or_joint
from tournaments.standings import CountingMethod
from tournaments.standings.across import AcrossRow, AcrossRules, EventResult, rank_across
from tournaments.standings.ranking import Score


@dataclass(frozen=True, slots=True)
class AcrossLine:
    """A row and whose it is. `figures` has one entry for each competition, None where they did not play."""

    row: AcrossRow
    name: str
    club: str
    figures: tuple[tuple[Score, bool] | None, ...]

    @property
    def figures_shown(self) -> list[tuple[Score | None, bool]]:
        return [(None, False) if one is None else one for one in self.figures]


@dataclass(frozen=True, slots=True)
class CountedFederationStanding:
    """`competitions` are those that everyone may see."""

    standing: FederationStanding
    rules: AcrossRules
    competitions: tuple[Competition, ...]
    lines: tuple[AcrossLine, ...]

    @property
    def by_average(self) -> bool:
        return self.rules.method == CountingMethod.AVERAGE


def list_countable(federation: Federation) -> QuerySet[Competition]:
    """What may be counted in a standing across clubs: joint and open competitions that everyone may see."""
    found = Competition.objects.filter(open_or_joint(), is_public=True, club__federation=federation)
    return found.select_related("club").order_by("-created_at", "-pk")


def rules_of(standing: FederationStanding) -> AcrossRules:
    by_place = standing.figure == EventFigure.PLACE
    return AcrossRules(
        rank_points=tuple(standing.rank_points) if by_place else (),
        method=CountingMethod.AVERAGE if standing.counting_method == Method.AVERAGE else CountingMethod.SUM,
        best=standing.counting_best,
        minimum=standing.minimum_events,
    )


def get_federation_standing(standing: FederationStanding) -> CountedFederationStanding:
    """Counts what is published. A fixed number of SQL queries for each competition, however many people played."""
    competitions = list(
        standing.competitions.filter(is_public=True).select_related("club").order_by("created_at", "pk")
    )
    placed = [(one, *_placed(one)) for one in competitions]
    people = _people({player for _one, players_of, _rows in placed for each in players_of.values() for player in each})
    roots = _roots(people, standing.federation)
    results = [
        EventResult(roots[player].pk, competition.pk, place, result)
        for competition, players_of, rows in placed
        for unit, place, result in rows
        for player in players_of.get(unit, ())
    ]
    rules = rules_of(standing)
    by_key = {root.pk: root for root in roots.values()}
    shown = _shown(roots, people)
    lines = [_line(row, by_key[row.person], shown[row.person], competitions) for row in rank_across(results, rules)]
    return CountedFederationStanding(standing, rules, tuple(competitions), tuple(lines))


def _placed(competition: Competition) -> tuple[dict[int, list[int]], list[tuple[int, int, Score]]]:
    """The people of each unit, and the units with their place and result; those without a place there score nothing."""
    count = get_standing(competition, published_only=True)
    by_average = count.rules.method == CountingMethod.AVERAGE
    rows = [
        (line.row.unit_id, line.row.place, _result(line.row.average if by_average else line.row.total))
        for line in count.rows
        if line.row.place is not None
    ]
    return _players_of(competition, [unit for unit, _place, _result in rows]), rows


def _result(figure: Score | None) -> Score:
    return 0 if figure is None else figure


def _players_of(competition: Competition, units: Sequence[int]) -> dict[int, list[int]]:
    if competition.is_pairs:
        pairs = Pair.objects.filter(competition=competition).values_list("pk", "first", "second")
        return {pair: [first, second] for pair, first, second in pairs}
    if competition.is_teams:
        members: defaultdict[int, list[int]] = defaultdict(list)
        for team, player in TeamMember.objects.filter(team__competition=competition).values_list("team", "player"):
            members[team].append(player)
        return dict(members)
    return {unit: [unit] for unit in units}


def _people(keys: Iterable[int]) -> list[Player]:
    return list(Player.objects.filter(pk__in=list(keys)).select_related("club", "origin__club"))


def _roots(people: Sequence[Player], federation: Federation) -> dict[int, Player]:
    """The person behind each of them, by their keys."""
    clubs = {home_of(club).casefold(): club.pk for club in federation.member_clubs}
    namesakes: defaultdict[tuple[int, str], list[Player]] = defaultdict(list)
    of_clubs = [one for one in people if one.origin is None and one.home.casefold() in clubs]
    found = Player.objects.filter(
        club__in={clubs[one.home.casefold()] for one in of_clubs}, only_for=None, is_guest=False
    )
    for player in found.select_related("club") if of_clubs else ():
        namesakes[player.club_id, player.name.casefold()].append(player)
    roots = {one.pk: one.origin or one for one in people}
    for one in of_clubs:
        meant = namesakes[clubs[one.home.casefold()], one.name.casefold()]
        if len(meant) == 1:
            roots[one.pk] = meant[0]
    return roots


def _shown(roots: Mapping[int, Player], people: Sequence[Player]) -> dict[int, str]:
    """The name of each root: someone who wants only initials in one place has them here, where both are one person."""
    names = {root.pk: str(root) for root in roots.values()}
    for one in people:
        if one.hides_name or one.club.names_in_public == NamesInPublic.INITIALS:
            names[roots[one.pk].pk] = str(one)
    for root in roots.values():
        if root.hides_name or root.club.names_in_public == NamesInPublic.INITIALS:
            names[root.pk] = str(root)
    return names


def _line(row: AcrossRow, person: Player, name: str, competitions: Sequence[Competition]) -> AcrossLine:
    by_event = {one.event: (one.figure, one.dropped) for one in row.events}
    figures = tuple(by_event.get(competition.pk) for competition in competitions)
    return AcrossLine(row, name, _club_of(person, person.club), figures)


def _club_of(person: Player, club: Club) -> str:
    """Where they play; of a guest only what is written behind the name, which is shown already."""
    is_own = person.only_for_id is None and not person.is_guest and not club.is_federation
    return club.name if is_own else ""
