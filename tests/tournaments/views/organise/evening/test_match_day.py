"""The organiser's evening: opened, changed, its hall, published and withdrawn."""

import datetime

import pytest
from django.utils import timezone

from tests.factories import PlayerFactory, a_round
from tests.tournaments.views.organise.match_days import (
    OUTSIDERS,
    a_leg,
    a_match_day,
    a_season,
    a_table,
    of_season,
    people,
    present,
)
from tournaments.models import MatchDay

ORGANISERS_ONLY = ["match_day_edit", "match_day_publish", "match_day_withdraw", "attendance", "draw", "draw_undo"]


@pytest.mark.parametrize("person", [*OUTSIDERS, "scorekeeper"])
@pytest.mark.parametrize("name", ORGANISERS_ONLY)
def test_only_organisers_change_an_evening(cast, person, name):
    match_day = a_leg(cast).match_day
    browser = getattr(cast, person)
    typed = {"number": "2", "action": "save", "confirmed": "on", "asked": "1", "name": "Mine", "date": "2026-01-01"}
    assert browser.get(of_season(name, 1)).status_code in {404, 405}
    assert browser.post(of_season(name, 1), typed).status_code == 404
    match_day.refresh_from_db()
    assert (match_day.name, match_day.published_at, match_day.legs.count(), match_day.attendances.count()) == (
        "",
        None,
        1,
        4,
    )


@pytest.mark.parametrize("person", [*OUTSIDERS, "scorekeeper"])
def test_only_organisers_open_a_match_day(cast, person):
    season = a_season(cast)
    browser = getattr(cast, person)
    url = of_season("match_day_create")
    assert (browser.get(url).status_code, browser.post(url, {"date": "2026-09-01"}).status_code) == (404, 404)
    assert season.match_days.count() == 0


@pytest.mark.parametrize("person", OUTSIDERS)
def test_the_hall_is_for_scorekeepers_and_above(cast, person):
    a_leg(cast)
    assert getattr(cast, person).get(of_season("organise_match_day", 1)).status_code == 404


def test_a_match_day_is_opened_with_the_next_number_and_asks_who_is_there(cast):
    a_match_day(cast)
    answer = cast.organiser.post(of_season("match_day_create"), {"date": "2026-10-01", "name": "", "number": ""})
    assert answer.url == of_season("attendance", 2)


def test_a_match_day_is_today_by_default(cast):
    """Protects: most evenings are opened at the door, and one without a date is in no calendar."""
    a_season(cast)
    page = cast.organiser.get(of_season("match_day_create"))
    assert page.context["form"]["date"].value() == timezone.localdate()


def test_no_clock_is_started_for_a_complete_leg(cast):
    table = a_table(cast)
    page = of_season("organise_match_day", 1)
    assert 'value="start"' in cast.organiser.get(page).text
    a_round(table, 1)
    a_round(table, 2)
    assert 'value="start"' not in cast.organiser.get(page).text


@pytest.mark.parametrize(
    ("typed", "field", "message"),
    [
        ({"number": "1"}, "number", "There is already a match day 1."),
        ({"number": "-1"}, "number", "Ensure this value is greater than or equal to 0."),
        ({"date": "some day"}, "date", "Enter a valid date."),
    ],
)
def test_what_is_wrong_with_a_match_day_is_said_at_its_field(cast, typed, field, message):
    season = a_match_day(cast).competition
    form = cast.organiser.post(of_season("match_day_create"), {"name": "Easter drive"} | typed).context["form"]
    assert form.errors == {field: [message]}
    assert form["name"].value() == "Easter drive"
    assert season.match_days.count() == 1


def test_date_and_name_of_a_match_day_are_changed(cast):
    match_day = a_match_day(cast)
    answer = cast.organiser.post(of_season("match_day_edit", 1), {"date": "2026-12-24", "name": "Christmas"})
    match_day.refresh_from_db()
    assert (answer.url, match_day.date, match_day.name) == (
        of_season("organise_match_day", 1),
        datetime.date(2026, 12, 24),
        "Christmas",
    )


def test_the_hall_says_which_tables_are_still_missing(cast):
    leg = a_leg(cast, tables=3)
    busy, done, _waiting = leg.tables.all()
    a_round(busy)
    a_round(done, 1)
    a_round(done, 2)
    hall = cast.scorekeeper.get(of_season("organise_match_day", 1))
    [on_page] = hall.context["legs"]
    assert on_page.to_go == (1, 3)
    assert [table.state.value for table in on_page.hall.tables] == ["busy", "done", "waiting"]
    assert "2 tables to go: 1, 3" in hall.content.decode()


@pytest.mark.parametrize(
    ("person", "links"), [("organiser", {"draw", "exchange", "leg_close", "match_day_publish"}), ("scorekeeper", set())]
)
def test_a_scorekeeper_is_not_offered_what_only_organisers_do(cast, person, links):
    leg = a_leg(cast)
    a_round(leg.tables.get())
    text = getattr(cast, person).get(of_season("organise_match_day", 1)).text
    text += getattr(cast, person).get(of_season("evening_result", 1)).text
    offered = {
        "draw": of_season("draw", 1),
        "exchange": of_season("exchange", 1, 1),
        "leg_close": of_season("leg_close", 1, 1),
        "match_day_publish": of_season("match_day_publish", 1),
    }
    assert {name for name, url in offered.items() if f'"{url}"' in text} == links


