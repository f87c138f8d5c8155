"""Protects: every rule set has its words, and clubs are offered those that make a difference to them."""

from dataclasses import replace

from scoring import ALIASES, PRESETS, Ruleset
from tournaments.forms.season.ruleset import NOT_FOR_CLUBS
from tournaments.wording.rule_sets import OFFERED, RULE_SETS, rule_set_words
from tournaments.wording.ruleset import ruleset_sentences


def test_every_rule_set_has_a_name_and_a_description():
    assert set(RULE_SETS) == set(PRESETS)
    assert all(str(words.title) and str(words.description) for words in RULE_SETS.values())


def test_every_other_name_of_a_rule_set_is_understood():
    assert {alias: rule_set_words(alias).name for alias in ALIASES} == dict(ALIASES)


def test_a_rule_set_that_differs_only_in_the_end_of_a_match_is_not_offered():
    """In a competition it would be Amsterdam under another name."""
    for name in set(RULE_SETS) - {words.name for words in OFFERED}:
        same = {field: getattr(Ruleset(), field) for field in NOT_FOR_CLUBS}
        assert replace(PRESETS[name], **same) == Ruleset()


def test_no_two_offered_rule_sets_tell_the_same():
    told = {(tuple(ruleset_sentences(PRESETS[words.name])), PRESETS[words.name].rounds) for words in OFFERED}
    assert len(told) == len(OFFERED)
