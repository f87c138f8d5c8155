"""The standing of a whole season: SQL queries and milliseconds, compared with the obvious way.

30 match days of 4 legs; everyone plays every leg at a table of four, with a penalty here and there. Processor time,
including SQLite's, is what the work costs however busy the machine is; elapsed time is what a visitor waits for. The
page is measured as the first visitor gets it, after a change of the last evening, and when nothing is new since. The
page of the charts, with the race of the best ten, is measured too, and once more with points for places. The last
season of a size has everything in use that a club can count by.

python -m benchmarks.standing [--quick]
"""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from benchmarks._site import temporary_site

if TYPE_CHECKING:
    from tournaments.models import Competition, MatchDay, Player

GOAL_MS, GOAL_OF_SAME_MS = 100, 10


def make_season(players: int, match_days: int, legs: int, away: int = 0) -> Competition:
    """A stored season of this size, straight into the database; on every match day `away` of them are absent."""
    from django.utils import timezone

    from tournaments.models import Adjustment, Club, Competition, Leg, MatchDay, Player, Seat, Table

    generator = random.Random(players)
    name = f"club-of-{players}-{away}"
    club = Club.objects.create(name=name, slug=name)
    season = Competition.objects.create(
        club=club, name="Season", slug="season", legs_per_match_day=legs, counting_best=match_days * 5 // 6
    )
    people = Player.objects.bulk_create(
        Player(club=club, number=number, name=f"Player {number}") for number in range(1, players + 1)
    )
    days = MatchDay.objects.bulk_create(
        MatchDay(competition=season, number=number, published_at=timezone.now()) for number in range(1, match_days + 1)
    )
    all_legs = Leg.objects.bulk_create(Leg(match_day=day, number=number + 1) for day in days for number in range(legs))
    absent = {day.pk: set(generator.sample(people, away)) for day in days}
    at_tables = (players - away) // 4
    tables = []
    for leg in all_legs:
        for number in range(1, at_tables + 1):
            points = generator.randint(900, 1700)
            roem = [generator.randrange(0, 600, 10) for _side in range(2)]
            tables.append(
                Table(
                    leg=leg,
                    number=number,
                    rounds_played=16,
                    is_complete=True,
                    revision=16,
                    ns_points=points,
                    ns_roem=roem[0],
                    ew_points=16 * 162 - points,
                    ew_roem=roem[1],
                    ns_pits=generator.randrange(3),
                    ew_nats=generator.randrange(3),
                )
            )
    Table.objects.bulk_create(tables, batch_size=2000)
    seats = []
    for leg, start in zip(all_legs, range(0, len(tables), at_tables), strict=True):
        there = [player for player in people if player not in absent[leg.match_day_id]]
        lots = generator.sample(there, len(there))
        for index, player in enumerate(lots):
            seats.append(Seat(leg=leg, table=tables[start + index // 4], position="NESW"[index % 4], player=player))
    Seat.objects.bulk_create(seats, batch_size=5000)
    Adjustment.objects.bulk_create(
        Adjustment(
            competition=season, match_day=day, player=generator.choice(people), kind="penalty", points=-100, reason="-"
        )
        for day in days
    )
    Adjustment.objects.bulk_create(
        Adjustment(competition=season, match_day=day, player=player, kind="absence_with_notice", points=0, reason="-")
        for day in days
        for player in absent[day.pk]
    )
    return Competition.objects.select_related("club").get(pk=season.pk)  # as a page has it


def use_everything(season: Competition) -> None:
    """Own averages for absences, the worst one in five dropped, a double evening, totals without pits and nats.

    And a handicap for every second one, and a ruling about a table of each evening.
    """
    from tournaments.choices import AbsenceRule, DayCounts, EntryMode, RulingAnswer
    from tournaments.models import Handicap, MatchDay, Table

    season.counting_best, season.drop_one_in = None, 5
    season.absence_rule, season.absence_fine, season.absence_minimum = AbsenceRule.OWN_AVERAGE, 50, 3
    season.paid_absences, season.tie_breaks = 2, ["pits", "best_leg", "direct_result", "lot"]
    season.save()
    *_others, practice, last = MatchDay.objects.filter(competition=season).order_by("number")
    MatchDay.objects.filter(pk=practice.pk).update(counts=DayCounts.NOT)
    MatchDay.objects.filter(pk=last.pk).update(counts="2", cannot_be_dropped=True)
    typed = Table.objects.filter(leg__match_day__competition=season, leg__match_day__number__lte=2)
    none = dict.fromkeys(("ns_pits", "ew_pits", "ns_nats", "ew_nats"))
    typed.update(entry_mode=EntryMode.TOTALS, **none)
    Handicap.objects.bulk_create(
        Handicap(competition=season, player=player, points=player.number % 50)
        for player in season.club.people.order_by("number")[::2]
    )
    own = {who: {"answer": RulingAnswer.OWN_AVERAGE.value} for who in ("NS", "EW")}
    Table.objects.filter(leg__match_day__competition=season, leg__number=1, number=1).update(
        ruled={"reason": "Stopped", "sides": own}
    )


def first_way(season: Competition) -> list[tuple[int, str]]:
    """The same totals in the obvious way: from player to seat to table, object by object."""
    from tournaments.models.player import players_of

    held = [day for day in season.match_days.all() if day.counts.isdigit()]
    some_have = season.handicaps.exists()
    return sorted(
        ((_total_of(player, season, held, some_have), player.name) for player in players_of(season.club).all()),
        key=lambda row: (-row[0], row[1]),
    )


def _total_of(player: Player, season: Competition, held: list[MatchDay], some_have: bool) -> int:
    """What counts of the evenings someone came to and of those missed, the worst ones left out."""
    legs: dict[int, list[int | None]] = {}
    seats = player.seats.filter(leg__match_day__competition=season).select_related("table", "leg__match_day")
    for seat in seats:
        side = "ns" if seat.position in "NS" else "ew"
        points = getattr(seat.table, f"{side}_points") + getattr(seat.table, f"{side}_roem")
        legs.setdefault(seat.leg.match_day.number, []).append(None if seat.table.ruled else points)
    handicap = sum(each.points for each in player.handicaps.filter(competition=season)) if some_have else 0
    evenings = {}
    for number, own in legs.items():
        played = [points for points in own if points is not None]
        ruled = _half_up(sum(played), len(played)) if played else 0
        evenings[number] = sum(played) + ruled * (len(own) - len(played)) + handicap
    penalties, missed = {}, []
    for adjustment in player.adjustments.filter(competition=season).select_related("match_day"):
        number = adjustment.match_day.number if adjustment.match_day else 0
        if adjustment.kind != "penalty":
            missed.append(number)
        elif number in evenings:
            evenings[number] += adjustment.points
        else:
            penalties[number] = adjustment.points
    numbers = [day.number for day in held]
    averaged = [points for number, points in evenings.items() if number in numbers]
    for paid, number in enumerate(sorted(set(missed) & set(numbers))):
        is_paid = season.paid_absences is None or paid < season.paid_absences
        if season.absence_rule == "own_average" and is_paid and len(averaged) >= season.absence_minimum:
            evenings[number] = max(0, _half_up(sum(averaged), len(averaged)) - season.absence_fine)
        else:
            evenings[number] = 0
        evenings[number] += penalties.pop(number, 0)
    number_counting = season.counting_best or len(held) - len(held) // (season.drop_one_in or len(held) + 1)
    stays = [day for day in held if day.cannot_be_dropped]
    may_go = sorted(
        (evenings[day.number] * int(day.counts) for day in held if day not in stays and day.number in evenings),
        reverse=True,
    )
    staying = sum(evenings.get(day.number, 0) * int(day.counts) for day in stays)
    return staying + sum(may_go[: number_counting - len(stays)]) + sum(penalties.values())


def _half_up(total: int, number: int) -> int:
    return (2 * total + number) // (2 * number)


def compare(season: Competition) -> None:
    from tournaments.queries.results.standing import get_standing

    ours = sorted((-unit.row.total, unit.name) for unit in get_standing(season).rows)
    if ours != sorted((-total, name) for total, name in first_way(season)):
        raise SystemExit("the two ways do not agree")


def forget_everything() -> None:
    """As in a process that has just been started."""
    from django.core.cache import cache

    from tournaments.queries.results.per_match_day import memory

    cache.clear()
    memory.clear()


def change_last_evening(season: Competition) -> None:
    """As every score does that is stored."""
    from django.db import transaction

    from tournaments.models import MatchDay
    from tournaments.services.transaction import lock

    with transaction.atomic():
        lock(MatchDay, pk=season.match_days.latest("number").pk)


def measure(action: Callable[[], object], runs: int, before: Callable[[], object]) -> tuple[float, float, int]:
    """Median milliseconds of processor time and elapsed time, and the number of SQL queries."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    before()
    with CaptureQueriesContext(connection) as captured:
        action()
    queries = len(captured)
    of_processor, of_clock = [], []
    for _run in range(runs):
        before()
        started = time.process_time(), time.perf_counter()
        action()
        of_processor.append((time.process_time() - started[0]) * 1000)
        of_clock.append((time.perf_counter() - started[1]) * 1000)
    return statistics.median(of_processor), statistics.median(of_clock), queries


def show(name: str, action: Callable[[], object], runs: int, before: Callable[[], object] = lambda: None) -> float:
    """The processor time; `before` is done before each run and not counted."""
    processor, clock, queries = measure(action, runs, before)
    figures = f"{processor:>9.1f} ms processor{clock:>9.1f} ms clock{queries:>6} queries"
    print(f"  {name:<27}{figures}   (median of {runs})")
    return processor


def show_first_way(season: Competition, runs: int, page: float) -> None:
    first = show("the first way", partial(first_way, season), min(runs, 3))
    print(f"  the page, new, takes 1/{first / page:.0f} of that")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few runs of small seasons")
    quick = parser.parse_args().quick
    sizes, match_days, runs = ([8], 3, 2) if quick else ([40, 400], 30, 21)
    with temporary_site():
        from django.test import Client

        from tournaments.choices import CountingFigure
        from tournaments.queries.results.standing import get_standing

        for players in sizes:
            season = make_season(players, match_days, legs=4)
            compare(season)
            address = f"/clubs/{season.club.slug}/{season.slug}"
            page = Client(SERVER_NAME="localhost")
            for name in ("standing", "charts"):
                if page.get(f"{address}/{name}/").status_code != 200:
                    raise SystemExit(f"{address}/{name}/ does not answer")
            print(f"{players} players x {match_days} match days x 4 legs")
            show_charts = partial(page.get, f"{address}/charts/")
            show_standing = partial(page.get, f"{address}/standing/")
            show("read and count", partial(get_standing, season), runs, forget_everything)
            show("the page, first of all", show_standing, runs, forget_everything)
            new = show("the page, new", show_standing, runs, partial(change_last_evening, season))
            show("the page, nothing new since", show_standing, runs)
            show_first_way(season, runs, new)
            show("its charts", show_charts, runs, forget_everything)
            season.counting_figure = CountingFigure.RANK_POINTS
            season.save()
            show("places count", partial(get_standing, season), runs, forget_everything)
            show("its charts", show_charts, runs, forget_everything)
            other = make_season(players, match_days, legs=4, away=max(4, players // 20 // 4 * 4))
            use_everything(other)
            compare(other)
            show_other = partial(page.get, f"/clubs/{other.club.slug}/{other.slug}/standing/")
            show("everything in use", partial(get_standing, other), runs, forget_everything)
            new = show("its page, new", show_other, runs, partial(change_last_evening, other))
            show_first_way(other, runs, new)
    if not quick:
        print(
            f"goal: the page with 400 players in less than {GOAL_MS} ms of processor when something is new, "
            f"and {GOAL_OF_SAME_MS} ms when nothing is"
        )


if __name__ == "__main__":
    main()
