"""A newcomer can play from the page of rules alone: every topic is on it, with the figures of the engine."""

import re
from dataclasses import replace
from itertools import pairwise, product

import pytest
from django.utils import translation

from scoring import (
    PRESETS,
    Card,
    Game,
    KlammernEntry,
    MatchEnd,
    Suit,
    TrumpChoice,
    pool,
    preset,
    score_match,
    trick_winner,
)
from tests.tournaments.wording.at_play import EW, NS, E, N, S, all_of, melds, written
from tournaments.wording.cards import card_table, rank_letter
from tournaments.wording.match_end import end_sentences
from tournaments.wording.rules import game_sections
from tournaments.wording.ruleset import ruleset_sections, ruleset_sentences

ROEM, MELDS = (Game.KLAVERJAS, Game.KRAKEN), (Game.KLAMMERN, Game.HAMBURG)
ALL = (*ROEM, *MELDS)
# What a newcomer has to know, the games that have it, and words of the sentence that says it.
TOPICS = {
    "who plays": (ALL, "Four people play"),
    "which cards": (ALL, "32 cards"),
    "packets": (ALL, "gives each player three cards, then two"),
    "who deals next": (ALL, "next player clockwise deals"),
    "who speaks first": (ALL, "dealer's left"),
    "a card is turned": (MELDS, "is turned face up"),
    "Kleines and Besser": (MELDS, "may say Besser"),
    "all pass": (MELDS, "If no one says Kleines"),
    "whose side plays": (ALL, "are the side that plays"),
    "doubling and its moment": ((Game.KRAKEN,), "when trump has been made and before the first card is played"),
    "who leads": (ALL, "leads to the first trick"),
    "following suit": (ALL, "must follow suit"),
    "who wins a trick": (ALL, "The highest trump wins the trick"),
    "who leads next": (ALL, "The winner of a trick leads to the next one. A round has 8 tricks"),
    "order in a run": (ALL, "7 8 9 10 J Q K A"),
    "run with stuk": (ROEM, r"20 \+ 20 = 40 roem, four 50 \+ 20 = 70"),
    "runs in the hand": ((Game.KRAKEN,), "five or more 100"),
    "when melds are announced": (MELDS, "from the second trick on they no longer count"),
    "when Belle is announced": (MELDS, "when the first of the two is played"),
    "half of the points": (ROEM, "at least 82 of the 162 points"),
    "nat": (ROEM, "it is nat: it scores nothing"),
    "the Beet and what raises it": (MELDS, "a Terz by 10, a Fifty by 25, Belle by 10"),
    "enough without melds": (MELDS, "without melds at least 83"),
    "small points, Laube, Kalte": ((Game.KLAMMERN,), r"two \(a Kalte\).* With four small points you are in the Laube"),
    "Kontra and its moment": ((Game.KLAMMERN,), "after the last card of the first trick"),
    "no Kontra": ((Game.HAMBURG,), "There is no Kontra"),
    "the dice": ((Game.HAMBURG,), "An Orgi that is won turns the die of the side that plays by two"),
    "what a revoke is": (ALL, "A revoke is a card that was not allowed"),
    "Jappa and Mie after a revoke": (MELDS, "Jappa and Mie only if they lie in one"),
    "the end": (ALL, "highest total wins|highest number of big points wins|die to be back on six"),
}


def texts_of(section):
    cells = [cell for row in section.table.rows for cell in row] if section.table else []
    return [*section.sentences, *cells, *section.examples]


def figures_of(section):
    """A figure in a word is left out: languages differ in when they write "2" and when "two"."""
    return sorted(re.findall(r"\d+", " ".join(texts_of(section))))


@pytest.mark.usefixtures("english")
def test_every_topic_has_its_sentence(subtests):
    for name in ["amsterdam", "kraken", "klammern", "hamburg"]:
        with subtests.test(repr(name)[:60]):
            rules = preset(name)
            said = " ".join(sentence for section in game_sections(rules) for sentence in section.sentences)
            missing = [
                topic for topic, (games, words) in TOPICS.items() if rules.game in games and not re.search(words, said)
            ]
            assert missing == []


def test_every_language_has_the_same_figures(subtests):
    """Protects: the sentences are seen at play in English; a figure that a translation loses or changes is found."""
    for players, name in product((4, 3), PRESETS):
        if players != preset(name).players and not preset(name).game.has_melds:
            continue
        rules = preset(name, players=players)
        with translation.override("en"):
            english = [figures_of(section) for section in game_sections(rules)]
        for language in ("nl", "de", "pl"):
            with subtests.test(name, language=language, players=players), translation.override(language):
                sections = game_sections(rules)
                assert [figures_of(section) for section in sections] == english
                assert all(section.title and section.sentences for section in sections)


@pytest.mark.usefixtures("english")
def test_the_table_is_in_the_order_in_which_cards_win_and_adds_up(subtests):
    for name in PRESETS:
        with subtests.test(repr(name)[:60]):
            rules = preset(name)
            rows = card_table(rules).rows
            ranks = {"Jack (J)": "J", "Queen (Q)": "Q", "King (K)": "K", "Ace (A)": "A", "10": "T"}
            trumps, others = (
                [Card(ranks.get(row[at], row[at]) + suit) for row in rows] for at, suit in ((0, "H"), (2, "C"))
            )
            for order in (trumps, others):
                assert all(trick_winner(rules, Suit.HEARTS, (low, high)) == 1 for high, low in pairwise(order))
            values = sum(int(row[1]) + 3 * int(row[3]) for row in rows)
            assert values + rules.last_trick == pool(rules)


