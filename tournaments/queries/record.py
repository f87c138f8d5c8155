"""What a club remembers: the highest of everything, and who has played and won most, over all its seasons."""

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from django.core.cache import cache
from django.db.models import Count, F, Q, Sum
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from tournaments.choices import CompetitionForm, Currency
from tournaments.models import Club, MatchDay
from tournaments.permissions import User, role_in, visible_competitions
from tournaments.queries.standing import CompetitionStanding, get_standing
from tournaments.standings import StandingRow
from tournaments.standings.averages import average
from tournaments.standings.statistics import longest_row

BEST = 3
# Counted from every standing of the club, so it is not counted anew for each visitor.
SECONDS = 60

# What a row of a standing holds, with the numbers of the match days that were counted in it.
FIGURES: dict[str, tuple[Any, Callable[[StandingRow, Sequence[int]], int | None]]] = {
    "leg": (_("Highest leg"), lambda row, days: row.best_leg),
    "match_day": (_("Highest match day"), lambda row, days: row.best_match_day),
    "pits_of_day": (_("Most pits on a match day"), lambda row, days: _pits_of_day(row)),
    "pits": (_("Most pits in a season"), lambda row, days: row.pits),
    "roem": (_("Most roem in a season"), lambda row, days: row.roem),
    "row": (_("Most match days without missing one"), lambda row, days: _in_a_row(row, days)),
}


@dataclass(frozen=True, slots=True)
class Best:
    """Who holds a place in the records: a player, a pair or a team, and in which competition."""

    name: str
    figure: int
    competition: str
    slug: str


@dataclass(slots=True)
class AllTime:
    """What a player brought together over all seasons that count points; `titles` are first places of finished ones."""

    number: int
    name: str
    titles: int = 0
    seasons: int = 0
    match_days: int = 0
    legs: int = 0
    points: int = 0

    @property
    def average(self) -> Fraction | None:
        """Points for each leg."""
        return average(self.points, self.legs)


@dataclass(frozen=True, slots=True)
class ClubRecords:
    best: dict[str, list[Best]] = field(default_factory=dict)
    all_time: list[AllTime] = field(default_factory=list)

    @property
    def lists(self) -> list[tuple[Any, list[Best]]]:
        """Each kind of record that anybody holds, with its words."""
        return [(label, self.best[key]) for key, (label, _figure) in FIGURES.items() if self.best.get(key)]


def get_club_records(club: Club, user: User) -> ClubRecords:
    """Of the competitions that this visitor sees, as far as they are published; counted once a minute.

    Four SQL queries for each competition: the records are those of the standings and no second count.
    """
    is_stranger = role_in(user, club) is None
    # What is hidden is hidden at once: a name, a competition, a match day, a frozen leg.
    days = MatchDay.objects.filter(competition__club=club)
    players = club.players.aggregate(
        all=Count("pk"), gone=Count("anonymised_at"), hide=Sum("pk", filter=Q(hides_name=True))
    )
    public = club.competitions.filter(is_public=True).aggregate(all=Count("pk"), keys=Sum("pk"))
    frozen = days.aggregate(shown=Count("published_at"), frozen=Sum(F("pk") * Coalesce("frozen_from", 0)))
    state = "-".join(str(figure) for figures in (players, public, frozen) for figure in figures.values())
    key = f"records-{club.pk}-{is_stranger}-{club.names_in_public}-{state}"
    records: ClubRecords | None = cache.get(key)
    if records is None:
        competitions = club.competitions.filter(visible_competitions(user)).order_by("pk")
        records = _count([get_standing(one) for one in competitions if one.currency == Currency.POINTS])
        cache.set(key, records, SECONDS)
    return records


def _count(standings: list[CompetitionStanding]) -> ClubRecords:
    held: defaultdict[str, list[Best]] = defaultdict(list)
    people: dict[int, AllTime] = {}
    for standing in standings:
        competition, days = standing.competition, [day.number for day in standing.days]
        for unit in standing.rows:
            for key, (_label, figure) in FIGURES.items():
                if value := figure(unit.row, days):
                    held[key].append(Best(unit.name, value, competition.name, competition.slug))
            if competition.form == CompetitionForm.INDIVIDUAL and unit.row.match_days:
                person = people.setdefault(unit.row.unit_id, AllTime(unit.number, unit.name))
                person.titles += standing.is_final and unit.row.place == 1
                person.seasons += 1
                person.match_days += unit.row.match_days
                person.legs += unit.row.legs
                person.points += sum(result.total for result in unit.row.counted if result.legs)
    best = {key: sorted(all_, key=lambda one: -one.figure)[:BEST] for key, all_ in held.items()}
    ranked = sorted(people.values(), key=lambda one: (-one.titles, -one.match_days, one.name))
    return ClubRecords(best, ranked)


def _pits_of_day(row: StandingRow) -> int:
    pits: Counter[int] = Counter()
    for result in row.counted:
        pits[result.match_day] += result.pits
    return max(pits.values(), default=0)


def _in_a_row(row: StandingRow, days: Sequence[int]) -> int:
    there = {result.match_day for result in row.counted if result.attended}
    return longest_row(day in there for day in days)
