"""What a club remembers: the highest of everything, and who has played and won most, over all its seasons."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from django.core.cache import cache
from django.db.models import Count, F, Q, Sum
from django.db.models.functions import Coalesce

from tournaments.choices import Currency
from tournaments.models import Club, Competition, MatchDay, Player
from tournaments.permissions import User, role_in, visible_competitions
from tournaments.queries.people.unit import UnitName, pair_players
from tournaments.queries.results.standing import CompetitionStanding, get_standing
from tournaments.queries.season.sheet_legs import list_sheet_legs
from tournaments.standings import Quantity, StandingRow
from tournaments.standings.averages import average
from tournaments.standings.results import exact, known_part, total_of
from tournaments.standings.statistics import LegFeats, feats_of_legs, longest_streak

BEST = 3
PODIUM = 3
# Counted from every standing of the club, so it is not counted again for each visitor.
SECONDS = 60


class RecordFigure(StrEnum):
    """What can be the highest, in the order in which it is shown."""

    LEG = "leg"
    ROEM_OF_LEG = "roem_of_leg"
    MATCH_DAY = "match_day"
    PITS_OF_DAY = "pits_of_day"
    PITS = "pits"
    ROEM = "roem"
    ROW = "row"


# These are counted in the currency of the game; the others are the same in every game.
IN_THE_CURRENCY = frozenset({RecordFigure.LEG, RecordFigure.MATCH_DAY})


class RecordKind(NamedTuple):
    """What can be compared: one figure, in one currency (None: the same in all), of teams or of all others.

    A leg of a team is two tables, so it would always be the highest.
    """

    figure: RecordFigure
    currency: Currency | None
    of_teams: bool


@dataclass(frozen=True, slots=True)
class Best:
    """A place in the records: the players, pairs or teams who reached this figure in one competition."""

    names: tuple[str, ...]
    figure: int
    competition: str
    slug: str


@dataclass(slots=True)
class AllTime:
    """What a player has collected over all competitions, including those of pairs.

    `titles` and `podiums` are first places and places one to three in finished ones; `points` those of `points_legs`,
    the legs of competitions that count points.
    """

    number: int
    name: str
    titles: int = 0
    podiums: int = 0
    competitions: int = 0
    match_days: int = 0
    legs: int = 0
    points: int = 0
    points_legs: int = 0

    @property
    def average(self) -> Fraction | None:
        """Points for each leg."""
        return average(self.points, self.points_legs)


@dataclass(frozen=True, slots=True)
class ClubRecords:
    best: dict[RecordKind, tuple[Best, ...]] = field(default_factory=dict)
    all_time: list[AllTime] = field(default_factory=list)

    @property
    def lists(self) -> list[tuple[RecordKind, tuple[Best, ...]]]:
        """Each kind of record that anyone holds, with the best figures: points before other games, teams last."""
        currencies, figures = [None, *Currency], list(RecordFigure)
        return sorted(
            self.best.items(),
            key=lambda held: (held[0].of_teams, figures.index(held[0].figure), currencies.index(held[0].currency)),
        )


def get_club_records(club: Club, user: User) -> ClubRecords:
    """The records of the competitions that this visitor can see, as far as they are published; counted once a minute.

    Four SQL queries for each competition, one more for pairs and three more if games won count, and one for those who
    came only for one: the records are those of the standings, not a second count.
    """
    is_stranger = role_in(user, club) is None
    # Anything that gets hidden is hidden at once: a name, a competition, a match day, a frozen leg.
    days = MatchDay.objects.filter(competition__club=club)
    players = club.people.aggregate(
        all=Count("pk"), gone=Count("anonymised_at"), hide=Sum("pk", filter=Q(hides_name=True))
    )
    public = club.competitions.filter(is_public=True).aggregate(all=Count("pk"), keys=Sum("pk"))
    frozen = days.aggregate(
        shown=Sum("pk", filter=Q(published_at__isnull=False)), frozen=Sum(F("pk") * Coalesce("frozen_from", 0))
    )
    state = "-".join(str(figure) for figures in (players, public, frozen) for figure in figures.values())
    key = f"records-{club.pk}-{is_stranger}-{club.names_in_public}-{state}"
    records: ClubRecords | None = cache.get(key)
    if records is None:
        competitions = club.competitions.filter(visible_competitions(user)).order_by("pk")
        records = _count(list(competitions))
        cache.set(key, records, SECONDS)
    return records


class _Held(NamedTuple):
    """A figure that may be the best, and who has it."""

    figure: int
    competition: Competition
    name: str


def _count(competitions: list[Competition]) -> ClubRecords:
    held: defaultdict[RecordKind, list[_Held]] = defaultdict(list)
    people: dict[int, AllTime] = {}
    day_guests = _keys_of_day_guests(competitions)
    for competition in competitions:
        standing = get_standing(competition)
        legs = feats_of_legs(list_sheet_legs(competition, standing.results))
        days = [day.number for day in standing.days]
        pairs = pair_players(competition) if competition.is_pairs else {}
        for unit in standing.rows:
            who = set(pairs.get(unit.row.unit_id, [unit.row.unit_id]))
            if not competition.is_teams and who <= day_guests:
                continue
            for figure, value in _figures(competition, unit.row, legs.get(unit.row.unit_id), days):
                if value:
                    currency = competition.leg_currency if figure in IN_THE_CURRENCY else None
                    kind = RecordKind(figure, currency, competition.is_teams)
                    held[kind].append(_Held(value, competition, unit.name))
        _add_to_all_time(people, standing, pairs)
    best = {kind: _best(all_) for kind, all_ in held.items()}
    own = [person for key, person in people.items() if key not in day_guests]
    ranked = sorted(own, key=lambda one: (-one.titles, -one.podiums, -one.match_days, one.name))
    return ClubRecords(best, ranked)


def _best(held: list[_Held]) -> tuple[Best, ...]:
    """The highest figures; two partners, or all who never missed a match day, share one."""
    held.sort(key=lambda one: (-one.figure, one.competition.pk, one.name))
    together = [
        Best(tuple(one.name for one in holders), figure, competition.name, competition.slug)
        for (figure, competition), holders in groupby(held, key=lambda one: (one.figure, one.competition))
    ]
    return tuple(together[:BEST])


def _figures(
    competition: Competition, row: StandingRow, legs: LegFeats | None, days: Sequence[int]
) -> Iterator[tuple[RecordFigure, int | None]]:
    """The figures of a row that may be a record, as far as they are known. If games won count, a leg is what its sheet
    says.
    """
    game = competition.ruleset.game
    if competition.counts_the_sheet:
        if competition.leg_currency != Currency.TURNS:
            yield RecordFigure.LEG, known_part(row.best_leg)
            yield RecordFigure.MATCH_DAY, _best_day(row)
    elif legs and competition.leg_currency != Currency.TURNS:
        yield RecordFigure.LEG, legs.best
    if not game.has_melds:
        yield RecordFigure.PITS_OF_DAY, _pits_of_day(row)
        yield RecordFigure.PITS, exact(row.pits)
        if legs:
            yield RecordFigure.ROEM_OF_LEG, known_part(legs.best_roem)
            yield RecordFigure.ROEM, exact(row.roem or legs.roem)
    yield RecordFigure.ROW, _in_a_row(row, days)


def _keys_of_day_guests(competitions: Sequence[Competition]) -> set[int]:
    """Players who hold no record of the club, except with one of its players. One query."""
    return set(Player.objects.filter(only_for__in=competitions).order_by().values_list("pk", flat=True))


def _add_to_all_time(
    people: dict[int, AllTime], standing: CompetitionStanding, pairs: Mapping[int, Mapping[int, UnitName]]
) -> None:
    """For a pair both players; for a team no one, because not all its members play each time."""
    competition = standing.competition
    if competition.is_teams:
        return
    for unit in standing.rows:
        row = unit.row
        if not row.match_days:
            continue
        own = {row.unit_id: UnitName(unit.number, unit.name)}
        for player, named in pairs.get(row.unit_id, own).items():
            person = people.setdefault(player, AllTime(named.number, named.name))
            if standing.is_final and row.place is not None:
                person.titles += row.place == 1
                person.podiums += row.place <= PODIUM
            person.competitions += 1
            person.match_days += row.match_days
            person.legs += row.legs
            if competition.currency == Currency.POINTS:
                person.points += sum(result.played for result in row.counted if result.legs)
                person.points_legs += row.legs


def _best_day(row: StandingRow) -> int | None:
    days: Counter[int] = Counter()
    for result in row.counted:
        days[result.match_day] += result.played
    return max((days[result.match_day] for result in row.counted if result.attended), default=None)


def _pits_of_day(row: StandingRow) -> int:
    """Only of match days whose pits are known."""
    pits: defaultdict[int, list[Quantity]] = defaultdict(list)
    for result in row.counted:
        pits[result.match_day].append(result.pits)
    return max((exact(total_of(own)) or 0 for own in pits.values()), default=0)


def _in_a_row(row: StandingRow, days: Sequence[int]) -> int:
    there = {result.match_day for result in row.counted if result.attended}
    return longest_streak(day in there for day in days)
