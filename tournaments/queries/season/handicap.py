"""Handicaps: who has one, and what they would be by a standing."""

from collections.abc import Mapping
from fractions import Fraction

from tournaments.models import Competition
from tournaments.queries.people.unit import unit_names
from tournaments.queries.results.division import list_units
from tournaments.queries.results.standing import get_standing
from tournaments.queries.season.newest_first import list_earlier
from tournaments.standings import CountingUnit
from tournaments.standings.handicap import carried_over


def list_handicaps(competition: Competition) -> dict[int, int]:
    """The points of everyone who has any, by the key of the unit. One SQL query."""
    return dict(competition.handicaps.order_by("pk").values_list(f"{competition.unit_field}_id", "points"))


def as_seen(handicaps: Mapping[int, int]) -> str:
    """All of them as one text; a page sends back what it showed."""
    return " ".join(f"{unit_id}:{points}" for unit_id, points in sorted(handicaps.items()))


def list_who_may_have_one(competition: Competition, handicaps: Mapping[int, int]) -> list[tuple[int, str]]:
    """Everyone who takes part, by name, and who has a handicap already. One to four SQL queries."""
    units = list_units(competition)
    others = handicaps.keys() - {unit_id for unit_id, _name in units}
    if others:
        names = unit_names(competition)
        units += [(unit_id, names[unit_id].name) for unit_id in others if unit_id in names]
        units.sort(key=lambda unit: unit[1].casefold())
    return units


def list_sources(competition: Competition) -> list[Competition]:
    """The standings that handicaps may follow from, the likeliest first: earlier ones that count the same, and its own.

    The last season as long as nothing of this one has been played. One or two SQL queries.
    """
    earlier = [other for other in list_earlier(competition) if other.currency == competition.currency]
    if earlier and not competition.match_days.filter(legs__tables__rounds_played__gt=0).exists():
        return [earlier[0], competition, *earlier[1:]]
    return [competition, *earlier]


def propose_handicaps(competition: Competition, by: Competition, percent: int) -> dict[int, int]:
    """This part of what everyone was short of the best in that standing, by the keys that `competition` uses.

    Of that difference on a match day; for a handicap per leg, of an equal part of it for each leg. A pair is the same
    if both players are, a team if its name is. The SQL queries of the standing, and two for pairs and for teams.
    """
    rows = get_standing(by, published_only=False).rows
    share = Fraction(percent, 100)
    if competition.handicap_per == CountingUnit.LEG:
        share /= competition.legs_per_match_day
    proposed = carried_over(
        {unit.row.unit_id: unit.row.counted for unit in rows},
        {unit.row.unit_id for unit in rows if unit.row.place is not None},
        share,
    )
    if competition.pk == by.pk or competition.unit_field == "player":
        return proposed
    there = {identity: proposed.get(pk, 0) for pk, identity in _identities(by).items()}
    return {pk: there[identity] for pk, identity in _identities(competition).items() if identity in there}


def _identities(competition: Competition) -> dict[int, object]:
    """What makes a pair or a team the same in another season."""
    if competition.is_pairs:
        pairs = competition.pairs.order_by().values_list("pk", "first_id", "second_id")
        return {pk: frozenset(players) for pk, *players in pairs}
    return {pk: name.casefold() for pk, name in competition.teams.order_by().values_list("pk", "name")}
