"""What everyone scored, as the standings count it: from tables, byes, bare results, absences, adjustments.

What counts at a table is what its leg was worth, or whether it was won, with the figure of the game; in portefeuille
the match points of its boards.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple, TypeVar

from django.db.models import Case, Exists, OuterRef, Q, QuerySet, Value, When

from tournaments import choices
from tournaments.choices import AdjustmentKind, StoppedRule
from tournaments.models import Bye, Competition, MatchDay, Player, Result, Seat, Table
from tournaments.models.adjustment import ABSENCES
from tournaments.models.play_worth import figure_of_bye
from tournaments.models.table import SCORED
from tournaments.permissions import is_interim, revealed
from tournaments.queries.results.at_table import (
    OF_VACANT,
    SIDE_FIGURES,
    TOTALS,
    add_up_teams,
    count_typed,
    fill,
    list_met,
    list_played,
    of_helpers,
    of_those_alone,
    one_by_one,
    read_typed,
    vacant_seats,
)
from tournaments.queries.results.per_match_day import DayResults, Kept, by_match_day
from tournaments.queries.results.ruled import Rulings, list_ruled
from tournaments.queries.table.portefeuille import list_compared_legs
from tournaments.queries.table.struck import is_counted, legs_against_struck
from tournaments.standings import (
    AbsenceRule,
    CountingRules,
    LegResult,
    PointsAdjustment,
    ResultKind,
    Stop,
    UnitCount,
    absence_value,
    count_units,
    join_counts,
    late_legs,
    places_value,
    ruled_legs,
)
from tournaments.standings.periods import only_days
from tournaments.standings.results import LEG, MATCH_DAY, UNIT_ID, AdjustmentRow, LegRow
from tournaments.standings.stopping import struck, without_stopped

STOPPED = "stopped"
HANDICAP, VACANT = "handicap", "vacant"
"""The kinds of a row with someone's handicap, and with how many seats of a team are empty in a leg, among results."""

KIND_OF_ABSENCE: Final = {
    AdjustmentKind.ABSENCE_WITH_NOTICE.value: ResultKind.ABSENCE,
    AdjustmentKind.ABSENCE_WITHOUT_NOTICE.value: ResultKind.UNANNOUNCED,
}

OfDay = TypeVar("OfDay", AdjustmentRow, Stop)


class Results(NamedTuple):
    """Rows for the standings: one for each player, pair or team and leg, and what is added to or deducted from them.

    And those who stopped. Where that leaves nothing for the season (`StoppedRule.NOT_COUNTED`), `of_season` has no such
    legs. `by_day` has the same rows for each match day, in order, where the whole season was asked for. `ruled`: the
    keys of the tables that a ruling is about, where a match day was asked for. `handicaps` are in none of these rows:
    they are added to what is counted.
    """

    legs: list[LegRow]
    adjustments: list[AdjustmentRow]
    stops: Sequence[Stop] = ()
    by_day: Mapping[int, DayResults] | None = None
    ruled: Sequence[int] = ()
    handicaps: Mapping[int, int] = {}

    def of_season(self, competition: Competition) -> list[LegRow]:
        """The legs that count in the season."""
        return without_stopped(self.legs, self.stops) if self._drops_stopped(competition) else self.legs

    def counted(
        self, competition: Competition, rules: CountingRules, days: Collection[int] | None = None
    ) -> list[UnitCount]:
        """What each unit scored in the season, or on these match days alone, ready to be ranked by the same rules.

        Of a season those who are struck are listed, with nothing.
        """
        listed = [] if days else [UnitCount(unit) for unit in struck(self.stops)]
        per_day = rules.legs_per_match_day
        if self.by_day is None:
            legs, adjustments = self.of_season(competition), self.adjustments
            if days is not None:
                legs, adjustments = only_days(days, legs, adjustments)
            return count_units(legs, adjustments, rules.unit, legs_per_match_day=per_day) + listed
        counts_stopped = not self._drops_stopped(competition)
        parts = [
            day.count(rules, counts_stopped=counts_stopped)
            for number, day in self.by_day.items()
            if days is None or number in days
        ]
        if days is None:
            parts += [count_units([], _of_no_day(self.adjustments), rules.unit), listed]
        return join_counts(parts)

    def _drops_stopped(self, competition: Competition) -> bool:
        return competition.stopped_rule == StoppedRule.NOT_COUNTED and bool(self.stops)


