"""A club says when a leg of klaverjas is over, where it says how many there are."""

import pytest
from django.urls import reverse

from tests.pages.organise.season.competition_form import ANSWERS, create_url, sent, url
from tournaments.choices import CountingFigure
from tournaments.models import Competition
from tournaments.services.season.competition import create_competition
from tournaments.wording.competition import leg_length
from tournaments.wording.rules import evening_sentences


def edit(cast, competition: Competition, name: str = "competition_edit", **typed: str):
    page = url(name, competition)
    return cast.organiser.post(page, sent(cast.organiser.get(page).context["form"]) | typed)


@pytest.fixture
def season(cast) -> Competition:
    return create_competition(club=cast.club, name="Season")


def test_a_club_chooses_where_it_says_how_long_a_leg_is(cast, season):
    assert edit(cast, season, match_end="target", target="701", both_over="on").status_code == 302
    season.refresh_from_db()
    assert season.rules_options == {"match_end": "target", "target": 701, "both_over": "always"}
    assert (season.is_race, season.bye_points, leg_length(season)) == (True, 350, "a match to 701 points")
    assert evening_sentences(season)[-1] == (
        "A leg is over when a side has 701 points. If both get there in the same round, there is one more "
        "round; if they are tied then, another."
    )
    form = cast.organiser.get(url("competition_edit", season)).context["form"]
    assert "days" in form.open_sections
    assert edit(cast, season, match_end="rounds", rounds_per_leg="12").status_code == 302
    season.refresh_from_db()
    assert (season.is_race, season.bye_points, leg_length(season)) == (False, 1200, "12 rounds")


def test_what_is_wrong_with_the_length_is_said_at_its_field(cast, season):
    """Protects: the section is open where there is a message in it."""
    assert list(edit(cast, season, rounds_per_leg="").context["form"].errors) == ["rounds_per_leg"]
    form = edit(cast, season, match_end="target", target="0").context["form"]
    assert list(form.errors) == ["target"]
    assert "days" in form.open_sections
    pairs = create_competition(club=cast.club, name="Boards", form="pairs", is_portefeuille=True)
    assert list(edit(cast, pairs, match_end="target").context["form"].errors) == ["match_end"]
    pairs.refresh_from_db()
    assert not pairs.is_race
    assert edit(cast, season, rounds_per_leg="", match_end="target").status_code == 302


def test_a_new_competition_to_501_counts_who_won(cast):
    """Protects: the page says so before it is made, and the club may choose otherwise."""
    looked = cast.organiser.post(create_url(cast), ANSWERS | {"rules": "race-to-501", "look": "1"})
    said = [sentence for _title, sentences in looked.context["sections"] for sentence in sentences]
    assert any("A leg is over when a side has 501 points." in sentence for sentence in said)
    cast.organiser.post(create_url(cast), ANSWERS | {"rules": "race-to-501"})
    made = Competition.objects.get()
    assert (made.counting_figure, made.bye_points, made.is_race) == (CountingFigure.WINS, 1, True)
    edit(cast, made, "counting_edit", counting_figure="points", tie_break_1="")
    made.refresh_from_db()
    assert made.bye_points == 250
    assert cast.nobody.get(reverse("competition", args=made.url_args)).status_code == 200
