"""The door: one tap or the first letters, stored at once, with JavaScript and without; each step can be undone."""

import re

import pytest

from tests.factories import (
    AdjustmentFactory,
    AttendanceFactory,
    CompetitionFactory,
    MatchDayFactory,
    PairFactory,
    PlayerFactory,
    TeamFactory,
)
from tests.pages.organise.match_days import HTMX, a_match_day, of_season, people, present, with_money
from tournaments.choices import AdjustmentKind
from tournaments.models import Player
from tournaments.queries.evening.door import find_elsewhere, find_expected, get_door

DOOR = of_season("door", 1)


def who_is_there(match_day) -> list[str]:
    return sorted(match_day.attendances.values_list("player__name", flat=True))


def step_of(answer):
    return answer.context["step"]


def rows_in(answer) -> list[str]:
    """The ids of the rows that came with an answer."""
    return re.findall(r'<li id="(p\d+)"', answer.text)


def test_one_tap_is_stored_and_comes_back_to_the_list_or_as_that_row_and_the_counter(cast):
    match_day = a_match_day(cast)
    anna, bert, *_others = people(cast, 4)
    assert cast.organiser.post(DOOR, {"arrive": anna.pk}).url == DOOR
    page = cast.organiser.get(DOOR)
    assert (who_is_there(match_day), step_of(page).sentence) == (["Anna"], "Anna is checked in.")
    state = get_door(match_day).state
    answer = cast.organiser.post(DOOR, {"arrive": bert.pk, "state": state}, headers=HTMX)
    assert rows_in(answer) == [f"p{bert.pk}"]
    assert "2 present = 0 tables + 2" in answer.text
    assert "<html" not in answer.text
    # Another door checks in the same person: once, and silently.
    assert cast.owner.post(DOOR, {"arrive": bert.pk}, headers=HTMX).status_code == 200
    assert who_is_there(match_day) == ["Anna", "Bert"]
    with_money(cast)
    assert "1 of 2 paid" in cast.organiser.post(DOOR, {"pay": bert.pk}, headers=HTMX).text


def test_changes_from_another_door_come_along_and_a_page_that_shows_other_people_gets_the_whole_list(cast):
    match_day = a_match_day(cast)
    anna, bert, *_others = people(cast, 4)
    state = get_door(match_day).state
    present(match_day, [anna])
    news = cast.organiser.get(DOOR, {"state": state}, headers=HTMX)
    assert rows_in(news) == [f"p{anna.pk}"]
    answer = cast.organiser.post(DOOR, {"arrive": bert.pk, "state": state}, headers=HTMX)
    assert rows_in(answer) == [f"p{anna.pk}", f"p{bert.pk}"]
    old = get_door(match_day).state
    assert cast.organiser.get(DOOR, {"state": old}, headers=HTMX).status_code == 204
    PlayerFactory(club=cast.club, name="New")
    for shown in (old, "", "rubbish", "é" * 12):
        assert len(rows_in(cast.organiser.get(DOOR, {"state": shown}, headers=HTMX))) == 5


def test_names_are_found_by_any_part_of_them_and_each_typed_word_is_another_word(cast):
    """Protects: who types a whole name is not asked about someone else, and that name comes first; a part in the middle
    of a word counts only where no word begins with it."""
    match_day = a_match_day(cast)
    names = ["Zoë van den Berg", "Łukasz Ber", "Ludo Zand", "Jan Möller"]
    names += ["Evert Jansen", "Jan-Willem Jansen", "Jan Jansen"]
    for number, name in enumerate(names, 10):
        PlayerFactory(club=cast.club, name=name, number=number)
    rows = get_door(match_day).rows
    for typed, found in {
        **{"zoe": ["Zoë van den Berg"], "berg": ["Zoë van den Berg"], "z be": ["Zoë van den Berg"]},
        **{"zb": ["Zoë van den Berg"], "zvdb": ["Zoë van den Berg"], "lu": ["Łukasz Ber", "Ludo Zand"]},
        **{"moel": ["Jan Möller"], "moll": ["Jan Möller"], "möl j": ["Jan Möller"], "12": ["Ludo Zand"]},
        **{"1": [], "erg": ["Zoë van den Berg"], " ": [], "e jansen": ["Evert Jansen"], "rt se": ["Evert Jansen"]},
        **{"illem": ["Jan-Willem Jansen"], "oell": ["Jan Möller"], "zan": ["Ludo Zand"], "erg erg": []},
        "jan jansen": ["Jan Jansen", "Jan-Willem Jansen"],
        "jansen jan": ["Jan Jansen", "Jan-Willem Jansen"],
        "jansen": ["Evert Jansen", "Jan Jansen", "Jan-Willem Jansen"],
    }.items():
        assert {row.name for row in find_expected(rows, typed)} == set(found), typed
    assert find_expected(rows, "jan jansen")[0].name == "Jan Jansen"


