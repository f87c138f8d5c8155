"""This evening in the demo club: tables that have finished, that are playing and that wait; phones and paper."""

import datetime
from collections.abc import Sequence
from random import Random

from django.contrib.auth.models import User

from scoring import Ruleset, Seat, Side, SideTotals, dealer, score_round
from tournaments.demo.play import on_paper, play_round
from tournaments.models import Competition, Leg, Player, Table
from tournaments.models.table import COLUMN_OF
from tournaments.services.evening.door import set_attendance
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.leg import close_leg
from tournaments.services.evening.match_day import open_match_day
from tournaments.services.table.round import record_sheet, scored_figures
from tournaments.services.table.table import record_totals
from tournaments.services.table.table_link import call_organiser, give_table_links

PRESENT = 40
# In the leg that is being played: how many rounds each table has written so far, of sixteen.
WRITTEN = (16, 16, 13, 11, 9, 16, 7, 4, 0, 0)
# These hand in a paper with their totals at the desk, and write nothing before; the others write on a phone.
ON_PAPER = {2, 6, 9}
CALLS = 5


def build_evening_of_today(
    random: Random,
    season: Competition,
    people: Sequence[Player],
    *,
    today: datetime.date,
    organiser: User,
    scorekeeper: User,
) -> None:
    """The first leg is over, the second is being played, the third is drawn."""
    evening = open_match_day(competition=season, date=today, starts_at=datetime.time(19, 45))
    here = sorted(random.sample(people, k=PRESENT), key=lambda player: player.number)
    set_attendance(match_day=evening, players=here)
    draw_legs(match_day=evening, seed=random.randrange(1_000_000), by=organiser)
    first, second, *later = evening.legs.order_by("number")
    _play(random, first, [season.rounds_per_leg] * len(WRITTEN), scorekeeper)
    close_leg(leg=first, by=organiser)
    _play(random, second, WRITTEN, scorekeeper)
    call_organiser(table=second.tables.get(number=CALLS))
    give_table_links(tables=[table for leg in (second, *later) for table in leg.tables.all()])


def _play(random: Random, leg: Leg, rounds: Sequence[int], scorekeeper: User) -> None:
    rules = leg.match_day.competition.ruleset
    for table, count in zip(leg.tables.order_by("number"), rounds, strict=True):
        if table.number in ON_PAPER:
            _bring_totals(random, table, count, rules, scorekeeper)
        else:
            entries = [on_paper(play_round(random, rules, _dealer(number)), rules) for number in range(1, count + 1)]
            # No one knows who writes on a table's phone.
            record_sheet(table=table, entries=entries, by=None)


def _bring_totals(random: Random, table: Table, count: int, rules: Ruleset, by: User) -> None:
    """What the table added up on its paper; nothing before the leg is over."""
    entries = [play_round(random, rules, _dealer(number)) for number in range(1, count + 1)]
    rounds = [scored_figures(entry, rules, score_round(entry, rules)) for entry in entries]
    if not rounds:
        return
    north_south, east_west = (
        SideTotals(
            points=sum(figures[f"{COLUMN_OF[side]}_points"] for figures in rounds),
            roem=sum(figures[f"{COLUMN_OF[side]}_roem"] for figures in rounds),
            pits=sum(figures["pit"] == side for figures in rounds),
            nats=sum(figures["nat"] == side for figures in rounds),
        )
        for side in Side
    )
    record_totals(table=table, ns=north_south, ew=east_west, revision=table.revision, by=by)


def _dealer(round_number: int) -> Seat:
    return dealer(Seat.NORTH, round_number)
