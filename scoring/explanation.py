"""Why a round was scored as it was: its steps in order, each a kind and figures. The caller supplies the words."""

from collections.abc import Mapping
from enum import StrEnum, auto
from typing import NamedTuple, overload

from .entries import AnyEntry, CardsEntry, Entry, KlammernCards, KlammernEntry, RoundEntry, TrumpChoice
from .klammern.settlement import beet
from .klaverjas.settlement import held_against, times_compared
from .results import KlammernScore, Outcome, RoundScore
from .rules import Game, LostMakerPoints, RevokeRule, Ruleset, Verwerfen
from .seats import SIDES, Contender, Side, contender_of
from .values import pool


class StepKind(StrEnum):
    """What a step says. The comments say whose step it is, and its figures (points, except for `DOUBLED`)."""

    PASSED = auto()  # no one made trump
    ORGI = auto()  # the maker, who plays the turned suit in Hamburg
    KLEINES = auto()  # the maker, who plays another suit
    REVOKED = auto()  # the offender, where it ended the round
    SO_FAR = auto()  # the side or player whose points by then decide such a round; `points`, `needed`
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
    EQUAL = auto()  # who loses a tie
    KEEPS_OWN = auto()  # a side; `points`, `roem`
    TAKES_ALL = auto()  # a side; `points`, `roem`; a side or player in Klammern; `points`, melds included
    LOSES_POINTS = auto()  # the maker who lost; `points` that go to each of the others
    DOUBLED = auto()  # `times`: by how much the points (or small points, or turns) are multiplied
    ROEM_DOUBLED = auto()  # `times`: by how much the roem is multiplied
    BONUS = auto()  # a side; `points` for a pit or a revoke
    JASS_WON = auto()  # the announcer
    JASS_LOST = auto()  # the announcer
    SCORE = auto()  # a side or player; `points`, `small_points`, `augen` or `turns`


class ExplanationStep(NamedTuple):
    """One step of an explanation."""

    kind: StepKind
    side: Contender | None
    figures: Mapping[str, int]


@overload
def explain(entry: Entry, score: RoundScore, rules: Ruleset) -> tuple[ExplanationStep, ...]: ...
@overload
def explain(entry: AnyEntry, score: RoundScore | KlammernScore, rules: Ruleset) -> tuple[ExplanationStep, ...]: ...
def explain(entry: AnyEntry, score: RoundScore | KlammernScore, rules: Ruleset) -> tuple[ExplanationStep, ...]:
    """The steps from what was won on the table to `score`, which `score_round(entry, rules)` gave.

    Raises `TypeError` when entry and score are not of the same game.
    """
    if isinstance(score, RoundScore) and isinstance(entry, Entry):
        return tuple(_explain(entry, score, rules))
    if isinstance(score, KlammernScore) and isinstance(entry, KlammernEntry | KlammernCards):
        return tuple(_explain_klammern(entry, score, rules))
    raise TypeError(f"{type(entry).__name__} is not scored as {type(score).__name__}")