def test_a_card_is_named_by_the_letters_of_the_language():
    """And the table says what they stand for."""
    with translation.override("nl"):
        assert [rank_letter(rank) for rank in "TJQKA"] == ["10", "B", "V", "H", "A"]
        assert [row[0] for row in card_table(preset("amsterdam")).rows] == [
            *["Boer (B)", "9", "Aas (A)", "10", "Heer (H)", "Vrouw (V)", "8", "7"],
        ]


def test_a_list_of_the_rules_has_all_their_sentences(subtests):
    """Those who show no sections (the log, other rules of an evening) show the same."""
    for name in PRESETS:
        with subtests.test(repr(name)[:60]):
            rules = preset(name)
            said = [sentence for section in ruleset_sections(rules) for sentence in section.sentences]
            assert ruleset_sentences(rules) == said


ROUND = written(100)
LOST = melds(60)
BOTH_OVER = "If more than one of you gets there in the same round, "
MORE = f"{BOTH_OVER}the highest total wins; if you are tied, one more round is played."
ALWAYS = f"{BOTH_OVER}one more round is played, and then the highest total wins."


def ended(*entries):
    """Whether a match is over after these rounds, who has won, and whether one more is played."""

    def match(rules):
        found = score_match(list(entries), rules)
        return found.finished, found.winner, found.extra_round

    return match


ALONE = KlammernEntry(maker=N, card_points={N: 40, E: 60, S: 50})  # an Orgi lost to two others
SMALL = replace(ALONE, choice=TrumpChoice.KLEINES)
TIE = written(revoke=NS), written(revoke=EW)  # 262 for each


@pytest.mark.usefixtures("english")
def test_what_is_said_about_the_end_comes_out_at_the_table(subtests):
    for name, options, sentence, seen, expected in [
        ("amsterdam", {"rounds": 1}, "After 1 round the highest total wins.", ended(ROUND), (True, NS, False)),
        ("amsterdam", {"rounds": 2}, "If the totals are the same then, it is a tie.", ended(*TIE), (True, None, False)),
        ("amsterdam", {"rounds": 2, "extra_round_on_tie": True},
         "If the totals are the same then, one more round is played.", ended(*TIE), (False, None, True)),
        ("race-to-501", {"target": 100},
             "The first to have 100 points at the end of a round wins.", ended(ROUND), (True,
         NS, False)),
        ("race-to-501", {"target": 60}, MORE, ended(ROUND), (True, NS, False)),
        ("race-to-501", {"target": 150}, MORE, ended(ROUND, written(62, maker=EW)), (False, None, True)),
        ("race-to-501", {"target": 62, "both_over": "always"}, ALWAYS, all_of(ended(ROUND), ended(ROUND, ROUND)),
         ((False, None, True), (True, NS, False))),
        ("klammern-league", {"target": 9}, "The first to have 9 Augen at the end of a round wins.", ended(melds(91)),
         (True, NS, False)),
        ("klammern", {"match_end": MatchEnd.TARGET, "target": 1},
         "The first to have 1 big points at the end of a round wins.", ended(LOST, LOST, LOST), (True, EW, False)),
        ("klammern", {}, "You play as long as you like; when you stop, the highest number of big points wins.",
         ended(LOST, LOST, LOST), (False, None, False)),
        ("klammern", {}, "If the totals are the same then, it is a tie.", ended(LOST), (False, None, False)),
        ("klammern-league", {"match_end": MatchEnd.OPEN},
         "You play as long as you like; when you stop, the highest number of Augen wins.",
         ended(LOST, LOST, LOST), (False,         None, False)),
        ("amsterdam", {"match_end": MatchEnd.OPEN},
         "You play as long as you like; when you stop, the highest total wins.", ended(ROUND, ROUND), (False, None,
         False)),
        ("hamburg", {}, "The first die to be back on six at the end of a round wins.", all_of(ended(LOST), ended(LOST,
         LOST)), ((False, None, False), (True, EW, False))),
        ("hamburg", {"players": 3},
         "If more than one die gets there in the same round, the one turned further wins; equally far is a tie.",
         ended(ALONE, ALONE), (True, None, False)),
        ("hamburg", {"players": 3, "die_overshoot": "goes_on"},
         "If more than one die gets there in the same round, it is a tie.", ended(SMALL, ALONE), (True, None, False)),
    ]:  # fmt: skip
        with subtests.test(repr((name, options, sentence))[:99]):
            rules = preset(name, **options)
            assert sentence in end_sentences(rules)
            assert seen(rules) == expected


@pytest.mark.usefixtures("english")
def test_two_dice_are_told_of_only_where_a_round_turns_two(subtests):
    """Protects: with two sides a reader looks in vain for a round that gives both back to six."""
    for players, can in [(2, False), (3, True), (4, False)]:
        with subtests.test(repr((players, can))[:99]):
            said = " ".join(end_sentences(preset("hamburg", players=players)))
            assert ("more than one die" in said) is can
