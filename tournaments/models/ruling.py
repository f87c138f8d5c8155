from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from scoring import Seat, Side
from tournaments.choices import RulingAnswer
from tournaments.standings.portefeuille import IMPS_GIVEN

MOST_POINTS = 100_000
MOST_ON_BOARD = 2_000


@dataclass(frozen=True, slots=True)
class SideRuling:
    """What was decided for a side or a player, an `answer` of `RulingAnswer`.

    `points`: what that is, in what counts in a leg; of what the sheet says, as it was then; of an own average nothing.
    `share`: the percentage that the points of a figure were computed from, for its words.
    """

    answer: str
    points: int = 0
    share: int | None = None

    def __post_init__(self) -> None:
        if self.answer not in RulingAnswer.values or type(self.points) is not int:
            raise ValueError("This is no answer.")
        if not (self.share is None or (type(self.share) is int and 0 <= self.share <= 100)):
            raise ValueError("A share is a percentage.")

    @property
    def as_kept(self) -> dict[str, Any]:
        points = {} if self.answer == RulingAnswer.OWN_AVERAGE else {"points": self.points}
        return {"answer": self.answer} | points | ({} if self.share is None else {"share": self.share})


@dataclass(frozen=True, slots=True)
class Ruling:
    """What was decided about a table that was not played, was stopped, or was played wrongly, and why.

    `sides`: by the names of the engine, for both sides ("NS", "EW"), or for two or three players ("N", "E", "S").
    Without any the table is played later, and until the ruling ends it counts nothing for anyone.
    """

    reason: str
    sides: Mapping[str, SideRuling] = field(default_factory=dict)

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> Self:
        """The ruling as it is stored; KeyError, TypeError or ValueError if it is none."""
        sides = stored.get("sides", {})
        # A database may have its own order.
        in_order = [who.value for who in (*Side, *Seat) if who.value in sides]
        if len(in_order) != len(sides):
            raise ValueError("No one sits there.")
        return cls(stored["reason"], {who: SideRuling(**sides[who]) for who in in_order})

    @property
    def as_kept(self) -> dict[str, Any]:
        """As a table stores it."""
        return {"reason": self.reason} | (self.notation if self.plays_later else {"sides": self.notation})

    @property
    def notation(self) -> dict[str, Any]:
        """What was decided, as the history stores it."""
        return {"later": True} if self.plays_later else {who: own.as_kept for who, own in self.sides.items()}

    @property
    def plays_later(self) -> bool:
        return not self.sides

    @property
    def ahead(self) -> frozenset[str]:
        """Who has the most of it; no one as long as an own average may change that."""
        if any(own.answer == RulingAnswer.OWN_AVERAGE for own in self.sides.values()):
            return frozenset()
        most = max((own.points for own in self.sides.values()), default=0)
        return frozenset(who for who, own in self.sides.items() if own.points == most)


@dataclass(frozen=True, slots=True)
class BoardRuling:
    """What the organiser decided about one board at one table, and why.

    `scores`: what each side counts as having scored, or `given`: what each has in percent of the most; by the names of
    the engine, "NS" and "EW". With neither the board was not played, and counts for no one there.
    """

    reason: str
    scores: Mapping[str, int] = field(default_factory=dict)
    given: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        both = {side.value for side in Side}
        if (self.scores and self.given) or any(set(one) != both for one in (self.scores, self.given) if one):
            raise ValueError("Both sides get one or the other.")
        if not all(type(score) is int and 0 <= score <= MOST_ON_BOARD for score in self.scores.values()):
            raise ValueError("This is no score.")
        if not set(self.given.values()) <= set(IMPS_GIVEN):
            raise ValueError("This is no average.")

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> Self:
        """The ruling as it is stored; KeyError, TypeError or ValueError if it is none."""
        return cls(stored["reason"], *(_in_order(stored.get(name, {})) for name in ("scores", "given")))

    @property
    def notation(self) -> dict[str, Any]:
        """What was decided, as the history stores it."""
        said = {"scores": dict(self.scores), "given": dict(self.given)}
        return {name: own for name, own in said.items() if own} or {"not_played": True}

    @property
    def as_kept(self) -> dict[str, Any]:
        """As a table stores it."""
        return {"reason": self.reason} | {name: own for name, own in self.notation.items() if name != "not_played"}


def _in_order(sides: Mapping[str, int]) -> dict[str, int]:
    """North–South first: a database may have its own order."""
    return {side.value: sides[side.value] for side in Side} if sides else {}
