"""Klaverjas: what is seen at play for each answer to each option, and the sentence that promises it.

A function looks at the engine under a rule set; a line of the table says what it must see.
"""

from collections.abc import Callable
from typing import Any

from scoring import CardsEntry, PerSide, RoemCall, Ruleset, Side, find_problems, score_round, trick_roem
from tests.tournaments.wording.at_play import (
    EW,
    HEARTS,
    NS,
    OVER_THE_PARTNER,
    RANKS,
    SPADES,
    VOID,
    Case,
    N,
    all_of,
    cards,
    scored,
    written,
)

ROUND = [f"{rank}S {rank}H {rank}D {rank}C" for rank in RANKS]  # North has all trumps, each trick is four of a kind
TRUMPED = "9H 9S 9D 9C"  # in the third trick there is a heart instead, which East trumps with hearts in hand


def of_cards(plays: list[str], **fields: Any) -> CardsEntry:
    return CardsEntry(trump=SPADES, maker=N, leader=N, plays=cards(" ".join(plays)), **fields)


def with_an_illegal_card(rules: Ruleset) -> str:
    entry = of_cards([*ROUND[:2], TRUMPED, *ROUND[3:]])
    return "refused" if find_problems(entry, rules) else score_round(entry, rules).outcome.value


def last_trick(rules: Ruleset) -> int:
    """What a round of cards has beyond the 152 of its cards."""
    return score_round(of_cards(ROUND), rules).card_points.ns - 152


def pit_bonus(side: Side) -> Callable[[Ruleset], Any]:
    return lambda rules: score_round(written(pit=side), rules).score[side] - 162


def in_trick(*tricks: str) -> Callable[[Ruleset], Any]:
    return lambda rules: tuple(trick_roem(rules, SPADES, cards(trick)) for trick in tricks)


def four_in_trick(rules: Ruleset) -> tuple[int, ...]:
    return tuple(trick_roem(rules, SPADES, cards(trick)) for trick in ROUND)


def when_called(calls: tuple[RoemCall, ...]) -> Callable[[Ruleset], Any]:
    """The roem of North–South, who won every trick; None when the calls are refused."""

    def called(rules: Ruleset) -> int | None:
        entry = of_cards(ROUND, called=calls)
        return None if find_problems(entry, rules) else score_round(entry, rules).roem.ns

    return called


CALLS = all_of(when_called(()), when_called((RoemCall(1),)), when_called((RoemCall(1, side=EW),)))

REVOKE = written(100, revoke=EW, roem=PerSide((20,), (50,)))
OF_SPADES = written(pit=NS, trump=SPADES, roem=PerSide((20,), ()))
OF_HEARTS = written(pit=NS, trump=HEARTS, roem=PerSide((20,), ()))
CLOSE_OF_SPADES, CLOSE_OF_HEARTS = (written(70, trump=trump, roem=PerSide((40,), ())) for trump in (SPADES, HEARTS))

FOURS = {
    "all_100_jacks_200": (
        "he four cards of one rank are 100 roem, the four jacks 200.",
        (100,) * 4 + (200,) + (100,) * 3,
    ),
    "all_100": ("he four cards of one rank are 100 roem, the four jacks too.", (100,) * 8),
    "ten_up_100_jacks_200": (
        "four tens, queens, kings or aces are 100 roem and four jacks 200; four sevens, eights or nines score nothing.",
        (0, 0, 0, 100, 200, 100, 100, 100),
    ),
    "nines_150_jacks_200": (
        "he four cards of one rank are 100 roem, the four nines 150 and the four jacks 200.",
        (100, 100, 150, 100, 200, 100, 100, 100),
    ),
    "pictures_100": (
        "four jacks, queens, kings or aces are 100 roem; four sevens, eights, nines or tens score nothing.",
        (0, 0, 0, 0, 100, 100, 100, 100),
    ),
    "pictures_100_nines_150_jacks_200": (
        "four queens, kings or aces are 100 roem, four nines 150 and four jacks 200; four sevens, eights or tens score",
        (0, 0, 150, 0, 200, 100, 100, 100),
    ),
    "ten_up_100_nines_150_jacks_200": (
        "four tens, queens, kings or aces are 100 roem, four nines 150 and four jacks 200; four sevens or eights score",
        (0, 0, 150, 100, 200, 100, 100, 100),
    ),
    "none": ("he four cards of one rank score no roem.", (0,) * 8),
}


