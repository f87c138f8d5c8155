"""The sentences say what the rules do."""

import pytest

from tournaments.choices import AbsenceRule
from tournaments.models import Competition
from tournaments.standings import CountingMethod, CountingRules, CountingUnit, DropTiming, TieBreak
from tournaments.wording.counting import counting_sentences, value_sentences

pytestmark = pytest.mark.usefixtures("english")


def test_counting():
    for rules, sentences in [
        (CountingRules(), ["Every match day counts.", "The highest total comes first.", "A tie means a shared place."]),
        (CountingRules(best=5, planned=7, minimum_attendance=5, drops=DropTiming.AT_END),
         ["The best 5 of 7 match days count.", "The highest total comes first.",
         "Lower results are dropped only when the season is complete; until then everything counts.",
         "You need to attend at least 5 match days for a place in the standing.", "A tie means a shared place."]),
        (CountingRules(unit=CountingUnit.LEG, best=1, method=CountingMethod.AVERAGE, minimum_attendance=1,
         tie_breaks=(TieBreak.PITS, TieBreak.BEST_LEG)), ["The best leg counts.",
         "The highest average per leg attended comes first.",
         "You need to play at least 1 leg for a place in the standing.",
         "Ties are broken in this order: Most pits, Best leg."]),
        (CountingRules(best=6, method=CountingMethod.AVERAGE), ["The best 6 match days count.",
         "The highest average per match day attended comes first.", "A tie means a shared place."]),
        (CountingRules(unit=CountingUnit.LEG, best=20, planned=24), ["The best 20 of 24 legs count.",
         "The highest total comes first.", "A tie means a shared place."]),
    ]:  # fmt: skip
        assert counting_sentences(rules) == sentences, rules


def test_what_a_handicap_is_added_to():
    """Protects: nothing is said of handicaps where no one has any."""
    per_day = "Handicaps are added to every match day attended."
    per_leg = "Handicaps are added to every leg attended."
    assert counting_sentences(CountingRules(handicaps={1: 50}))[1] == per_day
    assert counting_sentences(CountingRules(handicap_per=CountingUnit.LEG))[1] == per_leg
    places = counting_sentences(CountingRules(handicaps={1: 50}, rank_points=(5, 3)))
    assert places[2:4] == [per_day, "They decide the places and add no points."]


def test_values_of_byes_and_absences():
    """Also without a pit, by the lowest score, and where games won count and most values are one."""
    sitting_out = "Sitting out a leg is worth 1600 points"
    without_notice = "A match day missed without notice is worth 0 points."
    assert value_sentences(Competition(absence_points=1450)) == [
        f"{sitting_out} and 1 pit.",
        "A match day missed with notice is worth 1450 points.",
        without_notice,
    ]
    competition = Competition(bye_pits=0, absence_rule=AbsenceRule.LOWEST_OF_EVENING)
    assert value_sentences(competition) == [
        f"{sitting_out}.",
        "A match day missed with notice is worth the lowest score of that match day.",
        without_notice,
    ]
    competition = Competition(bye_points=1, absence_points=1, absence_without_notice_points=1, late_points=1)
    assert value_sentences(competition) == [
        "Sitting out a leg is worth 1 point and 1 pit.",
        "A match day missed with notice is worth 1 point.",
        "A match day missed without notice is worth 1 point.",
        "A leg missed by coming late is worth 1 point.",
    ]
    competition.bye_pits = 0
    assert value_sentences(competition)[0] == "Sitting out a leg is worth 1 point."


def test_what_is_given_is_in_what_the_competition_counts(subtests):
    """Protects: a league that counts Augen does not promise points."""
    for options, worth in [
        ({"rules": "klammern-league"}, "2 Augen"),
        ({"rules": "klammern"}, "2 big points"),
        ({"rules": "hamburg"}, "2 turns of the die"),
        ({"counting_figure": "wins"}, "2 games won"),
        ({"counting_figure": "match_points"}, "2 match points"),
        ({"is_portefeuille": True, "form": "pairs"}, "2 match points"),
    ]:
        with subtests.test(repr((options, worth))[:99]):
            given = {"bye_points": 2, "absence_points": 2, "absence_without_notice_points": 2, "late_points": 2}
            competition = Competition(bye_pits=0, **given, **options)
            sentences = [sentence for sentence in value_sentences(competition) if "is worth" in sentence]
            assert [sentence.endswith(f" is worth {worth}.") for sentence in sentences] == [True] * 4


def test_where_places_count_an_absence_is_worth_points_of_the_standing():
    competition = Competition(rules="klammern-league", counting_figure="rank_points", bye_pits=0, bye_points=2)
    assert value_sentences(competition)[:2] == [
        "Sitting out a leg is worth 2 Augen.",
        "A match day missed with notice is worth 0 points.",
    ]


def test_a_tie_is_broken_by_what_the_game_has():
    rules = CountingRules(tie_breaks=(TieBreak.FEWEST_NATS,))
    assert "Fewest nats" in counting_sentences(rules)[-1]
    assert "Fewest rounds lost" in counting_sentences(rules, has_melds=True)[-1]
