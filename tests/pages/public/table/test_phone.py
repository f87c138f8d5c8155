"""The sheet of a table on a phone: its address opens this table and nothing else, until the leg is closed.

What the sheets of tables and of score pads have in common is tried in `../test_sheet.py`.
"""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring import SideTotals
from tests.factories import CompetitionFactory, LegFactory, PlayerFactory, TableFactory, a_round, an_entry
from tests.pages.public.sent import a_written_round, send
from tournaments.models import Competition, Correction, LateRound, Round, Table
from tournaments.models.ruling import SideRuling
from tournaments.permissions import find_linked_table
from tournaments.services.evening.leg import close_leg
from tournaments.services.evening.ruling import end_ruling, rule_table
from tournaments.services.table.round import correct_round, remove_round
from tournaments.services.table.table import record_totals
from tournaments.services.table.table_link import give_table_links, renew_table_link
from tournaments.views.public.table import phone

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_sheets_of_one_moment")]


def read(token: str, **asked) -> dict:
    return Client().get(reverse("phone_sheet", args=[token]), asked).json()


def write(token: str, sent: dict, number: int = 1):
    return send(Client(headers={"Accept-Language": "en"}), reverse("phone_round", args=[token, number]), sent)


def test_a_new_sheet(client, table, token):
    """Everything that a phone needs to show it, to go on writing without signal, and to count on its own."""
    competition = table.leg.match_day.competition
    north, east, south, west = [seat.player.name for seat in table.seats.order_by("pk")]
    state = read(token)
    rules = state.pop("rules")
    assert (rules["game"], rules["rounds"], rules["match_end"], rules["players"]) == ("klaverjas", 4, "rounds", 4)
    assert rules.keys() == vars(competition.ruleset).keys() - {"_hash"}
    assert len(state.pop("version")) == 16
    assert state == {
        "as_of": 0.0,
        "kind": "table",
        "token": token,
        "revision": 0,
        "table": 1,
        "leg": 1,
        "parties": [
            {"key": "NS", "tint": "ns", "name": f"{north} & {south}"},
            {"key": "EW", "tint": "ew", "name": f"{east} & {west}"},
        ],
        "seats": [{"seat": seat, "name": name} for seat, name in zip("NESW", [north, east, south, west], strict=True)],
        "first_dealer": "N",
        "first_board": None,
        "decided": [],
        "rounds": [],
        "takes": "rounds",
        "ruling": "",
        "two_tallies": False,
        "side": None,
        "tallies": [],
        "called": False,
        "agreed": [],
        "next_seats": [],
        "so_far": "",
    }


def test_while_a_ruling_holds_a_phone_says_so_and_takes_nothing(table, token):
    """Protects: no one writes for nothing, and what a phone could not send waits there until the ruling ends."""
    version = read(token)["version"]
    sides = {"NS": SideRuling("figure", 972), "EW": SideRuling("own_average")}
    rule_table(table=table, sides=sides, reason="A card was missing", revision=0, by=None)
    state = read(token, version=version)
    assert (state["takes"], "A card was missing" in state["ruling"]) == ("nothing", True)
    sent = a_written_round()
    refused = write(token, sent)
    assert (refused.status_code, refused.json()["is_doubt"]) == (422, False)
    assert refused.json()["texts"] == [
        "The organiser has decided what this table is worth: nothing more is written on its sheet."
    ]
    plain = Client(headers={"Accept-Language": "en"}).get(reverse("plain_sheet", args=[token]))
    assert ("A card was missing" in plain.text, "Write down round" in plain.text) == (True, False)
    end_ruling(table=table, revision=1, by=None)
    assert (read(token)["takes"], read(token)["ruling"]) == ("rounds", "")
    assert write(token, sent).json()["stored"] == 1


def test_a_table_that_is_played_later_takes_its_rounds(table, token):
    rule_table(table=table, sides={}, reason="The pub closed", revision=0, by=None)
    assert read(token)["takes"] == "rounds"
    assert write(token, a_written_round()).json()["stored"] == 1


def test_the_round_before_a_correction_or_an_undo_stays_in_the_history(client, table, token):
    replaced = str(a_round(table).client_id)
    again = a_written_round(90, replaces=replaced)
    write(token, again)
    client.post(reverse("phone_undo", args=[token, again["client_id"]]))
    kept = Correction.objects.order_by("pk").values_list("before__card_points__NS", "after__card_points__NS", "reason")
    assert list(kept) == [(100, 90, "Corrected at the table"), (90, None, "Undone at the table")]
    table.refresh_from_db()
    assert (table.ns_points, table.rounds_played) == (0, 0)


