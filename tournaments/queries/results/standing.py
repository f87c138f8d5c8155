"""The standing of a competition, ready for page, CSV and JSON."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from django.db.models import Q
from django.utils import timezone

from tournaments.choices import AdjustmentKind
from tournaments.models import Competition, MatchDay, Seat
from tournaments.models.match_day import rules_of_season
from tournaments.models.play_worth import worth_of
from tournaments.queries.people.unit import UnitName, unit_names
from tournaments.queries.results.at_table import OF_VACANT, vacant_seats
from tournaments.queries.results.finals import Finals, get_finals
from tournaments.queries.results.games import games_if_asked
from tournaments.queries.results.match_day import match_days_under_way
from tournaments.queries.results.result import Results, list_guests, list_results
from tournaments.standings import (
    CountingRules,
    CountingUnit,
    Outlook,
    Standing,
    StandingRow,
    TieBreak,
    make_outlook,
)
from tournaments.standings.dropping import period_of
from tournaments.standings.final_places import with_final_places
from tournaments.standings.periods import days_of_period, rules_of_period
from tournaments.standings.results import MATCH_DAY
from tournaments.standings.season import rank_season
from tournaments.standings.stopping import struck


@dataclass(frozen=True, slots=True)
class NamedStandingRow:
    """A row of the standing and whose it is: a player, a pair or a team, and what is shown behind the name."""

    row: StandingRow
    number: int
    name: str
    categories: tuple[str, ...] = ()
    home: str = ""


@dataclass(frozen=True, slots=True)
class CompetitionStanding:
    """`days` are the match days that are counted, in order.

    `is_under_way`: scores of one of them are missing or held back. `is_final` when none are, and none is to come;
    and once the competition is closed, whatever is missing.
    `rules` are those it is counted by, and `planned` is how many match days it will have (None: unknown). `period` is
    its number if one period is counted alone, and `periods` are those that have begun. `finals` decided the first
    places, if there were any. `results` are those of the whole season, also of a period. `guests` have no place.
    `struck` withdrew with all their results.
    """

    competition: Competition
    standing: Standing
    rows: tuple[NamedStandingRow, ...]
    days: tuple[MatchDay, ...]
    is_under_way: bool
    rules: CountingRules
    planned: int | None
    period: int | None
    periods: range
    results: Results
    guests: Collection[int] = frozenset()
    published_only: bool = True
    finals: Finals | None = None
    struck: tuple[UnitName, ...] = ()

    @property
    def is_final(self) -> bool:
        return self.competition.closed_at is not None or (self.standing.finished and not self.is_under_way)

    @property
    def result_keys(self) -> list[tuple[int, int]]:
        """Match day and leg of everything that is counted, in order."""
        return sorted({result.key for unit in self.rows for result in unit.row.shown})

    @property
    def number_of_days(self) -> int:
        """How many of them count in the season."""
        return sum(self.rules.weight_of(day.number) > 0 for day in self.days)

    @property
    def strikes_results(self) -> bool:
        """Whether there may be results that do not count."""
        return self.standing.counts_drops or any(unit.row.aside for unit in self.rows)

    @property
    def season_rules(self) -> CountingRules:
        """Those of the whole season, also of a period."""
        rules = self.competition.counting_rules
        return replace(rules, days=self.rules.days, handicaps=self.rules.handicaps)

    @property
    def has_handicaps(self) -> bool:
        """Whether a handicap is part of any total: where places score points it only decides them."""
        given = self.rules.handicaps and not self.rules.rank_points
        return bool(given) and any(unit.row.handicap for unit in self.rows)


def get_standing(
    competition: Competition,
    *,
    published_only: bool = True,
    results: Results | None = None,
    period: int | None = None,
    with_finals: bool = True,
) -> CompetitionStanding:
    """Count and rank; four SQL queries, however many people and match days there are; three if none has changed since.

    With a `period`, only that period of the season, if it has any. Finals decide the first places, unless the points
    alone are asked for (`with_finals`).

    One more if guests are not ranked, and one if results against one another may break a tie. Two fewer if the caller
    already has the `results`. Three more where finals decide the first places.
    """
    under_way = Q(pk__in=match_days_under_way(competition=competition))
    days = list(MatchDay.objects.filter(competition=competition).annotate(is_under_way=under_way).order_by("number"))
    counted = [day for day in days if day.published_at is not None or not published_only]
    if results is None:
        results = list_results(competition, published_only=published_only, days=counted)
    # What is only in the calendar is no part of a standing, also where it counts what is not published.
    today = timezone.localdate()
    if any(day.is_to_come(today) for day in counted):
        written = {row[MATCH_DAY] for row in chain(results.legs, results.adjustments)}
        counted = [day for day in counted if day.number in written or not day.is_to_come(today)]
    names = unit_names(competition)
    count = _count(
        competition,
        period,
        counted,
        results,
        rules_of_season(competition, days, results.handicaps),
        names,
        frozenset() if competition.guests_are_ranked else list_guests(competition),
        published_only=published_only,
    )
    if not with_finals or count.period is not None:
        return count
    finals = _deciding_finals(competition, counted, results, published_only=published_only)
    return count if finals is None else _with_finals(count, finals)


def get_period_standings(count: CompetitionStanding) -> list[CompetitionStanding]:
    """Each period that has begun, in order, from the standing of the whole season.

    No SQL, but one query for each in which results against one another may break a tie.
    """
    names = {unit.row.unit_id: UnitName(unit.number, unit.name, unit.categories, unit.home) for unit in count.rows}
    return [
        _count(
            count.competition,
            number,
            count.days,
            count.results,
            count.rules,
            names,
            count.guests,
            published_only=count.published_only,
        )
        for number in (count.periods if count.rules.period_match_days else ())
    ]


def _count(
    competition: Competition,
    period: int | None,
    days: Sequence[Any],  # with `is_under_way`
    results: Results,
    rules: CountingRules,
    names: Mapping[int, UnitName],
    guests: Collection[int],
    *,
    published_only: bool,
) -> CompetitionStanding:
    """The points alone, of the season or of one of its periods; one SQL query if direct results may break a tie."""
    planned = competition.match_days_planned
    begun = period_of(days[-1].number, rules) if days else None
    length = rules.period_match_days
    numbers = None if period is None or length is None else days_of_period(period, length)
    if numbers is not None:
        planned = _planned_of(numbers, planned)
        in_legs = rules.unit == CountingUnit.LEG
        rules = rules_of_period(rules, planned * competition.legs_per_match_day if in_legs else planned)
        days = [day for day in days if day.number in numbers]
    standing = rank_season(
        results.counted(competition, rules, numbers, guests=guests),
        rules,
        guests=guests,
        games=games_if_asked(competition, published_only=published_only, days=numbers)
        if TieBreak.DIRECT_RESULT in rules.tie_breaks
        else (),
        numbers={unit_id: unit.number for unit_id, unit in names.items()},
        stops=results.stops,
    )
    return CompetitionStanding(
        competition=competition,
        standing=standing,
        rows=tuple(NamedStandingRow(row, *names[row.unit_id]) for row in standing.rows),
        days=tuple(days),
        is_under_way=any(day.is_under_way or (published_only and day.frozen_from is not None) for day in days),
        rules=rules,
        planned=planned,
        period=None if numbers is None else period,
        periods=range(1, (begun or 0) + 1),
        results=results,
        guests=guests,
        published_only=published_only,
        struck=tuple(sorted(names[unit] for unit in struck(results.stops))),
    )


def _with_finals(count: CompetitionStanding, finals: Finals) -> CompetitionStanding:
    standing = replace(count.standing, rows=with_final_places(count.standing.rows, finals.order))
    named = {unit.row.unit_id: unit for unit in count.rows}
    rows = tuple(replace(named[row.unit_id], row=row) for row in standing.rows)
    return replace(count, standing=standing, rows=rows, finals=finals)


def _deciding_finals(
    competition: Competition, days: Sequence[MatchDay], results: Results, *, published_only: bool
) -> Finals | None:
    """The last finals that decide the places of the whole competition."""
    deciding = [day for day in days if day.finals is not None and day.finals.of_competition]
    if not deciding:
        return None
    deciding[-1].competition = competition
    return get_finals(deciding[-1], published_only=published_only, results=results)


def _planned_of(days: range, planned: int | None) -> int:
    """How many match days their period has: the last period of a season ends with the season."""
    return len(days) if planned is None else max(1, min(len(days), planned - days.start + 1))


@dataclass(frozen=True, slots=True)
class ExplainedRow:
    """One row of a standing, the one above it, and what is still possible.

    The outlook is None when the season is over or closed, where finals decide it, and while a match day is under way:
    what can still be scored that evening is neither played nor to come. `vacant`: how many seats of a team were empty
    in a result, by match day and leg. `start_figure`: what someone who joined late began with.
    """

    count: CompetitionStanding
    unit: NamedStandingRow
    above: NamedStandingRow | None
    outlook: Outlook | None
    vacant: Mapping[tuple[int, int], int] = field(default_factory=dict)
    start_figure: int = 0


def explain_row(count: CompetitionStanding, number: int) -> ExplainedRow | None:
    """The row of the player, pair or team with this number; None if the standing has none.

    No SQL; in portefeuille one query, for the number of results compared, and one where empty seats score points.
    One more for who has points of the season.
    """
    above = None
    for unit in count.rows:
        if unit.number == number:
            is_open = not count.is_under_way and count.finals is None and not count.competition.is_closed
            outlook = _outlook(count, unit) if is_open else None
            return ExplainedRow(count, unit, above, outlook, _vacant(count, unit), _start_figure(count, unit))
        above = unit
    return None


def _vacant(count: CompetitionStanding, unit: NamedStandingRow) -> dict[tuple[int, int], int]:
    """How many seats of a team were empty in each of its results that was played, by match day and leg."""
    if not (count.competition.vacancy_points and count.competition.adds_up_teams):
        return {}
    by_leg = count.rules.unit == CountingUnit.LEG
    played = {result.key for result in unit.row.shown if result.attended}
    seats = Seat.objects.filter(leg__match_day__in=[day.pk for day in count.days], team=unit.row.unit_id)
    vacant: Counter[tuple[int, int]] = Counter()
    for _team, day, leg, number in vacant_seats(seats).values_list(*OF_VACANT):
        vacant[day, leg if by_leg else 0] += number
    return {key: number for key, number in vacant.items() if key in played}


def _start_figure(count: CompetitionStanding, unit: NamedStandingRow) -> int:
    """The points that someone who joined late began with. One SQL query, where anything belongs to the season."""
    if not unit.row.adjustment or count.period is not None:
        return 0
    own = {f"{count.competition.unit_field}_id": unit.row.unit_id, "kind": AdjustmentKind.START}
    return sum(count.competition.adjustments.filter(**own).order_by().values_list("points", flat=True))


def _outlook(count: CompetitionStanding, unit: NamedStandingRow) -> Outlook | None:
    worth, by_leg = worth_of(count.competition), count.rules.unit == CountingUnit.LEG
    most = worth.leg if by_leg else worth.match_day
    return make_outlook(count.standing, unit.row.unit_id, count.rules, most_of_result=most)
