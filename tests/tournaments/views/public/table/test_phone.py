"""The sheet of a table on a phone: its address opens this table and nothing else, until the leg is closed."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import CompetitionFactory, PlayerFactory, TableFactory, a_round
from tournaments.models import Correction, Round
from tournaments.permissions import find_linked_table
from tournaments.services.table.table_link import give_table_links, renew_table_link
from tournaments.views.public.table import phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return TableFactory(leg__match_day__competition=CompetitionFactory(rounds_per_leg=4))


@pytest.fixture
def token(table):
    return give_table_links(tables=[table])[table.pk]


def typed(**changes):
    return {"client_id": str(uuid4()), "maker": "NS", "ns_points": "100", "ns_roem": "20"} | changes


def test_a_round_is_written_without_an_account(client, table, token):
    answer = client.post(reverse("phone_round", args=[token, 1]), typed())
    assert answer.url == reverse("phone", args=[token])
    row = Round.objects.get()
    assert (row.table, row.ns_total, row.ew_total, row.entered_by) == (table, 120, 62, None)
    page = client.get(answer.url)
    assert [party.total for party in page.context["sheet"].parties] == [120, 62]
    assert page.context["number"] == 2


def test_no_cookie_is_needed_to_write(table, token):
    """Protects: a phone that was without signal for an hour sends what it kept, whatever became of its cookies."""
    visitor = Client(enforce_csrf_checks=True)
    assert visitor.post(reverse("phone_round", args=[token, 1]), typed()).status_code == 302
    assert Round.objects.count() == 1


def test_what_is_sent_twice_is_stored_once(client, token):
    entry = typed()
    for _time in range(3):
        answer = client.post(reverse("phone_round", args=[token, 1]), entry, headers={"Accept": "application/json"})
        assert answer.json() == {"stored": 1}
    assert Round.objects.count() == 1


def test_a_table_removed_between_two_queries_is_not_found(client, table, token, monkeypatch):
    """Protects: a draw is undone while the page is read; PostgreSQL shows the second look what is there by then."""
    found = find_linked_table(token)
    monkeypatch.setattr(phone, "find_linked_table", lambda _token: found)
    table.leg.delete()
    assert client.get(reverse("phone", args=[token])).status_code == 404
    assert client.post(reverse("phone_round", args=[token, 1]), typed()).status_code == 404


def test_an_impossible_entry_is_refused_and_kept(client, token):
    answer = client.post(reverse("phone_round", args=[token, 1]), typed(ns_points="161"))
    assert answer.status_code == 200
    assert answer.context["form"].errors
    assert 'value="161"' in answer.content.decode()
    answer = client.post(
        reverse("phone_round", args=[token, 1]), typed(ns_points="161"), headers={"Accept": "application/json"}
    )
    assert answer.status_code == 422
    assert answer.json()["problems"]
    assert not Round.objects.exists()


def test_an_existing_round_is_not_overwritten(client, table, token):
    a_round(table, 1)
    answer = client.post(reverse("phone_round", args=[token, 1]), typed(), headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json()["next"]) == (409, 2)
    assert Round.objects.count() == 1


def test_the_last_round_is_undone_and_stays_in_the_history(client, table, token):
    a_round(table, 1)
    a_round(table, 2)
    table.refresh_from_db()
    undo = reverse("phone_undo", args=[token])
    client.post(undo, {"revision": table.revision - 1})
    assert Round.objects.count() == 2
    client.post(undo, {"revision": table.revision})
    assert [row.number for row in Round.objects.all()] == [1]
    assert Correction.objects.get().after is None


def test_a_round_is_corrected_at_the_table(client, table, token):
    row = a_round(table, 1)
    address = reverse("phone_correct", args=[token, 1])
    assert client.get(address).status_code == 200
    entry = typed(ns_points="90", revision=row.revision)
    del entry["client_id"]
    assert client.post(address, entry).url == reverse("phone", args=[token])
    table.refresh_from_db()
    assert table.ns_points == 90
    stale = client.post(address, entry | {"ns_points": "80"})
    assert stale.context["correction"].is_stale


def test_the_organiser_is_called_once(client, table, token):
    call = reverse("phone_call", args=[token])
    client.post(call)
    table.refresh_from_db()
    first = table.called_at
    client.post(call)
    table.refresh_from_db()
    assert first
    assert table.called_at == first


ADDRESSES = [
    ("phone", "get", []),
    ("phone_round", "post", [1]),
    ("phone_preview", "post", [1]),
    ("phone_correct", "get", [1]),
    ("phone_correct", "post", [1]),
    ("phone_undo", "post", []),
    ("phone_call", "post", []),
]


@pytest.mark.parametrize("name, method, arguments", ADDRESSES)
@pytest.mark.parametrize("why", ["closed", "renewed"])
def test_an_expired_address_opens_nothing(client, table, token, name, method, arguments, why):
    a_round(table, 1)
    if why == "closed":
        table.leg.closed_at = timezone.now()
        table.leg.save()
    else:
        renew_table_link(table=table)
    answer = getattr(client, method)(reverse(name, args=[token, *arguments]), typed(revision=table.revision))
    assert answer.status_code == 404
    assert str(table.leg.match_day.competition) not in answer.content.decode()
    assert Round.objects.count() == 1


def test_changes_are_sent_only_if_there_are_any(client, table, token):
    address = reverse("phone_news", args=[token])
    assert client.get(address, {"revision": 0}).status_code == 204
    a_round(table, 1)
    assert client.get(address, {"revision": 0}).status_code == 200


@pytest.mark.parametrize("rows", [1, 3])
def test_the_number_of_queries_does_not_grow_with_the_rounds(client, table, token, rows, django_assert_num_queries):
    for number in range(1, rows + 1):
        a_round(table, number)
    with django_assert_num_queries(4):
        assert client.get(reverse("phone", args=[token])).status_code == 200


@pytest.fixture
def two_tallies(table):
    competition = table.leg.match_day.competition
    competition.keeps_two_tallies = True
    competition.save()


@pytest.mark.usefixtures("two_tallies")
def test_each_side_writes_for_itself_and_sees_the_difference(client, table, token):
    first = client.get(reverse("phone", args=[token]))
    assert [side for side, _name in first.context["sides"]] == ["NS", "EW"]
    write = reverse("phone_round", args=[token, 1])
    assert client.post(write, typed()).url == reverse("phone", args=[token])  # for whom?
    answer = client.post(write, typed(side="NS"), follow=True)
    assert (answer.context["number"], Round.objects.count()) == (2, 0)
    answer = client.post(write, typed(side="EW", ns_points="90"), follow=True)
    ((row, own, theirs),) = answer.context["open_rounds"]
    assert row.is_disputed
    assert ([cell.score for cell in own.cells], [cell.score for cell in theirs.cells]) == ([110, 72], [120, 62])
    again = client.get(reverse("phone", args=[token]), {"side": "EW", "round": 1})
    assert again.context["number"] == 1
    assert again.context["form"]["ns_points"].value() == 90
    client.post(write, typed(side="EW"))
    assert Round.objects.get().ns_total == 120


@pytest.mark.usefixtures("two_tallies")
@pytest.mark.parametrize("name, arguments", [("phone_undo", []), ("phone_correct", [1])])
def test_what_both_sides_wrote_is_not_changed_by_one_phone(client, table, token, name, arguments):
    a_round(table, 1)
    assert client.post(reverse(name, args=[token, *arguments]), typed(revision=1)).status_code == 404
    assert Round.objects.get().ns_points == 100


def test_in_portefeuille_the_phone_names_the_board_and_who_deals_it(client):
    """Protects: the second leg of six boards begins with board 7, which South deals, whatever round it is."""
    competition = CompetitionFactory(pairs=True, is_portefeuille=True, rounds_per_leg=6)
    table = TableFactory(leg__match_day__competition=competition, leg__number=2)
    token = give_table_links(tables=[table])[table.pk]

    page = client.get(reverse("phone", args=[token]))

    assert page.context["board"] == 7
    assert page.context["sheet"].next_dealer == table.seats.get(position="S").player.name


@pytest.mark.parametrize("is_public", [True, False])
def test_a_finished_sheet_leads_to_the_next_seat_if_public(client, table, token, is_public):
    competition = table.leg.match_day.competition
    competition.is_public = is_public
    competition.save()
    table.leg.closed_at = timezone.now()
    table.leg.save()
    next_seat = reverse("my_seat", args=[competition.club.slug, competition.slug, table.leg.match_day.number])
    assert (f'href="{next_seat}"' in client.get(reverse("phone", args=[token])).text) is is_public
    renew_table_link(table=table)
    assert next_seat not in client.get(reverse("phone", args=[token])).text


@pytest.mark.usefixtures("two_tallies")
def test_a_round_that_waited_while_two_tallies_began_is_not_taken_as_stored(client, token):
    """Protects: a phone drops what it kept only when it is stored; a redirect to a page would look like that."""
    answer = client.post(reverse("phone_round", args=[token, 1]), typed(), headers={"Accept": "application/json"})
    assert (answer.status_code, Round.objects.count()) == (422, 0)
    assert answer.json()["problems"]


def test_the_secret_address_is_not_kept_or_passed_on(client, token):
    answer = client.get(reverse("phone", args=[token]))
    assert "no-store" in answer.headers["Cache-Control"]
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert '<meta name="robots" content="noindex, nofollow">' in answer.text


def test_a_table_of_three_is_told_to_enter_totals(client, table):
    """Protects: nobody writes rounds for half an hour that are refused in the end."""
    three = TableFactory(leg=table.leg, units=PlayerFactory.create_batch(3, club=table.leg.match_day.competition.club))
    token = give_table_links(tables=[three])[three.pk]
    page = client.get(reverse("phone", args=[token]))
    assert page.context["form"] is None
    assert b"pad-form" not in page.content
    sent = client.post(reverse("phone_round", args=[token, 1]), typed())
    assert sent.status_code == 200
    assert not Round.objects.exists()
