"""An evening at the table: what is seen at play for the rules that say how a game goes from the deal to its end.

A function looks at the engine under a rule set; a line of the table says what it must see. Where the engine knows only
what a club says, as about the packets of the deal, it is the field that is looked at.
"""

from collections.abc import Callable
from typing import Any

from scoring import (
    Card,
    KlammernEntry,
    MeldCall,
    PerSide,
    Ruleset,
    add_small_points,
    beet,
    compare_melds,
    hand_roem,
    melds_in,
    pool,
    score_match,
    score_round,
    seats_at_table,
    trick_roem,
    trick_winner,
)
from scoring.cards import CARDS
from scoring.klammern.hamburg import die_shows
from scoring.klammern.match import start
from scoring.klammern.melds import find_belle
from scoring.klaverjas.hand_roem import roem_of_hand
from scoring.values import TRICKS
from tests.tournaments.wording.at_play import (
    EW,
    HEARTS,
    NS,
    SPADES,
    Case,
    E,
    N,
    S,
    all_of,
    cards,
    may_play,
    melds,
    scored,
    written,
)
from tests.tournaments.wording.dealing_at_play import THREE_PLAYERS, TWO_PLAYERS, dealing_cases
from tests.tournaments.wording.melds_at_play import won
from tests.tournaments.wording.roem_at_play import in_trick


def people(rules: Ruleset) -> int:
    return len(seats_at_table(rules))


def pack(_rules: Ruleset) -> tuple[int, int]:
    return len(CARDS), len({card.suit for card in CARDS})


def taken_by(*tricks: str) -> Callable[[Ruleset], Any]:
    """The card that wins each of these tricks, with spades as trump."""
    return lambda rules: " ".join(cards(trick)[trick_winner(rules, SPADES, cards(trick))] for trick in tricks)


def order_of_runs(rules: Ruleset) -> tuple[int, ...]:
    """9 10 J and J Q K of trump, and what only looks like a run in the order of the tricks."""
    runs = ["8S 9S TS JS", "TS JS QS KS", "AS 7S 8S KS", "9S JS AS 7S"]
    if rules.game.has_melds:
        return tuple(sum(call.points for call in melds_in(rules, N, cards(run))) for run in runs)
    return tuple(trick_roem(rules, SPADES, cards(run)) for run in runs)


def called_in(trick: int) -> Callable[[Ruleset], Any]:
    """Whether North's Terz counts when it is announced in this trick."""
    return lambda rules: compare_melds(rules, SPADES, N, [MeldCall(N, 20, Card("TH"), trick)]).winner


def raised(rules: Ruleset) -> tuple[int, ...]:
    return tuple(beet(pool(rules) + points) for points in (0, 20, 50, 20))


def after_a_big_point(rules: Ruleset) -> Any:
    match = add_small_points(start(rules), {NS: 6, EW: 3}, rules)
    return tuple(match.small.values())


def terz_with_belle(rules: Ruleset) -> Any:
    """J Q K of trumps in one hand."""
    hand = cards("JS QS KS")
    return sum(call.points for call in melds_in(rules, N, hand)), find_belle(rules, SPADES, {N: hand})[NS]


def dice(rules: Ruleset) -> Any:
    """What they show at first, and after one turn of a die."""
    return *start(rules).die.values(), die_shows(7)


def alone(points: int, of_east: int = 0, **fields: Any) -> KlammernEntry:
    """North plays against two others."""
    return KlammernEntry(maker=N, card_points={N: points, E: of_east, S: 0}, **fields)


def laube(rules: Ruleset) -> Any:
    return add_small_points(start(rules), {NS: 4, EW: 3}, rules).laube


def ended(*entries: Any) -> Callable[[Ruleset], Any]:
    """Whether a match is over after these rounds, who has won, and whether one more is played."""

    def match(rules: Ruleset) -> Any:
        found = score_match(list(entries), rules)
        return found.finished, found.winner, found.extra_round

    return match


