"""Pages of an evening of seven: a table of three is written and shown like the table of four alongside it."""

import pytest
from django.urls import reverse

from scoring import SideTotals
from tests.factories import a_round
from tests.pages.public.sent import a_written_round, send
from tests.tournaments.evening_of_seven import EVENINGS, N, seated_seven, write_round_by_round
from tournaments.exceptions import Refused
from tournaments.models import LateRound, Leg, Round, Table
from tournaments.queries.table.late_round import list_late_rounds
from tournaments.services.evening.leg import close_leg
from tournaments.services.season.competition import update_competition
from tournaments.services.table.table import record_totals
from tournaments.services.table.table_link import give_table_links

ENTRY = {"maker": "N", "card_points": {"N": 90, "E": 40, "S": 30}}


@pytest.fixture
def leg(cast) -> Leg:
    return seated_seven(club=cast.club)


def of_three(leg: Leg) -> Table:
    return leg.tables.get(number=2)


def page_of(name: str, table: Table, *more: object) -> str:
    return reverse(name, args=[*table.leg.match_day.url_args, table.leg.number, table.number, *more])


def test_a_round_is_written_and_corrected_at_the_desk(cast, leg):
    table = of_three(leg)
    grid = cast.scorekeeper.get(page_of("table_entry", table))
    assert grid.context["takes_rounds"]
    form = grid.context["rows"][0].form
    names = [name for name in form.fields if name.endswith("_points")]
    typed = {"maker": "N", **dict(zip(names, ("90", "40", "30"), strict=True))}
    typed["client_id"] = form["client_id"].value()
    answer = cast.scorekeeper.post(page_of("round_record", table, 1), typed)
    assert answer.status_code == 302
    stored = Round.objects.get()
    assert (stored.ns_points, stored.ew_points, stored.third_points) == (9, 4, 3)
    for name in ("round_correct", "round_cards", "round_replay"):
        assert cast.organiser.get(page_of(name, table, 1)).status_code == 200
    for name in ("table_sheet", "table_totals"):
        assert cast.organiser.get(page_of(name, table)).status_code == 200


def test_a_phone_has_the_rules_of_its_table(client, leg):
    """Where both sides keep score three keep one together: there are no sides that could agree, a round is final."""
    update_competition(competition=leg.match_day.competition, keeps_two_tallies=True)
    links = give_table_links(tables=leg.tables.all())
    state = {
        table.number: client.get(reverse("phone_sheet", args=[links[table.pk]])).json() for table in leg.tables.all()
    }
    assert [party["key"] for party in state[1]["parties"]] == ["NS", "EW"]
    assert [party["name"] for party in state[2]["parties"]] == ["Eef", "Fien", "Gijs"]
    assert [state[number]["rules"]["players"] for number in (1, 2)] == [4, 3]
    assert [state[number]["takes"] for number in (1, 2)] == ["rounds", "rounds"]
    assert [state[number]["two_tallies"] for number in (1, 2)] == [True, False]
    answer = send(client, reverse("phone_round", args=[links[of_three(leg).pk], 1]), a_written_round(entry=ENTRY))
    (row,) = answer.json()["sheet"]["rounds"]
    assert row["result"]["score"] == {"N": 9, "E": 4, "S": 3}
    assert Round.objects.count() == 1


def test_three_players_agree_on_one_phone(client, leg):
    """Also where a club lets both sides keep the count: there are none here."""
    update_competition(competition=leg.match_day.competition, keeps_two_tallies=True)
    table = of_three(leg)
    token = give_table_links(tables=[table])[table.pk]
    send(client, reverse("phone_round", args=[token, 1]), a_written_round(entry=ENTRY))
    Table.objects.filter(pk=table.pk).update(is_complete=True)
    for who, together in (("S", ["S"]), ("N", ["N", "S"]), ("E", ["N", "E", "S"])):
        answer = client.post(reverse("phone_agree", args=[token]), {"who": who, "revision": "1"})
        assert (answer.status_code, answer.json()["sheet"]["agreed"]) == (200, together)
    assert of_three(leg).is_agreed


