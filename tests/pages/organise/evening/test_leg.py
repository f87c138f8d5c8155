"""The course of an evening in the hall: clock, close, reopen, next leg, substitutes."""

from tests.factories import LegFactory, PlayerFactory, TableFactory, a_round
from tests.pages.organise.match_days import a_leg, of_season
from tournaments.models import Leg, Seat

BOARD = of_season("organise_match_day", 1)


def test_the_clock_is_started_and_given_minutes(cast):
    a_leg(cast)
    clock = of_season("leg_clock", 1, 1)
    for minutes in ("", "0", "-3", "many", "99999"):
        answer = cast.organiser.post(clock, {"action": "start", "minutes": minutes}, follow=True)
        assert [message.level_tag for message in answer.context["messages"]] == ["error"], minutes
        assert Leg.objects.get().started_at is None
    cast.organiser.post(clock, {"action": "start", "minutes": "45"})
    cast.organiser.post(clock, {"action": "more"})
    cast.organiser.post(clock, {"action": "less"})
    leg = Leg.objects.get()
    assert (leg.minutes, leg.extra_minutes) == (45, 4)
    shown = cast.organiser.get(BOARD).context["legs"][0].clock
    assert 46 * 60 < shown.seconds_left <= 49 * 60
    cast.organiser.post(clock, {"action": "pause"})
    page = cast.organiser.get(BOARD)
    assert page.context["legs"][0].clock.is_paused
    assert ('value="continue"' in page.text, 'value="pause"' in page.text) == (True, False)
    cast.organiser.post(clock, {"action": "continue"})
    assert not cast.organiser.get(BOARD).context["legs"][0].clock.is_paused
    cast.organiser.post(clock, {"action": "stop"})
    assert Leg.objects.get().started_at is None


def test_the_next_leg_in_one_click_and_without_one_the_draw(cast):
    """Legs drawn ahead are folded and cannot be closed by accident."""
    first = a_leg(cast, leg_minutes=40)
    table = first.tables.get()
    close = of_season("leg_close", 1, 1)
    second = LegFactory(match_day=first.match_day, number=2)
    TableFactory(leg=second, units=[seat.player for seat in table.seats.all()])
    page = cast.organiser.get(BOARD)
    assert [(leg.is_open, leg.is_ahead) for leg in page.context["legs"]] == [(True, False), (False, True)]
    assert (close in page.text, of_season("leg_close", 1, 2) in page.text) == (True, False)
    for number in (1, 2):
        a_round(table, number)
    page = cast.organiser.get(BOARD)
    assert [(leg.is_open, leg.is_ahead) for leg in page.context["legs"]] == [(False, False), (True, False)]
    cast.organiser.post(close, {"next": "1"})
    second.refresh_from_db()
    assert (Leg.objects.get(number=1).closed_at is not None, second.minutes) == (True, 40)
    second.delete()
    Leg.objects.update(closed_at=None)
    assert cast.organiser.post(close, {"next": "1"}).url == of_season("draw", 1)


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


def test_the_hall_returns_changes_and_nothing_without_any(cast, django_assert_num_queries):
    leg = a_leg(cast, tables=2)
    page = cast.scorekeeper.get(BOARD).context
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
    # Other tables than this page shows: the whole page again.
    assert cast.scorekeeper.get(news, shown)["HX-Refresh"] == "true"


def test_a_substitute_plays_and_is_named_in_the_hall(cast):
    leg = a_leg(cast, tables=2)
    seat = leg.seats.get(position="N", table__number=1)
    zus = PlayerFactory(club=cast.club, name="Zus", number=99)
    url = of_season("table_substitute", 1, 1, 1)
    refused = cast.scorekeeper.post(url, {"seat": seat.pk, "player": "99", "guest": "Tante Sjaan"})
    assert refused.context["form"].errors["guest"]
    of_another_table = leg.seats.get(position="N", table__number=2).pk
    refused = cast.scorekeeper.post(url, {"seat": of_another_table, "guest": "Me"})
    assert refused.context["form"].errors["seat"]
    cast.scorekeeper.post(url, {"seat": seat.pk, "player": "zus"})
    assert Seat.objects.get(pk=seat.pk).substitute == zus
    assert "Zus (for Anna)" in cast.scorekeeper.get(BOARD).content.decode()
    cast.scorekeeper.post(url, {"seat": seat.pk})
    assert Seat.objects.get(pk=seat.pk).substitute is None
