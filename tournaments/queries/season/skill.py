"""Luck and skill in a season: what partners and opponents explain of everyone's results, and what is their own part.

From the published evenings, for everyone who asks: the tables of four that were played, with who really sat there.
Rulings, tables played later, tables of two or three, byes and bare results say nothing about it.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.core.cache import cache
from django.db.models import F, FilteredRelation, Q, QuerySet
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce

from tournaments.choices import Position
from tournaments.models import Competition, Round, Seat, Table
from tournaments.permissions import User, revealed
from tournaments.queries.people.unit import UnitName, person_names
from tournaments.queries.season.player import PlayerCompetition
from tournaments.queries.table.struck import is_counted
from tournaments.queries.version import find_standing_version
from tournaments.standings.skill import Estimate, Skill, TableLeg, estimate_skill

# A new version is counted again, so this is only how long it takes up room.
SECONDS = 600
# With as many the regression takes a tenth of a second; with 400 it takes seconds, and the page of a player has none.
MOST_FOR_A_PLAYER = 100


@dataclass(frozen=True, slots=True)
class SeasonSkill:
    """`skill` is None where too little was played. Keys are those of players; a pair is the set of its two.

    `par`: where cards are known, how much more a round their side had of the difference than with open hands and
    everyone playing their best.
    """

    skill: Skill[Hashable] | None
    par: dict[Hashable, Fraction]


@dataclass(frozen=True, slots=True)
class SkillLine:
    unit: UnitName
    estimate: Estimate
    par: Fraction | None


@dataclass(frozen=True, slots=True)
class SkillList:
    """Everyone with enough legs, the highest estimate first; then those of whom there is too little to say."""

    skill: Skill[Hashable] | None
    lines: tuple[SkillLine, ...]
    has_par: bool


def list_skill(competition: Competition, user: User) -> SkillList:
    """Two SQL queries, and two more if something is new. Everyone is named as the person asking may read it."""
    key = _cache_key(competition, user)
    season = cache.get(key) or _count(competition, key)
    if season.skill is None:
        return SkillList(None, (), False)
    names = _names(competition)
    lines = [
        SkillLine(names[who], estimate, season.par.get(who))
        for who, estimate in season.skill.estimates.items()
        if who in names
    ]
    # Equals may differ in the last digits of a float.
    lines.sort(key=lambda line: (not line.estimate.is_known, -round(line.estimate.points, 3), line.unit.number))
    return SkillList(season.skill, tuple(lines), bool(season.par))


def find_estimate(entry: PlayerCompetition, player: int, user: User) -> Estimate | None:
    """That of the player with this key, or of their pair; None: nothing to say, or too many people to work it out here.

    One SQL query, and three more if something is new.
    """
    competition, pair = entry.competition, entry.pair
    season = cache.get(key := _cache_key(competition, user))
    if season is None:
        seats = Seat.objects.filter(table__in=_tables(competition)).order_by()
        people = cache.get_or_set(f"{key}-people", seats.values("player").distinct().count, SECONDS)
        if people is None or people > MOST_FOR_A_PLAYER:
            return None
        season = _count(competition, key)
    if season.skill is None:
        return None
    return season.skill.estimates.get(frozenset((pair.first_id, pair.second_id)) if pair else player)


def _cache_key(competition: Competition, user: User) -> str:
    version = find_standing_version(user, competition.club.slug, competition.slug)
    return f"skill-{competition.pk}-{version}"


def _tables(competition: Competition) -> QuerySet[Table]:
    published = Q(revealed("leg__match_day__", "leg__"), leg__match_day__published_at__isnull=False)
    played = Q(players=len(Position), rounds_played__gt=0, ruled__isnull=True)
    of_season = Table.objects.filter(leg__match_day__competition=competition)
    return of_season.filter(played, published, is_counted(competition)).order_by()


def _count(competition: Competition, key: str) -> SeasonSkill:
    """Counts it and keeps it under this key. Two SQL queries."""
    seats = {position.name: FilteredRelation("seats", condition=Q(seats__position=position)) for position in Position}
    # A substitute plays: the one whose place it is was not there.
    people = [Coalesce(f"{seat}__substitute", f"{seat}__player") for seat in seats]
    points: list[Combinable] = [F(f"{side}_points") + F(f"{side}_roem") for side in ("ns", "ew")]
    rows = _tables(competition).annotate(**seats).order_by("pk")
    usual = None if competition.is_race else competition.rounds_per_leg
    tables: dict[int, TableLeg[Hashable]] = {}
    for pk, rounds, ns, ew, *seated in rows.values_list("pk", "rounds_played", *points, *people):
        if None in seated:
            continue
        north, east, south, west = seated
        sides: tuple[tuple[Hashable, ...], tuple[Hashable, ...]] = ((north, south), (east, west))
        if competition.is_pairs:
            sides = ((frozenset((north, south)),), (frozenset((east, west)),))
        tables[pk] = TableLeg(sides, (ns, ew), rounds / usual if usual else 1.0)
    season = SeasonSkill(estimate_skill(tables.values()), _against_par(competition, tables))
    cache.set(key, season, SECONDS)
    return season


def _against_par(competition: Competition, tables: Mapping[int, TableLeg[Hashable]]) -> dict[Hashable, Fraction]:
    total: defaultdict[Hashable, int] = defaultdict(int)
    rounds: Counter[Hashable] = Counter()
    counted = Round.objects.filter(table__in=_tables(competition), costs__has_key="possible").order_by()
    for table, played, possible in counted.values_list("table", "costs__played", "costs__possible"):
        if table in tables:
            for side, sign in zip(tables[table].sides, (1, -1), strict=True):
                for key in side:
                    total[key] += sign * (played - possible)
                    rounds[key] += 1
    return {key: Fraction(total[key], number) for key, number in rounds.items()}


def _names(competition: Competition) -> Mapping[Hashable, UnitName]:
    if not competition.is_pairs:
        return dict[Hashable, UnitName](person_names(competition).items())
    pairs = competition.pairs.select_related("first", "second").order_by()
    return {frozenset((pair.first_id, pair.second_id)): UnitName(pair.number, str(pair)) for pair in pairs}
