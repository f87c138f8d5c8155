"""Who sits where: draws for individuals, pairs and teams, and how good they are. Plain Python."""

from tournaments.seating.bounds import Bounds, least_repeats
from tournaments.seating.check import WrongPlan, check
from tournaments.seating.designs import CannotWalk, walk
from tournaments.seating.fairness import Fairness, judge
from tournaments.seating.individual import CannotSeat, draw_individual, tables_for
from tournaments.seating.lots import draw_by_lot
from tournaments.seating.pairs import move_pairs, rank_pairs
from tournaments.seating.plan import (
    NO_HISTORY,
    NO_WISHES,
    Figure,
    History,
    LeftOver,
    LegPlan,
    Plan,
    Wishes,
)
from tournaments.seating.ranking import draw_by_ranking
from tournaments.seating.season_round_robin import draw_season_round_robin
from tournaments.seating.swiss import NoSwiss, swiss_pairs

__all__ = [
    "NO_HISTORY",
    "NO_WISHES",
    "Bounds",
    "CannotSeat",
    "CannotWalk",
    "Fairness",
    "Figure",
    "History",
    "LeftOver",
    "LegPlan",
    "NoSwiss",
    "Plan",
    "Wishes",
    "WrongPlan",
    "check",
    "draw_by_lot",
    "draw_by_ranking",
    "draw_individual",
    "draw_season_round_robin",
    "judge",
    "least_repeats",
    "move_pairs",
    "rank_pairs",
    "swiss_pairs",
    "tables_for",
    "walk",
]
