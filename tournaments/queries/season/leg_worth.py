"""What one side or one player has of a leg: the points of the game, or what winning it is worth."""

from typing import Any

from django.db.models import Case, F, Q, Value, When

from tournaments.choices import CountingFigure, Currency, Jass, ScoreColumn, Winner
from tournaments.models import Competition


def counted_points(column: ScoreColumn) -> Case:
    """The points of a side or a player at a table as they count: `Table.counts_for`, for a query of tables."""
    has_lost = Q(jass=Jass.of(column, is_won=False))
    is_ahead = Q(winner=column) | (Q(winner=Winner.NOBODY) & ~has_lost)
    return Case(When(~Q(jass="") & is_ahead, then=F("jass_counts")), default=F(f"{column}_points"))


def leg_figure(column: ScoreColumn, name: str, competition: Competition) -> Any:
    """What a side or a player scored: the points of the game, or what winning it is worth, and the game beside that."""
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
        When(jass=Jass.of(column, is_won=False), then=Value(0)),
        When(winner=column, then=Value(won)),
        When(winner=Winner.NOBODY, then=Value(level)),
        default=Value(0),
    )


def what_it_brings(column: str, winner: str, competition: Competition, *, has_lost: bool = False) -> int:
    """What a win or a tie brings a side, where that counts; `winner` is empty while nobody has won.

    `has_lost`: a Klammer-Jass of their own, so that it is a tie for the others alone.
    """
    won, level = game_worth(competition) or (0, 0)
    if winner == Winner.NOBODY:
        return 0 if has_lost else level
    return won if winner == column else 0


def game_worth(competition: Competition) -> tuple[int, int] | None:
    """What a win and a tie in a leg are worth; None if the points of the game count."""
    if competition.counting_figure == CountingFigure.WINS:
        return 1, 0
    if competition.counting_figure == CountingFigure.MATCH_POINTS:
        return competition.win_points, competition.tie_points
    return None
