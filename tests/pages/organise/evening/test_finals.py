"""The page on which finals are made, what it shows of them, and what everyone sees."""

import pytest
from django.urls import reverse

from scoring import SideTotals
from tests.factories import DivisionFactory, LegFactory, TableFactory, a_round
from tests.tournaments.services.evening.drawing import pairs_attending
from tests.tournaments.services.evening.drawing import pairs_day as pairs_day
from tournaments.choices import DrawMethod, Qualifying
from tournaments.models import LogEntry, MatchDay, Pair, Table
from tournaments.printing.result import day_result
from tournaments.printing.seating import seating_by_table
from tournaments.queries.evening.door import get_door
from tournaments.queries.results.match_day import get_hall, get_match_day_result
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.finals import make_finals
from tournaments.services.table.table import record_totals

pytestmark = pytest.mark.django_db


@pytest.fixture
def day(pairs_day):
    """Six pairs who have played one leg."""
    pairs = pairs_attending(pairs_day, 6)
    leg = LegFactory(match_day=pairs_day)
    for at in (0, 2, 4):
        TableFactory(leg=leg, units=pairs[at : at + 2])
    play(pairs_day)
    return pairs_day


def play(match_day):
    rounds = match_day.competition.rounds_per_leg
    for table in Table.objects.filter(leg__match_day=match_day, is_complete=False):
        ns = SideTotals((120 + table.number) * rounds)
        record_totals(table=table, ns=ns, ew=SideTotals(162 * rounds - ns.points), revision=0, by=None)


def page(client, name, match_day, **data):
    url = reverse(name, args=match_day.url_args)
    return client.post(url, data, follow=True) if data else client.get(url)


def test_one_button_makes_the_finals_once(anna_client, day):
    assert "Create the finals" in page(anna_client, "finals", day).text
    few = page(anna_client, "finals", day, qualifying="evening", count=1).text
    assert "At least two are needed" in few
    assert MatchDay.objects.get().finals is None
    text = page(anna_client, "finals", day, qualifying="evening", count=4).text
    assert MatchDay.objects.get().finals.entrants == 4
    assert "Semi-finals" in text
    assert "Undo the finals" in text
    again = page(anna_client, "finals", day, qualifying="evening", count=2).text
    assert "have already been created" in again
    assert MatchDay.objects.get().qualifiers.count() == 4
    # A correction before they begin says who would be in them.
    assert "would be in the finals" not in again
    out = day.attendances.exclude(pair__qualifiers__isnull=False).first().pair
    day.qualifiers.filter(number=4).update(pair=out)
    assert "would be in the finals" in page(anna_client, "finals", day).text


def test_what_decides_a_tie_is_only_asked_where_there_is_one(anna_client, day):
    """Protects: a page that asks everyone what hardly ever happens, and one of two equals being out unasked."""
    empty = page(anna_client, "finals", day).text
    assert "How many legs it takes, by how many play" in empty
    assert "Tied for the last place" not in empty
    Table.objects.filter(leg__match_day=day).update(ns_points=100, ew_points=80)
    asked = page(anna_client, "finals", day, qualifying="evening", count=2).text
    assert "Choose below what decides" in asked
    assert "share place 1 with 100: 2 of them go through." in asked
    assert "No further figure that is known of all of them tells them apart." in asked
    assert 'value="figure"' not in asked
    assert not MatchDay.objects.get().qualifiers.exists()
    won = list(Pair.objects.filter(seats__table__leg__match_day=day, seats__position="N").order_by("pk").distinct())[:2]
    given = {"qualifying": "evening", "count": 2, "losers": "nothing", "cut": "decider"}
    assert "exactly as many as go through" in page(anna_client, "finals", day, **given, decided_for=[won[0].pk]).text
    text = page(anna_client, "finals", day, **given, decided_for=[pair.pk for pair in won]).text
    assert "in by a decider that was played" in text
    assert {one.pair for one in MatchDay.objects.get().qualifiers.all()} == {*won}
    assert LogEntry.objects.last().action == "finals_made_by_decider"


def test_the_losers_brackets_have_their_headings(anna_client, day):
    text = page(anna_client, "finals", day, qualifying="evening", count=4, losers="double", by_lot="on").text
    assert "Losers’ bracket" in text
    assert "Only if who is unbeaten loses the final" in text
    assert "drawn by lot with seed" in text
    draw_legs(match_day=MatchDay.objects.get(), by=None)
    match_day = MatchDay.objects.get()
    before, first = seating_by_table(match_day, get_hall(match_day).legs)
    [result] = day_result(get_match_day_result(match_day))
    with_seed = str(match_day.finals.seed)
    assert (before.data["note"], with_seed in str(first.data["note"])) == ("", True)
    assert [with_seed in str(note) for note in result.data["notes"]] == [True]
    page(anna_client, "finals_undo", day, sure="1")
    text = page(anna_client, "finals", day, qualifying="evening", count=6, losers="consolation").text
    assert "Consolation" in text
    for _leg in range(4):
        draw_legs(match_day=MatchDay.objects.get(), by=None)
        play(day)
    assert "Winner of the consolation: " in page(anna_client, "finals", day).text


