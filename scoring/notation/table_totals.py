"""The totals of a table whose rounds were not written, as the tags of a text file have them."""

from collections.abc import Mapping
from typing import Any

from ..rules import DoubleSpades, MatchEnd, Ruleset
from ..seats import Contender, Seat, Side, contenders, contenders_among
from ..totals import SideTotals, TotalsProblem, find_totals_problems
from .fields import WrongValue, below, expects, one_of, read_number, read_object
from .tag_fields import TagFields
from .tags import TOTALS, tag_name

MOST_POINTS = 20_000
"""Of a side in one leg; how long a race with more may have been is not soon counted."""

_WHO: Mapping[str, Contender] = {**{side: side for side in Side}, **{seat: seat for seat in Seat}}
_EVERYONE = [set(contenders_among(players)) for players in (4, 3, 2)]

EXPECTED_TOTALS: Mapping[TotalsProblem, tuple[str, str]] = {
    TotalsProblem.NEGATIVE: ("points", "nothing below 0"),
    TotalsProblem.POINTS_SUM: ("points", "card points that the rounds of a leg add up to, for both sides together"),
    TotalsProblem.POINTS_TOO_LOW: ("points", "all card points of each round that is a pit of one's own or their nat"),
    TotalsProblem.ROEM_NOT_IN_TENS: ("roem", "roem in tens"),
    TotalsProblem.ROEM_TOO_LOW_FOR_PITS: ("roem", "the bonus of each pit in the roem"),
    TotalsProblem.ROEM_TOO_HIGH: ("roem", "no more roem than the cards of that many rounds can give"),
    TotalsProblem.PITS_TOO_MANY: ("pits", "no more pits than rounds"),
    TotalsProblem.NATS_TOO_MANY: ("nats", "no more nats than rounds"),
    TotalsProblem.TARGET_NOT_REACHED: ("points", "someone who reached the target of the match"),
    TotalsProblem.LEVEL: ("points", "a winner: a match to a number of points is never tied"),
    TotalsProblem.TOTAL_TOO_HIGH: ("points", "no more than the last round, or all rounds together, can be worth"),
}
"""For each problem its field and what is expected there."""


@expects(one_of(_WHO))
def read_who(value: Any) -> Contender:
    """A side or a player: one of those who can win at some table."""
    if value not in _WHO:
        raise WrongValue
    return _WHO[value]


@expects(f"a whole number from 0 to {MOST_POINTS}")
def _read_figure(value: Any) -> int:
    if not 0 <= read_number(value) <= MOST_POINTS:
        raise WrongValue
    return read_number(value)


@expects("an object with a whole number for each side or player")
def _read_figures(value: Any) -> dict[Contender, int]:
    figures = read_object(value).items()
    return {below(f".{who}", read_who, who): below(f".{who}", _read_figure, figure) for who, figure in figures}


def read_totals(tags: TagFields, rules: Ruleset | None, jass: Contender | None) -> dict[Contender, SideTotals]:
    """The totals in these tags, of everyone who plays; under rules they must be possible, where that can
    be said. What is wrong is named in `tags`.
    """
    none: dict[Contender, int] = {}
    read = {name: tags.fields.optional(name, _read_figures, none) for name in TOTALS}
    points, roem, pits, nats = (read[name] for name in TOTALS)
    if tags.fields.unread & set(TOTALS) or not any((jass, *read.values())):
        return {}
    everyone = _EVERYONE if rules is None or rules.players == len(Seat) else [set(contenders(rules))]
    if set(points) not in everyone:
        tags.complain("points_missing", f"points of each of {' or of '.join(map(_in_order, everyone))}", "points")
        return {}
    for name in (*TOTALS, "jass"):
        who = {jass} - {None} if name == "jass" else set(read[name])
        if who - set(points):
            tags.complain(f"not_at_the_table:{tag_name(name)}", f"only {_in_order(set(points))}", name)
    order = [who for who in _WHO.values() if who in points]
    totals = {who: SideTotals(points[who], roem.get(who, 0), pits.get(who), nats.get(who)) for who in order}
    if rules is not None and _is_checked(rules):
        found = find_totals_problems(*totals.values(), rules=rules, rounds=rules.rounds, won_otherwise=bool(jass))
        for problem, side in found:
            field, expected = EXPECTED_TOTALS[problem]
            tags.complain(f"{problem}:{side}" if side else problem, expected, field)
    return totals


def _is_checked(rules: Ruleset) -> bool:
    """Whether the rules say how long a leg is; where a round may be worth double, there are too many sums to try."""
    may_double = rules.max_doubling > 0 or rules.double_spades is not DoubleSpades.OFF
    return rules.match_end is not MatchEnd.OPEN and (rules.game.has_melds or not may_double)


def _in_order(everyone: set[Contender]) -> str:
    return ", ".join(who for who in _WHO.values() if who in everyone)


def totals_to_fields(totals: Mapping[Contender, SideTotals]) -> dict[str, dict[Contender, int]]:
    """The figures of each tag, without those that no one has or that are not known."""
    roem = {who: own.roem for who, own in totals.items()}
    return {
        "points": {who: own.points for who, own in totals.items()},
        "roem": roem if any(roem.values()) else {},
        "pits": {who: own.pits for who, own in totals.items() if own.pits is not None},
        "nats": {who: own.nats for who, own in totals.items() if own.nats is not None},
    }