def _cards_cases() -> list[Case]:
    jas, mie = "jas and the nine of trumps nel.", "called Jappa (or Jass) and the nine of trumps Mie."
    highest = taken_by("9S JS AS TS", "9S 8S AS TS")
    return [
        Case("", "", "Four people play, two against two; partners sit opposite each other.", people, 4),
        Case("", "", "Three people play, each for themselves.", people, 3, "klammern", THREE_PLAYERS),
        Case("", "", "Two people play, each for themselves.", people, 2, "klammern", TWO_PLAYERS),
        Case("", "", "There are 32 cards: 7, 8, 9, 10, jack, queen, king and ace of spades ♠", pack, (32, 4)),
        Case("", "", "every trump beats every card of the other suits.", taken_by("AH 7S TH KH"), "7S"),
        Case("", "", jas, highest, "JS 9S"),
        Case("", "", mie, highest, "JS 9S", "hamburg"),
    ]


def _playing_cases() -> list[Case]:
    return [
        Case("", "",
             "leads to the first trick with any card, no matter who made trump.", may_play("", "8S 7H"), "8S 7H"),
        Case("", "", "must follow suit if they can.", may_play("7H", "8H JS AH"), "8H AH"),
        Case("", "", "The highest trump wins the trick; without a trump, the highest card of the suit that was led.",
             taken_by("AH 7S 8S TH", "TH KH AC QH"), "8S TH"),
        Case("", "", "A round has 8 tricks.", lambda rules: rules.hand_size, TRICKS),
        Case("", "", "When trump is led, you must beat the highest trump in the trick if you can, your partner's too;",
             all_of(may_play("QS 9S", "JS 8S"), may_play("QS JS", "9S 8S"), may_play("9S 7S 8S", "JS KS")),
             ("JS", "9S 8S", "JS")),
        *[Case("", "", "highest trump in the trick if you can; otherwise any trump will do.",
               may_play("QS 9S", "JS 8S"), "JS", "klammern", alone) for alone in (TWO_PLAYERS, THREE_PLAYERS)],
        *[Case("", "", "you must trump: higher than the highest trump in the trick if you can, lower if not.",
               all_of(may_play("7H 9S", "JS 8S 7D"), may_play("7H 9S", "8S 7D")), ("JS", "8S"), "klammern", alone)
          for alone in (TWO_PLAYERS, THREE_PLAYERS)],
        Case("", "", "If you have neither the suit that was led nor a trump, you may play any card.",
             may_play("7H", "8C 7D"), "8C 7D"),
    ]  # fmt: skip


def _roem_cases() -> list[Case]:
    runs = all_of(
        *[lambda rules, t=trick: trick_roem(rules, SPADES, cards(t)) for trick in ("QS KS AS 7H", "TS JS QS KS")]
    )
    equal = {N: cards("7D 8D 9D"), E: cards("7H 8H 9H")}

    def of_equal(rules: Ruleset) -> Any:
        found = hand_roem(rules, SPADES, equal)
        return found.counted.ns, found.counted.ew

    return [
        Case("", "", "cards that lie in one trick, no matter who played them and in which order.",
             in_trick("9H AC 7H 8H"), (20,)),
        Case("", "", "in trumps too: 7 8 9 10 J Q K A. Ace and 7 are not neighbours.", order_of_runs, (50, 70, 0, 0)),
        Case("", "", "Stuk is added to a run: three trumps in a row with king and queen are 20 + 20 = 40 roem, four 50",
             runs, (40, 70)),
        Case("stuk", 0, "", runs, (20, 50), never="Stuk is added"),
        Case("", "",
             "After any kraak and before the first card is played each player in turn says how much they have, and",
             lambda rules: rules.hand_roem, True, "kraken"),
        Case("max_doubling", 0,
             "well. Before the first card is played each player in turn says how much they have, and",
             lambda rules: rules.hand_roem, True, "kraken"),
        Case("", "", "In the hand three cards of a suit in a row are 20 roem, four 50, five or more 100.",
             all_of(*[lambda rules, h=hand: sum(roem_of_hand(rules, HEARTS, cards(h)))
                      for hand in ("7D 8D 9D", "7D 8D 9D TD", "7D 8D 9D TD JD", "7D 8D 9D TD JD QD KD AD")]),
             (20, 50, 100, 100), "kraken"),
        Case("", "", "If both have the same, both sides score theirs.", of_equal, (20, 20), "kraken"),
        Case("hand_roem_winner", "highest_meld",
             "Of two equally good ones the higher top card decides, then spades before hearts, diamonds and clubs.",
             of_equal, (0, 20), "kraken"),
    ]  # fmt: skip


