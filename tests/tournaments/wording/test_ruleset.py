"""The page of rules says what the engine does: every sentence is looked for at play, and every answer has one."""

from functools import cache
from itertools import combinations

import pytest

from scoring import PRESETS, preset, with_options
from tests.tournaments.forms.rules.test_ruleset import ALONE, BASES
from tests.tournaments.wording.at_play import Case
from tests.tournaments.wording.evening_at_play import evening_cases
from tests.tournaments.wording.kraken_at_play import kraken_cases
from tests.tournaments.wording.melds_at_play import meld_cases
from tests.tournaments.wording.roem_at_play import roem_cases
from tournaments.forms.rules.ruleset import OPTIONS, asked_options
from tournaments.wording.rule_sets import RULE_SETS
from tournaments.wording.ruleset import ruleset_sentences

CASES = [*evening_cases(), *roem_cases(), *kraken_cases(), *meld_cases()]


pytestmark = pytest.mark.usefixtures("english")


def rules_of(case: Case):
    options = {case.option: case.value} if case.option else {}
    return preset(case.rules, **{**case.others, **options})


sentences_of = cache(ruleset_sentences)


def test_what_a_sentence_says_comes_out_at_the_table(subtests):
    for case in CASES:
        with subtests.test(str(case)):
            rules = rules_of(case)
            said = sentences_of(rules)
            assert case.sentence == "" or [sentence for sentence in said if case.sentence in sentence] != []
            assert case.never == "" or [sentence for sentence in said if case.never in sentence] == []
            assert case.sentence or case.never
            assert case.seen(rules) == case.expected


def test_every_answer_to_every_option_is_seen_at_play():
    """Protects: a new option has words on the page of rules, so it also has a round that shows they are true."""
    answers = {(name, value) for name, option in OPTIONS.items() for value, _words in option.choices}
    assert answers - {(case.option, case.value) for case in CASES} == set()


def test_the_answers_to_an_option_are_seen_to_differ(subtests):
    """What is looked at tells the answers apart, so that a sentence at the wrong answer would be found."""
    for name, option in OPTIONS.items():
        with subtests.test(name):
            base = with_options(PRESETS[BASES.get(name, "amsterdam")], ALONE.get(name, {}))
            looks = [case.seen for case in CASES if case.option == name]
            answers = [with_options(base, {name: value}) for value, _words in option.choices]
            for one, other in combinations(answers, 2):
                assert any(look(one) != look(other) for look in looks), (getattr(one, name), getattr(other, name))


def test_every_sentence_is_tested():
    """Under each rule set, with every answer and every number of players."""
    every = set()
    for name in RULE_SETS:
        for players in (2, 3, 4) if preset(name).game.has_melds else (4,):
            for option in asked_options(name):
                every |= {preset(name, **{"players": players, option: value}) for value, _ in OPTIONS[option].choices}
    said = set().union(*map(ruleset_sentences, every))
    known = [case.sentence for case in CASES if case.sentence]
    assert [sentence for sentence in said if not any(part in sentence for part in known)] == []
