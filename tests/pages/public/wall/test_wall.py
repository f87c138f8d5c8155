"""Pages for the wall: they turn through everything, and show a stranger seats but no score that is not published."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import (
    AttendanceFactory,
    LegFactory,
    MatchDayFactory,
    PairFactory,
    PlayerFactory,
    TableFactory,
    a_round,
)
from tests.figures import figures_on
from tournaments.models import Table
from tournaments.models.player import players_of
from tournaments.services.evening.leg import start_clock

pytestmark = pytest.mark.django_db


def evening(competition, tables=1):
    match_day = MatchDayFactory(competition=competition)
    leg = LegFactory(match_day=match_day)
    for number in range(tables):
        people = [PlayerFactory(club=competition.club, name=f"Speler {number}-{seat}") for seat in range(4)]
        for player in people:
            AttendanceFactory(match_day=match_day, player=player)
        TableFactory(leg=leg, units=people)
    return match_day


def address(match_day, name="wall"):
    competition = match_day.competition
    return reverse(name, args=[competition.club.slug, competition.slug, match_day.number])


def screens(client, match_day, **query):
    """What hangs on the wall, one screen after another, until it begins again."""
    url, seen = address(match_day), []
    answer = client.get(url, query)
    for _turn in range(40):
        screen = answer.context["screen"]
        if screen is None or (screen.show, screen.part) in seen:
            return seen
        seen.append((screen.show, screen.part))
        answer = client.get(url + answer.context["following"])
    raise AssertionError("the wall never comes round")


def test_a_stranger_sees_seats_and_no_score_before_it_is_published(client, anna_client, vera_client, competition):
    match_day = evening(competition)
    a_round(match_day.legs.get().tables.get())
    assert [show for show, _part in screens(client, match_day)] == ["to-go", "names", "tables"]
    assert 100 not in figures_on(client.get(address(match_day), {"show": "tables"}).text.split("wall-body")[1])
    # The wall of the hall is for everyone in it: a member of the club sees no more on it than they do.
    assert [show for show, _part in screens(anna_client, match_day)] == ["to-go", "names", "tables"]
    match_day.published_at = timezone.now()
    match_day.save()
    assert [show for show, _part in screens(client, match_day)] == ["to-go", "names", "tables", "result", "standing"]
    assert "to be checked" not in client.get(address(match_day), {"show": "result"}).text
    Table.objects.update(needs_check=True)
    assert client.get(address(match_day), {"show": "result"}).text.count("to be checked") == 4
    competition.is_public = False
    competition.save()
    for name in ("wall", "my_seat"):
        assert [visitor.get(address(match_day, name)).status_code for visitor in (client, vera_client)] == [404, 200]


def test_many_tables_take_several_screens(client, competition):
    match_day = evening(competition, tables=13)
    assert screens(client, match_day, show="tables") == [("tables", 1), ("tables", 2)]
    assert screens(client, match_day, show="names") == [("names", 1), ("names", 2)]


def test_the_wall_shows_the_clock_and_the_missing_tables(client, competition):
    match_day = evening(competition, tables=2)
    start_clock(leg=match_day.legs.get(), minutes=45)
    answer = client.get(address(match_day), {"show": "to-go"})
    assert answer.context["wall"].to_go == (1, 2)
    assert 30 * 60 < answer.context["wall"].clock.seconds_left <= 45 * 60
    # Something is shown whatever the address.
    for query in ({"show": "everything"}, {"at": "99999"}, {"at": "-1"}, {"turn": "x"}, {"turn": "0"}):
        answer = client.get(address(match_day), query)
        assert answer.status_code == 200, query
        assert 4 <= answer.context["seconds"] <= 120, query
    for typed, found in {"spel": 8, "0-1": 1, "SPELER 0-3": 1, "xx": 0, "s": 0, "": 0}.items():
        answer = client.get(address(match_day, "my_seat"), {"name": typed})
        assert len(answer.context["found"]) == found, typed


def test_an_empty_evening_has_an_empty_wall(client, competition):
    assert client.get(address(MatchDayFactory(competition=competition))).context["screen"] is None


def test_the_number_of_queries_does_not_grow_with_the_tables(client, competition, django_assert_num_queries):
    for tables in (1, 3):
        match_day = evening(competition, tables)
        match_day.published_at = timezone.now()
        match_day.save()
        with django_assert_num_queries(15):
            client.get(address(match_day))
        with django_assert_num_queries(6):
            client.get(address(match_day, "my_seat"), {"name": "spel"})
        competition.match_days.all().delete()
        players_of(competition.club).all().delete()


def test_a_pair_reads_who_it_plays_against(client, pairs_competition):
    """Protects: the other pair is not announced as company."""
    pairs = [PairFactory(competition=pairs_competition, first__name=f"Anja {at}") for at in (1, 2)]
    match_day = MatchDayFactory(competition=pairs_competition)
    TableFactory(leg=LegFactory(match_day=match_day), units=pairs)
    page = client.get(address(match_day, "my_seat"), {"name": "anja 1"}).content.decode()
    assert f"against {pairs[1]}" in page
    assert "with " not in page.partition("my-seats")[2].partition("</ul>")[0]


def test_by_last_name_the_number_stands_in_front(client, competition):
    match_day = evening(competition)
    match_day.competition.club.name_order = "last_name"
    match_day.competition.club.save()
    page = client.get(address(match_day), {"show": "names", "share": "1/2"})
    names = [unit.listed for unit, _place in page.context["screen"].rows]
    assert names == ["0-0, Speler", "0-1, Speler"]
    assert 'class="wall-number"' in page.text
    assert page.context["screen"].span == "0 – 0-1"


def test_the_leg_that_is_played_stands_first_and_the_name_is_typed_once(client, competition):
    """Protects: no one walks to the table of the leg that is over."""
    match_day = evening(competition)
    table = match_day.legs.get().tables.get()
    units = [seat.player for seat in table.seats.order_by("pk")]
    second = TableFactory(leg=LegFactory(match_day=match_day), number=7, units=units[::-1])
    url = address(match_day, "my_seat")

    def first_shown(**typed):
        [(unit, now, others)] = client.get(url, typed).context["found"]
        return unit.name, now.table, [place.table for place in others]

    assert first_shown(name="0-1") == ("Speler 0-1", table.number, [7])
    assert first_shown() == ("Speler 0-1", table.number, [7])
    table.leg.closed_at = timezone.now()
    table.leg.save()
    assert first_shown() == ("Speler 0-1", second.number, [table.number])
    # What finds no one is not remembered, and what is remembered is for this evening alone.
    client.get(url, {"name": "xx"})
    assert first_shown() == ("Speler 0-1", second.number, [table.number])
    assert client.cookies["my-name"]["path"] == url
