"""A match followed round by round is, after each round, the match of the rounds so far; whatever the game and rules."""

from itertools import islice

import pytest

from benchmarks._written_rounds import random_matches
from scoring import (
    Game,
    ImpossibleRound,
    KlammernEntry,
    Outcome,
    PerSide,
    RevokeRule,
    RoundEntry,
    Side,
    Unreadable,
    contenders,
    entry_from_mapping,
    follow_match,
    preset,
    score_match,
    score_round,
)
from scoring.klammern import match as klammern_match
from scoring.klaverjas import match as klaverjas_match

KLAVERJAS = preset("amsterdam", rounds=4)


def counts(score, rules):
    """Whether a round gives anything: not when all passed, or when it is dealt again after a revoke."""
    again = score.outcome is Outcome.REVOKE and rules.revoke is RevokeRule.REDEAL and not rules.game.has_melds
    return not again and score.outcome is not Outcome.PASSED


def simple_total(scores, rules):
    """What everyone has after these rounds, as someone adds it up with a pencil: (total, small points)."""
    total = dict.fromkeys(contenders(rules), 0)
    small = dict(total)
    for score in scores:
        if not counts(score, rules) or score.outcome in (Outcome.JASS_WON, Outcome.JASS_LOST):
            continue
        for who, points in score.score.items():
            (small if rules.counts_small_points else total)[who] += points
        best = max(small.values())
        if best >= 5:
            to_nil = sorted(small.values())[-2] == 0
            for who in small:
                if small[who] == best:
                    total[who] += 2 if to_nil and (rules.kalte == "to_nil" or best == 5) else 1
                small[who] = 0
    return total, small if rules.counts_small_points else {}


@pytest.mark.parametrize("game", list(Game))
def test_after_every_round_it_is_the_simple_sum_whatever_the_rules(game):
    """Random rules and rounds: players for themselves, dice, big points, Augen, Klammer-Jass, every end of a match."""
    followed = 0
    for match in random_matches(game, seed=162, rounds=1200):
        rules, entries = match.rules, []
        for written in match.rounds:
            try:
                entry = entry_from_mapping(written, rules)
                score_match([*entries, entry], rules)
            except (ImpossibleRound, Unreadable):
                continue
            entries.append(entry)
        scores = [score_round(entry, rules) for entry in entries]
        for number, state in enumerate(follow_match(entries, rules), start=1):
            before = scores[:number]
            assert state == score_match(entries[:number], rules)
            assert state.rounds == tuple(before)
            total, small = simple_total(before, rules)
            assert dict(state.total.items()) == total
            if game.has_melds:
                assert dict(state.small) == small
            assert not state.finished or number == len(entries)
            followed += 1
    assert followed > 300


@pytest.mark.parametrize("name", ["klammern", "klammern-league", "amsterdam", "kraken"])
def test_a_long_match_is_no_work_but_its_rounds(name, monkeypatch):
    """The time of a match grows with its rounds, not with their square: each is scored once, and no state carries those
    before it along.
    """
    rules = preset(name, match_end="open")
    family = klammern_match if rules.game.has_melds else klaverjas_match
    scored = []
    score = family.score
    monkeypatch.setattr(family, "score", lambda entry, rules: scored.append(entry) or score(entry, rules))
    entry = RoundEntry(maker=Side.NS, card_points=PerSide(90, None))
    if rules.game.has_melds:
        entry = KlammernEntry(maker=Side.NS, card_points={Side.NS: 90})

    assert len(score_match([entry] * 3000, rules).rounds) == len(scored) == 3000
    assert {state.rounds for state, _score in family.add_up([entry] * 30, rules)} == {()}


def test_rounds_are_asked_for_one_at_a_time():
    """Anyone who follows a match may write the next round after seeing the state."""
    endless = iter(lambda: RoundEntry(maker=Side.NS, card_points=PerSide(90, None)), None)
    assert [len(state.rounds) for state in islice(follow_match(endless, KLAVERJAS), 3)] == [1, 2, 3]


def test_a_round_after_the_end_is_found_when_it_comes_to_it():
    won = KlammernEntry(maker=Side.NS, card_points={Side.NS: 164})
    rules = preset("klammern-league", target=30)
    states = follow_match([won, won, won], rules)
    assert [next(states).finished, next(states).finished] == [False, True]
    with pytest.raises(ImpossibleRound):
        next(states)
