"""Every problem has its sentence and its place on the form."""

import pytest
from django.utils import translation

from scoring import Doubt, Problem, Ruleset, Side, TotalsProblem, preset
from tournaments.forms import problems
from tournaments.forms.cards import CardsForm
from tournaments.forms.round import RoundForm
from tournaments.forms.table import FIGURES


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


def test_no_problem_and_no_doubt_is_without_words():
    """Protects: a member added to the engine comes with its sentence."""
    assert set(problems.PROBLEMS) == set(Problem)
    assert set(problems.DOUBTS) == set(Doubt)
    assert set(problems.TOTALS_PROBLEMS) == set(problems.TOTALS_FIELDS) == set(TotalsProblem)


def test_players_for_themselves_are_not_spoken_to_as_sides():
    """Of two or three players not all cards are dealt: no pool of 164 that all points must add up to."""
    alone = preset("klammern", players=3)
    said = {problem: problems.message(problem, alone) for problem in problems.EACH_FOR_HIMSELF}
    assert [text for text in said.values() if "side" in text] == []
    assert said[Problem.CARD_POINTS_SUM] != problems.message(Problem.CARD_POINTS_SUM, preset("klammern"))


def test_every_sentence_can_be_said_and_is_said_once():
    """Protects: no placeholder without a figure, no two problems that read the same."""
    said = [problems.message(problem) for problem in Problem]
    said += [problems.doubt_message(doubt) for doubt in Doubt]
    said += [problems.totals_message(problem, Ruleset(), 16) for problem in TotalsProblem]
    assert len(set(said)) == len(said)
    assert [text for text in said if "%" in text] == []


def test_every_place_is_a_field_that_some_form_has():
    fields = {"doubling", "trump", "ns_hand_roem", "ew_hand_roem", *RoundForm.base_fields, *CardsForm.base_fields}
    places = {problems.field_of(problem, side) for problem in Problem for side in Side}
    assert places - {None} - fields == set()
    totals = {f"{side}_{name}" for side in ("ns", "ew") for name in FIGURES}
    assert {
        name.format(side=side) for name in problems.TOTALS_FIELDS.values() for side in ("ns", "ew")
    } - totals == set()


@pytest.mark.parametrize(
    ("side", "field"), [(Side.NS, "ns_points"), (Side.EW, "ew_points"), (None, None)], ids=["NS", "EW", "both"]
)
def test_a_problem_of_one_side_stands_at_that_side(side, field):
    assert problems.field_of(Problem.CARD_POINTS_IMPOSSIBLE, side) == field


def test_sentences_name_the_figures_of_the_rules():
    assert problems.message(Problem.CARD_POINTS_SUM) == "The card points of both sides must be 162 together."
    assert problems.totals_message(TotalsProblem.POINTS_SUM, Ruleset(), 16) == (
        "The card points of both sides must be 2592 together: 16 rounds of 162."
    )
