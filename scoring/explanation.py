"""Why a round was scored as it was: its steps in order, each a kind and figures. Those who ask word them."""

from collections.abc import Mapping
from enum import StrEnum, auto
from typing import NamedTuple, overload

from . import kraken
from .cards import SIDES, Contender, Side
from .entries import AnyEntry, CardsEntry, Entry, KlammernCards, KlammernEntry, RoundEntry
from .melds import contender_of
from .results import KlammernScore, Outcome, RoundScore
from .rules import Game, KlammernCount, RevokeRule, Ruleset, Verwerfen
from .values import multiplier


class StepKind(StrEnum):
    """What a step says. Behind each: whose step it is, and its figures (points, but for `DOUBLED`)."""

    PASSED = auto()  # nobody made trump
    REVOKED = auto()  # the offender, where it ended the round
    SO_FAR = auto()  # whose points by then decide such a round; `points`, `needed`
    ROEM_LOST = auto()  # roem that was called before the revoke does not count
    REDEAL = auto()
    ILLEGAL = auto()  # a seat; `trick`: a card was not allowed there, and the round counts as it was played
    PLAYED_ON = auto()  # a side or seat that revoked, and the round counts as it was played
    HAND_ROEM = auto()  # a side; `roem` counted, `rejected`
    MELDS = auto()  # a side or player; `points`
    BELLE = auto()  # a side or player; `points`
    PIT = auto()  # the makers, who took every trick
    COUNTER_PIT = auto()  # the defenders, who took every trick
    COMPARED = auto()  # the makers; `points`, `roem`, `total`, and the same of the others: `other_points` ...
    MORE = auto()  # the makers
    FEWER = auto()  # the makers
    EQUAL = auto()  # whoever loses a tie
    KEEPS_OWN = auto()  # a side; `points`, `roem`
    TAKES_ALL = auto()  # a side; `points`, `roem`
    DOUBLED = auto()  # `times`: by what the points (or small points, or turns) are multiplied
    BONUS = auto()  # a side; `points` for a pit or a revoke
    JASS_WON = auto()  # the announcer
    JASS_LOST = auto()  # the announcer
    SCORE = auto()  # a side or player; `points`, `small_points`, `augen` or `turns`


class Step(NamedTuple):
    """One step of an explanation."""

    kind: StepKind
    side: Contender | None
    figures: Mapping[str, int]


@overload
def explain(entry: Entry, score: RoundScore, rules: Ruleset) -> tuple[Step, ...]: ...
@overload
def explain(entry: AnyEntry, score: RoundScore | KlammernScore, rules: Ruleset) -> tuple[Step, ...]: ...
def explain(entry: AnyEntry, score: RoundScore | KlammernScore, rules: Ruleset) -> tuple[Step, ...]:
    """The steps from what was won on the table to `score`, which `score_round(entry, rules)` gave.

    Raises `TypeError` when entry and score are not of the same game.
    """
    if isinstance(score, RoundScore) and isinstance(entry, RoundEntry | CardsEntry):
        return tuple(_explain(entry, score, rules))
    if isinstance(score, KlammernScore) and isinstance(entry, KlammernEntry | KlammernCards):
        return tuple(_explain_klammern(entry, score, rules))
    raise TypeError(f"{type(entry).__name__} is not scored as {type(score).__name__}")


def _explain(entry: Entry, score: RoundScore, rules: Ruleset) -> list[Step]:
    maker = entry.maker if isinstance(entry, RoundEntry) else entry.maker.side
    steps = _played_on(entry, score)
    if score.hand is not None:
        for side in SIDES:
            counted, rejected = score.hand.counted[side], score.hand.rejected[side]
            if counted or rejected:
                steps.append(Step(StepKind.HAND_ROEM, side, {"roem": counted, "rejected": rejected}))
    if score.outcome is Outcome.REVOKE:
        steps.append(Step(StepKind.REVOKED, _offender(entry, score), {}))
        if rules.revoke is RevokeRule.REDEAL:
            return [*steps, Step(StepKind.REDEAL, None, {})]
        if score.roem.ns + score.roem.ew and not rules.revoke_roem:
            steps.append(Step(StepKind.ROEM_LOST, None, {}))
    elif score.outcome in (Outcome.PIT, Outcome.COUNTER_PIT):
        steps.append(Step(StepKind(score.outcome.value), score.pit, {}))
    else:
        steps += _compare(entry, maker, score, rules)
    times = multiplier(rules, entry.trump, entry.doubling)
    if times > 1:
        steps.append(Step(StepKind.DOUBLED, None, {"times": times}))
    has_all = [side for side in SIDES if score.shares[side.other] == (0, 0, 0)]
    is_shared = score.outcome is not Outcome.REVOKE and score.nat is None
    for side in SIDES if is_shared else has_all[:1]:
        points, roem, _ = score.shares[side]
        kind = StepKind.KEEPS_OWN if is_shared else StepKind.TAKES_ALL
        steps.append(Step(kind, side, {"points": points, "roem": roem}))
    steps += [
        Step(StepKind.BONUS, side, {"points": share.bonus}) for side, share in score.shares.items() if share.bonus
    ]
    return steps + [Step(StepKind.SCORE, side, {"points": points}) for side, points in score.score.items()]


