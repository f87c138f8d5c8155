"""The page with everyone's handicap: filled in from a standing, typed, sent twice, and from two tabs."""

import re

import pytest
from django.urls import reverse

from tests.factories import CompetitionFactory, MatchDayFactory, PlayerFactory, ResultFactory
from tests.pages.organise.match_days import of_season
from tournaments.models import Competition, Handicap, LogEntry
from tournaments.queries.season.handicap import list_handicaps

PAGE = of_season("handicaps")


@pytest.fixture
def season(cast) -> Competition:
    """Aad had 5000 and Bea 4000."""
    season = CompetitionFactory(club=cast.club, slug="season")
    day = MatchDayFactory(competition=season, number=9, published=True)
    for name, points in (("Aad", 5000), ("Bea", 4000)):
        ResultFactory(match_day=day, player=PlayerFactory(club=cast.club, name=name), points=points)
    return season


def fields(page) -> dict[str, str]:
    """What the form would send as it is shown."""
    form = page.context["form"]
    return {name: form[name].value() or "" for name in form.fields}


def keys(page) -> dict[str, str]:
    """The field of each by name."""
    return {field.label: name for name, field in page.context["form"].fields.items() if name != "seen"}


def test_everyone_has_a_line_and_what_is_typed_is_stored(cast, season):
    """Protects: the same form sent twice is stored once, and says so both times."""
    page = cast.organiser.get(PAGE)
    of = keys(page)
    sent = fields(page) | {of["Bea"]: "+100", of["Aad"]: "−20"}
    for _tap in range(2):
        assert "The handicaps have been saved." in cast.organiser.post(PAGE, sent, follow=True).text
    assert sorted(list_handicaps(season).values()) == [-20, 100]
    assert LogEntry.objects.filter(action="handicaps_changed").count() == 1
    page = cast.organiser.get(PAGE)
    assert page.context["form"][of["Bea"]].value() == 100


def test_what_is_filled_in_is_not_stored_until_someone_saves(cast, season):
    page = cast.organiser.get(PAGE)
    assert "this season so far" in page.text
    filled = cast.organiser.get(PAGE, {"percent": "10", "of": "season"})
    of = keys(filled)
    assert filled.context["form"][of["Bea"]].value() == 100
    assert "not saved yet" in filled.text
    assert not Handicap.objects.exists()
    cast.organiser.post(PAGE, fields(filled))
    assert list(list_handicaps(season).values()) == [100]


def test_an_earlier_season_is_chosen_as_long_as_nothing_was_played(cast, season):
    """Protects: the organiser who begins a season from the last one, and a standing in which no one has a place."""
    old = CompetitionFactory(club=cast.club, slug="old", name="Season of 2020")
    new = CompetitionFactory(club=cast.club, slug="new")
    page = cast.organiser.get(reverse("handicaps", args=new.url_args))
    [(first, _name), *_others] = page.context["fill_in"].fields["of"].choices
    assert first in {"season", "old"}
    assert "Season of 2020" in page.text
    page = cast.organiser.get(reverse("handicaps", args=new.url_args), {"percent": "10", "of": old.slug})
    assert "No one has a place in that standing yet." in page.text


@pytest.mark.parametrize("asked", [{"percent": "x", "of": "season"}, {"percent": "0", "of": "season"}, {"of": "gone"}])
def test_a_wrong_percentage_is_said_and_fills_in_nothing(cast, season, asked):
    page = cast.organiser.get(PAGE, asked)
    assert page.status_code == 200
    assert 'class="invalid-feedback' in page.text
    assert page.context["proposed"] is None


@pytest.mark.parametrize(("typed", "said"), [("ten", "Digits only"), ("10001", "10000")])
def test_what_is_wrong_is_said_at_its_line_and_nothing_typed_is_lost(cast, season, typed, said):
    page = cast.organiser.get(PAGE)
    of = keys(page)
    page = cast.organiser.post(PAGE, fields(page) | {of["Aad"]: "5", of["Bea"]: typed})
    assert said in page.text
    assert (page.context["form"][of["Aad"]].value(), page.context["form"][of["Bea"]].value()) == ("5", typed)
    assert not Handicap.objects.exists()


def test_of_two_tabs_the_second_one_is_told(cast, season):
    """Protects: the figures of another organiser; sent once more, they are replaced deliberately."""
    page = cast.organiser.get(PAGE)
    of, first = keys(page), fields(page)
    cast.organiser.post(PAGE, first | {of["Aad"]: "5"})
    page = cast.organiser.post(PAGE, first | {of["Bea"]: "7"})
    assert "Someone else has changed this in the meantime." in page.text
    assert list(list_handicaps(season).values()) == [5]
    cast.organiser.post(PAGE, fields(page))
    assert list(list_handicaps(season).values()) == [7]


def test_once_it_is_closed_it_says_so(cast, season):
    page = cast.organiser.get(PAGE)
    of = keys(page)
    cast.organiser.post(of_season("competition_close"), {"asked": "1", "confirmed": "on"})
    assert Competition.objects.get(pk=season.pk).is_closed
    answer = cast.organiser.post(PAGE, fields(page) | {of["Aad"]: "5"})
    assert answer.status_code == 200
    assert "alert-danger" in answer.text
    assert not Handicap.objects.exists()


def test_only_organisers_see_the_page(cast, season):
    for client in (cast.nobody, cast.stranger, cast.scorekeeper):
        assert client.get(PAGE).status_code in (302, 403, 404)


@pytest.mark.parametrize("people", [1, 3])
def test_the_number_of_queries_does_not_grow(cast, season, people, django_assert_num_queries):
    for player in PlayerFactory.create_batch(people, club=cast.club):
        Handicap.objects.create(competition=season, player=player, points=5)
    with django_assert_num_queries(13):
        cast.organiser.get(PAGE, {"percent": "10", "of": "season"})


def test_the_lines_work_without_a_script(cast, season):
    """Protects: a label for each field, and one form to fill in and one to save."""
    text = cast.organiser.get(PAGE).text
    assert (
        len(re.findall(r'<label for="id_unit_\d+">', text))
        == len(re.findall(r'<input [^>]*id="id_unit_\d+"', text))
        > 1
    )
    assert re.search(r'<form class="fill-in" method="get">', text)
