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
from tests.tournaments.views.organise.match_days import OUTSIDERS, a_match_day, of_season, people, present
from tournaments.choices import AdjustmentKind
from tournaments.models import Player
from tournaments.queries.evening.attendance import find_elsewhere, find_expected, get_door

HTMX = {"HX-Request": "true"}


def door() -> str:
    return of_season("attendance", 1)


def who_is_there(match_day) -> list[str]:
    return sorted(match_day.attendances.values_list("player__name", flat=True))


def step_of(answer):
    return answer.context["step"]


def rows_in(answer) -> list[str]:
    """The ids of the rows that came with an answer."""
    return re.findall(r'<li id="(p\d+)"', answer.content.decode())


@pytest.mark.parametrize("person", [*OUTSIDERS, "scorekeeper"])
def test_only_organisers_use_the_door(cast, person):
    match_day = a_match_day(cast)
    [anna] = people(cast, 1)
    browser = getattr(cast, person)
    assert [browser.get(door()).status_code, browser.post(door(), {"arrive": anna.pk}).status_code] == [404, 404]
    assert browser.post(of_season("match_day_again", 1)).status_code == 404
    assert (who_is_there(match_day), match_day.competition.match_days.count()) == ([], 1)


def test_one_tap_is_stored_and_comes_back_to_the_list(cast):
    match_day = a_match_day(cast)
    anna, _bert = people(cast, 2)
    assert cast.organiser.post(door(), {"arrive": anna.pk}).url == door()
    page = cast.organiser.get(door())
    assert (who_is_there(match_day), step_of(page).sentence) == (["Anna"], "Anna is in.")


def test_one_htmx_tap_returns_that_row_and_the_counter_only(cast):
    match_day = a_match_day(cast)
    players = people(cast, 4)
    state = get_door(match_day).state
    answer = cast.organiser.post(door(), {"arrive": players[1].pk, "state": state}, headers=HTMX)
    assert rows_in(answer) == [f"p{players[1].pk}"]
    assert "1 in = 0 tables + 1" in answer.content.decode()
    assert "<html" not in answer.content.decode()
    assert answer.headers["HX-Trigger-After-Settle"] == "doorStored"


def test_changes_from_another_door_come_along(cast):
    match_day = a_match_day(cast)
    anna, bert, *_others = people(cast, 4)
    state = get_door(match_day).state
    present(match_day, [anna])
    news = cast.organiser.get(door(), {"state": state}, headers=HTMX)
    assert rows_in(news) == [f"p{anna.pk}"]
    answer = cast.organiser.post(door(), {"arrive": bert.pk, "state": state}, headers=HTMX)
    assert rows_in(answer) == [f"p{anna.pk}", f"p{bert.pk}"]
    assert cast.organiser.get(door(), {"state": get_door(match_day).state}, headers=HTMX).status_code == 204


@pytest.mark.parametrize("state", ["", "rubbish", "é" * 12])
def test_a_page_that_shows_other_people_gets_the_whole_list(cast, state):
    match_day = a_match_day(cast)
    people(cast, 4)
    old = get_door(match_day).state
    PlayerFactory(club=cast.club, name="New")
    for shown in (old, state):
        assert len(rows_in(cast.organiser.get(door(), {"state": shown}, headers=HTMX))) == 5


def test_two_doors_check_in_the_same_person_once_silently(cast):
    match_day = a_match_day(cast)
    [anna] = people(cast, 1)
    for browser in (cast.organiser, cast.owner):
        assert browser.post(door(), {"arrive": anna.pk}, headers=HTMX).status_code == 200
    assert who_is_there(match_day) == ["Anna"]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("jan jansen", ["Jan Jansen", "Jan-Willem Jansen"]),
        ("jansen", ["Evert Jansen", "Jan Jansen", "Jan-Willem Jansen"]),
        ("jansen jan", ["Jan Jansen", "Jan-Willem Jansen"]),
        ("e jansen", ["Evert Jansen"]),
    ],
)
def test_each_typed_word_is_another_word_of_the_name(cast, typed, found):
    """Protects: who types a whole name is not asked about somebody else, and that name comes first."""
    match_day = a_match_day(cast)
    for number, name in [(10, "Evert Jansen"), (11, "Jan-Willem Jansen"), (12, "Jan Jansen")]:
        PlayerFactory(club=cast.club, name=name, number=number)
    names = [row.name for row in find_expected(get_door(match_day).rows, typed)]
    assert sorted(names) == sorted(found)
    assert typed != "jan jansen" or names[0] == "Jan Jansen"


