"""Dealing, calling and trump: what is seen at play, and the sentence that promises it."""

from collections.abc import Callable
from typing import Any

from scoring import (
    Ruleset,
    TrumpCall,
    TrumpChoice,
    WrongCall,
    choose_trump,
    dealer,
    follow_calls,
    seats_at_table,
    seats_from,
)
from scoring.cards import CARDS, SUITS
from tests.tournaments.wording.at_play import (
    CLUBS,
    HEARTS,
    NS,
    Case,
    E,
    N,
    S,
    W,
    all_of,
    melds,
    scored,
)

THREE_PLAYERS, TWO_PLAYERS = {"players": 3}, {"players": 2}


def unused(rules: Ruleset) -> bool:
    return rules.players * rules.hand_size < len(CARDS)


def next_dealer(rules: Ruleset) -> Any:
    return dealer(N, 2, rules.players)


def dealt(rules: Ruleset) -> str:
    return rules.dealing.value


def made(rules: Ruleset) -> str:
    """How trump is made, by what the first to speak may say when hearts may have been turned."""
    allowed = follow_calls(rules, E, [], [HEARTS]).allowed
    if TrumpCall.PASS not in allowed:
        return "forehand"
    if TrumpCall.ACCEPT not in allowed:
        return "in_turn"
    after = follow_calls(rules, E, [TrumpCall.PASS] * len(seats_at_table(rules)), [HEARTS])
    return "kleines" if TrumpCall.KLEINES in after.allowed else "turned"


def first_to_speak(rules: Ruleset) -> Any:
    """North deals, so East leads; no one else speaks first where one has to choose."""
    return follow_calls(rules, E, [], [HEARTS]).seat


def when_all_pass(rules: Ruleset) -> Any:
    """What follows four passes; None where the first may not pass."""
    try:
        after = follow_calls(rules, E, [TrumpCall.PASS] * 4, [HEARTS])
    except WrongCall:
        return None
    if after.turns_card:
        return "turn_again"
    if after.chosen is not None:
        return "redeal"
    return "first_chooses" if HEARTS in after.allowed else "first_chooses_another"


def calls(*words: str) -> Callable[[Ruleset], Any]:
    """What these calls lead to in Klammern, from East on: North has turned hearts."""

    def chosen(rules: Ruleset) -> Any:
        trump = choose_trump(rules, E, HEARTS, [TrumpCall(word) for word in words])
        return trump and (trump.maker, trump.choice and trump.choice.value, trump.trump)

    return chosen


def may_say(*words: str) -> Callable[[Ruleset], Any]:
    """Whose turn it is after these calls, and what they can say."""

    def now(rules: Ruleset) -> Any:
        found = follow_calls(rules, E, [TrumpCall(word) for word in words], [HEARTS])
        return found.seat, [call.value for call in found.allowed]

    return now


def named_after(*words: str) -> Callable[[Ruleset], Any]:
    """The suits that can be named after these calls."""
    return lambda rules: [*follow_calls(rules, E, [TrumpCall(word) for word in words], [HEARTS]).allowed]


PASSED = ["pass"] * 4


TURNED = all_of(calls("accept"), calls("pass", "accept"), calls("pass", "pass"))


def _dealing_cases() -> list[Case]:
    gives = "The dealer gives each player "
    return [
        Case("dealing", "three_two_three", f"{gives}three cards, then two, then three a", dealt, "three_two_three"),
        Case("dealing", "three_three_two", f"{gives}three cards, then three again, then tw", dealt, "three_three_two"),
        Case("dealing", "four_four", f"{gives}four cards, then four again,", dealt, "four_four"),
        Case("dealing", "either", f"{gives}three cards, then two, then three again, or twice four,", dealt, "either"),
        Case("", "", f"{gives}9 cards, a few at a time,", lambda rules: rules.hand_size, 9, "klammern",
             {"players": 3, "hand_size": 9}),
        Case("", "", "The other cards are not used in this round.", unused, True, "klammern", THREE_PLAYERS),
        Case("", "", "You agree who deals first; after each round the next player clockwise deals.", next_dealer, E),
        Case("", "", "The middle one of the dealer's last three cards is turned face up.", made, "kleines", "klammern"),
        Case("", "", "One of the dealer's last cards is turned face up.", dealt, "four_four", "klammern",
             {"dealing": "four_four"}),
        Case("", "",
             "It stays one of the dealer's cards: the dealer picks it up again when someone plays its suit or all",
             lambda rules: rules.players * rules.hand_size, len(CARDS), "klammern"),
        Case("", "", "or one of the unused cards from two to six, is turned face up.", made, "turned", "eight-rounds"),
    ]  # fmt: skip