def _played_on(entry: Entry, score: RoundScore) -> list[Step]:
    """A revoke or an illegal card that did not change the round."""
    if score.outcome is Outcome.REVOKE:
        return []
    if entry.revoke is not None:
        return [Step(StepKind.PLAYED_ON, entry.revoke, {})]
    return _illegal(score)


def _illegal(score: RoundScore | KlammernScore) -> list[Step]:
    if score.illegal is None:
        return []
    return [Step(StepKind.ILLEGAL, score.illegal.seat, {"trick": score.illegal.trick})]


def _compare(entry: Entry, maker: Side, score: RoundScore, rules: Ruleset) -> list[Step]:
    """Made or nat, and in Kraken with points as its rules compare them."""
    is_doubled = rules.game is Game.KRAKEN and entry.doubling > 0
    times = multiplier(rules, entry.trump, entry.doubling) if is_doubled else 1
    figures: dict[str, int] = {}
    for name, side in (("", maker), ("other_", maker.other)):
        points, roem = kraken.held_against(side, score.card_points, score.roem, times, rules)
        figures |= {f"{name}points": points, f"{name}roem": roem, f"{name}total": points + roem}
    loser = maker if score.nat is None or score.nat is maker else maker.other
    return [Step(StepKind.COMPARED, maker, figures), _verdict(figures["total"], figures["other_total"], maker, loser)]


def _verdict(own: int, other: int, maker: Contender, loser_of_a_tie: Contender) -> Step:
    if own == other:
        return Step(StepKind.EQUAL, loser_of_a_tie, {})
    return Step(StepKind.MORE if own > other else StepKind.FEWER, maker, {})


def _offender(entry: Entry, score: RoundScore) -> Side | None:
    if entry.revoke is not None:
        return entry.revoke if isinstance(entry, RoundEntry) else _side_of(entry)
    return score.illegal.seat.side if score.illegal is not None else None


def _side_of(entry: CardsEntry) -> Side | None:
    return entry.revoke.side if entry.revoke is not None else None


def _explain_klammern(entry: KlammernEntry | KlammernCards, score: KlammernScore, rules: Ruleset) -> list[Step]:
    if score.outcome is Outcome.PASSED or entry.maker is None:
        return [Step(StepKind.PASSED, None, {}), Step(StepKind.REDEAL, None, {})]
    maker = entry.maker if isinstance(entry, KlammernEntry) else contender_of(rules, entry.maker)
    if score.outcome in (Outcome.JASS_WON, Outcome.JASS_LOST):
        kind = StepKind.JASS_WON if score.outcome is Outcome.JASS_WON else StepKind.JASS_LOST
        return [Step(kind, score.jass, {})]
    steps = _illegal(score) if score.outcome is not Outcome.REVOKE else []
    steps += [Step(StepKind.MELDS, who, {"points": points}) for who, points in score.melds.items() if points]
    steps += [Step(StepKind.BELLE, who, {"points": points}) for who, points in score.belle.items() if points]
    if score.outcome is Outcome.REVOKE:
        steps += _explain_revoke(entry, maker, score, rules)
    else:
        others = [points for who, points in score.total.items() if who != maker]
        other = sum(others) if rules.sum_of_opponents else max(others)
        figures = {"total": score.total[maker], "other_total": other}
        if score.beet is not None:
            figures["beet"] = score.beet
        steps += [Step(StepKind.COMPARED, maker, figures), _verdict(figures["total"], other, maker, maker)]
    is_augen = rules.game is Game.KLAMMERN and rules.klammern_count is KlammernCount.AUGEN
    if entry.doubling and not is_augen:
        steps.append(Step(StepKind.DOUBLED, None, {"times": 1 << entry.doubling}))
    unit = "turns" if rules.game is Game.HAMBURG else "augen" if is_augen else "small_points"
    return steps + [Step(StepKind.SCORE, who, {unit: points}) for who, points in score.score.items()]


def _explain_revoke(
    entry: KlammernEntry | KlammernCards, maker: Contender, score: KlammernScore, rules: Ruleset
) -> list[Step]:
    """Who revoked, and what of those whose points so far decide the round."""
    if isinstance(entry, KlammernEntry):
        offender = entry.revoke
    else:
        offender = contender_of(rules, score.illegal.seat) if score.illegal is not None else None
    steps = [Step(StepKind.REVOKED, offender, {})]
    judged = maker if rules.verwerfen is Verwerfen.SO_FAR_OF_MAKER else offender
    if judged is not None and score.beet is not None and rules.verwerfen is not Verwerfen.TO_CLEAN_SIDE:
        figures = {"points": score.total[judged], "needed": score.beet + 1 if judged == maker else score.beet}
        steps.append(Step(StepKind.SO_FAR, judged, figures))
    return [*steps, Step(StepKind.MORE if maker in score.winners else StepKind.FEWER, maker, {})]
