"""Klammern and Hamburg: what is seen at play for each answer to each option, and the sentence that promises it.

A function looks at the engine under a rule set; a line of the table says what it must see.
"""

from collections.abc import Callable
from typing import Any

from scoring import (
    Card,
    KlammernCards,
    KlammernEntry,
    MeldCall,
    Ruleset,
    Seat,
    Suit,
    TrumpCall,
    TrumpChoice,
    add_small_points,
    choose_trump,
    compare_melds,
    find_problems,
    melds_in,
    pool,
    score_match,
    score_round,
    seats_at_table,
)
from scoring.klammern.match import start
from tests.tournaments.wording.at_play import (
    CLUBS,
    EW,
    HEARTS,
    KLEINES,
    LED_TRUMP,
    NS,
    RANKS,
    SPADES,
    TURNED,
    VOID,
    Case,
    E,
    N,
    S,
    all_of,
    cards,
    melds,
    scored,
)


def made_by(turned: Suit) -> Callable[[Ruleset], Any]:
    """East says Kleines, South Besser."""
    calls = [TrumpCall.PASS] * 4 + [TrumpCall.KLEINES, TrumpCall.BESSER]

    def made(rules: Ruleset) -> Any:
        chosen = choose_trump(rules, E, turned, calls)
        return chosen and (chosen.maker, chosen.trump)

    return made


def of_runs(rules: Ruleset) -> Any:
    """What runs of three to eight cards are worth."""
    return tuple(
        sum(call.points for call in melds_in(rules, N, cards(" ".join(f"{rank}H" for rank in RANKS[:length]))))
        for length in range(3, 9)
    )


def best_meld(*calls: tuple[Seat, int, str], trump: Suit = SPADES) -> Callable[[Ruleset], Any]:
    """Whose melds count of these, announced in this order from North on."""
    called = [MeldCall(seat, points, Card(top)) for seat, points, top in calls]
    return lambda rules: compare_melds(rules, trump, N, called).winner


HIGHER_OR_MORE = all_of(best_meld((N, 20, "AH"), (E, 50, "TD")), best_meld((N, 20, "AH"), (E, 20, "TD"), (E, 20, "TC")))
LEVEL = all_of(
    best_meld((N, 20, "QH"), (E, 20, "QS")),  # in trumps
    best_meld((N, 20, "QH"), (E, 20, "QC")),  # neither
)


def written_by_the_best(rules: Ruleset) -> Any:
    """Both partners of the best write theirs, the others only Belle."""
    found = compare_melds(
        rules, SPADES, N, [MeldCall(N, 50, Card("TH")), MeldCall(E, 20, Card("AD")), MeldCall(S, 20, Card("9C"))]
    )
    entry = melds(90, belle=EW)
    return tuple(found.points.values()), score_round(entry, rules).belle[EW]


def alone(**points: int) -> Callable[[Ruleset], Any]:
    """Whether North, who plays, wins against the others with these points."""
    entry = KlammernEntry(maker=N, card_points={Seat(seat): own for seat, own in points.items()})
    return lambda rules: score_round(entry, rules).winners == (N,)


def best_alone(rules: Ruleset) -> Any:
    found = compare_melds(rules, SPADES, N, [MeldCall(N, 50, Card("TH")), MeldCall(E, 20, Card("AD"))])
    return found.points[N], found.points[E]


def by_player(points: int, choice: TrumpChoice = KLEINES, doubling: int = 0) -> Callable[[Ruleset], Any]:
    """What North gives with these points, as the player who plays; the others have 40 each."""

    def score(rules: Ruleset) -> Any:
        others = dict.fromkeys(seats_at_table(rules)[1:], 40)
        entry = KlammernEntry(maker=N, choice=choice, card_points={N: points, **others}, doubling=doubling)
        return scored(entry)(rules)

    return score


def the_longer_run(rules: Ruleset) -> Any:
    """North's run of five to the king is no better than East's of four to the ace."""
    calls = [*melds_in(rules, N, cards("9H TH JH QH KH")), *melds_in(rules, E, cards("JD QD KD AD"))]
    return compare_melds(rules, SPADES, N, calls).winner


