"""What everyone scored, as the standings count it: from tables, byes, bare results, absences, adjustments.

What counts at a table is what its leg was worth, or whether it was won, with the figure of the game; in portefeuille
the match points of its boards.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Final, NamedTuple, TypeVar

from django.db.models import Q

from tournaments import choices
from tournaments.choices import AdjustmentKind, StoppedRule
from tournaments.models import Competition, MatchDay, Player
from tournaments.models.adjustment import ABSENCES
from tournaments.models.play_worth import figure_of_bye
from tournaments.queries.results.at_table import (
    TOTALS,
    add_up_teams,
    fill,
    list_met,
    list_played,
    read_typed,
)
from tournaments.queries.results.per_match_day import DayResults, Kept, Way, by_match_day, settings_of
from tournaments.queries.results.rows import HANDICAP, STOPPED, VACANT, Asked
from tournaments.queries.results.ruled import Rulings, list_ruled
from tournaments.queries.table.portefeuille import list_compared_legs
from tournaments.queries.table.struck import legs_against_struck
from tournaments.standings import (
    AbsenceRule,
    CountingRules,
    DayResult,
    LegResult,
    PointsAdjustment,
    ResultKind,
    Stop,
    UnitCount,
    absence_value,
    count_units,
    join_counts,
    late_legs,
    make_match_day_result,
    places_value,
    ruled_legs,
)
from tournaments.standings.periods import only_days
from tournaments.standings.results import LEG, MATCH_DAY, UNIT_ID, AdjustmentRow, LegRow
from tournaments.standings.season import as_they_count
from tournaments.standings.stopping import struck, without_stopped

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
        self,
        competition: Competition,
        rules: CountingRules,
        days: Collection[int] | None = None,
        *,
        guests: Collection[int] = frozenset(),
    ) -> list[UnitCount]:
        """What each unit scored in the season, or on these match days alone, ready to be ranked by the same rules.

        Of a season those who are struck are listed, with nothing. `guests` take no place from others.
        """
        listed = [] if days else [UnitCount(unit) for unit in struck(self.stops)]
        per_day = rules.legs_per_match_day
        if self.by_day is None:
            legs, adjustments = self.of_season(competition), self.adjustments
            if days is not None:
                legs, adjustments = only_days(days, legs, adjustments)
            counts = count_units(legs, adjustments, rules.unit, legs_per_match_day=per_day) + listed
            return as_they_count(counts, rules, guests=guests, stops=self.stops)
        way = Way(rules, frozenset(guests), not self._drops_stopped(competition))
        parts = [day.count(number, way) for number, day in self.by_day.items() if days is None or number in days]
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
        found, missed = _read(
            competition,
            [match_day.pk],
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
        days = days.only("number", "version", "own_rules", "called_off")
    # Who signed off for an evening that was called off later is absent from nothing.
    days = [day for day in days if not day.called_off]
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
    days: Sequence[int],
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
    asked = Asked(competition, settings_of(competition), published_only, with_season, frozenset(supposed or ()))
    legs: list[LegRow] = []
    others_sit_there = False
    # An empty list: nothing but what belongs to no match day.
    if days and competition.is_portefeuille:
        legs = list_compared_legs(asked.played(days), competition)
    elif days and competition.counts_meetings:
        legs, others_sit_there = list_met(asked.tables(days).exclude(pk__in=asked.supposed), competition)
    elif days:
        legs, others_sit_there = list_played(asked.rows(Asked.sides, days), competition)
    more: list[LegRow] = []
    adjustments: list[AdjustmentRow] = []
    stops: list[Stop] = []
    missed: list[LegResult] = []
    has_handicap: dict[int, int] = {}
    vacant: dict[tuple[int, int, int | None], int] = {}
    with_totals: list[tuple[Any, ...]] = []
    ruled: list[int] = []
    rest = asked.rows(Asked.rest, days, others_sit_there)
    for unit_id, day, leg, points, roem, pits, nats, kind, figure in rest:
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
        written, decided = list_ruled(asked.rows(Asked.rulings, days), supposed or {})
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


def rank_day(match_day: MatchDay, results: Results) -> DayResult:
    """The ranking of that day by these results: its own, or only some of them. No SQL query.

    Pages, draws and the value of an absence all use this one order.
    """
    competition = match_day.competition
    return make_match_day_result(
        results.legs,
        results.adjustments,
        match_day.number,
        results.stops,
        lists_stopped=competition.stopped_rule == StoppedRule.BEHIND,
        by_figure=competition.shows_figure,
        rules=replace(competition.counting_rules, handicaps=results.handicaps) if results.handicaps else None,
    )


def list_guests(competition: Competition) -> frozenset[int]:
    """The keys of guests, and of pairs with a guest; one SQL query. Teams have no guests."""
    if competition.is_teams:
        return frozenset()
    if competition.is_pairs:
        pairs = competition.pairs.filter(Q(first__is_guest=True) | Q(second__is_guest=True))
        return frozenset(pairs.order_by().values_list("pk", flat=True))
    guests = Player.objects.filter(club=competition.club_id, is_guest=True)
    return frozenset(guests.order_by().values_list("pk", flat=True))