def list_results(
    competition: Competition,
    *,
    match_day: MatchDay | None = None,
    published_only: bool = False,
    days: Iterable[MatchDay] | None = None,
    supposed: Rulings | None = None,
) -> Results:
    """Everything that counts, in three SQL queries; in two if a match day is given: then only that day.

    One more where someone was struck and those who come late have points.

    One fewer with the `days` of the season that count, read just now; and one fewer if no match day has changed since
    it was last asked for. And one more where a ruling is about a table; `supposed` rulings are counted as if they had
    been made, for a match day.

    Only what is published: without match days that are not, and without the frozen legs of others. A match day that is
    asked for alone may also be one whose interim result everyone sees.
    """
    if match_day:
        of_day = Q(pk=match_day.pk)
        if published_only:
            of_day &= Q(published_at__isnull=False) | is_interim()
        asked = MatchDay.objects.filter(of_day).order_by()
        found, missed = _read(
            competition,
            asked,
            _figures_of_byes(competition, [match_day]),
            supposed=supposed or {},
            published_only=published_only,
        )
        legs = found.legs + _late(found.legs, competition, _struck(found.stops, competition))
        unranked = unranked_guests(competition) if missed else frozenset()
        return found._replace(legs=legs + _missed(missed, legs, found.stops, competition, unranked))
    # Versions are read before their rows: what is kept may be newer than its version, and never older.
    if days is None:
        shown = Q(published_at__isnull=False) if published_only else Q()
        days = MatchDay.objects.filter(shown, competition=competition).order_by("number")
        days = days.only("number", "version", "own_rules")
    days = list(days)
    unranked = unranked_guests(competition)
    kept = Kept(competition, {day.pk: day.version for day in days}, published_only=published_only, unranked=unranked)
    by_day = {day.number: kept.get(day.pk) for day in days}
    missing = [day for day in days if by_day[day.number] is None]
    found, missed = _read(
        competition,
        [day.pk for day in missing],
        _figures_of_byes(competition, missing),
        with_season=True,
        published_only=published_only,
    )
    numbers = [day.number for day in missing]
    counted = by_match_day(numbers, found.legs, found.adjustments, found.stops)
    met = _struck(found.stops, competition) if missing else frozenset()
    for number, new in counted.items():
        new.legs.extend(_late(new.legs, competition, met))
        absent = [row for row in missed if row.match_day == number]
        new.legs.extend(_missed(absent, new.legs, new.stops, competition, unranked))
    # Unless they got other numbers between the two queries.
    if len(counted) == len(missing):
        for day in missing:
            kept.put(day.pk, counted[day.number])
    whole = {number: day for number, day in sorted((by_day | counted).items()) if day is not None}
    return Results(
        [*chain.from_iterable(day.legs for day in whole.values())],
        [*chain.from_iterable(day.adjustments for day in whole.values()), *_of_no_day(found.adjustments)],
        [*chain.from_iterable(day.stops for day in whole.values()), *_of_no_day(found.stops)],
        whole,
        handicaps=found.handicaps,
    )


