"""What a club says once about drawing, and what the page of the draw then proposes."""

import pytest
from django.core.exceptions import ValidationError

from tests.factories import CompetitionFactory
from tournaments.forms.season.competition import CompetitionForm

pytestmark = pytest.mark.django_db


def a_form(competition, rules="amsterdam", **typed):
    """The settings as they are, with what is typed over them."""
    blank = CompetitionForm(instance=competition, rules=rules)
    stored = {name: blank[name].value() for name in blank.fields}
    data = {name: value for name, value in (stored | typed).items() if value is not None and value is not False}
    return CompetitionForm(data, instance=competition, rules=rules)


def test_the_preferred_method_comes_first():
    competition = CompetitionFactory()
    form = a_form(
        competition,
        draw_method="lots",
        last_leg_by_ranking="on",
        leg_minutes="50",
        left_over_first="helper",
        left_over_others=["sit_out", "helper"],
    )
    assert form.is_valid(), form.errors
    names = ["draw_method", "last_leg_by_ranking", "leg_minutes", "left_over_ways"]
    assert [form.cleaned_data[name] for name in names] == ["lots", True, 50, ["helper", "sit_out"]]


def test_stored_values_are_shown_again():
    competition = CompetitionFactory(left_over_ways=["joker", "sit_out"])
    form = CompetitionForm(instance=competition, rules="amsterdam")
    assert (form["left_over_first"].value(), form["left_over_others"].value()) == ("joker", ["sit_out"])
    again = a_form(competition)
    assert again.is_valid(), again.errors
    assert again.cleaned_data["left_over_ways"] == ["joker", "sit_out"]


def test_with_nothing_chosen_people_sit_out():
    form = a_form(CompetitionFactory(left_over_ways=["joker"]), left_over_first="", left_over_others=[], draw_method="")
    assert form.is_valid(), form.errors
    assert (form.cleaned_data["left_over_ways"], form.cleaned_data["draw_method"]) == (["sit_out"], "best")


def test_a_method_fits_the_form():
    alone, pairs = CompetitionFactory(), CompetitionFactory(pairs=True)
    for competition, method in ((pairs, "walk"), (pairs, "ranking"), (alone, "moving"), (alone, "swiss")):
        assert list(a_form(competition, draw_method=method).errors) == ["draw_method"], method


def test_how_often_two_meet_is_asked_where_pairs_or_teams_meet():
    """And it stays when it is not said."""
    assert "round_robin_times" not in a_form(CompetitionFactory()).fields
    form = a_form(CompetitionFactory(pairs=True), round_robin_times="2", swiss_over_season="on")
    assert form.is_valid(), form.errors
    assert (form.cleaned_data["round_robin_times"], form.cleaned_data["swiss_over_season"]) == (2, True)
    form = a_form(CompetitionFactory(pairs=True, round_robin_times=2), round_robin_times="")
    assert form.is_valid(), form.errors
    assert form.cleaned_data["round_robin_times"] == 2


def test_partners_at_the_door_are_asked_of_individuals_and_need_a_method_that_keeps_couples():
    alone = CompetitionFactory()
    assert "partners_at_door" not in a_form(CompetitionFactory(pairs=True)).fields
    for method, fields in (("best", []), ("swiss", []), ("walk", ["draw_method"]), ("ranking", ["draw_method"])):
        form = a_form(alone, partners_at_door="on", draw_method=method)
        assert list(form.errors) == fields, method
    assert list(a_form(alone, partners_at_door="on", form="pairs").errors) == ["partners_at_door"]
    three = CompetitionFactory(rules="klammern-league", rules_options={"players": 3})
    three.partners_at_door = True
    with pytest.raises(ValidationError) as refused:
        three.full_clean()
    assert list(refused.value.error_dict) == ["partners_at_door"]