def _counting_cases() -> list[Case]:
    all_cards = "All cards are worth 152 points, and with the last trick a round has "
    kraak = "points after a kraak"
    doubled, superkraak = [score_of(level) for level in range(1, 4)], "A round has {} points after a kraak, {} after"
    double = {"double_spades": "whole_round"}
    return [
        Case("", "", "each side counts the cards of its tricks and adds its roem.",
             scored(written(90, roem=PerSide((20,), ()))), (110, 72)),
        *[Case("last_trick", last, f"{all_cards}{152 + last}.", pool, 152 + last) for last in (10, 0, 20)],
        *[Case("last_trick", last, f"it needs at least {need} of the {152 + last} points.",
               all_of(scored(written(need)), scored(written(need - 1))), ((need, 152 + last - need), (0, 152 + last)))
          for last, need in ((10, 82), (0, 77), (20, 87))],
        Case("double_spades", "trump_cards",
             "It then has 224 points, and without roem the side that plays needs at least 113.",
             all_of(scored(written(113, trump=SPADES)), scored(written(112, trump=SPADES))), ((113, 111), (0, 224))),
        *[Case("last_trick", last, f"It then has {214 + last} points, and without roem the side that plays needs at l",
               scored(written(60, trump=SPADES)), (0, 214 + last), "double-spades") for last in (0, 20)],
        Case("double_spades", "whole_round",
             "It is then worth 324 points.", scored(written(60, trump=SPADES)), (0, 324)),
        Case("last_trick", 0,
             "It is then worth 304 points.", scored(written(60, trump=SPADES)), (0, 304), others=double),
        Case("", "", "Either player of a side may say it, when trump has been made and before the first card is",
             doubled[0], 324, "kraken"),
        *[Case("last_trick", last, superkraak.format(2 * whole, 4 * whole), all_of(*doubled),
               (2 * whole, 4 * whole, 8 * whole), "kraken") for last, whole in ((10, 162), (0, 152), (20, 172))],
        Case("max_doubling", 1, "A round has 324 points then.", doubled[0], 324, "kraken"),
        Case("max_doubling", 2, f"A round has 324 {kraak} and 648 after a herkraak.", doubled[1], 648, "kraken"),
        Case("max_doubling", 3, f"A round has 324 {kraak}, 648 after a herkraak and 1296 after a superkraak.",
             doubled[2], 1296, "kraken"),
    ]  # fmt: skip


def score_of(level: int) -> Callable[[Ruleset], Any]:
    """What both sides write together; nothing where the rules do not know such a doubling."""
    return lambda rules: sum(scored(written(100, doubling=level))(rules) or ())