def _read(
    competition: Competition,
    days: QuerySet[MatchDay] | Sequence[int],
    figures_of_byes: Mapping[int, int],
    *,
    with_season: bool = False,
    supposed: Rulings | None = None,
    published_only: bool,
) -> tuple[Results, list[LegResult]]:
    """The rows of these match days, and of the season as a whole: points given or deducted, and who withdrew.

    And those who missed a match day, where the day decides what that is worth: `_missed` counts it.

    `figures_of_byes`: by the number of the match day, the figure of sitting out where something else counts.

    What belongs to no match day is never published: everyone sees it. Of those who are struck there is nothing.
    """
    at_tables = at_results = Q()
    if published_only:
        at_tables, at_results = revealed("leg__match_day__", "leg__"), revealed("match_day__", "leg__")
    of_season = Q(match_day__isnull=True) if with_season else Q(pk__in=[])
    gone = of_season | Q(match_day__isnull=True, strikes=True)
    legs: list[LegRow] = []
    more: list[LegRow] = []
    adjustments: list[AdjustmentRow] = []
    stops: list[Stop] = []
    missed: list[LegResult] = []
    unit = f"{competition.unit_field}_id"
    adjusted = competition.adjustments.filter(Q(match_day__in=days) & at_results | of_season).values_list(
        *(unit, "match_day__number", "leg__number", "points", Value(0), "pits", Value(0), "kind", Value(0))
    )
    strikes = Case(When(strikes=True, then=Value(1)), default=Value(0))
    stopped = competition.stops.filter(Q(match_day__in=days) | gone).values_list(
        *(unit, "match_day__number", "after_leg"),
        strikes,
        *(Value(0) for _figure in SIDE_FIGURES[1:]),
        Value(STOPPED),
        Value(0),
    )
    handicaps = competition.handicaps.values_list(
        *(unit, Value(0), Value(0), "points", Value(0), Value(0), Value(0)), Value(HANDICAP), Value(0)
    )
    has_handicap: dict[int, int] = {}
    vacant: dict[tuple[int, int, int | None], int] = {}
    with_totals: list[tuple[Any, ...]] = []
    ruled: list[int] = []
    parts: list[QuerySet[Any, Any]] = []
    # An empty list: nothing but what belongs to no match day.
    if not isinstance(days, Sequence) or days:
        played = Table.objects.filter(at_tables, leg__match_day__in=days)
        of_days = played if competition.unit_field == "player" else played.filter(is_counted(competition))
        is_ruled = Q(ruled__isnull=False) | Q(pk__in=list(supposed or ()))
        tables = of_days.filter(~is_ruled, rounds_played__gt=0)
        others_sit_there = False
        if competition.is_portefeuille:
            legs = list_compared_legs(tables, competition)
        elif competition.counts_meetings:
            legs, others_sit_there = list_met(of_days.exclude(pk__in=list(supposed or ())), competition)
        else:
            legs, others_sit_there = list_played(tables, competition)
        byes = (
            counted_byes()
            .filter(at_tables, leg__match_day__in=days)
            .values_list(
                *(unit, "leg__match_day__number", "leg__number", "points", Value(0), "pits", Value(0)),
                Value(ResultKind.BYE.value),
                Value(0),
            )
        )
        bare = Result.objects.filter(at_results, match_day__in=days).values_list(
            *(unit, "match_day__number", "leg__number", "points", "roem", "pits", Value(0)),
            Value(ResultKind.RECORDED.value),
            Value(0),
        )
        none = Value(0)
        of_rulings = of_days.filter(is_ruled).values_list(
            "pk", "leg__match_day__number", "leg__number", none, none, none, none, Value(ResultKind.RULED.value), none
        )
        parts = [byes, bare, of_rulings, one_by_one(of_those_alone(tables), competition)]
        parts += count_typed(played, Result.objects.filter(at_results, match_day__in=days))
        if others_sit_there:
            parts.append(one_by_one(of_helpers(tables), competition))
        if competition.vacancy_points and competition.adds_up_teams:
            seats = Seat.objects.filter(at_tables, leg__match_day__in=days)
            parts.append(
                vacant_seats(seats).values_list(*OF_VACANT, *(Value(0) for _ in range(3)), Value(VACANT), Value(0))
            )
    rows = (part.order_by() for part in [*parts, adjusted, stopped, handicaps])
    for unit_id, day, leg, points, roem, pits, nats, kind, figure in next(rows).union(*rows, all=True):
        if kind in ABSENCES:
            rule = competition.absence_rule_of(kind)
            worth = 0 if AbsenceRule(rule).is_of_season else points  # what is stored says nothing then
            absence = LegResult(unit_id, day, None, worth, 0, pits, 0, False, KIND_OF_ABSENCE[kind])
            (missed if rule == choices.AbsenceRule.LOWEST_OF_EVENING else more).append(absence)
        elif kind == STOPPED:
            stops.append(Stop(unit_id, day, leg, bool(points)))
        elif kind == ResultKind.RULED:
            ruled.append(unit_id)  # the key of a table
        elif kind == HANDICAP:
            has_handicap[unit_id] = points
        elif kind == VACANT:
            vacant[unit_id, day, leg] = points
        elif kind == TOTALS:
            with_totals.append((unit_id, day, leg, points, roem, pits, nats, kind, figure))
        elif kind in AdjustmentKind.values:
            adjustments.append(PointsAdjustment(unit_id, day, leg, points, pits))
        else:
            row_kind = ResultKind(kind)
            if row_kind == ResultKind.BYE:
                figure = figures_of_byes.get(day, 0)
            elif row_kind == ResultKind.RECORDED:
                nats, figure = None, None if competition.has_figure else 0
            more.append(LegResult(unit_id, day, leg, points, roem, pits, nats, kind=row_kind, figure=figure))
    if gone_with_all := struck(stops):
        more = [row for row in more if row[UNIT_ID] not in gone_with_all]
        missed = [row for row in missed if row.unit_id not in gone_with_all]
        adjustments = [row for row in adjustments if row[UNIT_ID] not in gone_with_all]
    if ruled:
        written, decided = list_ruled(Table.objects.filter(pk__in=ruled), competition, supposed or {})
        legs = [*legs, *written]
        legs += ruled_legs([*legs, *more], decided)
    typed = read_typed(with_totals)
    fill(legs, typed)
    fill(more, typed)
    if competition.is_teams:
        legs = add_up_teams(legs, vacant, competition.vacancy_points)
    return Results(legs + more, adjustments, stops, ruled=ruled, handicaps=has_handicap), missed


