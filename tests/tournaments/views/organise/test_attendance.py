"""The door: who is there."""

import pytest

from tests.factories import CompetitionFactory, MatchDayFactory, PairFactory, PlayerFactory
from tests.tournaments.views.organise.evening import a_match_day, of_season, people, present

HTMX = {"HX-Request": "true"}


def who_is_there(match_day) -> list[str]:
    return sorted(match_day.attendances.values_list("player__name", flat=True))


def test_ticks_are_stored_as_a_whole(cast):
    match_day = a_match_day(cast)
    anna, bert, carla = people(cast, 3)
    present(match_day, [anna])
    answer = cast.organiser.post(of_season("attendance", 1), {"present": [bert.pk, carla.pk], "action": "save"})
    assert (answer.url, who_is_there(match_day)) == (of_season("organise_match_day", 1), ["Bert", "Carla"])


def test_the_counter_says_how_many_tables_there_are(cast):
    match_day = a_match_day(cast)
    present(match_day, people(cast, 11))
    page = cast.organiser.get(of_season("attendance", 1))
    assert [page.context[name] for name in ["present", "tables", "left_over"]] == [11, 2, 3]


def test_the_counter_is_live_and_stores_nothing(cast):
    match_day = a_match_day(cast)
    players = people(cast, 5)
    answer = cast.organiser.post(
        of_season("attendance", 1), {"present": [player.pk for player in players]}, headers=HTMX
    )
    assert [answer.context[name] for name in ["present", "tables", "left_over"]] == [5, 1, 1]
    assert "<html" not in answer.content.decode()
    assert who_is_there(match_day) == []


@pytest.mark.parametrize(("typed", "ticked"), [("be", {"Anna", "Bert"}), ("2", {"Anna", "Bert"}), ("x", {"Anna"})])
def test_the_first_letters_and_enter_tick_the_only_one_found(cast, typed, ticked):
    a_match_day(cast)
    anna, *_others = people(cast, 4)
    page = cast.organiser.post(of_season("attendance", 1), {"present": [anna.pk], "find": typed, "action": "find"})
    assert {str(row["unit"]) for row in page.context["rows"] if row["is_ticked"]} == ticked


def test_finding_several_shows_them_and_keeps_the_ticks_of_the_others(cast):
    a_match_day(cast)
    anna, *_others = people(cast, 10)
    page = cast.organiser.post(of_season("attendance", 1), {"present": [anna.pk], "find": "1", "action": "find"})
    assert [str(row["unit"]) for row in page.context["rows"] if row["is_shown"]] == ["Anna", "Joop"]
    page = cast.organiser.post(of_season("attendance", 1), {"present": [anna.pk], "find": "zz", "action": "find"})
    assert (page.context["found"], page.context["present"]) == (0, 1)


def test_a_player_of_another_club_or_who_stopped_is_not_stored(cast):
    match_day = a_match_day(cast)
    foreign = PlayerFactory(number=99)
    gone = PlayerFactory(club=cast.club, is_active=False)
    for player in (foreign, gone):
        page = cast.organiser.post(of_season("attendance", 1), {"present": [player.pk], "action": "save"})
        assert list(page.context["form"].errors) == ["present"]
    assert who_is_there(match_day) == []


def test_pairs_are_ticked_as_pairs(cast):
    competition = CompetitionFactory(club=cast.club, slug="season", pairs=True)
    match_day = MatchDayFactory(competition=competition)
    pairs = PairFactory.create_batch(3, competition=competition)
    cast.organiser.post(of_season("attendance", 1), {"present": [pair.pk for pair in pairs], "action": "save"})
    page = cast.organiser.get(of_season("attendance", 1))
    assert match_day.attendances.filter(pair__in=pairs).count() == 3
    assert [page.context[name] for name in ["present", "tables", "left_over"]] == [3, 1, 1]


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_asks_the_database_as_often_for_three_people_as_for_one(cast, count, django_assert_num_queries):
    a_match_day(cast)
    people(cast, count)
    with django_assert_num_queries(5):
        cast.organiser.get(of_season("attendance", 1))
