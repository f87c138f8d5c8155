"""The sentences say what the rules do."""

import pytest
from django.utils import translation

from tournaments.choices import AbsenceRule
from tournaments.forms.counting import counting_sentences, value_sentences
from tournaments.models import Competition
from tournaments.standings import CountingMethod, CountingRules, CountingUnit, DropTiming, TieBreak


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


@pytest.mark.parametrize(
    ("rules", "sentences"),
    [
        (
            CountingRules(),
            ["Every match day counts.", "The highest total comes first.", "Equals share a place."],
        ),
        (
            CountingRules(best=5, planned=7, minimum_attendance=5, drops=DropTiming.AT_END),
            [
                "The best 5 of 7 match days count.",
                "The highest total comes first.",
                "Lower results are dropped only when the season is complete; until then everything counts.",
                "A place takes at least 5 match days attended.",
                "Equals share a place.",
            ],
        ),
        (
            CountingRules(
                unit=CountingUnit.LEG,
                best=1,
                method=CountingMethod.AVERAGE,
                minimum_attendance=1,
                tie_breaks=(TieBreak.PITS, TieBreak.BEST_LEG),
            ),
            [
                "The best leg counts.",
                "The highest average per leg attended comes first.",
                "A place takes at least 1 leg attended.",
                "Equals are parted by, in this order: Most pits, Best leg.",
            ],
        ),
        (
            CountingRules(best=6, method=CountingMethod.AVERAGE),
            [
                "The best 6 match days count.",
                "The highest average per match day attended comes first.",
                "Equals share a place.",
            ],
        ),
        (
            CountingRules(unit=CountingUnit.LEG, best=20, planned=24),
            ["The best 20 of 24 legs count.", "The highest total comes first.", "Equals share a place."],
        ),
    ],
)
def test_counting(rules, sentences):
    assert counting_sentences(rules) == sentences


def test_values_of_byes_and_absences():
    competition = Competition(absence_points=1450)
    assert value_sentences(competition) == [
        "Sitting out a leg is worth 1600 points and 1 pit.",
        "A match day missed with notice is worth 1450 points.",
        "A match day missed without notice is worth 0 points.",
    ]


def test_values_without_a_pit_and_by_the_lowest_score():
    competition = Competition(bye_pits=0, absence_rule=AbsenceRule.LOWEST)
    assert value_sentences(competition) == [
        "Sitting out a leg is worth 1600 points.",
        "A match day missed with notice is worth the lowest score of that match day.",
        "A match day missed without notice is worth 0 points.",
    ]


def test_a_game_won_is_one_point_and_not_one_points():
    """Protects: where games won are counted, most values are one."""
    competition = Competition(bye_points=1, absence_points=1, absence_without_notice_points=1, late_points=1)
    assert value_sentences(competition) == [
        "Sitting out a leg is worth one point and 1 pit.",
        "A match day missed with notice is worth 1 point.",
        "A match day missed without notice is worth 1 point.",
        "A leg missed by coming late is worth 1 point.",
    ]
    competition.bye_pits = 0
    assert value_sentences(competition)[0] == "Sitting out a leg is worth 1 point."
