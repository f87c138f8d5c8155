"""Every rule a club can choose is asked in words, stored as a difference from the rule set, and put in sentences."""

import re
from dataclasses import fields

import pytest
from django import forms

from scoring import PRESETS, Ruleset, preset, with_options
from tournaments.forms.rules.klammern_options import MELD_WORDS
from tournaments.forms.rules.ruleset import (
    HAMBURG_OPTIONS,
    KLAMMERN_OPTIONS,
    KRAKEN_OPTIONS,
    NOT_FOR_CLUBS,
    OPTIONS,
    SECTIONS,
    asked_options,
    field_name,
    make_option_fields,
    option_sections,
    read_overrides,
)
from tournaments.wording.ruleset import ruleset_sentences

CHOICES = [(name, value) for name, option in OPTIONS.items() for value, _words in option.choices]
# Where an option matters only alongside another one, the rule set in which it does.
BASES = (
    dict.fromkeys(HAMBURG_OPTIONS, "hamburg")
    | dict.fromkeys(KLAMMERN_OPTIONS, "klammern")
    | dict.fromkeys({"lost_maker_points", "klammerjass_partner"}, "klammern-league")
    | dict.fromkeys(KRAKEN_OPTIONS | {"doubling_basis", "double_roem", "double_bonuses"}, "kraken")
    | {"all_passed": "eight-rounds"}  # where a card is turned
)
# And the options that it needs alongside it: of four players no one plays alone against two.
ALONE = {"sum_of_opponents": {"players": 3}}


pytestmark = pytest.mark.usefixtures("english")


def test_every_field_of_a_rule_set_is_asked_or_listed_as_not_for_clubs():
    """Who adds a field to `Ruleset` gives it words here: under one heading, with an example and two answers."""
    assert {field.name for field in fields(Ruleset)} == set(OPTIONS) | set(NOT_FOR_CLUBS)
    assert not set(OPTIONS) & set(NOT_FOR_CLUBS)
    assert sorted(name for _title, names in SECTIONS for name in names) == sorted(OPTIONS)
    for name, option in OPTIONS.items():
        assert str(option.label), name
        assert len(str(option.help_text)) > 60, name
        assert len({str(words) for _value, words in option.choices}) == len(option.choices) >= 2, name


def test_every_answer_gives_other_sentences(subtests):
    """No rule of a club is left out of its page of rules."""
    for name, option in OPTIONS.items():
        with subtests.test(name):
            base = preset(BASES.get(name, "amsterdam"), **ALONE.get(name, {}))
            said = {tuple(ruleset_sentences(with_options(base, {name: value}))) for value, _words in option.choices}
            assert len(said) == len(option.choices)


def test_every_value_of_a_rule_set_is_among_the_answers():
    """Otherwise its default would be shown as just a number."""
    for name, rules in PRESETS.items():
        answers = {option: dict(OPTIONS[option].choices) for option in asked_options(name)}
        assert [option for option, words in answers.items() if getattr(rules, option) not in words] == [], name


def test_a_games_own_words_for_a_shared_option_cover_its_answers():
    for name, own in MELD_WORDS.items():
        shared = OPTIONS[name]
        assert {value for value, _words in own.choices} <= {value for value, _words in shared.choices}, name
        assert own.label != shared.label or own.help_text != shared.help_text, name


def test_games_with_melds_have_their_own_words():
    """No kraak, nat, pit or pool of 162, which these games do not know."""
    foreign = re.compile(r"\b(kraak|herkraak|nat|pit|162|324|648|roem)\b", re.IGNORECASE)
    for name in ("klammern", "klammern-league", "hamburg"):
        form = forms.Form()
        form.fields.update(make_option_fields(name, {}))
        asked = [str(title) for title, _fields in option_sections(form)]
        for field in form.fields.values():
            asked += [str(field.label), str(field.help_text), *(str(words) for _value, words in field.choices)]
        said = [sentence for players in (2, 3, 4) for sentence in ruleset_sentences(preset(name, players=players))]
        assert [text for text in [*asked, *said] if foreign.search(text)] == [], name


def test_only_tables_without_sides_are_told_about_players_alone():
    said = {players: " ".join(ruleset_sentences(preset("klammern-league", players=players))) for players in (2, 3, 4)}
    assert ["two others" in said[players] for players in (2, 3, 4)] == [False, True, False]
    assert ["side" in said[players] or "partner" in said[players] for players in (2, 3, 4)] == [False, False, True]


def test_without_entered_cards_nothing_is_said_about_them():
    said = ruleset_sentences(preset("klammern"), card_by_card=False)
    assert [sentence for sentence in said if "card by card" in sentence] == []
    assert len(said) == len(ruleset_sentences(preset("klammern"))) - 1


