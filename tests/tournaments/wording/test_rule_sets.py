"""Protects: every rule set has its words, and clubs are offered those that make a difference to them."""

from scoring import ALIASES, PRESETS, Game, MatchEnd
from tournaments.wording.rule_sets import OFFERED, RULE_SETS, rule_set_words
from tournaments.wording.ruleset import ruleset_sentences


def test_every_rule_set_has_a_name_and_a_description():
    assert set(RULE_SETS) == set(PRESETS)
    assert all(str(words.title) and str(words.description) for words in RULE_SETS.values())


def test_every_other_name_of_a_rule_set_is_understood():
    assert {alias: rule_set_words(alias).name for alias in ALIASES} == dict(ALIASES)


def test_what_is_not_offered_is_a_race_of_klaverjas():
    """A leg of klaverjas has a fixed number of rounds."""
    for name in set(RULE_SETS) - {words.name for words in OFFERED}:
        assert (PRESETS[name].game, PRESETS[name].match_end) == (Game.KLAVERJAS, MatchEnd.TARGET)


def test_no_two_offered_rule_sets_tell_the_same():
    told = {(tuple(ruleset_sentences(PRESETS[words.name])), PRESETS[words.name].rounds) for words in OFFERED}
    assert len(told) == len(OFFERED)