def test_a_tournament_lists_guests_at_the_door(cast):
    """Protects: visitors on the list of an open day are found without typing each name."""
    match_day = a_match_day(cast)
    guest = PlayerFactory(club=cast.club, name="Piet Prins", home="Assen", is_guest=True)
    assert guest.pk not in {row.pk for row in get_door(match_day).rows}
    match_day.competition.kind = "tournament"
    assert guest.pk in {row.pk for row in get_door(match_day).rows}
    assert find_elsewhere(match_day, "piet") == []


def test_the_first_letters_and_enter_check_in_a_single_match(cast):
    match_day = a_match_day(cast)
    people(cast, 4)
    for typed, headers in (("be", HTMX), ("BÉ", {}), ("2", HTMX), ("b", {})):
        cast.organiser.post(DOOR, {"find": typed, "action": "find"}, headers=headers)
        assert who_is_there(match_day) == ["Bert"], typed
        match_day.attendances.all().delete()


def test_several_are_offered_and_what_was_typed_stays(cast):
    match_day = a_match_day(cast)
    for number, name in enumerate(["Jan Bakker", "Jan de Boer", "Els"], 1):
        PlayerFactory(club=cast.club, name=name, number=number)
    page = cast.organiser.post(DOOR, {"find": "jan", "action": "find"})
    assert [row.name for row in page.context["found"]] == ["Jan Bakker", "Jan de Boer"]
    assert 'value="jan"' in page.text
    answer = cast.organiser.post(DOOR, {"find": "xx", "action": "find"}, headers=HTMX)
    assert "No one found for" in answer.text
    assert "HX-Trigger-After-Settle" not in answer.headers
    assert who_is_there(match_day) == []
    # Someone already in is not mistaken for another.
    present(match_day, [Player.objects.get(name="Jan Bakker")])
    assert (
        "Jan Bakker is already checked in." in cast.organiser.post(DOOR, {"find": "jan bakker", "action": "find"}).text
    )


def test_every_step_can_be_undone(cast):
    with_money(cast)
    match_day = a_match_day(cast)
    steps = {"Anna": ("out", "arrive", "in"), "Bert": ("paid", "leave", "out"), "Carla": ("in", "pay", "paid")}
    steps |= {"Dirk": ("paid", "unpay", "in"), "Els": ("absent", "came", "in")}
    words = {"o": "out", "i": "in", "p": "paid", "n": "absent", "w": "absent"}

    def state(name: str) -> str:
        return words[next(row.state for row in get_door(match_day).rows if row.name == name)]

    for player in people(cast, 5):
        before, what, after = steps[player.name]
        headers = HTMX if player.number % 2 else {}
        if before in {"in", "paid"}:
            AttendanceFactory(match_day=match_day, player=player, is_paid=before == "paid")
        if before == "absent":
            kind = AdjustmentKind.ABSENCE_WITH_NOTICE
            AdjustmentFactory(
                competition=match_day.competition, match_day=match_day, player=player, kind=kind, points=0
            )
        assert state(player.name) == before
        cast.organiser.post(DOOR, {what: player.pk}, headers=headers)
        assert state(player.name) == after
        token = step_of(cast.organiser.get(DOOR)).token
        for undone_by in ({}, HTMX):  # the second time changes nothing
            cast.organiser.post(DOOR, {"undo": token}, headers=undone_by)
            assert state(player.name) == before, what


def test_an_older_step_is_not_undone_by_surprise(cast):
    match_day = a_match_day(cast)
    anna, bert = people(cast, 2)
    cast.organiser.post(DOOR, {"arrive": anna.pk})
    token = step_of(cast.organiser.get(DOOR)).token
    cast.organiser.post(DOOR, {"arrive": bert.pk})
    page = cast.organiser.post(DOOR, {"undo": token})
    assert "Something else has been done since" in page.context["refusal"]
    assert who_is_there(match_day) == ["Anna", "Bert"]


