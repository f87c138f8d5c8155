"""The steps of a scored round: every figure is one of the score's, and each outcome is told."""

from dataclasses import replace

import pytest
from hypothesis import given

from scoring import (
    CardsEntry,
    KlammernEntry,
    PerSide,
    RoundEntry,
    Ruleset,
    Side,
    TrumpChoice,
    explain,
    preset,
    score_round,
)
from tests.scoring.klaverjas.test_properties import cards_entries


def said(entry: RoundEntry | KlammernEntry, rules: Ruleset) -> list[tuple[str, str | None, dict[str, int]]]:
    return [(kind, side, dict(figures)) for kind, side, figures in explain(entry, score_round(entry, rules), rules)]


def test_nat() -> None:
    """71 + 20 roem against 91 is not more."""
    entry = RoundEntry(maker=Side.NS, card_points=PerSide(71, None), roem=PerSide((20,), ()))
    assert said(entry, preset("amsterdam")) == [
        (
            "compared",
            "NS",
            {"points": 71, "roem": 20, "total": 91, "other_points": 91, "other_roem": 0, "other_total": 91},
        ),
        ("equal", "NS", {}),
        ("takes_all", "EW", {"points": 162, "roem": 20}),
        ("score", "NS", {"points": 0}),
        ("score", "EW", {"points": 182}),
    ]


def test_pit() -> None:
    """Nothing is compared, and the bonus is its own step."""
    assert said(RoundEntry(maker=Side.NS, pit=Side.NS), preset("amsterdam")) == [
        ("pit", "NS", {}),
        ("keeps_own", "NS", {"points": 162, "roem": 0}),
        ("keeps_own", "EW", {"points": 0, "roem": 0}),
        ("bonus", "NS", {"points": 100}),
        ("score", "NS", {"points": 262}),
        ("score", "EW", {"points": 0}),
    ]


def test_kraken() -> None:
    """Roem in the hand, a tie that the last doubler loses, and the doubling."""
    entry = RoundEntry(
        maker=Side.NS,
        card_points=PerSide(61, None),
        doubling=1,
        hand_roem=PerSide((20, 20), (20,)),
        hand_stuk=Side.EW,
        roem=PerSide((), ()),
    )
    assert [step for step in said(entry, preset("kraken")) if step[0] != "compared"] == [
        ("hand_roem", "NS", {"roem": 40, "rejected": 0}),
        ("hand_roem", "EW", {"roem": 20, "rejected": 20}),
        ("fewer", "NS", {}),
        ("doubled", None, {"times": 2}),
        ("takes_all", "EW", {"points": 324, "roem": 60}),
        ("score", "NS", {"points": 0}),
        ("score", "EW", {"points": 384}),
    ]
    tie = RoundEntry(maker=Side.NS, card_points=PerSide(81, None), doubling=1)
    assert ("equal", "EW", {}) in said(tie, preset("kraken"))


def test_revoke() -> None:
    """Who, and what it costs; or that it is dealt again."""
    entry = RoundEntry(maker=Side.NS, revoke=Side.NS, roem=PerSide((20,), ()))
    assert said(entry, preset("amsterdam")) == [
        ("revoked", "NS", {}),
        ("takes_all", "EW", {"points": 162, "roem": 20}),
        ("bonus", "EW", {"points": 100}),
        ("score", "NS", {"points": 0}),
        ("score", "EW", {"points": 282}),
    ]
    assert said(entry, preset("amsterdam", revoke="redeal")) == [("revoked", "NS", {}), ("redeal", None, {})]


def test_klammern() -> None:
    """Melds, Belle, Beet, and the round in its own currency."""
    entry = KlammernEntry(maker=Side.NS, card_points={Side.NS: 80}, melds={Side.NS: (20,)}, belle=Side.EW, doubling=1)
    table = [
        ("melds", "NS", {"points": 20}),
        ("belle", "EW", {"points": 20}),
        ("compared", "NS", {"total": 100, "other_total": 104, "beet": 102}),
        ("fewer", "NS", {}),
    ]
    assert said(entry, preset("klammern")) == [
        *table,
        ("doubled", None, {"times": 2}),
        ("score", "NS", {"small_points": 0}),
        ("score", "EW", {"small_points": 4}),
    ]
    assert said(entry, preset("klammern-league")) == [
        *table,
        ("score", "NS", {"augen": 10}),
        ("score", "EW", {"augen": 10}),
    ]