def test_a_tournament_lists_guests_at_the_door(cast):
    """Protects: visitors on the list of an open day are found without typing each name."""
    match_day = a_match_day(cast)
    guest = PlayerFactory(club=cast.club, name="Piet Prins", home="Assen", is_guest=True)
    assert guest.pk not in {row.pk for row in get_door(match_day).rows}
    match_day.competition.kind = "tournament"
    assert guest.pk in {row.pk for row in get_door(match_day).rows}
    assert find_elsewhere(match_day, "piet") == []


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
@pytest.mark.parametrize("typed", ["be", "BÉ", "2", "b"])
def test_the_first_letters_and_enter_check_in_a_single_match(cast, typed, headers):
    match_day = a_match_day(cast)
    people(cast, 4)
    cast.organiser.post(door(), {"find": typed, "action": "find"}, headers=headers)
    assert who_is_there(match_day) == ["Bert"]


def test_several_are_offered_and_what_was_typed_stays(cast):
    match_day = a_match_day(cast)
    for number, name in enumerate(["Jan Bakker", "Jan de Boer", "Els"], 1):
        PlayerFactory(club=cast.club, name=name, number=number)
    page = cast.organiser.post(door(), {"find": "jan", "action": "find"})
    assert [row.name for row in page.context["found"]] == ["Jan Bakker", "Jan de Boer"]
    assert 'value="jan"' in page.content.decode()
    answer = cast.organiser.post(door(), {"find": "xx", "action": "find"}, headers=HTMX)
    assert "Nobody found for" in answer.content.decode()
    assert "HX-Trigger-After-Settle" not in answer.headers
    assert who_is_there(match_day) == []


def test_someone_already_in_is_not_mistaken_for_another(cast):
    match_day = a_match_day(cast)
    anna, *_others = people(cast, 2)
    present(match_day, [anna])
    page = cast.organiser.post(door(), {"find": "anna", "action": "find"})
    assert "Anna is already in." in page.content.decode()


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("zoe", ["Zoë van den Berg"]),
        ("berg", ["Zoë van den Berg"]),
        ("z be", ["Zoë van den Berg"]),
        ("zb", ["Zoë van den Berg"]),
        ("zvdb", ["Zoë van den Berg"]),
        ("lu", ["Łukasz Ber", "Ludo Zand"]),
        ("moel", ["Jan Möller"]),
        ("moll", ["Jan Möller"]),
        ("möl j", ["Jan Möller"]),
        ("12", ["Ludo Zand"]),
        ("1", []),
        ("erg", []),
        (" ", []),
    ],
)
def test_names_are_found_by_beginnings_and_initials(cast, typed, found):
    match_day = a_match_day(cast)
    for number, name in [(10, "Zoë van den Berg"), (11, "Łukasz Ber"), (12, "Ludo Zand"), (13, "Jan Möller")]:
        PlayerFactory(club=cast.club, name=name, number=number)
    rows = get_door(match_day).rows
    assert {row.name for row in find_expected(rows, typed)} == set(found)


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
@pytest.mark.parametrize(
    ("before", "what", "after", "undone"),
    [
        ("out", "arrive", "in", "out"),
        ("paid", "leave", "out", "paid"),
        ("in", "pay", "paid", "in"),
        ("paid", "unpay", "in", "paid"),
        ("absent", "came", "in", "absent"),
    ],
)
def test_every_step_can_be_undone(cast, before, what, after, undone, headers):
    match_day = a_match_day(cast)
    [anna] = people(cast, 1)
    if before in {"in", "paid"}:
        AttendanceFactory(match_day=match_day, player=anna, is_paid=before == "paid")
    if before == "absent":
        kind = AdjustmentKind.ABSENCE_WITH_NOTICE
        AdjustmentFactory(competition=match_day.competition, match_day=match_day, player=anna, kind=kind, points=0)

    def state() -> str:
        words = {"o": "out", "i": "in", "p": "paid", "n": "absent", "w": "absent"}
        return words[get_door(match_day).rows[0].state]

    assert state() == before
    cast.organiser.post(door(), {what: anna.pk}, headers=headers)
    assert state() == after
    token = step_of(cast.organiser.get(door())).token
    for _twice in range(2):
        cast.organiser.post(door(), {"undo": token}, headers=headers)
        assert state() == undone


def test_an_older_step_is_not_undone_by_surprise(cast):
    match_day = a_match_day(cast)
    anna, bert = people(cast, 2)
    cast.organiser.post(door(), {"arrive": anna.pk})
    token = step_of(cast.organiser.get(door())).token
    cast.organiser.post(door(), {"arrive": bert.pk})
    page = cast.organiser.post(door(), {"undo": token})
    assert "Something else has been done since" in page.context["refusal"]
    assert who_is_there(match_day) == ["Anna", "Bert"]


