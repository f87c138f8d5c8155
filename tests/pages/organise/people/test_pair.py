"""The pairs of a competition of pairs."""

import pytest
from django.urls import reverse

from tournaments.models import Competition
from tournaments.services.evening.door import set_attendance
from tournaments.services.evening.match_day import open_match_day
from tournaments.services.people.pair import add_pair
from tournaments.services.people.player import add_player, add_players, update_player
from tournaments.services.season.competition import create_competition

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


def test_what_is_wrong_with_a_pair_is_said_at_its_field(cast, drive, people):
    """Protects: a pull-down of four hundred names; what was typed stays when no one is meant by it."""
    page = url("pair_add", drive)
    add_player(club=cast.other_club, name="Rik")
    cast.organiser.post(page, {"first": "1 · Anna", "second": "2 bert"})
    for first, second, number, errors in [
        ("Carla", "Carla", "", {"second": ["A pair is two different people."]}),
        ("Carla", "Bert", "", {"second": [NOT_FREE]}),
        ("Carla", "Dirk", "1", {"number": ["Anna / Bert already have this number."]}),
        ("Carla", "", "", {"second": ["This field is required."]}),
        ("Rik", "Carla", "", {"first": ["No one here is called Rik."]}),
        ("3 · Carla", "Zwaantje", "", {"second": ["No one here is called Zwaantje."]}),
    ]:
        typed = {"first": first, "second": second, "number": number}
        answer = cast.organiser.post(page, typed)
        form = answer.context["form"]
        assert dict(form.errors) == errors
        assert {name: form[name].value() for name in typed} == typed
        assert pairs(drive) == [(1, "Anna / Bert")]
    assert 'value="Zwaantje"' in answer.text
    assert answer.text.count("<option value=") == 4  # once on the page, however many fields


def test_a_pair_is_changed_and_removed_after_asking_but_not_once_it_attended(cast, drive, people):
    pair = add_pair(competition=drive, first=people[0], second=people[1])
    typed = {"first": people[0].number, "second": people[2].number, "number": "4"}
    assert cast.organiser.post(url("pair_edit", drive, 1), typed).url == url("pair_list", drive)
    assert pairs(drive) == [(4, "Anna / Carla")]
    page = url("pair_remove", drive, 4)
    day = open_match_day(competition=drive)
    set_attendance(match_day=day, pairs=[pair])
    assert cast.organiser.post(page).context["form"].non_field_errors() == [
        "This pair has been present or has results: it cannot be removed."
    ]
    set_attendance(match_day=day)
    assert cast.organiser.get(page).status_code == 200
    assert pairs(drive) == [(4, "Anna / Carla")]
    assert cast.organiser.post(page).url == url("pair_list", drive)
    assert pairs(drive) == []
