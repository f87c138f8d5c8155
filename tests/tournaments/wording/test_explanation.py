"""Why a round counts as it does: the sentences name the engine's figures."""

from dataclasses import replace

import pytest

from scoring import (
    Card,
    CardsEntry,
    KlammernEntry,
    PerSide,
    RoundEntry,
    RoundScore,
    Seat,
    Side,
    StepKind,
    Suit,
    TrumpChoice,
    explain,
    follow_match,
    preset,
    score_round,
)
from tests.scoring.test_partial_round import STOPPED
from tournaments.wording.explanation import explain_round

NS, EW = Side


pytestmark = pytest.mark.usefixtures("english")


def explained(entry: RoundEntry | CardsEntry | KlammernEntry, rules: str = "amsterdam", **options: object) -> list[str]:
    ruleset = preset(rules, **options)
    return explain_round(entry, score_round(entry, ruleset), ruleset)


def written(ns: int | None, ns_roem: int = 0, ew_roem: int = 0, **fields: object) -> RoundEntry:
    roem = PerSide((ns_roem,) if ns_roem else (), (ew_roem,) if ew_roem else ())
    return RoundEntry(**{"maker": NS, "card_points": PerSide(ns, None), "roem": roem} | fields)


def test_made_and_nat():
    assert explained(written(98, 20)) == [
        "Contract made: North–South played and had 98 + 20 roem against 64 + 0, that is 118 to 64.",
        "Each side keeps what it has.",
        "The round counts 118 for North–South and 64 for East–West.",
    ]
    for ns, sums in ((70, "90 to 92"), (71, "91 to 91")):  # a tie is nat
        assert explained(written(ns, 20)) == [
            f"Nat: North–South played and had {ns} + 20 roem against {162 - ns} + 0, that is {sums}. "
            "The side that plays must have more than the other side.",
            "So East–West get all card points, 162, and the roem of both sides, 20.",
            "The round counts 0 for North–South and 182 for East–West.",
        ]
    assert explained(written(70, 0))[1] == "So East–West get all card points, 162."  # there is no roem


def test_pit_and_counter_pit():
    assert explained(written(None, 20, pit=NS)) == [
        "Pit: North–South won all eight tricks.",
        "Each side keeps what it has.",
        "The pit is worth 100 more to North–South.",
        "The round counts 282 for North–South and 0 for East–West.",
    ]
    assert explained(written(None, pit=EW), "counter-pit") == [
        "Counter-pit: East–West did not play but still won all eight tricks.",
        "So East–West get all card points, 162.",
        "The pit is worth 100 more to East–West.",
        "The round counts 0 for North–South and 262 for East–West.",
    ]


REVOKE = written(None, 20, 50, revoke=NS)
REVOKED = "Revoke: North–South played a card that was not allowed."
ALL_POINTS = "So East–West get all card points, 162"


def test_a_revoke_by_the_rule_of_the_club():
    more, lost = "The revoke is worth 100 more to East–West.", "Roem that was called before is lost."
    for options, sentences in (
        ({}, [f"{ALL_POINTS}, and the roem of both sides, 70.", more]),
        ({"revoke_roem": False}, [lost, f"{ALL_POINTS}.", more]),
        ({"revoke_bonus": 0}, [f"{ALL_POINTS}, and the roem of both sides, 70."]),
    ):
        first, *others, _counts = explained(REVOKE, **options)
        assert (first, others) == (REVOKED, sentences)
    again = [REVOKED, "The round is dealt again and no one gets anything."]
    assert explained(REVOKE, revoke="redeal") == again
    # One found in the cards is explained like one on paper.
    assert explained(STOPPED)[0] == "Revoke: East–West played a card that was not allowed."
    assert explained(written(98, revoke=EW), revoke="personal")[0] == (
        "East–West revoked: under these rules the round counts as it was played and the player gets a penalty."
    )