def _trump_cases() -> list[Case]:
    left, gives = "The player on the dealer's left ", "The dealer speaks first and "
    chooses, takes = "chooses a trump suit, or passes.", "plays the suit of the turned card as trump, or passes."
    both = all_of(made, first_to_speak)
    return [
        Case("trump_making", "forehand", f"{left}has to choose the trump suit and may not", both, ("forehand", E)),
        Case("trump_making", "forehand", "", when_all_pass, None, never="If all pass"),
        Case("trump_making", "in_turn", f"{left}speaks first and {chooses}", both, ("in_turn", E)),
        Case("trump_making", "turned", f"{left}speaks first and {takes}", both, ("turned", E)),
        Case("first_speaker", "forehand", f"{left}speaks first and {chooses}", first_to_speak, E),
        Case("first_speaker", "dealer", f"{gives}{chooses}", first_to_speak, N),
        Case("first_speaker", "dealer", f"{gives}{takes}", first_to_speak, N, "eight-rounds"),
        *[
            Case("all_passed", value, f"If all pass, {sentence}", when_all_pass, value, "eight-rounds")
            for value, sentence in [
                ("redeal", "the same player deals new cards."),
                ("first_chooses", "the player who spoke first has to choose the trump suit."),
                ("first_chooses_another", "the player who spoke first has to choose a suit other than that of the"),
                ("turn_again", "another card is turned and all are asked again."),
            ]
        ],
        # without a turned card there is nothing to say about it
        Case("all_passed", "turn_again", "If all pass, the same player deals", made, "in_turn", never="turned"),
        Case("all_passed", "first_chooses_another", "has to choose the trump suit.", made, "in_turn", never="turned"),
        *[Case("", "", f"The player who {who} makes trump; this player and their partner are the side that plays.",
               lambda _rules: N.side is S.side is NS, True, game)
          for who, game in (("decides the trump suit", "amsterdam"), ("plays", "klammern"))],
        *[Case("", "", f"The player who {who} makes trump, and plays against the others.",
               lambda rules: seats_from(rules, E), (E, S, N), "klammern", {**THREE_PLAYERS, "trump_making": making})
          for who, making in (("decides the trump suit", "forehand"), ("plays", "kleines"))],
        Case("", "", "each player is asked once and plays the suit (“Ich gehe rein”) or declines, until one plays it.",
             TURNED, ((E, "turned", HEARTS), (S, "turned", HEARTS), None), "klammern"),
        Case("", "", "each is asked again in the same order and may say Kleines, until someone says it.",
             all_of(calls(*PASSED, "pass", "kleines", "pass", "pass", "pass"),
                    may_say(*PASSED, "pass", "kleines")),
             ((S, "kleines", None), (W, ["pass", "besser"])), "klammern"),
        Case("", "", "Then each of the others may say Besser, clockwise from the left of that player, including the "
             "partner, and even if they declined before; the first Besser ends it.",
             all_of(calls(*PASSED, "kleines", "pass", "pass", "besser"), calls(*PASSED, "pass", "kleines", "besser"),
                    calls(*PASSED, "pass", "kleines", "pass", "besser"), may_say(*PASSED, "pass", "kleines", "besser"),
                    may_say(*PASSED, "pass", "kleines", "pass", "pass")),
             ((N, "besser", CLUBS), (W, "besser", CLUBS), (N, "besser", CLUBS), (None, []), (E, ["pass", "besser"])),
             "klammern"),
        Case("", "", "clockwise from the left of that player, even if they declined before; the first Besser ends it.",
             may_say(*PASSED[:3], "pass", "kleines", "pass"), (E, ["pass", "besser"]), "klammern", THREE_PLAYERS),
        Case("", "",
             "If no one says Besser, the player who said Kleines plays and names any suit, even the turned one.",
             all_of(calls(*PASSED, "kleines", "pass", "pass", "pass"), named_after(*PASSED, "kleines", *PASSED[:3])),
             ((E, "kleines", None), [*SUITS]), "klammern"),
        Case("", "", "If no one says Besser, the player who said Kleines plays and names a suit, not the turned one.",
             named_after(*PASSED, "kleines", *PASSED[:3]), [suit for suit in SUITS if suit is not HEARTS], "hamburg"),
        Case("", "", "If no one says Kleines, the next player deals new cards.",
             calls(*PASSED, *PASSED), (None, None, None), "klammern"),
        Case("", "",
             "A player who says “Ich gehe rein” plays an Orgi; every other round, after Besser too, is a Kleines.",
             all_of(*(scored(melds(90, choice=choice)) for choice in TrumpChoice)),
             ((2, 0), (1, 0), (1, 0)), "hamburg"),
    ]  # fmt: skip


def dealing_cases() -> list[Case]:
    return [*_dealing_cases(), *_trump_cases()]
