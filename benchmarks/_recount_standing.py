"""The standing of a season that was played, and what it is counted from: part of the independent counter."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import replace

from benchmarks._recount_count import Played, count
from benchmarks._recount_legs import Scored, games_of, scored_on, with_extra_legs
from benchmarks._recount_record import LEG, DayAt, SeasonAt
from benchmarks._recount_rows import Away, How, Row, Table


def how_of(season: SeasonAt) -> How:
    chosen = season.chosen
    planned = chosen.match_days_planned
    if planned is not None and chosen.counting_unit == LEG:
        planned *= chosen.legs_per_match_day
    return How(
        unit=chosen.counting_unit,
        best=chosen.counting_best,
        by_average=chosen.counting_method == "average",
        minimum=chosen.minimum_attendance,
        at_end=chosen.drop_timing == "at_end",
        planned=planned,
        tie_breaks=chosen.tie_breaks,
        period_days=chosen.period_match_days,
        period_best=chosen.period_best,
        periods_best=chosen.periods_best,
        of_places=chosen.rank_points if chosen.counting_figure == "rank_points" else (),
        lot_seed=chosen.lot_seed,
        drop_worst=chosen.drop_worst,
        drop_one_in=chosen.drop_one_in,
        weights={day.number: int(day.counts) if day.counts.isdigit() else 0 for day in season.days.values()},
        stay={day.number for day in season.days.values() if day.cannot_be_dropped},
        with_notice=Away(chosen.absence_rule, chosen.absence_points, chosen.absence_fine),
        without_notice=Away(
            chosen.absence_without_notice_rule,
            chosen.absence_without_notice_points,
            chosen.absence_without_notice_fine,
        ),
        average_of_at_least=chosen.absence_minimum,
        average_of_last=chosen.absence_last,
        absences_paid=chosen.paid_absences,
        handicaps=season.handicaps,
        handicap_per=chosen.handicap_per,
    )


def weights_beside(season: SeasonAt) -> dict[int, int]:
    """In the side standings by the rules of the competition."""
    words = {"aside": "1", "not": "0"}
    return {day.number: int(words.get(day.counts, day.counts)) for day in season.days.values()}


def standing_of(season: SeasonAt, how: How | None = None, only: Collection[int] | None = None) -> Table:
    """Without the finals. `only`: these units, the others are not there at all.

    In the main standing (without a `how`) those who are struck are listed, with nothing.
    """
    is_main, how = how is None, how or how_of(season)
    played = Played(
        results={day.number: as_figure(counts_in_season(season, day), how) for day in season.days.values()},
        given=season.given,
        games=games_of(season) if "direct_result" in how.tie_breaks else (),
        guests=[unit for unit in season.units if season.is_guest(unit) and not season.chosen.guests_are_ranked],
        withdrawn=season.withdrawn,
        left={day.number: day.stopped for day in season.days.values()},
        legs_per_match_day=season.chosen.legs_per_match_day,
    )
    table = count(played, how, only)
    table.rows += [Row(unit) for unit in sorted(season.struck) if is_main]
    return table


def worth_of_absences(season: SeasonAt) -> dict[tuple[int, int], int]:
    """By unit and evening, as the season counts them now; without penalties."""
    worth: defaultdict[tuple[int, int], int] = defaultdict(int)
    for row in standing_of(season).rows:
        for one in [*row.counted, *row.aside]:
            if one.away:
                worth[row.unit, one.day] += one.scored
    return worth


def as_figure(found: Sequence[Scored], how: How) -> Sequence[Scored]:
    """The lists of pits and of roem hold only what is known."""
    if how.figure == "points":
        return found
    known = [(one, figure) for one in found if (figure := getattr(one, how.figure)) is not None]
    return [replace(one, points=figure, roem=0, figure=0) for one, figure in known]


def counts_in_season(season: SeasonAt, day: DayAt) -> list[Scored]:
    """The results of an evening, without those that do not count because the player left."""
    left = set(day.stopped) if season.chosen.stopped_rule == "not_counted" else set()
    return [one for one in with_extra_legs(scored_on(season, day)) if one.unit not in left]