def test_a_doubled_round_says_how_often_the_points_count():
    """And the last doubler is told why a tie loses; where its roem doubles too, the figures can be followed."""
    _made, times, keeps, counts = explained(written(98, doubling=1), "kraken", winner_takes_all=False)
    assert times == "The card points of this round count double."
    assert keeps == "Each side keeps what it has."
    assert counts == "The round counts 196 for North–South and 128 for East–West."
    assert explained(written(81, doubling=1), "kraken")[0] == (
        "Contract made: North–South played and had 81 + 0 roem against 81 + 0, that is 81 to 81. "
        "East–West doubled last, so they needed more."
    )
    with_roem = written(98, doubling=1, roem=PerSide((20,), ()))
    said = explained(with_roem, "kraken", double_roem=True, winner_takes_all=False)
    assert "The card points of this round count double. Its roem counts double as well." in " ".join(said)


def test_roem_in_the_hand_says_what_is_rejected():
    entry = written(98, hand_roem=PerSide((20, 20), (20,)), hand_stuk=EW)
    assert explained(entry, "kraken")[:2] == [
        "Roem in the hand of North–South: 40.",
        "Roem in the hand of East–West: 20; 20 is rejected, because the other side has better roem.",
    ]
    assert explained(written(98, hand_roem=PerSide((50,), (20,))), "kraken")[1] == (
        "Roem in the hand of East–West: 20 is rejected, because the other side has better roem."
    )


def with_melds(points: int, **fields: object) -> KlammernEntry:
    return KlammernEntry(**{"maker": NS, "card_points": {NS: points}} | fields)


def test_klammern_is_explained_in_its_own_words():
    """Melds, Beet, Kontra, and small points; half of it all is not enough."""
    assert explained(with_melds(82, melds={NS: (20,)}, belle=EW, doubling=1), "klammern") == [
        "Terzes and Fifties of North–South: 20.",
        "Belle of East–West: 20.",
        "Lost: North–South played and scored 102 points against 102. A tie is not enough. "
        "Beet, half of all that counts, is 102.",
        "The round counts double.",
        "Small points of this round: North–South 0, East–West 4.",
    ]
    assert explained(with_melds(84), "klammern")[0].startswith("Won: North–South played and scored 84 points")
    assert explained(with_melds(60), "klammern")[0].startswith("Lost: North–South played and scored 60 points")
    assert explained(with_melds(95), "klammern-league")[-1] == "Augen of this round: North–South 10, East–West 7."


def test_a_round_of_klammern_that_a_revoke_ended():
    entry = with_melds(0, card_points={EW: 82}, revoke=EW)
    assert explained(entry, "klammern")[:3] == [
        "Revoke: East–West played a card that was not allowed, which ended the round.",
        "Points of East–West by then: 82. Needed to win the round: 82.",
        "Lost for North–South: the round goes to the others.",
    ]
    assert explained(entry, "klammern", verwerfen="to_clean_side")[1] == "Won: the round goes to North–South."


def test_a_klammer_jass_and_a_round_that_no_one_played():
    jass = with_melds(0, card_points={}, jass=NS, tricks_won={NS: 8})
    [won] = explained(jass, "klammern-league")
    [lost] = explained(replace(jass, tricks_won={NS: 7}), "klammern-league")
    assert won.endswith("won them all, and with them the match.")
    assert lost.endswith("lost one, and with it the match.")
    assert explained(KlammernEntry(passed=True), "klammern") == [
        "No one made trump.",
        "The round is dealt again and no one gets anything.",
    ]


def test_hamburg_turns_dice_and_says_whether_it_was_an_orgi():
    assert explained(with_melds(60), "hamburg")[-1] == "The dice are turned by: North–South 0, East–West 4."
    assert explained(with_melds(90), "hamburg")[0] == "Orgi, the turned suit: North–South."
    kleines = replace(with_melds(90), choice=TrumpChoice.BESSER)
    assert explained(kleines, "hamburg")[0] == "Kleines, another suit: North–South."
    assert not any("Orgi" in sentence for sentence in explained(with_melds(90), "klammern"))


def test_small_points_that_become_big_ones_are_told():
    rules = preset("klammern")
    rounds = [with_melds(60, doubling=2), with_melds(90), with_melds(60), with_melds(60), with_melds(60)]
    said = [
        explain_round(entry, match.rounds[-1], rules, match=match)[-1]
        for entry, match in zip(rounds, follow_match(rounds, rules), strict=True)
    ]
    assert said == [
        "Kalte, because the others have no small points: two big points for East–West.",
        "Small points of this round: North–South 1, East–West 0.",
        "Small points of this round: North–South 0, East–West 2.",
        "Small points of this round: North–South 0, East–West 2.",
        "Five small points, so a big point for East–West.",
    ]


