"""Teams of four: team against team on two tables, or the four spread over the hall.

Teams meet like pairs (`draw_season_round_robin`, `move_pairs`, `swiss_pairs` with the numbers of the teams); here
their members get seats. Or no one sits with their own team and everyone's points are added up.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations, product

from tournaments.seating.individual import draw_individual
from tournaments.seating.plan import NO_HISTORY, NO_WISHES, History, LegPlan, Plan, Wishes, couple

FOUR = 4
"""The players of a team come first among its people; any others are reserves."""
SPLITS = (((0, 1), (2, 3)), ((0, 2), (3, 1)), ((0, 3), (1, 2)))
"""The three ways to split four people into two pairs; each time the first pair meets the other team's first pair."""


def seat_teams(
    leg: LegPlan, members: Mapping[int, Sequence[int]], split: int = 0, keep_partners: Collection[int] = ()
) -> LegPlan:
    """Two tables for each meeting: at one the first team sits North–South, at the other East–West.

    `leg` has teams at its tables; `members` are their people, the four who play first, in the order of their places.
    Tables 1 and 2 are those of the first meeting. `split` cycles through the three ways to form partners; the teams
    that `keep_partners` always have the first. If a team sits out, all four do.
    """
    tables = []
    for home, away in leg.tables:
        (first, second), (other_first, other_second) = (
            [
                [members[team][place] for place in two]
                for two in SPLITS[0 if team in keep_partners else split % len(SPLITS)]
            ]
            for team in (home, away)
        )
        tables.append((first[0], other_first[0], first[1], other_first[1]))
        tables.append((other_second[0], second[0], other_second[1], second[1]))
    return LegPlan(tuple(tables), tuple(person for team in leg.sit_out for person in members[team][:FOUR]))


def seat_team_plan(
    plan: Plan,
    members: Mapping[int, Sequence[int]],
    *,
    partners_change: bool = True,
    legs_before: int = 0,
    keep_partners: Collection[int] = (),
) -> Plan:
    """All legs of a plan of teams. Partners change each leg: after three, everyone has played with all the others."""
    legs = (
        seat_teams(leg, members, legs_before + number if partners_change else 0, keep_partners)
        for number, leg in enumerate(plan.legs)
    )
    return Plan(tuple(legs), plan.seed)


def seat_team_pairs(leg: LegPlan, members: Mapping[int, Sequence[int]]) -> LegPlan:
    """Seats for teams whose two pairs sit separately: pair 5 is the first two of team 3, pair 6 the other two."""

    def pair(number: int) -> Sequence[int]:
        of_team = members[(number + 1) // 2]
        return of_team[:2] if number % 2 else of_team[2:FOUR]

    tables = []
    for north_south, east_west in leg.tables:
        (north, south), (east, west) = pair(north_south), pair(east_west)
        tables.append((north, east, south, west))
    return LegPlan(tuple(tables), tuple(person for number in leg.sit_out for person in pair(number)))


def as_teams(leg: LegPlan, members: Mapping[int, Sequence[int]]) -> LegPlan | None:
    """The meetings of teams in a leg of people; None unless every table is two of one team against two of another.

    Two teams who share both their tables meet once; otherwise each table is a meeting.
    """
    team_of = {person: team for team, people in members.items() for person in people}
    meetings: dict[frozenset[int], tuple[int, int]] = {}
    for table in leg.tables:
        teams = [team_of[person] for person in table if person in team_of]
        if len(teams) != 4 or teams[:2] != teams[2:]:
            return None
        north_south, east_west, *_rest = teams
        meetings.setdefault(frozenset(teams), (north_south, east_west))
    sit_out = dict.fromkeys(team_of[person] for person in leg.sit_out if person in team_of)
    return LegPlan(tuple(meetings.values()), tuple(sit_out))


def team_history(people: History, members: Mapping[int, Sequence[int]]) -> History:
    """How often teams met and sat out, from what their members did: a meeting makes eight couples opponents."""
    opponents = {
        couple(one, other): -(-times // 8)
        for one, other in combinations(members, 2)
        if (times := sum(people.opponents.get(couple(*two), 0) for two in product(members[one], members[other])))
    }
    sit_outs = {team: people.sit_outs.get(of_team[0], 0) for team, of_team in members.items()}
    return History(opponents=opponents, sit_outs=sit_outs)


def spread_teams(
    members: Mapping[int, Sequence[int]],
    legs: int,
    seed: int,
    *,
    season: History = NO_HISTORY,
    wishes: Wishes = NO_WISHES,
    played: Sequence[LegPlan] = (),
) -> Plan:
    """Everyone plays for themselves, no two of a team at one table: the scores of the four are added up."""
    people = [person for team in sorted(members) for person in members[team][:FOUR]]
    apart = (*wishes.apart, *(frozenset(of_team[:FOUR]) for of_team in members.values()))
    return draw_individual(people, legs, seed, season=season, wishes=Wishes(apart, wishes.fixed_tables), played=played)
