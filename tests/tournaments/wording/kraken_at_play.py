"""Kraken: what is seen at play for each answer to each option, and the sentence that promises it.

A function looks at the engine under a rule set; a line of the table says what it must see.
"""

from dataclasses import replace
from typing import Any

from scoring import PerSide, Ruleset, hand_roem
from scoring.klaverjas.hand_roem import roem_of_hand
from tests.tournaments.wording.at_play import EW, HEARTS, NS, SPADES, Case, E, N, S, W, all_of, cards, scored, written
from tests.tournaments.wording.roem_at_play import FOURS, ROUND


def four_in_hand(rules: Ruleset) -> tuple[int, ...]:
    return tuple(sum(roem_of_hand(rules, HEARTS, cards(trick))) for trick in ROUND)


HANDS = {N: cards("7D 8D 9D TD 7H 8H 9H TH"), S: cards("7C 8C 9C"), E: cards("KS KH KD KC"), W: cards("QS")}


def from_hands(rules: Ruleset) -> Any:
    """North holds 50 and 50, South 20, East 100."""
    found = hand_roem(rules, SPADES, HANDS)
    return found.counted.ns, found.counted.ew


def stuk_beside_a_run(rules: Ruleset) -> Any:
    """A run of three on each side, and stuk with North–South."""
    found = hand_roem(rules, SPADES, {N: cards("7H 8H 9H KS QS"), E: cards("7D 8D 9D")})
    return found.counted.ns, found.counted.ew


def rejected_stuk(rules: Ruleset) -> Any:
    """East–West have less, but stuk."""
    found = hand_roem(rules, SPADES, {N: cards("7H 8H 9H TH"), E: cards("7D 8D 9D KS QS")})
    return (found.counted.ns, found.counted.ew), (found.rejected.ns, found.rejected.ew)


DOUBLED = [written(100, doubling=level) for level in range(4)]
SCORES_BY_DOUBLING = all_of(*map(scored, DOUBLED))


OF_DOUBLED_ROEM = all_of(
    scored(written(100, doubling=1, roem=PerSide((), (20,)))),
    scored(written(70, doubling=1, roem=PerSide((20,), (20,)))),
    scored(written(revoke=EW, doubling=1, roem=PerSide((50,), ()))),
)


def kraken_cases() -> list[Case]:
    """Doubling, and roem in the hand."""
    tie = written(81, doubling=1)
    pit = written(pit=NS, doubling=1)
    level = [None, None, None, None]
    rejected = "; that of the other side is rejected: no one gets it."
    all_doublings = [(100, 62), (324, 0), (648, 0), (1296, 0)]
    doubles = "each doubles the card points of the round."
    fours = [
        Case(
            "hand_four_of_a_kind",
            value,
            f"In the hand {'t' if sentence.startswith('he ') else ''}{sentence}",
            four_in_hand,
            points,
        )
        for value, (sentence, points) in FOURS.items()
    ]
    cases = [
        Case("tie", "maker_loses", "If the points are equal, the side that plays is nat.", scored(tie), (0, 324)),
        Case("tie", "last_doubler_loses",
             "If the points are equal, the side that doubled last loses; if no one doubled, the side that "
             "plays is nat.",
             all_of(scored(tie), scored(written(81))), ((324, 0), (0, 162))),
        Case("max_doubling", 0, "", SCORES_BY_DOUBLING, (*all_doublings[:1], *level[1:]), never="kraak"),
        Case("max_doubling", 1, "The other side may kraak: the card points of the round are doubled.",
             SCORES_BY_DOUBLING, (*all_doublings[:2], *level[2:])),
        Case("max_doubling", 2, f"The other side may kraak and the side that plays may then herkraak: {doubles}",
             SCORES_BY_DOUBLING, (*all_doublings[:3], *level[3:])),
        Case("max_doubling", 3, f"the side that plays may then herkraak and the other side superkraak: {doubles}",
             SCORES_BY_DOUBLING, tuple(all_doublings)),
        Case("winner_takes_all", True,
             "In a doubled round the winner gets all points and all roem, and the loser nothing.", scored(written(100,
             doubling=1, roem=PerSide((), (20,)))), (344, 0)),
        Case("winner_takes_all", False,
             "In a doubled round each side keeps its own points, doubled, unless the side that plays is nat.",
             all_of(scored(written(90, doubling=1)), scored(written(60, doubling=1))), ((180, 144), (0, 324))),
        Case("doubling_basis", "plain",
             "The winner of a doubled round is decided by the points before doubling, with the roem.",
             scored(written(70,             doubling=1, roem=PerSide((40,), ()))), (364, 0)),
        Case("doubling_basis", "doubled",
             "The winner of a doubled round is decided by the points after doubling, with the roem.",
             scored(written(70,             doubling=1, roem=PerSide((40,), ()))), (0, 364)),
        *[
            Case("double_roem", doubled, sentence, OF_DOUBLED_ROEM, seen)
            for doubled, sentence, seen in [
                (True, "Roem is doubled as well.", ((364, 0), (0, 404), (524, 0))),
                (False, "Roem is not doubled.", ((344, 0), (0, 364), (474, 0))),
            ]
        ],
        Case("double_bonuses", True, "The extra points for a pit or a revoke are doubled as well.", all_of(scored(pit),
             scored(written(revoke=EW, doubling=1))), ((524, 0), (524, 0))),
        Case("double_bonuses", False, "The extra points for a pit or a revoke are not doubled.", all_of(scored(pit),
             scored(written(revoke=EW, doubling=1))), ((424, 0), (424, 0))),
        Case("hand_roem", True, "Roem in the hand counts as well.", scored(written(100, hand_roem=PerSide((20,), ()))),
             (120, 62)),
        Case("hand_roem", False, "", scored(written(100, hand_roem=PerSide((20,), ()))), None, never="in the hand"),
        Case("hand_roem_winner", "side_sum",
             f"Only the side with more roem in its two hands together scores it{rejected}", all_of(from_hands,
             rejected_stuk), ((120, 0), ((50, 20), (0, 20)))),
        Case(
            "hand_roem_winner",
            "player_sum",
            f"Only the side of the player with the most roem in hand scores it{rejected}",
            from_hands,
            (120, 100),  # North and East have equally much
        ),
        Case("hand_roem_winner", "highest_meld",
             f"Only the side with the best single run or four of one rank scores its roem{rejected}", from_hands, (0,
             100)),
        Case("hand_stuk_compared", False,
             "Stuk in the hand is worth 20, is left out of this comparison and is never rejected.",
             all_of(stuk_beside_a_run, rejected_stuk), ((40, 20), ((50, 20), (0, 20)))),
        Case("hand_stuk_compared", True,
             "Stuk in the hand is worth 20, counts in this comparison too and is never rejected.",
             all_of(stuk_beside_a_run, rejected_stuk), ((40, 0), ((50, 20), (0, 20)))),
        *fours,
        Case("hand_cards_once", False, "A card in the hand may count both in a run and among four of one rank.",
             lambda rules: roem_of_hand(rules, HEARTS, cards("TD JD QD QS QC QH")), (100, 20)),
        Case("hand_cards_once", True, "A card in the hand counts in a run or among four of one rank, not in both.",
             lambda rules: roem_of_hand(rules, HEARTS, cards("TD JD QD QS QC QH")), (100,)),
    ]  # fmt: skip
    return [replace(case, rules="kraken") for case in cases]
