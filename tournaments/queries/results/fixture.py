"""The list of fixtures of a season: who meets whom on the match days to come, and what became of it on the others."""

import datetime
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.choices import DrawMethod
from tournaments.models import Competition, Fixture, LineUp, MatchDay
from tournaments.queries.people.unit import UnitName, unit_names
from tournaments.queries.results.league import KeyOfLeg, get_league, league_of, meetings_by_leg
from tournaments.queries.results.tonight import is_not_over
from tournaments.seating import LegPlan
from tournaments.seating.plan import Couple


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two in the list, home side first. `pk` is that of the fixture; 0 where it is what was drawn instead.

    Of teams with the line-up of each, where everyone may see it.
    """

    home: UnitName
    away: UnitName
    pk: int = 0
    home_line_up: LineUp | None = None
    away_line_up: LineUp | None = None


@dataclass(frozen=True, slots=True)
class FixtureLeg:
    """The meetings of a leg, and who of the league has none."""

    number: int
    meetings: tuple[Meeting, ...]
    free: tuple[UnitName, ...]


@dataclass(frozen=True, slots=True)
class FixtureDay:
    """A match day of the list. `is_drawn`: its legs are those that were drawn; `differs`: the list had others."""

    match_day: MatchDay
    legs: tuple[FixtureLeg, ...]
    is_drawn: bool
    differs: bool


def may_have_fixtures(competition: Competition) -> bool:
    """Whether a list can be made: pairs or teams that meet in a round robin. No SQL query."""
    return competition.unit_field != "player" and competition.draw_method == DrawMethod.ROUND_ROBIN


def has_list(competition: Competition) -> bool:
    """Whether a list was made; one SQL query, none where players play for themselves."""
    of_units = competition.unit_field != "player"
    return of_units and Fixture.objects.filter(match_day__competition=competition).exists()


def legs_of_league(match_day: MatchDay) -> int:
    """How many of its legs the round robin draws: not those of finals, nor a last one drawn by the standing."""
    competition, finals = match_day.competition, match_day.finals
    if finals is not None:
        return finals.first_leg - 1
    legs = competition.legs_per_match_day
    return legs - 1 if competition.last_leg_by_ranking and legs > 1 else legs


def list_days_to_fill(competition: Competition, *, now: datetime.datetime) -> list[MatchDay]:
    """The match days that a list is made for: those to come that have a date and are not drawn. One SQL query."""
    days = competition.match_days.filter(is_not_over(now), published_at=None, called_off=False, legs=None)
    return list(days.select_related("competition__club").order_by("date", "starts_at", "number"))


def list_fixtures(competition: Competition, *, published_only: bool = True) -> list[FixtureDay]:
    """The match days of the list in order of date; seven SQL queries, one if there is no list.

    Of a day that is drawn the meetings that were drawn; `published_only`: not those of a draw that is kept back.
    """
    rows = Fixture.objects.filter(match_day__competition=competition).select_related("match_day")
    stored: defaultdict[KeyOfLeg, list[Fixture]] = defaultdict(list)
    for row in rows.order_by("match_day__date", "match_day__starts_at", "match_day__number", "leg", "pk"):
        stored[row.match_day.number, row.leg].append(row)
    if not stored:
        return []
    names = unit_names(competition)
    by_number = {name.number: name for name in names.values()}
    league = league_of(competition)
    drawn = _drawn(competition, published_only=published_only)
    found: list[FixtureDay] = []
    days = {fixtures[0].match_day.number: fixtures[0].match_day for fixtures in stored.values()}
    for number, match_day in days.items():
        match_day.competition = competition
        planned = {leg: fixtures for (day, leg), fixtures in stored.items() if day == number}
        played = {leg: plan for (day, leg), plan in drawn.items() if day == number}
        legs = []
        differs = False
        for leg in sorted(planned.keys() | played.keys()):
            meetings = [Meeting(*_names_of(row, names), row.pk) for row in planned.get(leg, [])]
            if (plan := played.get(leg)) is not None:
                differs |= leg in planned and not _is_same(meetings, plan.tables)
                meetings = [Meeting(by_number[home], by_number[away]) for home, away in plan.tables]
            busy = {one.number for meeting in meetings for one in (meeting.home, meeting.away)}
            free = sorted(league - busy) if plan is None else plan.sit_out
            legs.append(FixtureLeg(leg, tuple(meetings), tuple(by_number[one] for one in free)))
        found.append(FixtureDay(match_day, tuple(legs), bool(played), differs))
    return found


def count_to_play(competition: Competition, days: Iterable[FixtureDay]) -> int:
    """How many meetings of this round neither took place nor are in the list; the SQL queries of a league."""
    ahead = sum(len(leg.meetings) for day in days if not day.is_drawn for leg in day.legs)
    return max(0, get_league(competition).to_play - ahead)


def _drawn(competition: Competition, *, published_only: bool) -> Mapping[KeyOfLeg, LegPlan]:
    drawn = meetings_by_leg(competition)
    if not published_only:
        return drawn
    kept_back = competition.match_days.filter(draws__is_kept_back=True, draws__legs__isnull=False)
    secret = set(kept_back.values_list("number", "draws__legs__number"))
    return {key: plan for key, plan in drawn.items() if key not in secret}


def _names_of(row: Fixture, names: Mapping[int, UnitName]) -> tuple[UnitName, UnitName]:
    return names[row.home_team_id or row.home_pair_id or 0], names[row.away_team_id or row.away_pair_id or 0]


def _is_same(meetings: Iterable[Meeting], tables: Iterable[Sequence[int]]) -> bool:
    return {frozenset((one.home.number, one.away.number)) for one in meetings} == {frozenset(two) for two in tables}


def fixtures_of(match_day: MatchDay, *, within: Collection[int] | None = None) -> dict[int, list[Couple]]:
    """By leg the meetings in the list of a match day, by number of pair or team, home first; one SQL query.

    `within`: only those of this division.
    """
    unit = match_day.competition.unit_field
    found: defaultdict[int, list[Couple]] = defaultdict(list)
    if unit != "player":
        rows = match_day.fixtures.order_by("leg", "pk")
        for leg, home, away in rows.values_list("leg", f"home_{unit}__number", f"away_{unit}__number"):
            if within is None or {home, away} <= set(within):
                found[leg].append((home, away))
    return dict(found)


@dataclass(frozen=True, slots=True)
class ListedTonight:
    """What the list has for the legs to draw. `missing` are those of it who are not there.

    `holds`: the draw makes these meetings.
    """

    meetings: tuple[Meeting, ...]
    missing: tuple[str, ...]
    holds: bool


def find_listed_tonight(match_day: MatchDay, legs: Collection[int], present: Collection[int]) -> ListedTonight | None:
    """None where the list has nothing for these legs. Two SQL queries, one without a list."""
    fixtures = {leg: meetings for leg, meetings in fixtures_of(match_day).items() if leg in legs}
    if not fixtures:
        return None
    names = {name.number: name for name in unit_names(match_day.competition).values()}
    busy = {one for meetings in fixtures.values() for two in meetings for one in two}
    return ListedTonight(
        tuple(Meeting(names[home], names[away]) for _leg, two in sorted(fixtures.items()) for home, away in two),
        tuple(names[one].name for one in sorted(busy - set(present))),
        all(holds_for(meetings, present) for meetings in fixtures.values()),
    )


def holds_for(meetings: Collection[Couple], present: Collection[int]) -> bool:
    """Whether those who are there can play these meetings: no one of them is missing, and at most one has none."""
    busy = {one for two in meetings for one in two}
    return bool(meetings) and busy <= set(present) and len(present) - len(busy) <= 1


def fixture_lines(days: Collection[MatchDay]) -> dict[int, list[str]]:
    """What a calendar says of each of these days by key: who meets whom. One SQL query."""
    people = [f"{side}_{path}" for side in ("home", "away") for path in ("team", "pair__first", "pair__second")]
    found: defaultdict[int, list[str]] = defaultdict(list)
    for row in Fixture.objects.filter(match_day__in=days).select_related(*people).order_by("leg", "pk"):
        found[row.match_day_id].append(str(row))
    return found
