"""Every problem has its sentence and its place on the form."""

import pytest

from scoring import Doubt, RoundProblem, Ruleset, Side, TotalsDoubt, TotalsProblem, preset
from tournaments.forms.table.cards import CardsForm
from tournaments.forms.table.round import RoemRoundForm
from tournaments.forms.table.table import FIGURES
from tournaments.wording import problems

pytestmark = pytest.mark.usefixtures("english")


def test_no_problem_and_no_doubt_is_without_words():
    """Protects: a member added to the engine comes with its sentence."""
    assert set(problems.PROBLEMS) == set(RoundProblem)
    assert set(problems.DOUBTS) == set(Doubt)
    assert set(problems.TOTALS_PROBLEMS) == set(TotalsProblem)
    assert set(problems.TOTALS_DOUBTS) == set(TotalsDoubt)
    assert set(problems.TOTALS_FIELDS) == {*TotalsProblem, *TotalsDoubt}


def test_single_players_are_not_called_sides():
    """Of two or three players not all cards are dealt: no pool of 164 that all points must add up to."""
    alone = preset("klammern", players=3)
    said = {problem: problems.message(problem, alone) for problem in problems.EACH_ALONE}
    assert [text for text in said.values() if "side" in text] == []
    assert said[RoundProblem.CARD_POINTS_SUM] != problems.message(RoundProblem.CARD_POINTS_SUM, preset("klammern"))


def test_every_sentence_can_be_said_and_is_said_once():
    """Protects: no placeholder without a figure, no two problems that read the same."""
    said = [problems.message(problem) for problem in RoundProblem]
    said += [problems.doubt_message(doubt) for doubt in Doubt]
    said += [problems.totals_message(problem, Ruleset(), 16) for problem in TotalsProblem]
    assert len(set(said)) == len(said)
    assert [text for text in said if "%" in text] == []


def test_every_place_is_a_field_that_some_form_has():
    fields = {
        "pit",
        "revoke",
        "doubling",
        "trump",
        "ns_hand_roem",
        "ew_hand_roem",
        *RoemRoundForm.base_fields,
        *CardsForm.base_fields,
    }
    places = {problems.field_of(problem, side) for problem in RoundProblem for side in Side}
    assert places - {None} - fields == set()
    totals = {f"{side}_{name}" for side in ("ns", "ew") for name in FIGURES}
    assert {
        name.format(side=side) for name in problems.TOTALS_FIELDS.values() for side in ("ns", "ew")
    } - totals == set()


def test_a_problem_of_one_side_stands_at_that_side():
    for side, field in [(Side.NS, "ns_points"), (Side.EW, "ew_points"), (None, None)]:
        assert problems.field_of(RoundProblem.CARD_POINTS_IMPOSSIBLE, side) == field, side


def test_sentences_name_the_figures_of_the_rules():
    assert problems.message(RoundProblem.CARD_POINTS_SUM) == "The card points of both sides must add up to 162."
    assert problems.totals_message(TotalsProblem.POINTS_SUM, Ruleset(), 16) == (
        "The card points of both sides must add up to 2592: 16 rounds of 162."
    )