def test_the_default_answer_says_what_the_rule_set_says_and_a_number_of_the_clubs_own_stays():
    amsterdam, nku = make_option_fields("amsterdam", {"pit_bonus": 125}), make_option_fields("nku-rotterdam", {})
    assert amsterdam["option_four_of_a_kind"].choices[0] == ("", "100 each, jacks 200 – as in the rule set")
    assert nku["option_four_of_a_kind"].choices[0] == ("", "100 each, jacks too – as in the rule set")
    assert amsterdam["option_counter_pit_bonus"].choices[0] == ("", "nothing – as in the rule set")
    pit = amsterdam["option_pit_bonus"]
    assert (pit.initial, pit.choices[-1]) == ("125", ("125", "125 points"))


def test_doubling_is_asked_only_where_it_makes_a_difference():
    assert set(asked_options("kraken")) - set(asked_options("amsterdam")) == KRAKEN_OPTIONS


def test_kontra_and_kalte_are_asked_only_where_small_points_are_counted():
    small, augen = set(asked_options("klammern")), set(asked_options("klammern-league"))
    assert (small - augen, augen - small) == ({"max_doubling", "kalte"}, {"lost_maker_points"})
    said = " ".join(ruleset_sentences(preset("klammern-league")))
    assert [word for word in ("Kontra", "Re.", "big point") if word in said] == []


def test_only_real_differences_are_kept_and_as_the_engine_reads_them():
    for name, value in CHOICES:
        assert getattr(with_options(Ruleset(), {name: value}), name) == value, name
        rules = BASES.get(name, "kraken")
        kept = read_overrides(rules, {field_name(name): str(value)})
        base = getattr(preset(rules), name)
        assert kept == ({} if value == base else {name: value}), (name, value)
        assert getattr(preset(rules, **kept), name) == value, (name, value)
    assert read_overrides("amsterdam", {field_name(name): "" for name in OPTIONS}) == {}


def test_the_sentences_of_the_nku():
    assert ruleset_sentences(preset("nku-rotterdam", counter_pit_bonus=100, revoke="redeal")) == [
        "Four people play, two against two; partners sit opposite each other.",
        "There are 32 cards: 7, 8, 9, 10, jack, queen, king and ace of spades ♠, hearts ♥, diamonds ♦ and clubs ♣.",
        "In each round one suit is trump: every trump beats every card of the other suits.",
        "The jack of trumps is called jas and the nine of trumps nel.",
        "The dealer gives each player three cards, then two, then three again, clockwise from the dealer's left.",
        "You agree who deals first; after each round the next player clockwise deals.",
        "The dealer speaks first and chooses a trump suit, or passes. The others follow clockwise until one of them "
        "chooses.",
        "If all pass, the player who spoke first has to choose the trump suit.",
        ("The player who decides the trump suit makes trump; this player and their partner are the side that plays."),
        "The player on the dealer's left leads to the first trick with any card, no matter who made trump.",
        "The others add one card each, clockwise, and must follow suit if they can.",
        "The highest trump wins the trick; without a trump, the highest card of the suit that was led.",
        "The winner of a trick leads to the next one. A round has 8 tricks.",
        "When trump is led, you must beat the highest trump in the trick if you can, your partner's too; otherwise any "
        "trump will do.",
        "If you cannot follow suit you must trump, even when your partner has the highest card so far: higher than the "
        "highest trump in the trick if you can, lower if not.",
        "If you have neither the suit that was led nor a trump, you may play any card.",
        "Playing like this is called Rotterdam.",
        "Roem is extra points for cards that lie in one trick, no matter who played them and in which order.",
        "Three cards of one suit in a row are 20 roem, four are 50.",
        "In a run the cards stand in their natural order, in trumps too: 7 8 9 10 J Q K A. Ace and 7 are not "
        "neighbours.",
        "The four cards of one rank are 100 roem, the four jacks too.",
        "Stuk, king and queen of trump in one trick, is 20 roem.",
        "Stuk is added to a run: three trumps in a row with king and queen are 20 + 20 = 40 roem, four 50 + 20 = 70.",
        "Roem goes to the side that wins the trick; it counts only if one of that side calls it when the trick is "
        "taken, before the next one is led.",
        "After the last trick each side counts the cards of its tricks and adds its roem.",
        "The last trick adds 10 points.",
        "All cards are worth 152 points, and with the last trick a round has 162.",
        "The side that plays needs more points than the other side, roem included.",
        "Without roem it needs at least 82 of the 162 points.",
        "If it has enough, each side scores its own points and its own roem.",
        "If not, it is nat: it scores nothing, and the other side gets all points and the roem of both sides.",
        "If the points are equal, the side that plays is nat.",
        "A pit, all eight tricks for the side that plays, is worth 100 extra.",
        "A counter-pit, all eight tricks for the other side, is worth 100 extra.",
        "A revoke is a card that was not allowed: another suit although you could follow, for example, or another card "
        "although you had to trump.",
        "After a revoke the round is dealt again.",
        "When a round is entered card by card and a card was not allowed, the card is pointed out and the round counts "
        "as it was played.",
    ]
