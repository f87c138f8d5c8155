"""Protects: every rule set has its words, and clubs are offered those that make a difference to them."""

from scoring import ALIASES, PRESETS
from tournaments.wording.rule_sets import OFFERED, RULE_SETS, rule_set_words
from tournaments.wording.ruleset import ruleset_sentences


def test_every_rule_set_has_a_name_and_a_description():
    assert set(RULE_SETS) == set(PRESETS)
    assert all(str(words.title) and str(words.description) for words in RULE_SETS.values())


def test_every_other_name_of_a_rule_set_is_understood():
    assert {alias: rule_set_words(alias).name for alias in ALIASES} == dict(ALIASES)


def test_no_two_offered_rule_sets_tell_the_same():
    """Also that a match to 501 is no match of sixteen rounds."""
    assert {words.name for words in OFFERED} == set(RULE_SETS)
    rules_of = [PRESETS[words.name] for words in OFFERED]
    said = {(tuple(ruleset_sentences(rules)), rules.rounds, rules.match_end) for rules in rules_of}
    assert len(said) == len(OFFERED)
