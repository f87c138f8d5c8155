"""The page of rules says what the engine does: every sentence is looked for at play, and every answer has one."""

from itertools import product

import pytest

from scoring import PRESETS, preset, with_options
from tests.tournaments.forms.season.test_ruleset import ALONE, BASES
from tests.tournaments.wording.at_play import Case
from tests.tournaments.wording.evening_at_play import evening_cases
from tests.tournaments.wording.kraken_at_play import kraken_cases
from tests.tournaments.wording.melds_at_play import meld_cases
from tests.tournaments.wording.roem_at_play import roem_cases
from tournaments.forms.season.ruleset import OPTIONS, asked_options
from tournaments.wording.rule_sets import RULE_SETS
from tournaments.wording.ruleset import ruleset_sentences

CASES = [*evening_cases(), *roem_cases(), *kraken_cases(), *meld_cases()]


pytestmark = pytest.mark.usefixtures("english")


def rules_of(case: Case):
    options = {case.option: case.value} if case.option else {}
    return preset(case.rules, **{**case.others, **options})


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_a_sentence_says_comes_out_at_the_table(case):
    rules = rules_of(case)
    told = ruleset_sentences(rules)
    assert case.sentence == "" or [sentence for sentence in told if case.sentence in sentence] != []
    assert case.never == "" or [sentence for sentence in told if case.never in sentence] == []
    assert case.sentence or case.never
    assert case.seen(rules) == case.expected


def test_every_answer_to_every_option_is_seen_at_play():
    """Protects: a new option has words on the page of rules, so it also has a round that shows they are true."""
    answers = {(name, value) for name, option in OPTIONS.items() for value, _words in option.choices}
    assert answers - {(case.option, case.value) for case in CASES} == set()


@pytest.mark.parametrize("name", OPTIONS)
def test_the_answers_to_an_option_are_seen_to_differ(name):
    """What is looked at tells the answers apart, so that a sentence at the wrong answer would be found."""
    base = with_options(PRESETS[BASES.get(name, "amsterdam")], ALONE.get(name, {}))
    looks = [case.seen for case in CASES if case.option == name]
    for first, second in product([value for value, _words in OPTIONS[name].choices], repeat=2):
        if first is not second:
            one, other = (with_options(base, {name: value}) for value in (first, second))
            assert any(look(one) != look(other) for look in looks), (first, second)


@pytest.mark.parametrize("name", RULE_SETS)
def test_every_sentence_is_tested(name):
    """Under each rule set, with every answer and every number of players."""
    known = [case.sentence for case in CASES if case.sentence]
    sizes = (2, 3, 4) if preset(name).game.has_melds else (4,)
    for players, option in product(sizes, asked_options(name)):
        for value, _words in OPTIONS[option].choices:
            told = ruleset_sentences(preset(name, **{"players": players, option: value}))
            assert [sentence for sentence in told if not any(part in sentence for part in known)] == []