def roem_cases() -> list[Case]:
    """Klaverjas."""
    pits = [
        Case(option, amount, f"{kind}, all eight tricks for the {who}, is worth {worth} extra", pit_bonus(side), amount)
        for option, kind, who, side in [
            ("pit_bonus", "A pit", "side that plays", NS),
            ("counter_pit_bonus", "A counter-pit", "other side", EW),
        ]
        for amount, worth in [(100, "100"), (0, "nothing"), (50, "50"), (150, "150"), (200, "200")]
    ]
    fours = [
        Case(
            "four_of_a_kind",
            value,
            f"T{sentence}" if sentence.startswith("he ") else f"In one trick {sentence}",
            four_in_trick,
            points,
        )
        for value, (sentence, points) in FOURS.items()
    ]
    award, both = "That side gets all points", "the roem that both sides have had until then."
    revokes = [
        Case("revoke_bonus", bonus, f"{award}, {bonus} extra and {both}", scored(REVOKE), won)
        for bonus, won in [(100, (332, 0)), (50, (282, 0)), (200, (432, 0))]
    ]
    when = "when the trick is taken, before the next one is led."
    refused = "When a round is entered card by card and a card was not allowed, "
    return [
        Case("legality", "amsterdam",
             "you must trump, and higher than the highest trump in it. If you have only lower trumps, play another "
             "suit, and a lower trump only if your hand has nothing else.", VOID, ("8S", "8S 7D", "JS", "7D", "8S")),
        Case("legality", "amsterdam",
             "and your partner has it, you may play any card, a higher trump too, but no trump lower than your "
             "partner's unless your hand has nothing else.", OVER_THE_PARTNER, ("8S 7D", "KS 7D", "8S")),
        Case("legality", "amsterdam", "Playing like this is called Amsterdam.", lambda rules: rules.legality,
             "amsterdam"),
        Case("legality", "rotterdam", "Playing like this is called Rotterdam.", lambda rules: rules.legality,
             "rotterdam"),
        Case("legality", "rotterdam",
             "must trump, even when your partner has the highest card so far: higher than the highest trump in the "
             "trick if you can, lower if not.", all_of(VOID, OVER_THE_PARTNER), (("8S", "8S", "JS", "8S", "8S"), ("8S",
             "KS", "8S"))),
        Case("illegal_card", "report", f"{refused}the card is pointed out and", with_an_illegal_card, "nat"),
        Case("illegal_card", "revoke", f"{refused}the round counts as a revoke.", with_an_illegal_card, "revoke"),
        Case("illegal_card", "reject", f"{refused}the round is not accepted.", with_an_illegal_card, "refused"),
        *[
            Case("last_trick", points, f"The last trick adds {worth}", last_trick, points)
            for points, worth in [(10, "10 points."), (0, "nothing."), (20, "20 points.")]
        ],
        Case("", "", "The side that plays needs more points than the other side, roem included.",
             all_of(scored(written(82)), scored(written(80)), scored(written(90, roem=PerSide((), (20,))))), ((82, 80),
             (0, 162), (0, 182))),
        Case("", "", "If the points are equal, the side that plays is nat.", scored(written(81)), (0, 162)),
        Case("", "", "If it has enough, each side scores its own points and its own roem.", scored(written(100,
             roem=PerSide((20,), (50,)))), (120, 112)),
        Case("", "",
             "If not, it is nat: it scores nothing, and the other side gets all points and the roem of "
             "both sides.",
             scored(written(60, roem=PerSide((20,), (50,)))), (0, 232)),
        *pits,
        Case("run_mode", "suit", "Three cards of one suit in a row are 20 roem, four are 50.", in_trick("7H 8H 9H AC",
             "7H 8H 9H TH", "7H 8D 9H TD"), (20, 50, 0)),
        Case("run_mode", "colour", "Three red or three black cards in a row are 20 roem, four are 50.",
             in_trick("7H 8D 9H AC", "7H 8D 9H TD", "7H 8S 9H AC"), (20, 50, 0)),
        *fours,
        Case("stuk", 20, "king and queen of trump in one trick, is 20 roem.", in_trick("KS QS 7H 7D"), (20,)),
        Case("stuk", 0, "king and queen of trump in one trick, scores no roem.", in_trick("KS QS 7H 7D"), (0,)),
        Case("roem_caller", "trick_winner", f"counts only if one of that side calls it {when}", CALLS, (0, 100, None)),
        Case("roem_caller", "anyone", f"it counts if anyone at the table calls it {when}", CALLS, (0, 100, 100)),
        Case("roem_caller", "nobody", "the side that wins the trick, called or not.", CALLS, (900, 900, 900)),
        Case("revoke", "award", f"{award}, 100 extra and {both}", scored(REVOKE), (332, 0)),
        Case("revoke", "redeal", "After a revoke the round is dealt again.", scored(REVOKE), (0, 0)),
        Case("revoke", "personal", "After a revoke the round counts as it was played; the", scored(REVOKE), (120, 112)),
        *revokes,
        Case("revoke_bonus", 0, f"{award} and {both}", scored(REVOKE), (232, 0)),
        Case("revoke_roem", True, f"{award}, 100 extra and {both}", scored(REVOKE), (332, 0)),
        Case("revoke_roem", False, f"{award} and 100 extra; the roem is lost.", scored(REVOKE), (262, 0)),
        Case("revoke_roem", False, f"{award}; the roem is lost.", scored(REVOKE), (162, 0), others={"revoke_bonus": 0}),
        Case("double_spades", "off", "", scored(OF_SPADES), (282, 0), never="pades are"),
        Case("double_spades", "trump_cards", "When spades are trump, the points of the trump cards are doubled.",
             all_of(scored(OF_SPADES), scored(OF_HEARTS)), ((344, 0), (282, 0))),
        Case("double_spades", "whole_round", "When spades are trump, the points of the whole round are doubled.",
             all_of(scored(OF_SPADES), scored(OF_HEARTS)), ((444, 0), (282, 0))),
        Case("doubling_basis", "plain",
             "The winner of a doubled round is decided by the points before doubling, with the roem.",
             all_of(scored(CLOSE_OF_SPADES), scored(CLOSE_OF_HEARTS)), ((180, 184), (110, 92)),
             others={"double_spades": "whole_round"}),
        Case("doubling_basis", "doubled",
             "The winner of a doubled round is decided by the points after doubling, with the roem.",
             all_of(scored(CLOSE_OF_SPADES), scored(CLOSE_OF_HEARTS)), ((0, 364), (110, 92)),
             others={"double_spades": "whole_round"}),
    ]  # fmt: skip
