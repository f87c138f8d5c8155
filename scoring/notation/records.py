"""What a text file of klaverjas holds: deals, rounds, tables and evenings, each one record (docs/format.md)."""

import datetime
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..cards import Card, Suit
from ..entries import AnyEntry
from ..presets import changed_options, preset
from ..rules import Ruleset
from ..seats import Contender, Seat, Side
from ..totals import SideTotals


class NamedRules(NamedTuple):
    """A rule set under the name that it was asked for with, and as it is after the changes to it."""

    name: str
    rules: Ruleset

    @classmethod
    def of(cls, name: str, options: Mapping[str, Any] | None = None) -> "NamedRules":
        """The rule set of this name with these changes; raises `UnknownRules` and `BadOption` as `preset` does."""
        return cls(name, preset(name, **(options or {})))

    @property
    def options(self) -> dict[str, Any]:
        """What is changed in the rule set of this name, as JSON values."""
        return changed_options(self.rules, preset(self.name))


_NUMBER_AT_END = re.compile(r"(?:(.*) )?#([0-9]{1,9}|)", re.DOTALL)


class Participant(NamedTuple):
    """A player or a pair, by name and by the number that the club gave it; its text is `Anna de Vries #12`."""

    name: str
    number: int | None = None

    @classmethod
    def from_text(cls, text: str) -> "Participant":
        found = _NUMBER_AT_END.fullmatch(text)
        if not found:
            return cls(text)
        return cls(found[1] or "", int(found[2]) if found[2] else None)

    def __str__(self) -> str:
        if self.number is not None:
            return f"{self.name} #{self.number}" if self.name else f"#{self.number}"
        # A name may itself look like one with a number.
        return f"{self.name} #" if _NUMBER_AT_END.fullmatch(self.name) else self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class _Record:
    """What every record may say.

    `number` counts records of a kind, from 1 (of a deal, a round in its leg, a table in the hall, an evening in its
    season). `rules` hold for everything inside that has none. `others` are tags of other programs, which begin with
    `X-`, in order.
    """

    number: int | None = None
    event: str = ""
    club: str = ""
    date: datetime.date | None = None
    rules: NamedRules | None = None
    note: str = ""
    others: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRecord(_Record):
    """Cards as they were dealt, of all seats or of some, and what is known before the first card is played."""

    hands: Mapping[Seat, tuple[Card, ...]]
    dealer: Seat | None = None
    trump: Suit | None = None
    maker: Seat | None = None
    turned: Suit | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRecord(_Record):
    """A round from the sheet or card by card; alone it has `rules`, at a table those of the table will do.

    `dealer` is known only of rounds card by card. `id` is the JSON value or the word by which another program knows the
    round, as on the command line.
    """

    entry: AnyEntry
    dealer: Seat | None = None
    id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRecord(_Record):
    """What one table played in one leg: its `rounds` in order, or `totals` where these were not written.

    `dealer` dealt the first round. `seats` says who sat where, `sides` which pair is which side, `empty` which seats
    no one had. `jass` announced the Klammer-Jass that ended the match, where there are only totals. `id` is as of a
    round.
    """

    leg: int | None = None
    dealer: Seat | None = None
    seats: Mapping[Seat, Participant] = field(default_factory=dict)
    sides: Mapping[Side, Participant] = field(default_factory=dict)
    empty: tuple[Seat, ...] = ()
    rounds: tuple[RoundRecord, ...] = ()
    totals: Mapping[Contender, SideTotals] = field(default_factory=dict)
    jass: Contender | None = None
    id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningRecord(_Record):
    """A match day: who takes part, as players or as pairs, who is absent, and the tables of all legs in order."""

    players: tuple[Participant, ...] = ()
    pairs: tuple[Participant, ...] = ()
    absent: tuple[Participant, ...] = ()
    tables: tuple[TableRecord, ...] = ()


Record = DealRecord | RoundRecord | TableRecord | EveningRecord


class Fault(NamedTuple):
    """What is wrong in a text: where, counted from 1, what it is, and what is expected there, in English.

    `what` is as on the command line (`card_points_sum`, `wrong_value:Maker`), the place in it being a tag.
    """

    line: int
    column: int
    what: str
    expected: str

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.what}: expected {self.expected}"


class Reading(NamedTuple):
    """What a text holds: the records without a fault in order, the line on which each begins, and every fault."""

    records: tuple[Record, ...]
    lines: tuple[int, ...]
    faults: tuple[Fault, ...]
