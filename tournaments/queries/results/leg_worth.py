"""The result of one side or one player in a leg: the points of the game, or what winning it is worth."""

from typing import Any

from django.db.models import Case, F, Q, Value, When
from django.db.models.functions import Greatest
from django.db.models.lookups import Exact, GreaterThan, GreaterThanOrEqual

from scoring import SIDES_OF_A_DIE, DieOvershoot, Game
from tournaments.choices import CountingFigure, Currency, Jass, Position, ScoreColumn, Winner
from tournaments.models import Competition


def counted_points(column: ScoreColumn) -> Case:
    """The points of a side or a player at a table as they count: `Table.counts_for`, for a query of tables."""
    is_ahead = Q(winner=column) | (Q(winner=Winner.NOBODY) & ~Q(jass=Jass.of(column, is_won=False)))
    return Case(When(~Q(jass="") & is_ahead, then=F("jass_counts")), default=F(f"{column}_points"))


def is_level(column: ScoreColumn, competition: Competition) -> Q:
    """Whether a side or a player is tied in a leg that no one won alone: `Table.is_level`, for a query of tables."""
    totals = {each: F(f"{each}_points") + F(f"{each}_roem") for each in ScoreColumn}
    own = totals.pop(column)
    rules = competition.rules_of_play.leg_rules
    if rules.game is Game.HAMBURG and rules.die_overshoot is DieOvershoot.GOES_ON:
        is_first = Q(Exact(own % SIDES_OF_A_DIE, 0)) & Q(GreaterThan(own, 0))
    else:
        is_first = Q(GreaterThanOrEqual(own, Greatest(*totals.values())))
    without_jass = Q(players=len(Position)) | is_first
    return (Q(jass="") & without_jass) | (~Q(jass="") & ~Q(jass=Jass.of(column, is_won=False)))


def leg_figure(column: ScoreColumn, name: str, competition: Competition) -> Any:
    """What a side or a player scored: the points of the game, or what winning is worth, and the game as its figure."""
    worth = game_worth(competition)
    if name in ("pits", "nats"):
        return F(f"{column}_{name}")
    points = counted_points(column) if competition.leg_currency != Currency.POINTS else F(f"{column}_points")
    if worth is None:
        return {"points": points, "roem": F(f"{column}_roem"), "figure": Value(0)}[name]
    if name == "figure":
        return points + F(f"{column}_roem")
    if name == "roem":
        return Value(0)
    won, level = worth
    return Case(
        When(winner=column, then=Value(won)),
        When(Q(winner=Winner.NOBODY) & is_level(column, competition), then=Value(level)),
        default=Value(0),
    )


def points_of_column(column: str, winner: str, competition: Competition, *, is_level: bool = True) -> int:
    """What a win or a tie is worth to a side, where that counts; `winner` is empty while no one has won.

    `is_level`: where no one won alone, whether this one is tied, or behind two who are.
    """
    won, level = game_worth(competition) or (0, 0)
    if winner == Winner.NOBODY:
        return level if is_level else 0
    return won if winner == column else 0


def game_worth(competition: Competition) -> tuple[int, int] | None:
    """What a win and a tie in a leg are worth; None if the points of the game count."""
    if competition.counting_figure == CountingFigure.WINS:
        return 1, 0
    if competition.counting_figure == CountingFigure.MATCH_POINTS:
        return competition.win_points, competition.tie_points
    return None