def _revoke_cases() -> list[Case]:
    card = "A revoke is a card that was not allowed: another suit although you could follow, for example, or another "
    revoke = written(100, revoke=EW)
    held = "Only cards in tricks that were won before count, so Jappa and Mie only if they lie in one. Announced melds "
    doubled = [written(revoke=EW, doubling=level) for level in range(4)]
    kraak, herkraak = "after a kraak {}", "after a kraak {}, after a herkraak {} and after a superkraak {}."
    after = "any other round that is won or lost."
    so_far = melds(40, revoke=NS, melds={NS: (50,)})
    return [
        Case("", "", card, all_of(may_play("7H", "8H 7D"), may_play("7H 9S", "JS 7S")), ("8H", "JS")),
        Case("", "", "If the side that did not revoke notices it, the round ends at once.", scored(revoke), (262, 0)),
        Case("", "", f"that is 262 points, {herkraak.format(424, 748, 1396)}", all_of(*map(scored, doubled)),
             ((262, 0), (424, 0), (748, 0), (1396, 0)), "kraken"),
        *[Case(option, value, f"that is {plain} points, {herkraak.format(*more)}", all_of(*map(scored, doubled)),
               tuple((points, 0) for points in (plain, *more)), "kraken")
          for option, value, plain, *more in (
              ("last_trick", 0, 252, 404, 708, 1316), ("last_trick", 20, 272, 444, 788, 1476),
              ("revoke_bonus", 0, 162, 324, 648, 1296), ("revoke_bonus", 50, 212, 374, 698, 1346),
              ("revoke_bonus", 200, 362, 524, 848, 1496),
          )],
        *[Case(option, value, f"With spades as trump it is {points} points.",
               scored(written(100, revoke=EW, trump=SPADES)), (points, 0), "double-spades")
          for option, value, points in (("last_trick", 0, 314), ("last_trick", 20, 334), ("revoke_bonus", 0, 224),
                                        ("revoke_bonus", 50, 274), ("revoke_bonus", 200, 424))],
        Case("max_doubling", 2, f"262 points, {kraak.format(424)} and after a herkraak 748.",
             scored(doubled[2]), (748, 0), "kraken"),
        Case("max_doubling", 1, f"262 points, {kraak.format(424)}.", scored(doubled[1]), (424, 0), "kraken"),
        Case("double_bonuses", True, f"262 points, {herkraak.format(524, 1048, 2096)}", scored(doubled[3]), (2096, 0),
             "kraken"),
        *[Case("double_spades", spades, f"With spades as trump it is {points} points.",
               scored(written(100, revoke=EW, trump=SPADES)), (points, 0))
          for spades, points in (("trump_cards", 324), ("whole_round", 424))],
        *[Case("revoke_bonus", bonus, f"Without roem that is {162 + bonus} points.", scored(revoke), (162 + bonus, 0))
          for bonus in (100, 0, 50, 200)],
        *[Case("last_trick", last, f"Without roem that is {252 + last} points.", scored(revoke), (252 + last, 0))
          for last in (0, 20)],
        Case("", "", "Enough means more than the Beet for the side that plays, and the Beet itself for the other side.",
             all_of(*map(won, [melds(83, revoke=NS), melds(82, revoke=NS), melds(card_points={EW: 82}, revoke=EW),
                               melds(card_points={EW: 81}, revoke=EW)])),
             ((NS,), (EW,), (EW,), (NS,)), "klammern"),
        Case("", "", "for the player who plays, and half for the others: of all 32 cards, the last trick and the melds",
             all_of(*map(won, [alone(83, revoke=N), alone(82, revoke=N), alone(0, 82, revoke=E),
                               alone(0, 81, revoke=E)])),
             ((N,), (E, S), (E, S), (N,)), "klammern", THREE_PLAYERS),
        Case("", "", "more than half of all points: those of all 32 cards, the last trick and the melds.",
             all_of(*map(won, [alone(83, revoke=N), alone(82, revoke=N), alone(83, 0, revoke=E)])),
             ((N,), (E, S), (N,)), "klammern", {**THREE_PLAYERS, "verwerfen": "so_far_of_maker"}),
        Case("verwerfen", "so_far_of_maker", "Enough means more than the Beet.",
             all_of(won(melds(83, revoke=NS)), won(melds(82, revoke=NS))),
             ((NS,), (EW,)), "klammern"),
        Case("verwerfen", "so_far", held, lambda rules: score_round(so_far, rules).total[NS], 90, "klammern"),
        Case("", "", f"It is worth as many small points as {after}",
             all_of(*map(scored, [melds(83, revoke=NS), melds(82, revoke=NS), melds(card_points={EW: 82}, revoke=EW)])),
             ((1, 0), (0, 2), (0, 2)), "klammern"),
        Case("", "", f"The dice are turned as after {after}",
             all_of(*map(scored, [melds(83, revoke=NS), melds(82, revoke=NS)])), ((2, 0), (0, 4)), "hamburg"),
        Case("", "", "These points are converted to Augen.",
             scored(melds(40, revoke=NS, card_points={NS: 40, EW: 55})), (4, 6), "klammern-league"),
        Case("verwerfen", "to_clean_side", "That includes Jappa, Mie, the last trick and all announced melds.",
             scored(melds(40, revoke=NS, melds={NS: (50,)})), (0, 21), "klammern-league"),
    ]  # fmt: skip


