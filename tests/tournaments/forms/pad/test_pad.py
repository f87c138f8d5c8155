"""The questions of a new pad, and what its answers mean to the engine."""

from scoring import BothOver, Game, MatchEnd, preset
from tournaments.forms.pad.pad import PadForm, offered_rule_sets
from tournaments.forms.table.round_forms import ROUND_FORMS

ANSWERS = {"length": "16", "first_dealer": "N"}


def rules_of(rules: str = "amsterdam", **answers):
    form = PadForm(ANSWERS | answers, rules=rules)
    assert form.errors == {}
    return preset(rules, **form.rules_options)


def test_a_match_of_a_number_of_rounds(subtests):
    for length in ["16", "12", "8"]:
        with subtests.test(repr(length)[:60]):
            rules = rules_of(length=length)
            assert (rules.match_end, rules.rounds, rules.extra_round_on_tie) == (MatchEnd.ROUNDS, int(length), False)


def test_a_match_to_a_number_of_points(subtests):
    for answers, target in [({"length": "501"}, 501), ({"length": "other", "target": "1001"}, 1001)]:
        with subtests.test(repr((answers, target))[:99]):
            rules = rules_of(**answers)
            assert (rules.match_end, rules.target, rules.both_over) == (MatchEnd.TARGET, target, BothOver.TIE_ONLY)


def test_what_happens_at_the_end_can_be_decided_and_house_rules_are_taken_over():
    assert rules_of(extra_round_on_tie="on").extra_round_on_tie
    assert rules_of(length="501", both_over="on").both_over == BothOver.ALWAYS
    assert rules_of(option_stuk="0").stuk == 0


def test_another_number_has_to_be_a_number(subtests):
    for target in ["", "0", "10001", "many"]:
        with subtests.test(repr(target)[:60]):
            form = PadForm(ANSWERS | {"length": "other", "target": target}, rules="amsterdam")
            assert list(form.errors) == ["target"]


def test_names_lose_their_spaces_and_what_the_rules_say_is_proposed():
    form = PadForm(ANSWERS | {"north": "  Jan   de Wit "}, rules="amsterdam")
    assert form.is_valid()
    assert form.names == ["Jan de Wit", "", "", ""]
    assert PadForm(rules="eight-rounds")["length"].value() == "8"
    offered = {preset(words.name).game for words in offered_rule_sets()}
    assert set(ROUND_FORMS) == set(Game) == offered  # every rule set that is offered has its forms