def test_a_round_that_the_desk_has_corrected_is_not_overwritten(table, token):
    """Protects: a phone that still shows what was there before."""
    row = a_round(table)
    correct_round(round=row, entry=an_entry(110), reason="Misread", revision=1, by=None)
    answer = write(token, a_written_round(90, replaces=str(row.client_id)))
    assert (answer.status_code, answer.json()["conflict"]) == (409, 1)
    assert answer.json()["sheet"]["rounds"][0]["entry"]["card_points"] == {"NS": 110}
    assert Round.objects.get().ns_points == 110


def test_a_sheet_that_something_was_written_on_meanwhile_is_not_undone(client, table, token, monkeypatch):
    """Protects: between the look at the last round and its removal another phone writes the next one."""
    last = a_round(table)
    remove = phone.remove_round

    def remove_too_late(**given) -> None:
        a_round(table, 2)
        remove(**given)

    monkeypatch.setattr(phone, "remove_round", remove_too_late)
    assert client.post(reverse("phone_undo", args=[token, last.client_id])).status_code == 409
    assert Round.objects.count() == 2


def test_a_table_removed_between_two_queries_is_not_found(client, table, token, monkeypatch):
    """Protects: a draw is undone while the page is read; PostgreSQL shows the second look what is there by then."""
    found = find_linked_table(token)
    monkeypatch.setattr(phone, "find_linked_table", lambda _token: found)
    table.leg.delete()
    assert client.get(reverse("phone", args=[token])).status_code == 404
    assert (write(token, a_written_round()).status_code, LateRound.objects.count()) == (202, 1)
    answers = [
        client.get(reverse("phone_sheet", args=[token])),
        client.post(reverse("phone_undo", args=[token, uuid4()])),
        client.post(reverse("phone_call", args=[token])),
        client.post(reverse("phone_agree", args=[token]), {"who": "NS", "revision": "0"}),
    ]
    assert [(answer.status_code, answer.json()) for answer in answers] == [(404, {"closed": True})] * 4


def agree(token: str, **said):
    return Client().post(reverse("phone_agree", args=[token]), said)


def test_both_sides_agree_with_a_complete_sheet_and_the_organiser_is_called_once(client, complete, token):
    assert agree(token, who="EW", revision=complete.revision).json()["sheet"]["agreed"] == ["EW"]
    answer = agree(token, who="NS", revision=complete.revision)
    assert (answer.status_code, answer.json()) == (200, {"sheet": read(token)})
    assert answer.json()["sheet"]["agreed"] == ["NS", "EW"]
    answer = client.post(reverse("phone_call", args=[token]))
    assert (answer.status_code, answer.json()) == (200, {"sheet": read(token)})
    assert answer.json()["sheet"]["called"] is True
    first = Table.objects.get().called_at
    client.post(reverse("phone_call", args=[token]))
    assert Table.objects.get().called_at == first


def test_no_one_agrees_with_another_sheet_or_for_someone_else(table, token):
    a_round(table)
    assert agree(token, who="NS", revision=1).status_code == 409  # with half a sheet
    for number in (2, 3, 4):
        a_round(table, number)
    for said in (
        {"who": "NS", "revision": 3},  # of before the last round
        {"who": "N", "revision": 4},
        {"who": "", "revision": 4},
        {"who": "NS"},
        {"who": "NS", "revision": ""},
        {"who": "NS", "revision": "four"},
        {"who": "NS", "revision": "٤"},
        {"who": "NS", "revision": "²"},
        {"who": "NS", "revision": "9" * 40},
        {},
    ):
        answer = agree(token, **said)
        assert (answer.status_code, answer.json()) == (409, {"sheet": read(token)}), said
    assert Table.objects.get().agreed == {}
    assert agree(token, who="NS", revision=4).status_code == 200


def test_the_end_of_a_leg_leads_to_the_next_seats(complete, token):
    """Only then: before it they are of no use, and cost a query."""
    club = complete.leg.match_day.competition.club
    people = [seat.player for seat in complete.seats.order_by("pk")]
    others = PlayerFactory.create_batch(4, club=club)
    TableFactory(leg=LegFactory(match_day=complete.leg.match_day, number=2), units=[*others[:3], people[0]])
    assert read(token)["next_seats"] == [
        {"name": people[0].name, "table": 1, "seat": "W"},
        *({"name": person.name, "table": None, "seat": None} for person in people[1:]),
    ]
    last = Round.objects.get(number=4)
    remove_round(round=last, reason="Twice", revision=1, by=None)
    assert read(token)["next_seats"] == []