def test_a_round_that_comes_late_is_read_by_the_rules_of_its_table(client, leg):
    token = give_table_links(tables=[of_three(leg)])[of_three(leg).pk]
    close_leg(leg=leg, by=None, even_if_incomplete=True)
    send(client, reverse("phone_round", args=[token, 1]), a_written_round(entry=ENTRY))
    late = LateRound.objects.get()
    assert late.names == ["Eef", "Fien", "Gijs"]
    (line,) = list_late_rounds(leg.match_day)
    assert line.score.score[N] == 9
    assert list(line.names.values()) == ["Eef", "Fien", "Gijs"]


def test_the_queries_are_those_of_any_evening(cast, client, leg, django_assert_num_queries):
    """The same as in `test_melds.py` and `test_phone.py`."""
    write_round_by_round(leg, {number: rounds[:2] for number, rounds in EVENINGS["klammern-league"][0].items()})
    for table in leg.tables.all():
        with django_assert_num_queries(6):
            cast.scorekeeper.get(page_of("table_entry", table))
    token = give_table_links(tables=[table])[table.pk]
    with django_assert_num_queries(3):
        version = client.get(reverse("phone_sheet", args=[token])).json()["version"]
    with django_assert_num_queries(2):
        client.get(reverse("phone_sheet", args=[token]), {"version": version})
    with django_assert_num_queries(11):
        send(client, reverse("phone_round", args=[token, 3]), a_written_round(entry=ENTRY))


def test_the_pages_around_the_table_show_everyone(cast, client, leg):
    match_day = leg.match_day
    match_day.competition.is_public = True
    write_round_by_round(leg, EVENINGS["klammern-league"][0])
    desk = cast.organiser.get(reverse("organise_match_day", args=match_day.url_args)).text
    assert all(name in desk for name in ("Anna", "Eef", "Fien", "Gijs"))
    for name in ("exchange", "seating"):
        assert cast.organiser.get(reverse(name, args=[*match_day.url_args, leg.number])).status_code == 200
    rules = cast.organiser.get(reverse("competition_rules", args=match_day.competition.url_args)).text
    assert "At a table of three everyone plays for themselves, with 8 cards each." in rules
    assert "rounded for each player" in rules
    for paper in ("score-sheets", "table-cards", "seat-lots", "player-cards"):
        answer = cast.organiser.get(reverse("match_day_paper", args=[*match_day.url_args, paper]), {"now": "1"})
        assert answer.status_code == 200, paper


def test_seats_by_hand_leave_west_empty(cast, leg):
    address = reverse("seating", args=[*leg.match_day.url_args, leg.number])
    form = cast.organiser.get(address).context["form"]
    typed = {name: form[name].value() or "" for name in form.fields if name != "byes"}
    typed |= {"table_1_N": "Eef", "table_2_N": "Anna"}
    assert cast.organiser.post(address, typed).status_code == 302
    assert {seat.player.name for seat in of_three(leg).seats.all()} == {"Anna", "Fien", "Gijs"}
    typed["table_2_S"] = ""
    form = cast.organiser.post(address, typed | {"version": ""}).context["form"]
    assert form.errors == {"table_2_S": ["This seat is empty. Choose someone, or leave the whole table empty."]}


def test_totals_of_three_are_typed_where_rounds_are_not_kept(cast, leg):
    table = of_three(leg)
    typed = {"ns_points": "54", "ew_points": "24", "third_points": "20", "revision": "0", "jass": ""}
    assert cast.scorekeeper.post(page_of("table_totals", table), typed).status_code == 302
    table.refresh_from_db()
    assert (table.ns_points, table.ew_points, table.third_points, table.winner) == (54, 24, 20, "ns")
    with pytest.raises(Refused, match="already saved"):
        record_totals(table=table, ns=SideTotals(54), ew=SideTotals(24), third=SideTotals(20), revision=1, by=None)


def test_a_phone_that_has_the_table_of_three_learns_of_the_fourth(client, leg):
    """Protects: what was about to be sent by the rules of three is not stored at a table of four."""
    token = give_table_links(tables=[of_three(leg)])[of_three(leg).pk]
    a_round(leg.tables.get(number=1), 1, EVENINGS["klammern-league"][0][1][0])
    version = client.get(reverse("phone_sheet", args=[token])).json()["version"]
    Table.objects.filter(pk=of_three(leg).pk).update(players=4)
    assert client.get(reverse("phone_sheet", args=[token]), {"version": version}).status_code == 200
    answer = send(client, reverse("phone_round", args=[token, 1]), a_written_round(entry=ENTRY))
    assert answer.status_code in (400, 422)
    assert not of_three(leg).rounds.exists()