def won(entry: KlammernEntry) -> Callable[[Ruleset], Any]:
    return lambda rules: score_round(entry, rules).winners


REVOKES = all_of(
    won(melds(90, revoke=NS)),  # the makers, with more than half
    won(melds(70, revoke=NS)),
    won(KlammernEntry(maker=NS, card_points={NS: 70, EW: 60}, revoke=EW)),  # the others, and no one has half
)


def to_nil(rules: Ruleset) -> Any:
    """Big points for 5:0, 5:1 and 8:0."""
    return tuple(
        add_small_points(start(rules), {NS: own, EW: other}, rules).total[NS] for own, other in [(5, 0), (5, 1), (8, 0)]
    )


def partners_trick(rules: Ruleset) -> str:
    """North announces every trick, and South takes the last one with the ace."""
    hands = ["JS 9S AS TS KS QS 8S 7D", "7H 8H 9H TH JH QH KH 8D", "7C 8C 9C TC JC QC KC AD", "7S 9D TD JD QD KD AH AC"]
    plays = [cards(hand)[trick] for trick in range(8) for hand in hands]
    entry = KlammernCards(trump=SPADES, maker=N, leader=N, plays=tuple(plays), jass=N)
    return score_round(entry, rules).outcome.value


def announced(tricks: int) -> Callable[[Ruleset], Any]:
    entry = melds(jass=NS, tricks_won={NS: tricks})

    def outcome(rules: Ruleset) -> str:
        return "refused" if find_problems(entry, rules) else score_round(entry, rules).outcome.value

    return outcome


def past_the_six(rules: Ruleset) -> bool:
    """North–South lose two Orgis: the other die is turned by eight, past the six."""
    lost = melds(60)
    return score_match([lost, lost], rules).finished