def test_the_end_of_a_leg_leads_to_the_evening_so_far_where_everyone_may_see_it(complete, token, client):
    """Protects: the link of a table shows no result that the club keeps back."""
    match_day = complete.leg.match_day
    competition = match_day.competition
    result = reverse("match_day", args=match_day.url_args)
    for shows_interim, is_public, shown in ((False, True, ""), (True, True, result), (True, False, "")):
        competition.shows_interim, competition.is_public = shows_interim, is_public
        competition.save()
        assert read(token)["so_far"] == shown
        assert client.get(result).status_code == (200 if shown else 404)
    match_day.published_at = timezone.now()
    match_day.save()
    assert read(token)["so_far"] == ""
    competition.is_public = True
    competition.save()
    assert read(token)["so_far"] == result


ADDRESSES = [
    ("phone", "get", []),
    ("phone_sheet", "get", []),
    ("phone_round", "post", [1]),
    ("phone_undo", "post", ["client_id"]),
    ("phone_call", "post", []),
    ("phone_agree", "post", []),
]


def test_the_sheet_is_a_picture_for_those_with_its_address(client, complete, token):
    """Protects: of an evening that no stranger may see, the phone at the table has the picture; until it is closed."""
    address = reverse("phone_picture", args=[token])
    answer = client.get(address)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/png")
    assert answer.headers["Cache-Control"].count("no-store") == 1
    assert client.post(address).status_code == 405
    leg = complete.leg
    public = reverse("table_picture", args=[*leg.match_day.url_args, leg.number, complete.number])
    assert client.get(public).status_code == 404
    close_leg(leg=leg, by=None)
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("why", ["closed", "renewed"])
def test_an_expired_address_opens_nothing(client, table, token, why):
    row = a_round(table, 1)
    if why == "closed":
        table.leg.closed_at = timezone.now()
        table.leg.save()
    else:
        renew_table_link(table=table)
    for name, method, arguments in ADDRESSES:
        address = reverse(name, args=[token, *(row.client_id if one == "client_id" else one for one in arguments)])
        if name == "phone_round":
            answer = send(client, address, a_written_round(90, replaces=str(row.client_id)))
        else:
            answer = getattr(client, method)(address, {"who": "NS", "revision": 1})
        assert answer.status_code == (202 if (name, why) == ("phone_round", "closed") else 404), name
        assert table.seats.first().player.name not in answer.content.decode()
    table.refresh_from_db()
    assert (Round.objects.get().ns_points, table.called_at, table.agreed) == (100, None, {})


def test_a_round_that_comes_after_its_leg_was_closed_is_handed_to_the_organiser(table, token):
    """Protects: a phone without signal when the leg was closed; twice is once, and what was stored is not late."""
    stored = a_written_round(entry={"maker": "NS", "card_points": {"NS": 100}, "roem": {"NS": [20]}})
    write(token, stored)
    row = Round.objects.get()
    assert (row.table, row.ns_total, row.ew_total, row.entered_by) == (table, 120, 62, None)
    assert str(row.client_id) == stored["client_id"]
    close_leg(leg=table.leg, by=None, even_if_incomplete=True)
    answer = write(token, stored)  # only the answer was lost
    assert (answer.status_code, answer.json()) == (200, {"stored": 1})
    for entry in ({}, {"maker": "NS", "card_points": {"NS": "100"}}, {"passed": "yes"}):  # no one can read it
        answer = write(token, a_written_round(entry=entry))
        assert (answer.status_code, answer.json()["is_doubt"], len(answer.json()["texts"])) == (422, False, 1), entry
    assert not LateRound.objects.exists()
    sent = a_written_round(90)
    answers = [write(token, sent, 3) for _time in range(2)]
    assert [(answer.status_code, answer.json()) for answer in answers] == [(202, {"late": True})] * 2
    late = LateRound.objects.get()
    assert (late.table, late.number, late.entry, str(late.client_id)) == (table, 3, sent["entry"], sent["client_id"])
    assert Round.objects.count() == 1


def test_links_of_a_closed_competition_take_no_round(client, table, token):
    """Protects: a phone that writes in a season that is over; what was stored is not said to be refused."""
    stored = a_written_round()
    write(token, stored)
    Competition.objects.update(closed_at=timezone.now())
    assert client.get(reverse("phone", args=[token])).context["state"]["is_closed"]
    assert write(token, stored).json() == {"stored": 1}  # only the answer was lost
    answer = client.post(
        reverse("phone_round", args=[token, 2]),
        a_written_round(90),
        "application/json",
        headers={"Accept-Language": "en"},
    )
    competition = table.leg.match_day.competition
    text = f"{competition} is closed. An organiser can open it again, on its page under Organise."
    assert (answer.status_code, answer.json()) == (422, {"texts": [text], "is_doubt": False})
    assert (Round.objects.count(), LateRound.objects.count()) == (1, 0)