def test_single_players_are_called_by_their_names():
    rules = preset("klammern", players=3)
    entry = KlammernEntry(
        maker=Seat.NORTH, card_points={Seat.NORTH: 70, Seat.EAST: 50, Seat.SOUTH: 44}, melds={Seat.EAST: (20,)}
    )
    names = {Seat.NORTH: "Anja", Seat.EAST: "Bert", Seat.SOUTH: "Cees"}
    assert explain_round(entry, score_round(entry, rules), rules, names) == [
        "Terzes and Fifties of Bert: 20.",
        "Lost: Anja played and scored 70 points against 70. A tie is not enough.",
        "Small points of this round: Anja 0, Bert 2, Cees 2.",
    ]


# North leads seven spades; the third trick is a heart instead, and East trumps it.
TRICKS = [f"{rank}S {rank}H {rank}D {rank}C" for rank in "789TJQKA"]
TRICKS[2] = "9H 9S 9D 9C"
ILLEGAL = CardsEntry(
    trump=Suit.SPADES, maker=Seat.NORTH, leader=Seat.NORTH, plays=tuple(map(Card, " ".join(TRICKS).split()))
)

ENTRIES = [
    (written(98), "amsterdam", {}),
    (written(60), "amsterdam", {}),
    (written(81), "amsterdam", {}),
    (written(None, pit=NS), "amsterdam", {}),
    (written(None, pit=EW), "counter-pit", {}),
    (REVOKE, "amsterdam", {"revoke_roem": False}),
    (REVOKE, "amsterdam", {"revoke": "redeal"}),
    (written(98, revoke=EW), "amsterdam", {"revoke": "personal"}),
    (ILLEGAL, "amsterdam", {}),
    (written(81, doubling=1, hand_roem=PerSide((20,), (50,))), "kraken", {}),
    (written(98, doubling=1, roem=PerSide((20,), ())), "kraken", {"double_roem": True}),
    (with_melds(84, melds={NS: (20,)}, belle=EW, doubling=1), "klammern", {}),
    (with_melds(60), "klammern-league", {"lost_maker_points": "to_opponents"}),
    (with_melds(0, card_points={EW: 82}, revoke=EW), "klammern-league", {"verwerfen": "to_clean_side"}),
    (with_melds(0, card_points={EW: 82}, revoke=EW), "klammern", {}),
    (with_melds(0, card_points={}, jass=NS, tricks_won={NS: 8}), "klammern-league", {}),
    (with_melds(0, card_points={}, jass=NS, tricks_won={NS: 7}), "klammern-league", {}),
    (KlammernEntry(passed=True), "klammern", {}),
    (with_melds(60), "klammern", {}),
    (with_melds(60), "hamburg", {}),
    (with_melds(60, choice=TrumpChoice.KLEINES), "hamburg", {}),
]


def test_every_kind_of_step_is_worded():
    """A new step of the engine needs its words here; a step without a sentence is told together with another."""
    seen = set()
    for entry, name, options in ENTRIES:
        ruleset = preset(name, **options)
        score = score_round(entry, ruleset)
        seen |= {step.kind for step in explain(entry, score, ruleset)}
        assert all(explain_round(entry, score, ruleset))
    assert seen == set(StepKind)


def test_points_that_become_augen_of_others_are_told():
    """Protects: where a lost maker's points, or everything after a revoke, goes to the others, it is said."""
    lost = explained(with_melds(60), "klammern-league", lost_maker_points="to_opponents")
    assert "The points of North–South go to the opponents: 60." in lost
    revoked = explained(with_melds(0, card_points={EW: 82}, revoke=EW), "klammern-league", verwerfen="to_clean_side")
    assert "All points go to North–South: 164." in revoked


def test_the_last_sentence_is_always_what_the_engine_says():
    score: RoundScore = score_round(written(60), preset("amsterdam"))
    assert f"{score.score.ns} for North–South and {score.score.ew} for" in explained(written(60))[-1]