def _explain(entry: Entry, score: RoundScore, rules: Ruleset) -> list[ExplanationStep]:
    maker = entry.maker if isinstance(entry, RoundEntry) else entry.maker.side
    if score.outcome is Outcome.PASSED:
        return [ExplanationStep(StepKind.PASSED, None, {}), ExplanationStep(StepKind.REDEAL, None, {})]
    steps = _played_on(entry, score)
    if score.hand is not None:
        for side in SIDES:
            counted, rejected = score.hand.counted[side], score.hand.rejected[side]
            if counted or rejected:
                steps.append(ExplanationStep(StepKind.HAND_ROEM, side, {"roem": counted, "rejected": rejected}))
    if score.outcome is Outcome.REVOKE:
        steps.append(ExplanationStep(StepKind.REVOKED, _offender(entry, score), {}))
        if rules.revoke is RevokeRule.REDEAL:
            return [*steps, ExplanationStep(StepKind.REDEAL, None, {})]
        if score.roem.ns + score.roem.ew and not rules.revoke_roem:
            steps.append(ExplanationStep(StepKind.ROEM_LOST, None, {}))
    elif score.outcome in (Outcome.PIT, Outcome.COUNTER_PIT):
        steps.append(ExplanationStep(StepKind(score.outcome.value), score.pit, {}))
    elif maker is not None:
        steps += _compare(entry, maker, score, rules)
    times = rules.multiplier(entry.trump, entry.doubling)
    if times > 1:
        steps.append(ExplanationStep(StepKind.DOUBLED, None, {"times": times}))
        if rules.double_roem and any(share.roem for _side, share in score.shares.items()):
            steps.append(ExplanationStep(StepKind.ROEM_DOUBLED, None, {"times": times}))
    has_all = [side for side in SIDES if score.shares[side.other] == (0, 0, 0)]
    is_shared = score.outcome is not Outcome.REVOKE and score.nat is None
    for side in SIDES if is_shared else has_all[:1]:
        points, roem, _ = score.shares[side]
        kind = StepKind.KEEPS_OWN if is_shared else StepKind.TAKES_ALL
        steps.append(ExplanationStep(kind, side, {"points": points, "roem": roem}))
    steps += [
        ExplanationStep(StepKind.BONUS, side, {"points": share.bonus})
        for side, share in score.shares.items()
        if share.bonus
    ]
    return steps + [ExplanationStep(StepKind.SCORE, side, {"points": points}) for side, points in score.score.items()]


def _played_on(entry: Entry, score: RoundScore) -> list[ExplanationStep]:
    """A revoke or an illegal card that did not change the round."""
    if score.outcome is Outcome.REVOKE:
        return []
    if entry.revoke is not None:
        return [ExplanationStep(StepKind.PLAYED_ON, entry.revoke, {})]
    return _illegal(score)


def _illegal(score: RoundScore | KlammernScore) -> list[ExplanationStep]:
    if score.illegal is None:
        return []
    return [ExplanationStep(StepKind.ILLEGAL, score.illegal.seat, {"trick": score.illegal.trick})]


def _compare(entry: Entry, maker: Side, score: RoundScore, rules: Ruleset) -> list[ExplanationStep]:
    """Made or nat, with the points of a doubled round as its rules compare them."""
    times = times_compared(rules.multiplier(entry.trump, entry.doubling), entry.doubling, rules)
    figures: dict[str, int] = {}
    for name, side in (("", maker), ("other_", maker.other)):
        points, roem = held_against(side, score.card_points, score.roem, times, rules)
        figures |= {f"{name}points": points, f"{name}roem": roem, f"{name}total": points + roem}
    loser = maker if score.nat is None or score.nat is maker else maker.other
    return [
        ExplanationStep(StepKind.COMPARED, maker, figures),
        _verdict(figures["total"], figures["other_total"], maker, loser),
    ]


def _verdict(own: int, other: int, maker: Contender, loser_of_a_tie: Contender) -> ExplanationStep:
    if own == other:
        return ExplanationStep(StepKind.EQUAL, loser_of_a_tie, {})
    return ExplanationStep(StepKind.MORE if own > other else StepKind.FEWER, maker, {})


def _offender(entry: Entry, score: RoundScore) -> Side | None:
    if entry.revoke is not None:
        return entry.revoke if isinstance(entry, RoundEntry) else _side_of(entry)
    return score.illegal.seat.side if score.illegal is not None else None


def _side_of(entry: CardsEntry) -> Side | None:
    return entry.revoke.side if entry.revoke is not None else None


