"""The organiser's evening: opened, changed, its hall, published and withdrawn."""

import datetime
import re

import pytest
from django.utils import timezone

from tests.factories import PlayerFactory, a_round
from tests.pages.organise.match_days import (
    a_leg,
    a_match_day,
    a_table,
    of_season,
    present,
)
from tournaments.models import MatchDay

BOARD, PUBLISH = of_season("organise_match_day", 1), of_season("match_day_publish", 1)
CREATE = of_season("match_day_create")


def test_a_match_day_is_opened_today_with_the_next_number_and_asks_who_is_there(cast):
    """Protects: most evenings are opened at the door, and one without a date is in no calendar."""
    season = a_match_day(cast).competition
    assert cast.organiser.get(CREATE).context["form"]["date"].value() == timezone.localdate()
    for typed, field, message in [
        ({"number": "1"}, "number", "There is already a match day 1."),
        ({"number": "-1"}, "number", "Ensure this value is greater than or equal to 0."),
        ({"date": "some day"}, "date", "Enter a valid date."),
    ]:
        form = cast.organiser.post(CREATE, {"name": "Easter drive"} | typed).context["form"]
        assert form.errors == {field: [message]}
        assert form["name"].value() == "Easter drive"
        assert season.match_days.count() == 1
    answer = cast.organiser.post(CREATE, {"date": "2026-10-01", "name": "", "number": ""})
    assert answer.url == of_season("door", 2)


def test_date_and_name_of_a_match_day_are_changed(cast):
    match_day = a_match_day(cast)
    answer = cast.organiser.post(of_season("match_day_edit", 1), {"date": "2026-12-24", "name": "Christmas"})
    match_day.refresh_from_db()
    assert (answer.url, match_day.date, match_day.name) == (
        BOARD,
        datetime.date(2026, 12, 24),
        "Christmas",
    )


def test_how_an_evening_counts_is_folded_away_until_it_is_unlike_the_others(cast):
    """Protects: an evening is opened as before, and what was chosen for one is in sight when it is changed."""
    match_day = a_match_day(cast)
    edit = of_season("match_day_edit", 1)
    assert not cast.organiser.get(edit).context["form"].is_unlike_others
    cast.organiser.post(edit, {"name": "", "counts": "not"})
    match_day.refresh_from_db()
    assert (match_day.counts, match_day.cannot_be_dropped) == ("not", False)
    page = cast.organiser.get(edit)
    assert page.context["form"].is_unlike_others
    assert re.search('<details class="explain" open>.*<option value="not" selected>', page.text, re.DOTALL)
    form = cast.organiser.post(edit, {"name": "", "counts": "99"}).context["form"]
    assert (list(form.errors), form.is_unlike_others) == (["counts"], True)
    cast.organiser.post(edit, {"name": "", "counts": "2", "cannot_be_dropped": "on"})
    match_day.refresh_from_db()
    assert match_day.rule_of_season == (2, True)


@pytest.mark.parametrize(
    ("person", "links"), [("organiser", {"draw", "exchange", "leg_close", "match_day_publish"}), ("scorekeeper", set())]
)
def test_a_scorekeeper_is_not_offered_what_only_organisers_do(cast, person, links):
    leg = a_leg(cast)
    a_round(leg.tables.get())
    text = getattr(cast, person).get(BOARD).text
    text += getattr(cast, person).get(of_season("evening_result", 1)).text
    offered = {
        "draw": of_season("draw", 1),
        "exchange": of_season("exchange", 1, 1),
        "leg_close": of_season("leg_close", 1, 1),
        "match_day_publish": of_season("match_day_publish", 1),
    }
    assert {name for name, url in offered.items() if f'"{url}"' in text} == links


def test_the_hall_says_which_tables_are_still_missing(cast):
    """No clock is started for a complete leg."""
    leg = a_leg(cast, tables=3)
    busy, done, waiting = leg.tables.all()
    a_round(busy)
    a_round(done, 1)
    a_round(done, 2)
    hall = cast.organiser.get(BOARD)
    [on_page] = hall.context["legs"]
    assert on_page.to_go == (1, 3)
    assert [table.state.value for table in on_page.hall.tables] == ["busy", "done", "waiting"]
    assert "2 tables to go: 1, 3" in hall.text
    assert 'value="start"' in hall.text
    for table, number in ((busy, 2), (waiting, 1), (waiting, 2)):
        a_round(table, number)
    assert 'value="start"' not in cast.organiser.get(BOARD).text


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

    page = cast.organiser.get(BOARD)
    [leg] = page.context["legs"]
    assert ([str(one) for one in leg.misplaced.latecomers.others], leg.misplaced.gone) == (
        ["Late"],
        [gone.player.name],
    )
    assert "not sitting out: Late." in page.text
    assert f"Seated, but not here or already gone: {gone.player.name}." in page.text
    [leg] = cast.scorekeeper.get(BOARD).context["legs"]
    assert leg.misplaced is None

    a_round(table, 1)
    a_round(table, 2)
    [leg] = cast.organiser.get(BOARD).context["legs"]
    assert leg.misplaced is None


def test_an_incomplete_result_is_published_when_confirmed_and_a_complete_one_at_once(cast):
    """Protects: a result with a table missing, or the first of three legs, is never published by one slip of the
    finger; who means it confirms it."""
    table = a_table(cast)
    match_day = table.leg.match_day

    def is_published() -> bool:
        match_day.refresh_from_db()
        return match_day.published_at is not None

    asked = cast.organiser.post(PUBLISH)
    assert (asked.status_code, asked.context["form"].is_bound, is_published()) == (200, False, False)
    assert "1 table to go: 1" in asked.text
    unticked = cast.organiser.post(PUBLISH, {"asked": "1"})
    assert unticked.context["form"].errors == {"confirmed": ["Tick this box to publish while results are missing."]}
    for number in (1, 2):
        a_round(table, number)
    asked = cast.organiser.post(PUBLISH)
    assert ("1 of 3 legs have been drawn." in asked.text, is_published()) == (True, False)
    # Back, or the address once more, leads to the button that asks.
    assert cast.organiser.get(PUBLISH).url == of_season("evening_result", 1)
    shown = cast.organiser.post(PUBLISH, {"asked": "1", "confirmed": "on"}, follow=True)
    assert (shown.redirect_chain[-1][0], is_published()) == (of_season("evening_result", 1), True)
    withdraw = of_season("match_day_withdraw", 1)
    assert f'action="{withdraw}"' in shown.text
    cast.organiser.post(withdraw)
    assert not is_published()
    type(match_day.competition).objects.update(legs_per_match_day=1)
    cast.organiser.post(PUBLISH)
    assert (is_published(), match_day.published_by.username) == (True, "organiser")
