"""The pairs of a competition of pairs."""

import pytest
from django.urls import reverse

from tournaments.models import Competition
from tournaments.services.evening.match_day import open_match_day, set_attendance
from tournaments.services.people.player import add_player, add_players, update_player
from tournaments.services.season.competition import add_pair, create_competition

NOT_FREE = "This player cannot be chosen: not in this club, not playing this season, or already in another pair."


@pytest.fixture
def drive(cast) -> Competition:
    return create_competition(club=cast.club, name="Drive", form="pairs")


@pytest.fixture
def people(cast):
    return add_players(club=cast.club, names=["Anna", "Bert", "Carla", "Dirk", "Els", "Frits"])


def url(name: str, competition: Competition, *more) -> str:
    return reverse(name, args=[competition.club.slug, competition.slug, *more])


def pairs(competition: Competition) -> list[tuple[int, str]]:
    return [(pair.number, str(pair)) for pair in competition.pairs.order_by("number")]


@pytest.mark.parametrize("person", ["scorekeeper", "viewer", "rival", "stranger"])
def test_only_organisers_find_the_pages_about_pairs(cast, drive, people, person):
    add_pair(competition=drive, first=people[0], second=people[1])
    pages = [url("pair_list", drive), url("pair_add", drive), url("pair_edit", drive, 1), url("pair_remove", drive, 1)]
    typed = {"first": people[2].number, "second": people[3].number, "number": 1}
    browser = getattr(cast, person)
    assert [browser.get(page).status_code for page in pages] == [404] * 4
    assert [browser.post(page, typed).status_code for page in pages] == [404] * 4
    assert pairs(drive) == [(1, "Anna / Bert")]


def test_a_competition_of_individuals_has_no_pages_about_pairs(cast):
    season = create_competition(club=cast.club, name="Season")
    pages = [url("pair_list", season), url("pair_add", season), url("pair_edit", season, 1)]
    assert [cast.organiser.get(page).status_code for page in pages] == [404] * 3


def test_pairs_are_added_with_the_next_number(cast, drive, people):
    anna, bert, carla, dirk, els, frits = (player.number for player in people)
    page = url("pair_add", drive)
    assert cast.organiser.post(page, {"first": anna, "second": bert, "number": ""}).url == page
    cast.organiser.post(page, {"first": carla, "second": dirk, "number": "8"})
    cast.organiser.post(page, {"first": els, "second": frits})
    assert pairs(drive) == [(1, "Anna / Bert"), (8, "Carla / Dirk"), (9, "Els / Frits")]


def offered(cast, page: str) -> list[str]:
    return [label.partition(" · ")[2] for label in cast.organiser.get(page).context["form"].offered]


def test_only_those_who_play_this_season_and_are_in_no_other_pair_are_offered(cast, drive, people):
    anna, bert, carla, dirk, *_others = people
    add_pair(competition=drive, first=anna, second=bert)
    add_pair(competition=create_competition(club=cast.club, name="Other", form="pairs"), first=carla, second=dirk)
    for player in (anna, dirk):
        update_player(player=player, name=player.name, number=player.number, is_active=False)
    assert offered(cast, url("pair_add", drive)) == ["Carla", "Els", "Frits"]
    assert offered(cast, url("pair_edit", drive, 1)) == ["Anna", "Bert", "Carla", "Els", "Frits"]


@pytest.mark.parametrize(
    ("names", "number", "errors"),
    [
        (("Carla", "Carla"), "", {"second": ["A pair is two different people."]}),
        (("Carla", "Bert"), "", {"second": [NOT_FREE]}),
        (("Carla", "Dirk"), "1", {"number": ["Anna / Bert already have this number."]}),
        (("Carla", None), "", {"second": ["This field is required."]}),
    ],
)
def test_what_is_wrong_with_a_pair_is_said_at_its_field(cast, drive, people, names, number, errors):
    add_pair(competition=drive, first=people[0], second=people[1])
    keys = {player.name: player.name for player in people} | {None: ""}
    typed = {"first": keys[names[0]], "second": keys[names[1]], "number": number}
    form = cast.organiser.post(url("pair_add", drive), typed).context["form"]
    assert dict(form.errors) == errors
    assert {name: form[name].value() for name in typed} == typed
    assert pairs(drive) == [(1, "Anna / Bert")]


def test_a_player_of_another_club_cannot_be_chosen(cast, drive, people):
    other = add_player(club=type(cast.club).objects.get(name="De Pit"), name="Rik")
    form = cast.organiser.post(url("pair_add", drive), {"first": other.name, "second": "Anna"}).context["form"]
    assert dict(form.errors) == {"first": ["Nobody here is called Rik."]}


def test_a_name_is_typed_as_a_list_or_a_number_has_it(cast, drive, people):
    """Protects: a pull-down of four hundred names; what was typed stays when nobody is meant by it."""
    page = url("pair_add", drive)
    cast.organiser.post(page, {"first": "1 · Anna", "second": "2 bert"})
    assert pairs(drive) == [(1, "Anna / Bert")]
    answer = cast.organiser.post(page, {"first": "3", "second": "Zwaantje"})
    assert dict(answer.context["form"].errors) == {"second": ["Nobody here is called Zwaantje."]}
    assert 'value="Zwaantje"' in answer.text
    assert answer.text.count("<option value=") == 4  # once on the page, however many fields


def test_a_pair_is_changed(cast, drive, people):
    add_pair(competition=drive, first=people[0], second=people[1])
    typed = {"first": people[0].number, "second": people[2].number, "number": "4"}
    assert cast.organiser.post(url("pair_edit", drive, 1), typed).url == url("pair_list", drive)
    assert pairs(drive) == [(4, "Anna / Carla")]


def test_a_pair_is_removed_after_asking(cast, drive, people):
    add_pair(competition=drive, first=people[0], second=people[1])
    page = url("pair_remove", drive, 1)
    assert cast.organiser.get(page).status_code == 200
    assert pairs(drive) == [(1, "Anna / Bert")]
    assert cast.organiser.post(page).url == url("pair_list", drive)
    assert pairs(drive) == []


def test_a_pair_that_attended_is_not_removed(cast, drive, people):
    pair = add_pair(competition=drive, first=people[0], second=people[1])
    set_attendance(match_day=open_match_day(competition=drive), pairs=[pair])
    answer = cast.organiser.post(url("pair_remove", drive, 1))
    assert answer.context["form"].non_field_errors() == [
        "This pair has been present or has results: it cannot be removed."
    ]
    assert pairs(drive) == [(1, "Anna / Bert")]


@pytest.mark.parametrize("rows", [1, 3])
def test_the_number_of_queries_does_not_grow_with_the_pairs(cast, drive, people, rows, django_assert_num_queries):
    for number in range(rows):
        add_pair(competition=drive, first=people[2 * number], second=people[2 * number + 1])
    with django_assert_num_queries(5):
        answer = cast.organiser.get(url("pair_list", drive))
    assert len(answer.context["listing"].rows) == rows