@pytest.mark.parametrize(
    ("done", "states"),
    [
        (["nothing"], ["current", "todo", "todo", "todo"]),
        (["here"], ["done", "current", "todo", "todo"]),
        (["here", "seated"], ["done", "done", "current", "todo"]),
        (["here", "seated", "scored"], ["done", "done", "done", "current"]),
        (["here", "seated", "scored", "published"], ["done", "done", "done", "done"]),
        (["here", "seated", "published"], ["done", "done", "current", "todo"]),
    ],
)
def test_the_steps_say_how_far_the_evening_is(cast, done, states):
    if "seated" in done:
        table = a_table(cast, legs_per_match_day=1)
    else:
        match_day = a_match_day(cast)
        if "here" in done:
            present(match_day, people(cast, 4))
    if "scored" in done:
        a_round(table, 1)
        a_round(table, 2)
    if "published" in done:
        MatchDay.objects.update(published_at=timezone.now())
    page = cast.organiser.get(of_season("organise_match_day", 1))
    assert [stage.state for stage in page.context["stages"]] == states


def test_an_evening_published_while_it_is_played_has_no_tick(cast):
    a_round(a_table(cast, legs_per_match_day=1))
    MatchDay.objects.update(published_at=timezone.now())
    *_earlier, publish = cast.organiser.get(of_season("organise_match_day", 1)).context["stages"]
    assert (publish.state, publish.note) == ("todo", "still being played")


@pytest.mark.parametrize("tables", [1, 3])
def test_the_hall_takes_the_same_queries_for_three_tables_as_for_one(cast, tables, django_assert_num_queries):
    for table in a_leg(cast, tables=tables).tables.all():
        a_round(table)
    with django_assert_num_queries(12):
        cast.organiser.get(of_season("organise_match_day", 1))


def test_people_who_came_or_left_after_the_draw_are_named(cast):
    """Protects: no one waits in the hall unnoticed, and no table waits for someone; a stand-in has a place."""
    table = a_table(cast)
    late, filling_in = [
        PlayerFactory(club=cast.club, name=name, number=number) for name, number in [("Late", 90), ("Fills in", 91)]
    ]
    replaced, gone, *others = table.seats.all()
    replaced.substitute = filling_in
    replaced.save()
    MatchDay.objects.get().attendances.all().delete()
    present(table.leg.match_day, [late, filling_in, *(seat.player for seat in others)])

    page = cast.organiser.get(of_season("organise_match_day", 1))
    [leg] = page.context["legs"]
    assert ([str(one) for one in leg.misplaced.late_comers.others], leg.misplaced.gone) == (
        ["Late"],
        [gone.player.name],
    )
    assert "not sitting out: Late." in page.text
    assert f"Seated, but not here or gone home: {gone.player.name}." in page.text
    [leg] = cast.scorekeeper.get(of_season("organise_match_day", 1)).context["legs"]
    assert leg.misplaced is None

    a_round(table, 1)
    a_round(table, 2)
    [leg] = cast.organiser.get(of_season("organise_match_day", 1)).context["legs"]
    assert leg.misplaced is None


def test_an_evening_with_legs_still_to_draw_asks_first(cast):
    """Protects: the first of three legs is not published as a whole evening by one tap; who means it confirms it."""
    table = a_table(cast)
    a_round(table, 1)
    a_round(table, 2)
    match_day = table.leg.match_day
    page = cast.organiser.post(of_season("match_day_publish", 1))
    match_day.refresh_from_db()
    assert ("1 of 3 legs have been drawn." in page.text, match_day.published_at) == (True, None)
    # Back, or the address once more, leads to the button that asks.
    assert cast.organiser.get(of_season("match_day_publish", 1)).url == of_season("evening_result", 1)
    cast.organiser.post(of_season("match_day_publish", 1), {"asked": "1", "confirmed": "on"})
    match_day.refresh_from_db()
    assert match_day.published_at is not None


def test_a_complete_result_is_published_at_once_and_withdrawn_again(cast):
    table = a_table(cast)
    table.leg.match_day.competition.legs_per_match_day = 1
    table.leg.match_day.competition.save()
    a_round(table, 1)
    a_round(table, 2)
    match_day = table.leg.match_day
    cast.organiser.post(of_season("match_day_publish", 1))
    match_day.refresh_from_db()
    assert (match_day.published_at is None, match_day.published_by.username) == (False, "organiser")
    cast.organiser.post(of_season("match_day_withdraw", 1))
    match_day.refresh_from_db()
    assert match_day.published_at is None


def test_publishing_an_incomplete_result_asks_for_confirmation(cast):
    """Protects: a result with a table missing is never published by one slip of the finger."""
    match_day = a_table(cast).leg.match_day
    url = of_season("match_day_publish", 1)

    def is_published() -> bool:
        match_day.refresh_from_db()
        return match_day.published_at is not None

    asked = cast.organiser.post(url)
    assert (asked.status_code, asked.context["form"].is_bound, is_published()) == (200, False, False)
    assert "1 table to go: 1" in asked.content.decode()
    unticked = cast.organiser.post(url, {"asked": "1"})
    assert unticked.context["form"].errors == {"confirmed": ["Tick this box to publish while results are missing."]}
    assert not is_published()
    assert cast.organiser.post(url, {"asked": "1", "confirmed": "on"}).url == of_season("organise_match_day", 1)
    assert is_published()