def test_payments_are_counted(cast):
    match_day = a_match_day(cast)
    players = people(cast, 3)
    present(match_day, players)
    answer = cast.organiser.post(door(), {"pay": players[0].pk}, headers=HTMX)
    assert "1 of 3 paid" in answer.content.decode()


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
def test_a_guest_is_added_in_one_line_and_removed_by_undo(cast, headers):
    match_day = a_match_day(cast)
    people(cast, 2)
    cast.organiser.post(door(), {"guest": "Quinten Vos"}, headers=headers)
    guest = Player.objects.get(name="Quinten Vos")
    assert (guest.is_guest, who_is_there(match_day)) == (True, ["Quinten Vos"])
    cast.organiser.post(door(), {"undo": step_of(cast.organiser.get(door())).token}, headers=headers)
    assert Player.objects.filter(name="Quinten Vos").exists() is False


@pytest.mark.parametrize("typed", ["Jan Baker", "jan bakker", "Bakker Jan"])
def test_a_guest_who_looks_like_a_member_is_asked_about_first(cast, typed):
    match_day = a_match_day(cast)
    jan = PlayerFactory(club=cast.club, name="Jan Bakker")
    page = cast.organiser.post(door(), {"guest": typed})
    assert [row.pk for row in page.context["similar"]] == [jan.pk]
    assert who_is_there(match_day) == []
    cast.organiser.post(door(), {"guest": typed, "sure": "1"})
    assert who_is_there(match_day) == ([] if typed == "jan bakker" else [typed])


@pytest.mark.parametrize("typed", ["", "  ", "x" * 201, "y" * 101])
def test_a_guest_without_a_name_is_refused_in_words(cast, typed):
    a_match_day(cast)
    page = cast.organiser.post(door(), {"guest": typed})
    assert page.context["refusal"]
    assert Player.objects.count() == 0


def test_everybody_of_last_time_is_checked_in_and_undone(cast):
    first = a_match_day(cast)
    players = people(cast, 3)
    present(first, players)
    today = MatchDayFactory(competition=first.competition)
    AttendanceFactory(match_day=today, player=players[0])
    address = of_season("attendance", today.number)
    cast.organiser.post(address, {"everybody": "1"})
    assert who_is_there(today) == ["Anna", "Bert", "Carla"]
    step = step_of(cast.organiser.get(address))
    assert step.sentence == "2 more are in."
    cast.organiser.post(address, {"undo": step.token})
    assert who_is_there(today) == ["Anna"]


def test_the_next_match_day_is_one_tap(cast):
    match_day = a_match_day(cast, match_days_planned=None)
    assert cast.organiser.post(of_season("match_day_again", 1)).url == of_season("attendance", 2)
    assert match_day.competition.match_days.count() == 2


def test_pairs_come_together_and_two_guests_are_a_pair(cast):
    competition = CompetitionFactory(club=cast.club, slug="season", pairs=True)
    match_day = MatchDayFactory(competition=competition)
    pairs = PairFactory.create_batch(3, competition=competition)
    for pair in pairs:
        cast.organiser.post(door(), {"arrive": pair.pk})
    cast.organiser.post(door(), {"guest": "Rik – Sien"})
    page = cast.organiser.post(door(), {"guest": "Rik"})
    assert "Two names" in page.context["refusal"]
    assert match_day.attendances.filter(pair__isnull=False).count() == 4
    assert cast.organiser.get(door()).context["counter"] == "4 in = 2 tables"


def test_teams_come_together_and_two_of_them_fill_two_tables(cast):
    competition = CompetitionFactory(club=cast.club, slug="season", teams=True)
    match_day = MatchDayFactory(competition=competition)
    for team in TeamFactory.create_batch(3, competition=competition):
        cast.organiser.post(door(), {"arrive": team.pk})
    page = cast.organiser.get(door())
    assert page.context["counter"] == "3 in = 2 tables + 1"
    assert cast.organiser.post(door(), {"guest": "Rik"}).status_code == 404
    cast.organiser.post(door(), {"undo": step_of(page).token})
    assert match_day.attendances.filter(team__isnull=False).count() == 2


@pytest.mark.parametrize("what", ["arrive", "leave", "pay", "came"])
def test_players_of_another_club_do_not_exist_here(cast, what):
    match_day = a_match_day(cast)
    foreign = PlayerFactory(number=99)
    for key in (foreign.pk, "x", "9" * 30, ""):
        assert cast.organiser.post(door(), {what: key}).status_code == 404
    assert cast.organiser.post(door(), {}).status_code == 404
    assert who_is_there(match_day) == []


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_takes_the_same_queries_for_three_people_as_for_one(cast, count, django_assert_num_queries):
    a_match_day(cast)
    people(cast, count)
    with django_assert_num_queries(9):
        cast.organiser.get(door())


@pytest.mark.parametrize("count", [1, 3])
def test_one_tap_takes_the_same_queries_among_three_people_as_alone(cast, count, django_assert_num_queries):
    a_match_day(cast)
    anna, *_others = people(cast, count)
    cast.organiser.post(door(), {"arrive": anna.pk})
    cast.organiser.post(door(), {"leave": anna.pk})
    with django_assert_num_queries(24):
        cast.organiser.post(door(), {"arrive": anna.pk}, headers=HTMX)
