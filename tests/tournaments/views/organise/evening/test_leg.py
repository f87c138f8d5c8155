"""The course of an evening in the hall: clock, close, reopen, next leg, substitutes."""

import pytest

from tests.factories import LegFactory, PlayerFactory, TableFactory, a_round
from tests.tournaments.views.organise.match_days import OUTSIDERS, a_leg, of_season
from tournaments.models import Leg, Seat

LEG = ["leg_clock", "leg_close", "leg_reopen"]


@pytest.mark.parametrize("person", [*OUTSIDERS, "scorekeeper"])
@pytest.mark.parametrize("name", LEG)
def test_only_organisers_run_a_leg(cast, person, name):
    a_leg(cast)
    typed = {"action": "start", "minutes": "45", "asked": "1", "confirmed": "on"}
    assert getattr(cast, person).post(of_season(name, 1, 1), typed).status_code == 404
    leg = Leg.objects.get()
    assert (leg.started_at, leg.closed_at) == (None, None)


def test_the_clock_is_started_and_given_minutes(cast):
    a_leg(cast)
    clock = of_season("leg_clock", 1, 1)
    cast.organiser.post(clock, {"action": "start", "minutes": "45"})
    cast.organiser.post(clock, {"action": "more"})
    cast.organiser.post(clock, {"action": "less"})
    leg = Leg.objects.get()
    assert (leg.minutes, leg.extra_minutes) == (45, 4)
    page = cast.organiser.get(of_season("organise_match_day", 1))
    assert 48 * 60 < page.context["legs"][0].clock.seconds_left <= 49 * 60
    cast.organiser.post(clock, {"action": "stop"})
    assert Leg.objects.get().started_at is None


@pytest.mark.parametrize("minutes", ["", "0", "-3", "many", "99999"])
def test_impossible_minutes_are_refused(cast, minutes):
    a_leg(cast)
    answer = cast.organiser.post(of_season("leg_clock", 1, 1), {"action": "start", "minutes": minutes}, follow=True)
    assert [message.level_tag for message in answer.context["messages"]] == ["error"]
    assert Leg.objects.get().started_at is None


def test_missing_scores_are_named_before_a_leg_is_closed(cast):
    a_leg(cast, tables=2)
    close = of_season("leg_close", 1, 1)
    asked = cast.organiser.post(close)
    assert [table.number for table in asked.context["missing"]] == [1, 2]
    assert cast.organiser.post(close, {"asked": "1"}).context["form"].errors
    assert Leg.objects.get().closed_at is None
    cast.organiser.post(close, {"asked": "1", "confirmed": "on"})
    assert Leg.objects.get().closed_at
    cast.organiser.post(of_season("leg_reopen", 1, 1))
    assert Leg.objects.get().closed_at is None


def test_the_next_leg_in_one_click(cast):
    first = a_leg(cast, leg_minutes=40)
    table = first.tables.get()
    a_round(table, 1)
    a_round(table, 2)
    second = LegFactory(match_day=first.match_day, number=2)
    players = [seat.player for seat in table.seats.all()]
    TableFactory(leg=second, units=players)
    page = cast.organiser.get(of_season("organise_match_day", 1))
    assert [(leg.is_open, leg.is_ahead) for leg in page.context["legs"]] == [(False, False), (True, False)]
    cast.organiser.post(of_season("leg_close", 1, 1), {"next": "1"})
    second.refresh_from_db()
    assert (Leg.objects.get(number=1).closed_at is not None, second.minutes) == (True, 40)


def test_without_a_next_leg_the_draw_comes(cast):
    leg = a_leg(cast)
    for number in (1, 2):
        a_round(leg.tables.get(), number)
    assert cast.organiser.post(of_season("leg_close", 1, 1), {"next": "1"}).url == of_season("draw", 1)


def test_legs_drawn_ahead_are_folded_and_cannot_be_closed_by_accident(cast):
    first = a_leg(cast)
    second = LegFactory(match_day=first.match_day, number=2)
    TableFactory(leg=second, units=[seat.player for seat in first.seats.all()])
    page = cast.organiser.get(of_season("organise_match_day", 1))
    assert [(leg.is_open, leg.is_ahead) for leg in page.context["legs"]] == [(True, False), (False, True)]
    text = page.content.decode()
    assert of_season("leg_close", 1, 1) in text
    assert of_season("leg_close", 1, 2) not in text


def test_the_hall_returns_changes_and_nothing_without_any(cast, django_assert_num_queries):
    leg = a_leg(cast, tables=2)
    page = cast.scorekeeper.get(of_season("organise_match_day", 1)).context
    shown = {"leg": 1, "version": page["version"], "state": page["grid"].state}
    news = of_season("hall_news", 1)
    with django_assert_num_queries(4):  # session, user, match day, version
        assert cast.scorekeeper.get(news, shown).status_code == 204
    first, second = leg.tables.all()
    a_round(first)
    answer = cast.scorekeeper.get(news, shown)
    assert [(row.number, row.one.state) for row in answer.context["rows"]] == [(1, "busy")]
    assert cast.scorekeeper.get(news, shown | {"leg": 9, "version": "old"}).status_code == 404
    for table, number in [(first, 2), (second, 1), (second, 2)]:
        a_round(table, number)
    last = cast.scorekeeper.get(news, shown)
    assert [(row.number, row.one.state) for row in last.context["rows"]] == [(1, "done"), (2, "done")]
    assert "All tables are in." in last.text
    second.number = 3
    second.save()
    # Other tables than this page shows: the whole page anew.
    assert cast.scorekeeper.get(news, shown)["HX-Refresh"] == "true"


@pytest.mark.parametrize("person", OUTSIDERS)
def test_the_hall_updates_are_for_scorekeepers_and_above(cast, person):
    a_leg(cast)
    assert getattr(cast, person).get(of_season("hall_news", 1), {"leg": 1}).status_code == 404


def test_a_substitute_plays_and_is_named_in_the_hall(cast):
    leg = a_leg(cast)
    seat = leg.seats.get(position="N")
    zus = PlayerFactory(club=cast.club, name="Zus", number=99)
    url = of_season("table_substitute", 1, 1, 1)
    refused = cast.scorekeeper.post(url, {"seat": seat.pk, "player": "99", "guest": "Tante Sjaan"})
    assert refused.context["form"].errors["guest"]
    cast.scorekeeper.post(url, {"seat": seat.pk, "player": "zus"})
    assert Seat.objects.get(pk=seat.pk).substitute == zus
    assert "Zus (for Anna)" in cast.scorekeeper.get(of_season("organise_match_day", 1)).content.decode()
    cast.scorekeeper.post(url, {"seat": seat.pk})
    assert Seat.objects.get(pk=seat.pk).substitute is None


@pytest.mark.parametrize("person", OUTSIDERS)
def test_outsiders_cannot_add_substitutes(cast, person):
    seat = a_leg(cast).seats.get(position="N")
    url = of_season("table_substitute", 1, 1, 1)
    assert getattr(cast, person).post(url, {"seat": seat.pk, "guest": "Me"}).status_code == 404
    assert Seat.objects.get(pk=seat.pk).substitute is None


def test_a_seat_of_another_table_is_not_found_here(cast):
    leg = a_leg(cast, tables=2)
    other = leg.tables.get(number=2).seats.first()
    answer = cast.organiser.post(of_season("table_substitute", 1, 1, 1), {"seat": other.pk, "guest": "Me"})
    assert answer.context["form"].errors["seat"]