def _explain_klammern(
    entry: KlammernEntry | KlammernCards, score: KlammernScore, rules: Ruleset
) -> list[ExplanationStep]:
    if score.outcome is Outcome.PASSED or entry.maker is None:
        return [ExplanationStep(StepKind.PASSED, None, {}), ExplanationStep(StepKind.REDEAL, None, {})]
    maker = entry.maker if isinstance(entry, KlammernEntry) else contender_of(rules, entry.maker)
    if score.outcome in (Outcome.JASS_WON, Outcome.JASS_LOST):
        kind = StepKind.JASS_WON if score.outcome is Outcome.JASS_WON else StepKind.JASS_LOST
        return [ExplanationStep(kind, score.jass, {})]
    steps = []
    if rules.game is Game.HAMBURG:
        choice = StepKind.ORGI if entry.choice is TrumpChoice.TURNED else StepKind.KLEINES
        steps.append(ExplanationStep(choice, maker, {}))
    steps += _illegal(score) if score.outcome is not Outcome.REVOKE else []
    steps += [ExplanationStep(StepKind.MELDS, who, {"points": points}) for who, points in score.melds.items() if points]
    steps += [ExplanationStep(StepKind.BELLE, who, {"points": points}) for who, points in score.belle.items() if points]
    if score.outcome is Outcome.REVOKE:
        steps += _explain_revoke(entry, maker, score, rules)
    else:
        others = [points for who, points in score.total.items() if who != maker]
        other = sum(others) if rules.sum_of_opponents else max(others)
        figures = {"total": score.total[maker], "other_total": other}
        if score.beet is not None:
            figures["beet"] = score.beet
        steps += [ExplanationStep(StepKind.COMPARED, maker, figures), _verdict(figures["total"], other, maker, maker)]
    if rules.counts_augen:
        steps += _points_that_move(entry, maker, score, rules)
    elif entry.doubling:
        steps.append(ExplanationStep(StepKind.DOUBLED, None, {"times": 1 << entry.doubling}))
    unit = "turns" if rules.game is Game.HAMBURG else "augen" if rules.counts_augen else "small_points"
    return steps + [ExplanationStep(StepKind.SCORE, who, {unit: points}) for who, points in score.score.items()]


def _points_that_move(
    entry: KlammernEntry | KlammernCards, maker: Contender, score: KlammernScore, rules: Ruleset
) -> list[ExplanationStep]:
    """Points that are converted to Augen for someone other than the player who won them."""
    if score.outcome is Outcome.REVOKE and rules.verwerfen is Verwerfen.TO_CLEAN_SIDE:
        points = {"points": _everything(score, rules)}
        offender = _klammern_offender(entry, score, rules)
        return [ExplanationStep(StepKind.TAKES_ALL, who, points) for who in score.total if who != offender]
    is_lost = rules.lost_maker_points is LostMakerPoints.TO_OPPONENTS and maker not in score.winners
    return [ExplanationStep(StepKind.LOSES_POINTS, maker, {"points": score.total[maker]})] if is_lost else []


def _everything(score: KlammernScore, rules: Ruleset) -> int:
    """Everything that counts in a round that was stopped, no matter who has it."""
    return pool(rules) + sum(score.melds.values()) + sum(score.belle.values())


def _explain_revoke(
    entry: KlammernEntry | KlammernCards, maker: Contender, score: KlammernScore, rules: Ruleset
) -> list[ExplanationStep]:
    """Who revoked, and the points of those whose points so far decide the round."""
    offender = _klammern_offender(entry, score, rules)
    steps = [ExplanationStep(StepKind.REVOKED, offender, {})]
    judged = maker if rules.verwerfen is Verwerfen.SO_FAR_OF_MAKER else offender
    if judged is not None and rules.verwerfen is not Verwerfen.TO_CLEAN_SIDE:
        everything = _everything(score, rules)
        needed = beet(everything) + 1 if judged == maker else everything - beet(everything)
        figures = {"points": score.total[judged], "needed": needed}
        steps.append(ExplanationStep(StepKind.SO_FAR, judged, figures))
    return [*steps, ExplanationStep(StepKind.MORE if maker in score.winners else StepKind.FEWER, maker, {})]


def _klammern_offender(entry: KlammernEntry | KlammernCards, score: KlammernScore, rules: Ruleset) -> Contender | None:
    if isinstance(entry, KlammernEntry):
        return entry.revoke
    seat = entry.revoke or (score.illegal.seat if score.illegal is not None else None)
    return contender_of(rules, seat) if seat is not None else None
