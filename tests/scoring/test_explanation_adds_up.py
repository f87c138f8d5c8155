"""The steps of an explanation lead from what lay on the table to the score, whatever the rules.

Here a score is counted again from the entry and the steps, without looking at an option of the rules: of them only the
card values and the last trick are used, which say what lay on the table. So an option that changes a score and has no
step is found, also one that is new.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from scoring import (
    AnyEntry,
    CardsEntry,
    Contender,
    ExplanationStep,
    Game,
    KlammernCards,
    KlammernEntry,
    KlammernScore,
    PerSide,
    RoundEntry,
    RoundScore,
    Ruleset,
    Side,
    StepKind,
    TrumpChoice,
    augen,
    contenders,
    explain,
    find_problems,
    pool,
    score_round,
    seats_at_table,
)
from tests.scoring.any_rules import any_rules
from tests.scoring.klammern.test_round import played
from tests.scoring.klaverjas.test_properties import cards_entries, paper_entries, sides

Steps = tuple[ExplanationStep, ...]

KLAVERJAS_RULES = any_rules(Game.KLAVERJAS, Game.KRAKEN)
KLAMMERN_RULES = any_rules(Game.KLAMMERN, Game.HAMBURG)
VERDICTS = (StepKind.MORE, StepKind.FEWER, StepKind.EQUAL)


def only(kind: StepKind, steps: Steps) -> ExplanationStep | None:
    found = [step for step in steps if step.kind is kind]
    assert len(found) <= 1
    return found[0] if found else None


def of_each(kind: StepKind, figure: str, steps: Steps) -> dict[Contender | None, int]:
    return {step.side: step.figures[figure] for step in steps if step.kind is kind}


def times_of(kind: StepKind, steps: Steps) -> int:
    step = only(kind, steps)
    return 1 if step is None else step.figures["times"]


def compare(own: int, other: int) -> StepKind:
    if own == other:
        return StepKind.EQUAL
    return StepKind.MORE if own > other else StepKind.FEWER


# --- klaverjas and Kraken ---------------------------------------------------------------------------------------------


def on_the_table(
    entry: RoundEntry | CardsEntry, score: RoundScore, rules: Ruleset
) -> tuple[dict[Side, int], dict[Side, int]]:
    """Card points and roem of each side as they were written, or as they lay in the tricks."""
    everything = pool(rules, entry.trump)
    if isinstance(entry, RoundEntry):
        north = entry.card_points.ns or 0
        points = {Side.NS: north, Side.EW: everything - north}
        return points, {side: sum(entry.roem[side]) for side in Side}
    won = {side: [trick for trick in score.tricks if trick.winner.side is side] for side in Side}
    points = {side: sum(trick.points for trick in tricks) for side, tricks in won.items()}
    if score.tricks:
        points[score.tricks[-1].winner.side] += rules.last_trick
    return points, {side: sum(trick.called for trick in tricks) for side, tricks in won.items()}


def winner_of(steps: Steps, points: Mapping[Side, int], roem: Mapping[Side, int]) -> Side:
    """Who wins the round by what the steps say, which has to be true."""
    revoked = only(StepKind.REVOKED, steps)
    if revoked is not None:
        return Side(revoked.side).other
    pit = only(StepKind.PIT, steps) or only(StepKind.COUNTER_PIT, steps)
    if pit is not None:
        assert points[Side(pit.side).other] == 0
        return Side(pit.side)
    compared = only(StepKind.COMPARED, steps)
    [verdict] = [step for step in steps if step.kind in VERDICTS]
    assert compared is not None
    maker, figures = Side(compared.side), compared.figures
    for name, side in (("", maker), ("other_", maker.other)):
        as_they_count = (
            points[side] * times_of(StepKind.DOUBLED, steps),
            roem[side] * times_of(StepKind.ROEM_DOUBLED, steps),
        )
        assert (figures[f"{name}points"], figures[f"{name}roem"]) in (as_they_count, (points[side], roem[side]))
        assert figures[f"{name}total"] == figures[f"{name}points"] + figures[f"{name}roem"]
    assert verdict.kind is compare(figures["total"], figures["other_total"])
    if verdict.kind is StepKind.EQUAL:
        return Side(verdict.side).other
    return maker if verdict.kind is StepKind.MORE else maker.other


def count_again(entry: RoundEntry | CardsEntry, score: RoundScore, steps: Steps, rules: Ruleset) -> dict[Side, int]:
    if only(StepKind.REDEAL, steps):
        return dict.fromkeys(Side, 0)
    points, roem = on_the_table(entry, score, rules)
    for side, counted in of_each(StepKind.HAND_ROEM, "roem", steps).items():
        roem[Side(side)] += counted
    winner = winner_of(steps, points, roem)
    times, roem_times = times_of(StepKind.DOUBLED, steps), times_of(StepKind.ROEM_DOUBLED, steps)
    kept, taken = (
        {step.side: step.figures for step in steps if step.kind is kind}
        for kind in (StepKind.KEEPS_OWN, StepKind.TAKES_ALL)
    )
    if kept:
        awarded = {side: {"points": points[side] * times, "roem": roem[side] * roem_times} for side in Side}
        assert (kept, taken) == (awarded, {})
    else:
        all_roem = 0 if only(StepKind.ROEM_LOST, steps) else sum(roem.values())
        awarded = {winner: {"points": pool(rules, entry.trump) * times, "roem": all_roem * roem_times}}
        assert taken == awarded
    bonus = of_each(StepKind.BONUS, "points", steps)
    assert not bonus or only(StepKind.COMPARED, steps) is None, "a bonus has its reason"
    return {side: sum(awarded.get(side, {}).values()) + bonus.get(side, 0) for side in Side}


@st.composite
def records(draw: st.DrawFn) -> tuple[RoundEntry | CardsEntry, Ruleset]:
    """Rounds from the score sheet, with roem in the hands where it counts; and from cards, not all of them legal."""
    if draw(st.booleans()):
        entry, rules = draw(paper_entries(KLAVERJAS_RULES))
        if draw(st.integers(0, 3)) == 0:  # a tie would be rare by chance
            entry = replace(
                entry, card_points=PerSide(pool(rules, entry.trump) // 2, None), roem=PerSide((), ()), pit=None
            )
            return entry, rules
        if rules.hand_roem:
            in_hand = st.lists(st.sampled_from([20, 50, 100]), max_size=2).map(tuple)
            hand_roem = PerSide(draw(in_hand), draw(in_hand))
            return replace(entry, hand_roem=hand_roem, hand_stuk=draw(st.none() | sides)), rules
        return entry, rules
    from_cards, rules = draw(cards_entries(KLAVERJAS_RULES))
    plays = list(from_cards.plays)
    if draw(st.booleans()):
        one, two = draw(st.integers(0, 31)), draw(st.integers(0, 31))
        plays[one], plays[two] = plays[two], plays[one]
    return replace(from_cards, plays=tuple(plays), hands={}), rules


@given(records())
def test_a_round_with_roem_is_counted_again_from_its_steps(case: tuple[RoundEntry | CardsEntry, Ruleset]) -> None:
    """Protects: an option of klaverjas or Kraken that changes a score has its step."""
    entry, rules = case
    assume(not find_problems(entry, rules))
    score = score_round(entry, rules)
    steps = explain(entry, score, rules)
    assert count_again(entry, score, steps, rules) == dict(score.score.items())
    if not only(StepKind.REDEAL, steps):
        assert of_each(StepKind.SCORE, "points", steps) == dict(score.score.items())


# --- Klammern and Hamburg ---------------------------------------------------------------------------------------------

SCORED = {"small_points": (1, 2), "turns": (1, 2)}
ORGI = (2, 4)


def is_won(steps: Steps, maker: Contender, total: Mapping[Contender, int]) -> bool:
    """Whether the maker has won by what the steps say, which has to be true."""
    [verdict] = [step for step in steps if step.kind in VERDICTS]
    compared, so_far = only(StepKind.COMPARED, steps), only(StepKind.SO_FAR, steps)
    if compared is not None:
        others = [points for who, points in total.items() if who != maker]
        assert compared.figures["total"] == total[maker]
        assert compared.figures["other_total"] in (max(others), sum(others))
        assert verdict.kind is compare(compared.figures["total"], compared.figures["other_total"])
    else:
        revoked = only(StepKind.REVOKED, steps)
        assert revoked is not None
        if so_far is None:
            assert (verdict.kind is StepKind.FEWER) == (revoked.side == maker)
        else:
            assert so_far.figures["points"] == total[so_far.side or maker]
            has_enough = so_far.figures["points"] >= so_far.figures["needed"]
            assert (verdict.kind is StepKind.MORE) == (has_enough == (so_far.side == maker))
    return verdict.kind is StepKind.MORE


def count_melds_again(
    entry: KlammernEntry | KlammernCards, score: KlammernScore, steps: Steps, rules: Ruleset
) -> dict[Contender, int]:
    everyone = contenders(rules)
    nobody = dict.fromkeys(everyone, 0)
    if {step.kind for step in steps} & {StepKind.REDEAL, StepKind.JASS_WON, StepKind.JASS_LOST}:
        return nobody
    melds, belle = of_each(StepKind.MELDS, "points", steps), of_each(StepKind.BELLE, "points", steps)
    if isinstance(entry, KlammernEntry):
        assert melds == {who: sum(amounts) for who, amounts in entry.melds.items() if sum(amounts)}
    total = {who: score.card_points[who] + melds.get(who, 0) + belle.get(who, 0) for who in everyone}
    assert entry.maker is not None
    maker = entry.maker if entry.maker in everyone else entry.maker.side  # type: ignore[union-attr]
    won = is_won(steps, maker, total)
    [unit] = {name for step in steps if step.kind is StepKind.SCORE for name in step.figures}
    if unit == "augen":
        taken = of_each(StepKind.TAKES_ALL, "points", steps)
        if taken:
            revoked = only(StepKind.REVOKED, steps)
            assert revoked is not None
            everything = pool(rules) + sum(melds.values()) + sum(belle.values())
            assert taken == {who: everything for who in everyone if who != revoked.side}
            return {who: augen(taken.get(who, 0)) for who in everyone}
        lost = of_each(StepKind.LOSES_POINTS, "points", steps)
        if lost:
            assert (lost, won) == ({maker: total[maker]}, False)
            return {who: 0 if who == maker else augen(points + total[maker]) for who, points in total.items()}
        return {who: augen(points) for who, points in total.items()}
    for_maker, for_others = ORGI if unit == "turns" and entry.choice is TrumpChoice.TURNED else SCORED[unit]
    times = times_of(StepKind.DOUBLED, steps)
    return {
        who: (for_maker * times if won else 0) if who == maker else (0 if won else for_others * times) for who in nobody
    }


@st.composite
def records_with_melds(draw: st.DrawFn) -> tuple[KlammernEntry | KlammernCards, Ruleset]:
    """Rounds from the score sheet, and from cards, not all of them legal."""
    if draw(st.booleans()):
        entry, rules = draw(played(KLAMMERN_RULES))
        plays = list(entry.plays)
        if draw(st.booleans()):
            one, two = draw(st.integers(0, 11)), draw(st.integers(0, 11))
            plays[one], plays[two] = plays[two], plays[one]
        entry = replace(entry, plays=tuple(plays), doubling=draw(st.integers(0, rules.max_doubling)))
        if draw(st.booleans()):
            return entry, rules
        seat = draw(st.sampled_from(seats_at_table(rules)))
        return replace(entry, plays=tuple(plays[: draw(st.integers(1, len(plays)))]), revoke=seat), rules
    rules = draw(KLAMMERN_RULES)
    everyone = contenders(rules)
    who, nobody = st.sampled_from(everyone), st.none()
    everything = pool(rules)
    written: dict[str, Any] = {
        "maker": draw(who),
        "choice": draw(st.sampled_from([TrumpChoice.TURNED, TrumpChoice.KLEINES])),
        "revoke": draw(nobody | who),
        "belle": draw(nobody | who),
        "melds": {draw(who): draw(st.sampled_from([(), (20,), (50, 20)]))},
        "doubling": draw(st.integers(0, rules.max_doubling)),
    }
    first = draw(st.integers(0, everything) | st.integers(everything // 2 - 10, everything // 2 + 10))
    written["card_points"] = {everyone[0]: first}
    if len(everyone) > 2 or rules.players < 4 or written["revoke"]:
        left = everything - first
        for one in everyone[1:]:
            written["card_points"][one] = draw(st.integers(0, left))
            left -= written["card_points"][one]
    if rules.klammerjass and draw(st.booleans()):
        announcer = draw(who)
        written |= {
            "jass": announcer,
            "tricks_won": {announcer: draw(st.sampled_from([0, rules.hand_size]))},
            "card_points": {},
        }
    return KlammernEntry(**written), rules


@given(records_with_melds())
def test_a_round_with_melds_is_counted_again_from_its_steps(case: tuple[AnyEntry, Ruleset]) -> None:
    """Protects: an option of Klammern or Hamburg that changes a score has its step."""
    entry, rules = case
    assert isinstance(entry, KlammernEntry | KlammernCards)
    assume(not find_problems(entry, rules))
    score = score_round(entry, rules)
    steps = explain(entry, score, rules)
    assert count_melds_again(entry, score, steps, rules) == score.score