def test_a_guest_is_added_in_one_line_and_removed_by_undo(cast):
    match_day = a_match_day(cast)
    cast.organiser.post(DOOR, {"guest": "Quinten Vos"}, headers=HTMX)
    guest = Player.objects.get(name="Quinten Vos")
    assert (guest.is_guest, who_is_there(match_day)) == (True, ["Quinten Vos"])
    cast.organiser.post(DOOR, {"undo": step_of(cast.organiser.get(DOOR)).token})
    assert not Player.objects.filter(name="Quinten Vos").exists()


def test_a_guest_who_looks_like_a_member_is_asked_about_first_and_one_without_a_name_is_refused(cast):
    match_day = a_match_day(cast)
    jan = PlayerFactory(club=cast.club, name="Jan Bakker")
    for typed in ("", "  ", "x" * 201, "y" * 101):
        assert cast.organiser.post(DOOR, {"guest": typed}).context["refusal"]
    there: list[str] = []
    for typed in ("Jan Baker", "jan bakker", "Bakker Jan"):
        page = cast.organiser.post(DOOR, {"guest": typed})
        assert jan.pk in [row.pk for row in page.context["similar"]]
        assert who_is_there(match_day) == sorted(there)
        cast.organiser.post(DOOR, {"guest": typed, "sure": "1"})
        there += [] if typed == "jan bakker" else [typed]
        assert who_is_there(match_day) == sorted(there)
    assert Player.objects.count() == 3


def test_everyone_of_last_time_is_checked_in_and_undone(cast):
    first = a_match_day(cast)
    players = people(cast, 3)
    present(first, players)
    today = MatchDayFactory(competition=first.competition)
    present(today, players[:1])
    address = of_season("door", today.number)
    cast.organiser.post(address, {"everybody": "1"})
    assert who_is_there(today) == ["Anna", "Bert", "Carla"]
    step = step_of(cast.organiser.get(address))
    assert step.sentence == "2 more are checked in."
    cast.organiser.post(address, {"undo": step.token})
    assert who_is_there(today) == ["Anna"]


def test_the_next_match_day_is_one_tap(cast):
    match_day = a_match_day(cast, match_days_planned=None)
    assert cast.organiser.post(of_season("match_day_again", 1)).url == of_season("door", 2)
    assert match_day.competition.match_days.count() == 2


def test_pairs_come_together_and_two_guests_are_a_pair(cast):
    competition = CompetitionFactory(club=cast.club, slug="season", pairs=True)
    match_day = MatchDayFactory(competition=competition)
    for pair in PairFactory.create_batch(3, competition=competition):
        cast.organiser.post(DOOR, {"arrive": pair.pk})
    cast.organiser.post(DOOR, {"guest": "Rik – Sien"})
    page = cast.organiser.post(DOOR, {"guest": "Rik"})
    assert "Two names" in page.context["refusal"]
    assert match_day.attendances.filter(pair__isnull=False).count() == 4
    assert cast.organiser.get(DOOR).context["counter"] == "4 present = 2 tables"


def test_teams_come_together_and_two_of_them_fill_two_tables(cast):
    competition = CompetitionFactory(club=cast.club, slug="season", teams=True)
    match_day = MatchDayFactory(competition=competition)
    for team in TeamFactory.create_batch(3, competition=competition):
        cast.organiser.post(DOOR, {"arrive": team.pk})
    page = cast.organiser.get(DOOR)
    assert page.context["counter"] == "3 present = 2 tables + 1"
    assert cast.organiser.post(DOOR, {"guest": "Rik"}).status_code == 404
    cast.organiser.post(DOOR, {"undo": step_of(page).token})
    assert match_day.attendances.filter(team__isnull=False).count() == 2


def test_players_of_another_club_do_not_exist_here(cast):
    match_day = a_match_day(cast)
    foreign = PlayerFactory(number=99)
    for what in ("arrive", "leave", "pay", "came"):
        for key in (foreign.pk, "x", "9" * 30, ""):
            assert cast.organiser.post(DOOR, {what: key}).status_code == 404, (what, key)
    assert cast.organiser.post(DOOR, {}).status_code == 404
    assert who_is_there(match_day) == []


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_and_one_tap_take_the_same_queries_for_three_people_as_for_one(cast, count, django_assert_num_queries):
    a_match_day(cast)
    anna, *_others = people(cast, count)
    with django_assert_num_queries(10):
        cast.organiser.get(DOOR)
    cast.organiser.post(DOOR, {"arrive": anna.pk})
    cast.organiser.post(DOOR, {"leave": anna.pk})
    with django_assert_num_queries(24):
        cast.organiser.post(DOOR, {"arrive": anna.pk}, headers=HTMX)