def _meld_cases() -> list[Case]:
    first = (
        "In the first trick each player announces Terz or Fifty when playing a card, and up to which card it goes "
        "(“Terz "
    )
    of_east = KlammernEntry(maker=E, card_points={N: 20, E: 80, S: 30})
    lost_alone = KlammernEntry(maker=N, card_points={}, jass=N, tricks_won={N: 7})
    lost = ((0, 4), (0, 8))
    small = melds(60, doubling=1), melds(60, doubling=2)
    jass = [melds(60), melds(jass=NS, tricks_won={NS: 7})]
    return [
        Case("", "", "A meld is a run of cards of one suit in one hand.",
             lambda rules: [call.points for call in melds_in(rules, N, cards("7H 8H 9H 9C TD JS"))], [20], "klammern"),
        Case("", "", "in trumps too: 7 8 9 10 J Q K A. Ace and 7 are not neighbours.", order_of_runs, (50, 50, 0, 0),
             "klammern"),
        Case("", "", first, all_of(called_in(1), called_in(2)), (N, None), "klammern"),
        Case("", "", "The cards of the first trick stay on the table until it is clear whose meld is the best.",
             called_in(1), N, "klammern"),
        Case("", "", "Belle is the king and queen of trumps in one hand. It is announced when the first of the two is",
             lambda rules: score_round(melds(90, belle=NS), rules).belle[NS], 20, "klammern"),
        Case("", "", "Belle is worth 20, no matter who has the best meld, and even when its cards are in a Terz or "
             "Fifty: a Terz with Belle is 20 + 20.", terz_with_belle, (20, 20), "klammern"),
        Case("", "", "everyone counts the cards in the tricks they won, and adds the melds that count and Belle.",
             lambda rules: score_round(melds(90, melds={NS: (50,)}, belle=NS), rules).total[NS], 160, "klammern"),
        *[Case("trump_jack", jack, f"is called the Beet: {half}. Melds that count and Belle, of either side, raise it "
               "by half of their points: a Terz by 10, a Fifty by 25, Belle by 10.", raised,
               (half, half + 10, half + 25, half + 10), "hamburg") for jack, half in ((22, 82), (20, 81))],
        *[Case("last_trick", last, f"is called the Beet: {half}.", raised, (half, half + 10, half + 25, half + 10),
               "klammern") for last, half in ((0, 77), (20, 87))],
        *[Case("last_trick", last, f"needs one point more than the Beet, without melds at least {need}.",
               all_of(scored(melds(need)), scored(melds(need - 1))), ((1, 0), (0, 2)), "klammern")
          for last, need in ((10, 83), (0, 78), (20, 88))],
        Case("trump_jack", 20, "needs one point more than the Beet, without melds at least 82.",
             all_of(scored(melds(82)), scored(melds(81))), ((1, 0), (0, 2)), "klammern"),
        Case("", "", "With four small points you are in the Laube: one more and the big point is won.",
             all_of(lambda rules: add_small_points(start(rules), {NS: 5, EW: 1}, rules).total[NS], laube),
             (1, (NS,)), "klammern"),
        Case("", "", "After a big point everyone begins again with no small points; any beyond five are lost.",
             after_a_big_point, (0, 0), "klammern"),
        Case("", "", "This is said after the last card of the first trick, when any melds have been shown, and before",
             all_of(*map(scored, small)), lost, "klammern"),
        Case("", "", "a Klammer-Jass or Durchmarsch; it is announced before the first card of the round is played.",
             ended(*jass), (True, EW, False), "klammern-league"),
        Case("", "", "If it fails, the other side wins the match, whatever the score was.", ended(*jass),
             (True, EW, False), "klammern-league"),
        Case("", "", "If it fails, the other player wins the match, whatever the score was.",
             ended(lost_alone), (True, E, False), "klammern-league", TWO_PLAYERS),
        *[Case("", "", f"the one of the two others with more {count} before this round wins; with equal {count}",
               all_of(ended(*[of_east] * 5, lost_alone), ended(lost_alone)),
               ((True, E, False), (True, None, False)), game, {**THREE_PLAYERS, "klammerjass": True, **small})
          for count, game, small in (("Augen", "klammern-league", {}), ("big points", "klammern", {}))],
        Case("", "", "Each side has a die, which shows six at first; after the six comes the one.", dice, (6, 6, 1),
             "hamburg"),
        Case("", "", "Each player has a die, which shows six at first; after the six comes the one.", dice,
             (6, 6, 6, 1),             "hamburg", THREE_PLAYERS),
    ]  # fmt: skip


def evening_cases() -> list[Case]:
    """Every game, from the cards to what a revoke costs."""
    return [
        *_cards_cases(),
        *dealing_cases(),
        *_playing_cases(),
        *_roem_cases(),
        *_counting_cases(),
        *_revoke_cases(),
        *_meld_cases(),
    ]