def meld_cases() -> list[Case]:
    """Klammern and Hamburg."""
    level = "Of two equally high melds "
    ends, kalte = "A revoke ends the round at once.", "Five small points make a big point, or two (a Kalte)"
    two, three = {"players": 2, "hand_size": 8}, {"players": 3}
    plays = "The player who plays needs more points than "
    few, them = "with an equal number ", "they lose."
    lost = melds(78)
    kontra = [melds(60, doubling=level) for level in range(3)]
    return [
        Case("overtrump_on_trump_lead", True,
             "When trump is led, you must beat the highest trump in the trick if you can, your partner's too;",
             all_of(LED_TRUMP, VOID), ("JS", ("8S", "8S", "JS", "8S", "8S")), "hamburg"),
        Case("overtrump_on_trump_lead", False, "led, it only has to be followed.", LED_TRUMP, "QS JS", "hamburg"),
        *[
            Case(
                "besser_maker",
                maker,
                f"Besser makes clubs trump, even when clubs were turned, {plays_then}",
                all_of(made_by(HEARTS), made_by(CLUBS)),
                ((seat, CLUBS), (seat, CLUBS)),
                "hamburg",
            )
            for maker, plays_then, seat in [
                ("besser", "and the player who said Besser plays.", S),
                ("kleines", "but the player who said Kleines plays.", E),
            ]
        ],
        *[
            Case(
                "trump_jack",
                jack,
                f"The jack of trumps is worth {jack}; all 32 cards and the last trick together are worth {whole} poin",
                pool,
                whole,
                "hamburg",
            )
            for jack, whole in [(22, 164), (20, 162)]
        ],
        *[
            Case(
                "trump_jack",
                jack,
                f"The jack of trumps is worth {jack}. Not all cards are dealt, so the points of a round have no fixed",
                all_of(pool, alone(N=60, E=50, S=20), alone(N=50, E=60, S=44)),
                (whole, True, False),
                "hamburg",
                three,
            )
            for jack, whole in [(22, 164), (20, 162)]
        ],
        Case("last_trick", 0, "The last trick adds nothing.", pool, 154, "klammern", two),
        Case("", "", "Not all cards are dealt, so the points of a round have no fixed sum.", pool, 164, "klammern",
             two),
        *[
            Case("last_trick", last, f"the last trick together are worth {154 + last} points.", pool, 154 + last, game)
            for last in (10, 0, 20)
            for game in ("klammern", "hamburg")
        ],
        Case("", "", f"The side that plays needs more points than the other side, melds included; {few}it loses.",
             all_of(won(melds(83)), won(melds(82)), won(melds(90, melds={EW: (20,)}))), ((NS,), (EW,), (EW,)),
             "klammern"),
        Case("", "", f"{plays}the other, melds included; {few}{them}", all_of(alone(N=60, E=50), alone(N=50, E=50)),
             (True, False), "klammern", two),
        Case("sum_of_opponents", False, f"{plays}each of the two others, melds included; {few}{them}",
             all_of(alone(N=70, E=50, S=44), alone(N=50, E=50, S=44)), (True, False), "hamburg", three),
        Case("sum_of_opponents", True, f"{plays}the two others together, melds included; {few}{them}",
             all_of(alone(N=70, E=50, S=44), alone(N=80, E=40, S=40), alone(N=82, E=40, S=40)), (False, False, True),
             "hamburg", three),
        Case("long_runs", "split",
             "Three in a row are a Terz, worth 20, four to six a Fifty (50), seven a Fifty and a Terz (70), eight two "
             "Fifties (100).", of_runs, (20, 50, 50, 50, 70, 100), "hamburg"),
        Case("long_runs", "one_fifty", "Three in a row are a Terz, worth 20, four or more a Fifty (50).", of_runs, (20,
             50, 50, 50, 50, 50), "hamburg"),
        Case("meld_order", "height",
             "A Fifty beats any Terz; otherwise the run with the higher top card in the natural order is "
             "better, however long it is.", all_of(HIGHER_OR_MORE, the_longer_run), ((E, N), E), "hamburg"),
        Case("meld_order", "count",
             "A Fifty beats any Terz; otherwise the player with more of them is better, and then the "
             "higher top card in the natural order decides.",
             all_of(HIGHER_OR_MORE, best_meld((N, 20, "QH"), (E, 20, "KD"))), ((E, E), E), "hamburg"),
        Case("meld_tie", "trump_then_first", f"{level}the one in trumps wins, otherwise the one announced first.",
             LEVEL, (E, N), "hamburg"),
        Case("meld_tie", "trump_then_nobody", f"{level}the one in trumps wins; otherwise no meld counts.", LEVEL, (E,
             None), "hamburg"),
        Case("meld_tie", "first", f"{level}the one announced first wins.", LEVEL, (N, N), "hamburg"),
        Case("meld_tie", "suit_rank", f"{level}clubs win over spades, spades over hearts, hearts over diamonds.",
             all_of(LEVEL, best_meld((N, 20, "QS"), (E, 20, "QC")), best_meld((N, 20, "QD"), (E, 20, "QH"))), ((E, E),
             E, E), "hamburg"),
        Case("", "",
             "The player with the best meld shows their melds, and then the partner may; only these are scored.",
             written_by_the_best, ((70, 0), 20), "klammern"),
        Case("", "", "shows their melds; only these are scored.", best_alone, (50, 0), "klammern", three),
        Case("verwerfen", "so_far",
             f"{ends} The player who revoked still wins it with enough points by then; otherwise the others win it.",
             REVOKES, ((NS,), (EW,), (NS,)), "hamburg"),
        Case("verwerfen", "so_far_of_maker",
             f"{ends} The player who made trump wins it with enough points by then, no matter who revoked; "
             "otherwise the",
             REVOKES, ((NS,), (EW,), (EW,)), "hamburg"),
        Case("verwerfen", "to_clean_side", f"{ends} The players who did not revoke win it and get all points.", REVOKES,
             ((EW,), (EW,), (NS,)), "hamburg"),
        Case("", "",
             "An Orgi that is won turns the die of the side that plays by two, a Kleines by one; if the round is lost, "
             "the die of the other side is turned twice as far.", all_of(*(scored(melds(points,
             choice=choice)) for choice in (TURNED, KLEINES) for points in (90, 60))), ((2, 0), (0, 4), (1, 0), (0, 2)),
             "hamburg"),
        *[
            Case(
                "",
                "",
                f"turns your own die by two, a Kleines by one; if the round is lost, {turned} turned twice as far.",
                all_of(*(by_player(points, choice) for choice in (TURNED, KLEINES) for points in (70, 30))),
                ((2, *none), (0, *[4 for _one in none]), (1, *none), (0, *[2 for _one in none])),
                "hamburg",
                people,
            )
            for turned, people, none in [
                ("the other player's die is", two, (0,)),
                ("each of the others' dice is", three, (0, 0)),
            ]
        ],
        Case("die_overshoot", "wins", "turned past the six counts as being back on it.", past_the_six, True, "hamburg"),
        Case("die_overshoot", "goes_on", "the six goes on from one and is not back on", past_the_six, False, "hamburg"),
        Case("", "", "There is no Kontra.", scored(melds(90, doubling=1)), None, "hamburg"),
        Case("", "",
             "A round that is won is worth one small point to the side that plays; if it is lost, the "
             "other side gets two.",
             all_of(scored(melds(90)), scored(melds(60))), ((1, 0), (0, 2)), "klammern"),
        *[
            Case(
                "",
                "",
                f"A round that is won is worth one small point to the player who plays; if it is lost, {get} two.",
                all_of(by_player(70), by_player(30)),
                ((1, *none), (0, *[2 for _one in none])),
                "klammern",
                people,
            )
            for get, people, none in [("the other gets", two, (0,)), ("each of the others gets", three, (0, 0))]
        ],
        Case("kalte", "to_nil", f"{kalte} if the others have no small point.", to_nil, (2, 1, 2), "klammern"),
        Case("kalte", "exact", f"{kalte} at exactly 5:0.", to_nil, (2, 1, 1), "klammern"),
        Case("max_doubling", 0, "", all_of(*map(scored, kontra)), ((0, 2), None, None), "klammern", never="Kontra"),
        Case("max_doubling", 1,
             "Either player of the other side may say Kontra: the small points of the round are doubled.",
             all_of(*map(scored, kontra)), ((0, 2), (0, 4), None), "klammern"),
        Case("max_doubling", 2, "Either player of the side that plays may answer Re: they are doubled once more.",
             all_of(*map(scored, kontra)), ((0, 2), (0, 4), (0, 8)), "klammern"),
        *[
            Case(
                "max_doubling",
                level,
                sentence,
                by_player(30, doubling=level),
                (0, 2 << level, 2 << level),
                "klammern",
                three,
            )
            for level, sentence in [
                (1, "Any opponent of the player who plays may say Kontra: the small points of the round are "
             "doubled."),
                (2, "The player who plays may answer Re: they are doubled once more."),
            ]
        ],
        Case("lost_maker_points", "kept",
             "Ten points are one Auge, rounded for each side, no matter who won the round.", all_of(scored(lost),
             scored(melds(85))), ((8, 9), (9, 8)), "klammern-league"),
        Case("lost_maker_points", "kept",
             "Ten points are one Auge, rounded for each player, no matter who won the round.",
             scored(KlammernEntry(maker=N, card_points={N: 55, E: 64, S: 25})), (6, 6, 3), "klammern-league", three),
        Case("lost_maker_points", "to_opponents", "Ten points are one Auge; if you play and lose, you get none.",
             scored(lost), (0, 16), "klammern-league"),
        Case("klammerjass", False, "", announced(8), "refused", "klammern", never="announce every trick"),
        Case("klammerjass", True, "If you play, announce every trick", announced(8), "jass_won", "klammern"),
        Case("klammerjass_partner", True,
             "If you play, announce every trick and take them all, alone or with your partner, you win the match; "
             "otherwise you lose it.", all_of(partners_trick, announced(7)), ("jass_won", "jass_lost"),
             "klammern-league"),
        Case("klammerjass_partner", False,
             "If you play, announce every trick and take them all alone, you win the match; otherwise you lose it.",
             all_of(partners_trick, announced(8)), ("jass_lost", "jass_won"), "klammern-league"),
    ]  # fmt: skip