def _figures_of_byes(competition: Competition, days: Iterable[MatchDay]) -> dict[int, int]:
    """Half of what a leg went to that evening, by the number of the match day, whatever it goes to now."""
    if not competition.has_figure:
        return {}
    now, figures = competition.rules_of_play, {}
    for day in days:
        played_by = now if day.own_rules is None else day.rules_of_play
        figures[day.number] = figure_of_bye(competition, played_by)
    return figures


def _of_no_day(rows: Iterable[OfDay]) -> list[OfDay]:
    return [row for row in rows if row[MATCH_DAY] is None]


def _struck(stops: Sequence[Stop], competition: Competition) -> Collection[tuple[int, int, int]]:
    """The legs that count for no one: who was there for them did not come late."""
    return legs_against_struck(competition) if struck(stops) and competition.gives_late_points else frozenset()


def _late(legs: list[LegRow], competition: Competition, met: Collection[tuple[int, int, int]]) -> list[LegRow]:
    late = late_legs(legs, AbsenceRule(competition.late_rule), points=competition.late_points)
    return [row for row in late if (row[UNIT_ID], row[MATCH_DAY], row[LEG]) not in met]


def _missed(
    missed: list[LegResult],
    legs: list[LegRow],
    stops: Sequence[Stop],
    competition: Competition,
    unranked: frozenset[int],
) -> list[LegRow]:
    """The absences of a match day, each worth the lowest score of it."""
    worth = lowest_of_day(competition, legs, stops, unranked) if missed else 0
    return [row._replace(points=worth) for row in missed]


def unranked_guests(competition: Competition) -> frozenset[int]:
    """Guests who have no place, where the value of an absence depends on them: then one SQL query."""
    by_places = competition.absences_follow_the_evening and competition.counts_places
    return list_guests(competition) if by_places and not competition.guests_are_ranked else frozenset()


def lowest_of_day(
    competition: Competition, legs: Sequence[LegRow], stops: Sequence[Stop], unranked: frozenset[int]
) -> int:
    """The lowest score of a match day by these results of it, in what counts; 0 until someone has finished it."""
    if not competition.counts_places:
        return absence_value(AbsenceRule.LOWEST_OF_EVENING, legs) or 0
    counted = without_stopped(legs, stops) if competition.stopped_rule == StoppedRule.NOT_COUNTED else legs
    return places_value(counted, competition.counting_rules, unranked, stops) or 0


def list_guests(competition: Competition) -> frozenset[int]:
    """The keys of guests, and of pairs with a guest; one SQL query. Teams have no guests."""
    if competition.is_teams:
        return frozenset()
    if competition.is_pairs:
        pairs = competition.pairs.filter(Q(first__is_guest=True) | Q(second__is_guest=True))
        return frozenset(pairs.order_by().values_list("pk", flat=True))
    guests = Player.objects.filter(club=competition.club_id, is_guest=True)
    return frozenset(guests.order_by().values_list("pk", flat=True))


def counted_byes() -> QuerySet[Bye]:
    """The byes of legs that have begun: in a leg drawn ahead no one has points yet, not even those who sit out."""
    waits = Q(leg__draw__isnull=False, leg__started_at__isnull=True, leg__closed_at__isnull=True)
    has_scores = Exists(Table.objects.filter(SCORED, leg=OuterRef("leg")))
    return Bye.objects.filter(~waits | has_scores)