def test_hamburg() -> None:
    """What was played decides how far the dice are turned."""
    entry = KlammernEntry(maker=Side.NS, card_points={Side.NS: 90})
    assert said(entry, preset("hamburg"))[0] == ("orgi", "NS", {})
    besser = KlammernEntry(maker=Side.NS, card_points={Side.NS: 90}, choice=TrumpChoice.BESSER)
    assert said(besser, preset("hamburg"))[0] == ("kleines", "NS", {})


def test_a_round_that_no_one_played() -> None:
    """The same two steps in every game, and no one is compared, for no one made trump."""
    steps = [("passed", None, {}), ("redeal", None, {})]
    for name in ("klammern", "klammern-league", "hamburg"):
        assert said(KlammernEntry(passed=True), preset(name)) == steps
    assert said(RoundEntry(passed=True), preset("counter-pit")) == steps


def test_a_revoke_without_a_maker_is_told_as_with_one() -> None:
    """Who made trump need not be written where the round ended with the revoke."""
    for side in Side:
        entry = RoundEntry(maker=side, revoke=Side.NS, roem=PerSide((20,), ()))
        assert said(replace(entry, maker=None), preset("amsterdam")) == said(entry, preset("amsterdam"))


def test_verwerfen_and_klammerjass() -> None:
    """What the offender has and needs; who staked the match."""
    entry = KlammernEntry(maker=Side.NS, revoke=Side.EW, card_points={Side.EW: 82})
    revoked: tuple[str, str, dict[str, int]] = ("revoked", "EW", {})
    assert said(entry, preset("klammern"))[:3] == [
        revoked,
        ("so_far", "EW", {"points": 82, "needed": 82}),
        ("fewer", "NS", {}),
    ]
    assert said(entry, preset("klammern", verwerfen="so_far_of_maker"))[1] == (
        "so_far",
        "NS",
        {"points": 0, "needed": 83},
    )
    assert said(entry, preset("klammern", verwerfen="to_clean_side"))[:2] == [revoked, ("more", "NS", {})]
    entry = KlammernEntry(maker=Side.NS, jass=Side.NS, tricks_won={Side.NS: 7})
    assert said(entry, preset("klammern-league")) == [("jass_lost", "NS", {})]


def test_a_revoke_that_changes_nothing_is_told() -> None:
    """By the seat where the cards are known, and a card that was not allowed with its trick."""
    entry = RoundEntry(maker=Side.NS, card_points=PerSide(100, None), revoke=Side.EW)
    assert said(entry, preset("amsterdam", revoke="personal"))[0] == ("played_on", "EW", {})


def test_roem_that_is_lost_is_told() -> None:
    entry = RoundEntry(maker=Side.NS, revoke=Side.NS, roem=PerSide((20,), ()))
    assert said(entry, preset("amsterdam", revoke_roem=False))[1] == ("roem_lost", None, {})


def test_entry_and_score_belong_together() -> None:
    entry = RoundEntry(maker=Side.NS, card_points=PerSide(100, None))
    other = KlammernEntry(maker=Side.NS, card_points={Side.NS: 100})
    with pytest.raises(TypeError):
        explain(other, score_round(entry, preset("amsterdam")), preset("amsterdam"))


@given(cards_entries())
def test_the_steps_add_up(case: tuple[CardsEntry, Ruleset]) -> None:
    """What a side keeps or takes, and its bonus, is its score."""
    entry, rules = case
    score = score_round(entry, rules)
    steps = explain(entry, score, rules)
    for side in Side:
        own = [step for step in steps if step.side is side]
        awarded = sum(sum(step.figures.values()) for step in own if step.kind in ("keeps_own", "takes_all", "bonus"))
        assert awarded == score.score[side]
        assert [step.figures["points"] for step in own if step.kind == "score"] == [score.score[side]]