def test_a_leg_that_is_closed_while_a_round_is_stored_makes_it_late(table, token, monkeypatch):
    """Protects: the phone is told that the organiser has it, and does not think that it was refused."""
    record = phone.record_round

    def record_too_late(**given) -> None:
        close_leg(leg=table.leg, by=None, even_if_incomplete=True)
        record(**given)

    monkeypatch.setattr(phone, "record_round", record_too_late)
    assert write(token, a_written_round()).status_code == 202
    assert (LateRound.objects.count(), Round.objects.count()) == (1, 0)


def test_a_closed_sheet_leads_to_the_next_seat_if_public(client, table, token):
    """The page keeps what the phone remembers and what it could not send."""
    competition = table.leg.match_day.competition
    close_leg(leg=table.leg, by=None, even_if_incomplete=True)
    next_seat = reverse("my_seat", args=[competition.club.slug, competition.slug, table.leg.match_day.number])
    for is_public in (True, False):
        competition.is_public = is_public
        competition.save()
        page = client.get(reverse("phone", args=[token]))
        state = {"kind": "table", "token": token, "is_closed": True}
        assert page.context["state"] == state | ({"next_address": next_seat} if is_public else {})
        assert (next_seat in page.text) is is_public
        assert f"url={reverse('plain_sheet', args=[token])}" in page.text  # for a browser without JavaScript
    competition.is_public = True
    competition.save()
    renew_table_link(table=table)
    assert next_seat not in client.get(reverse("phone", args=[token])).text


def test_a_replaced_address_says_so_and_shows_what_waits_on_the_phone(client, table, token):
    """Protects: anyone who scanned the code before is not told that the leg is over, and sees what was never sent."""
    renew_table_link(table=table)
    page = client.get(reverse("phone", args=[token]))
    assert page.context["state"] == {"kind": "table", "token": token, "is_closed": True, "is_gone": True}
    assert client.get(reverse("phone_sheet", args=[token])).json() == {"closed": True, "is_gone": True}
    late = send(client, reverse("phone_round", args=[token, 1]), a_written_round(90))
    assert (late.status_code, late.json()) == (404, {"closed": True, "is_gone": True})
    page = client.get(reverse("phone", args=["x" * 24]))  # who mistypes one is told neither
    assert page.status_code == 404
    assert "This address is not known" in page.text


def test_in_portefeuille_the_phone_names_the_board_and_who_deals_it():
    """Protects: the second leg of six boards begins with board 7, which South deals, whatever round it is."""
    competition = CompetitionFactory(pairs=True, is_portefeuille=True, rounds_per_leg=6)
    table = TableFactory(leg__match_day__competition=competition, leg__number=2)
    state = read(give_table_links(tables=[table])[table.pk])
    assert (state["first_board"], state["first_dealer"]) == (7, "S")


def test_a_sheet_of_totals_and_a_table_of_three_take_no_rounds(table, token):
    """Protects: no one writes rounds for half an hour that are refused in the end."""
    record_totals(table=table, ns=SideTotals(400), ew=SideTotals(248), revision=0, by=None)
    assert read(token)["takes"] == "totals"
    answer = write(token, a_written_round())
    assert (answer.status_code, answer.json()["is_doubt"]) == (422, False)
    assert answer.json()["texts"] == ["This table was entered as totals: empty its sheet first, with a reason."]
    three = TableFactory(leg=table.leg, units=PlayerFactory.create_batch(3, club=table.leg.match_day.competition.club))
    token = give_table_links(tables=[three])[three.pk]
    assert read(token)["takes"] == "nothing"
    assert write(token, a_written_round()).status_code == 422
    totals = {"ns": SideTotals(216), "ew": SideTotals(216), "third": SideTotals(216)}
    record_totals(table=three, **totals, revision=0, by=None)
    assert read(token)["takes"] == "totals"
    assert not Round.objects.exists()


def test_the_number_of_queries_does_not_grow_with_the_rounds(client, django_assert_num_queries):
    table = TableFactory(leg__match_day__competition=CompetitionFactory(rounds_per_leg=6))
    token = give_table_links(tables=[table])[table.pk]
    for rows in (1, 3):
        a_round(table, rows)
        with django_assert_num_queries(3):  # table, seats, rounds
            assert client.get(reverse("phone", args=[token])).status_code == 200
        with django_assert_num_queries(3):
            version = client.get(reverse("phone_sheet", args=[token])).json()["version"]
        with django_assert_num_queries(2):  # which every phone in the hall asks every few seconds
            assert client.get(reverse("phone_sheet", args=[token]), {"version": version}).status_code == 204
        sent = a_written_round()
        with django_assert_num_queries(11):
            assert send(client, reverse("phone_round", args=[token, rows + 1]), sent).status_code == 200
        with django_assert_num_queries(10):
            assert send(client, reverse("phone_round", args=[token, rows + 1]), sent).status_code == 200