def test_the_page_of_the_draw_and_the_list_on_the_wall_say_which_round_comes(anna_client, day):
    make_finals(match_day=day, qualifying=Qualifying.EVENING, count=4, by=None)
    text = page(anna_client, "draw", day).text
    assert "Semi-finals" in text
    assert "Even pairs stay" not in text
    page(anna_client, "draw", day, legs="2", method="finals", last_draw=0)
    assert Table.objects.filter(leg__number=2).count() == 2
    match_day = MatchDay.objects.get()
    first, semi_finals = seating_by_table(match_day, get_hall(match_day).legs)
    assert "Semi-finals" in str(semi_finals.data["heading"])
    assert "inal" not in str(first.data["heading"])


def test_everyone_sees_who_met_whom_and_who_won(anna_client, client, day):
    make_finals(match_day=day, qualifying=Qualifying.EVENING, count=2, by=None)
    draw_legs(match_day=MatchDay.objects.get(), by=None)
    play(day)
    MatchDay.objects.update(published_at="2026-11-24T20:00Z")
    text = page(client, "match_day", day).text
    winner = MatchDay.objects.get().qualifiers.get(number=1).unit
    assert "Final" in text
    assert f"Winner: {winner}" in text
    assert "Undo the finals" not in page(anna_client, "finals", day).text


def test_who_goes_home_at_the_door_is_undone_with_the_table(anna_client, day):
    """Protects: a wrong tap at the door from costing a pair its final."""
    make_finals(match_day=day, qualifying=Qualifying.EVENING, count=4, by=None)
    draw_legs(match_day=MatchDay.objects.get(), by=None)
    tables = Table.objects.filter(leg__number=2)
    first = a_round(tables.get(number=2)).table
    ill = tables.get(number=1).seats.get(position="N").pair
    text = page(anna_client, "door", day, stop=ill.pk).text
    assert "shows who goes through instead" in text
    assert list(tables.all()) == [first]
    shown = page(anna_client, "finals", day).text
    assert "Not played: one of them left the evening" in shown
    assert "Draw the next leg" not in shown

    token = anna_client.session["door"]["token"]
    page(anna_client, "door", day, undo=token)
    assert tables.count() == 2
    assert not MatchDay.objects.get().stops.exists()
    assert "Not played" not in page(anna_client, "finals", day).text


def test_a_finalist_who_has_not_played_yet_goes_home_at_the_door(anna_client, pairs_day):
    """Protects: a finalist with a bye, or by lot, from leaving the list as if no one waited for them."""
    first, *_others = pairs_attending(pairs_day, 4)
    make_finals(match_day=pairs_day, qualifying=Qualifying.LOT, count=4, by=None)
    draw_legs(match_day=MatchDay.objects.get(), by=None)
    rows = {row.pk: row for row in get_door(MatchDay.objects.get()).rows}
    assert rows[first.pk].has_played
    page(anna_client, "door", pairs_day, stop=first.pk)
    assert Table.objects.filter(leg__number=1).count() == 1
    assert "Not played: one of them left the evening" in page(anna_client, "finals", pairs_day).text


def test_the_number_of_queries_does_not_grow_with_the_finals(anna_client, day, django_assert_max_num_queries):
    make_finals(match_day=day, qualifying=Qualifying.EVENING, count=6, others_play_on=True, by=None)
    for _leg in range(3):
        draw_legs(match_day=MatchDay.objects.get(), by=None)
        play(day)
    with django_assert_max_num_queries(25):
        page(anna_client, "finals", day)


def test_the_page_of_the_draw_offers_both_ways_where_there_are_divisions(anna_client, pairs_day):
    pairs_attending(pairs_day, 4)
    draw_legs(match_day=pairs_day, legs=[1], method=DrawMethod.LOTS, by=None)
    url = reverse("draw", args=pairs_day.url_args)
    assert "together" not in anna_client.get(url).text.split("<main")[1].split("Legs to draw")[0]
    DivisionFactory(competition=pairs_day.competition, name="Only")
    assert "Draw each division separately" in anna_client.get(url).text
    assert "In no division" in anna_client.get(f"{url}?within=True").text
