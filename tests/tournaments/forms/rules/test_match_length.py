"""When a leg of klaverjas is over: after that many rounds, or when a side has enough points."""

import pytest
from django.core.exceptions import ValidationError

from scoring import BothOver, MatchEnd, preset
from tournaments.forms.rules.match_length import make_match_fields, read_match_options

ROUNDS = {"match_end": "rounds", "target": 501, "both_over": False}
POINTS = {"match_end": "target", "target": 501, "both_over": False}


def test_the_answers_are_options_of_the_rule_set(subtests):
    """Protects: without what the rule set says itself, and read back as they were given."""
    for rules, answers, options in [
        ("amsterdam", ROUNDS, {}),
        ("amsterdam", {}, {}),
        ("amsterdam", POINTS, {"match_end": "target"}),
        ("kraken", POINTS | {"target": 1001}, {"match_end": "target", "target": 1001}),
        ("rotterdam", POINTS | {"both_over": True}, {"match_end": "target", "both_over": "always"}),
        ("race-to-501", POINTS, {}),
        ("race-to-501", {"target": 501}, {}),
        ("race-to-501", POINTS | {"target": 301}, {"target": 301}),
        ("race-to-501", ROUNDS, {"match_end": "rounds"}),
    ]:
        with subtests.test(repr((rules, answers, options))[:99]):
            assert read_match_options(rules, answers) == options
            ruleset = preset(rules, **options)
            assert (ruleset.match_end is MatchEnd.TARGET) == (answers.get("match_end", ruleset.match_end) == "target")
            initial = {name: field.initial for name, field in make_match_fields(rules, options).items()}
            assert initial == {
                "match_end": ruleset.match_end.value,
                "target": ruleset.target,
                "both_over": ruleset.both_over is BothOver.ALWAYS,
            }


def test_a_race_without_a_number_is_refused_at_its_field():
    with pytest.raises(ValidationError) as refusal:
        read_match_options("amsterdam", POINTS | {"target": None})
    assert list(refusal.value.message_dict) == ["target"]
