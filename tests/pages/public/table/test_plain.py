"""The sheet of a table as pages with forms, for phones without JavaScript: it loses and doubles nothing either."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring import SideTotals
from tests.factories import CompetitionFactory, PlayerFactory, TableFactory, a_meld_entry, a_round, an_entry
from tournaments.models import Competition, Correction, Round, Table, Tally
from tournaments.models.ruling import BoardRuling
from tournaments.permissions import find_linked_table
from tournaments.services.table.portefeuille import rule_board
from tournaments.services.table.round import correct_round
from tournaments.services.table.table import record_totals
from tournaments.services.table.table_link import give_table_links, renew_table_link
from tournaments.views.public.table import phone
from tournaments.wording.match_sheet import OWN_CODE

pytestmark = pytest.mark.django_db


def typed(**changes):
    return {"client_id": str(uuid4()), "maker": "NS", "ns_points": "100", "ns_roem": "20"} | changes


def test_a_round_is_written_once_without_an_account(client, table, token):
    """By a page without a script, that is not kept or passed on; sent twice, or the same by another, it is one."""
    page = client.get(reverse("plain_sheet", args=[token]))
    assert 'name="ns_points"' in page.text
    assert "sheet.js" not in page.text
    assert "roem-keys" not in page.text
    assert [value for value, _label in page.context["form"].fields["maker"].choices] == ["NS", "EW"]
    assert "no-store" in page.headers["Cache-Control"]
    assert page.headers["Referrer-Policy"] == "same-origin"
    assert '<meta name="robots" content="noindex, nofollow">' in page.text
    entry = typed()
    for sent in (entry, entry, typed()):
        answer = client.post(reverse("plain_round", args=[token, 1]), sent)
        assert answer.url == reverse("plain_sheet", args=[token])
    row = Round.objects.get()
    assert (row.table, row.ns_total, row.ew_total, row.entered_by) == (table, 120, 62, None)
    page = client.get(answer.url)
    assert [party.total for party in page.context["sheet"].parties] == [120, 62]
    assert page.context["number"] == 2
    # A page with messages can be reloaded.
    assert client.get(reverse("plain_round", args=[token, 1])).url == reverse("plain_sheet", args=[token])


def test_a_deal_that_all_passed_is_answered_where_it_was_said(client, english):
    """Protects: it can be said only where the rules then deal again, and it leaves the round as it was."""
    token = give_table_links(tables=[table := TableFactory(leg__match_day__competition=with_redeal())])[table.pk]
    page = client.get(reverse("plain_sheet", args=[token]))
    assert ("passed", "all passed") in page.context["form"].fields["maker"].choices
    answer = client.post(reverse("plain_round", args=[token, 1]), typed(maker="passed", ns_points="", ns_roem=""))
    said = ["All passed: the same player deals again, and nothing is written down."]
    assert answer.context["form"].errors == {"maker": said}
    answer = client.post(reverse("plain_round", args=[token, 1]), typed(maker="passed"))
    assert answer.context["form"].errors == {"maker": ["All passed: nothing else can be entered."]}
    assert (answer.context["number"], Round.objects.count()) == (1, 0)


def with_redeal() -> Competition:
    return CompetitionFactory(rules="counter-pit")


def test_the_steps_of_the_round_are_sentences(client, table, token, english):
    """Protects: who deals, who speaks and who leads, also without a script; by the round that is to be written."""
    a_round(table)
    names = [str(seat.player) for seat in table.seats.order_by("pk")]
    page = client.get(reverse("plain_sheet", args=[token]))
    assert page.context["steps"] == [
        f"{names[1]} deals 3-2-3.",
        f"{names[2]} speaks first: name trump or pass; then the others, clockwise.",
        f"If all pass, {names[2]} has to name trump.",
        f"{names[2]} leads the first trick.",
    ]
    assert "How trump is made" in page.text


def test_no_cookie_is_needed_to_write(token):
    """Protects: a phone that was without signal for an hour sends what was typed, whatever became of its cookies."""
    visitor = Client(enforce_csrf_checks=True)
    assert visitor.post(reverse("plain_round", args=[token, 1]), typed()).status_code == 302
    assert visitor.post(reverse("plain_call", args=[token])).status_code == 302
    assert visitor.post(reverse("plain_undo", args=[token]), {"revision": "1"}).status_code == 302
    assert (Round.objects.count(), Table.objects.get().revision) == (0, 2)


def test_what_was_undone_or_corrected_is_not_written_again_by_a_reload(client, table, token):
    """Protects: the browser sends the form of before once more, and the round stands on the sheet again, or twice."""
    entry = typed()
    client.post(reverse("plain_round", args=[token, 1]), entry)
    client.post(reverse("plain_undo", args=[token]), {"revision": "1"})
    page = client.post(reverse("plain_round", args=[token, 1]), entry)
    assert "Save this again only if it belongs there." in page.text
    assert page.context["number"] == 1
    assert not Round.objects.exists()
    again = entry | {"client_id": page.context["form"]["client_id"].value()}
    client.post(reverse("plain_round", args=[token, 1]), again)
    correct_round(round=Round.objects.get(), entry=an_entry(90), reason="Misread", revision=1, by=None)
    page = client.post(reverse("plain_round", args=[token, 1]), again)
    assert page.context["number"] == 1
    assert Round.objects.get().ns_points == 90


def test_a_table_removed_between_two_queries_is_not_found(client, table, token, monkeypatch):
    """Protects: a draw is undone while the page is read; PostgreSQL shows the second look what is there by then."""
    found = find_linked_table(token)
    monkeypatch.setattr(phone, "find_linked_table", lambda _token: found)
    table.leg.delete()
    assert client.get(reverse("plain_sheet", args=[token])).status_code == 404
    assert client.post(reverse("plain_round", args=[token, 1]), typed()).status_code == 404


def test_what_has_to_be_changed_first_keeps_its_number(client, table, token):
    """Protects: while someone corrects a slip in round 1, another writes it; then it is not written as round 2."""
    entry = typed(ns_points="161")
    a_round(table)
    page = client.post(reverse("plain_round", args=[token, 1]), entry)
    assert (page.status_code, page.context["number"], list(page.context["form"].errors)) == (200, 1, ["ns_points"])
    assert 'value="161"' in page.text
    page = client.post(reverse("plain_round", args=[token, 1]), entry | {"ns_points": "90"})
    assert (page.context["number"], list(page.context["form"].errors)) == (2, ["__all__"])
    assert Round.objects.get().ns_points == 100


def test_an_existing_round_is_not_overwritten(client, table, token):
    a_round(table, 1)
    page = client.post(reverse("plain_round", args=[token, 1]), typed())
    assert (page.status_code, page.context["number"]) == (200, 2)
    assert "Someone else has written round 1 in the meantime" in page.text
    assert page.context["form"]["ns_points"].value() == "100"
    assert Round.objects.get().ns_roem == 0


def test_what_is_unlikely_is_asked_once(client, token):
    unlikely = typed(ns_points="0", ns_roem="", pit="EW")
    page = client.post(reverse("plain_round", args=[token, 1]), unlikely)
    assert 'name="sure"' in page.text
    assert client.post(reverse("plain_round", args=[token, 1]), unlikely | {"sure": "on"}).status_code == 302
    assert Round.objects.get().pit == ""
    assert Round.objects.get().nat == "NS"


def test_the_last_round_is_undone_and_stays_in_the_history(client, table, token):
    a_round(table, 1)
    a_round(table, 2)
    table.refresh_from_db()
    undo = reverse("plain_undo", args=[token])
    client.post(undo, {"revision": table.revision - 1})
    assert Round.objects.count() == 2
    client.post(undo, {"revision": table.revision})
    assert [row.number for row in Round.objects.all()] == [1]
    assert Correction.objects.get().after is None


def test_a_round_is_corrected_at_the_table_and_the_organiser_called_once(client, table, token):
    row = a_round(table, 1)
    address = reverse("plain_correct", args=[token, 1])
    assert client.get(address).status_code == 200
    entry = typed(ns_points="90", revision=row.revision)
    del entry["client_id"]
    assert client.post(address, entry).url == reverse("plain_sheet", args=[token])
    table.refresh_from_db()
    assert table.ns_points == 90
    stale = client.post(address, entry | {"ns_points": "80"})
    assert stale.context["correction"].is_stale
    assert Round.objects.get().ns_points == 90
    client.post(reverse("plain_call", args=[token]))
    first = Table.objects.get().called_at
    client.post(reverse("plain_call", args=[token]))
    assert first
    assert Table.objects.get().called_at == first


ADDRESSES = [
    ("plain_sheet", "get", []),
    ("plain_round", "post", [1]),
    ("plain_correct", "get", [1]),
    ("plain_correct", "post", [1]),
    ("plain_undo", "post", []),
    ("plain_call", "post", []),
]


@pytest.mark.parametrize("why", ["closed", "renewed"])
def test_an_expired_address_opens_nothing(client, table, token, why):
    a_round(table, 1)
    if why == "closed":
        table.leg.closed_at = timezone.now()
        table.leg.save()
    else:
        renew_table_link(table=table)
    for name, method, arguments in ADDRESSES:
        answer = getattr(client, method)(reverse(name, args=[token, *arguments]), typed(revision=table.revision))
        assert answer.status_code == 404, name
        assert str(table.leg.match_day.competition) not in answer.text
    assert Round.objects.count() == 1


def test_a_closed_sheet_leads_to_the_next_seat_if_public(client, table, token):
    competition = table.leg.match_day.competition
    table.leg.closed_at = timezone.now()
    table.leg.save()
    next_seat = reverse("my_seat", args=[competition.club.slug, competition.slug, table.leg.match_day.number])
    for is_public in (False, True):
        competition.is_public = is_public
        competition.save()
        page = client.get(reverse("plain_sheet", args=[token]))
        assert page.status_code == 404
        assert (f'href="{next_seat}"' in page.text) is is_public
    renew_table_link(table=table)
    assert next_seat not in client.get(reverse("plain_sheet", args=[token])).text


def test_the_number_of_queries_does_not_grow_with_the_rounds(client, table, token, django_assert_num_queries):
    for rows in (1, 2, 3):
        a_round(table, rows)
        with django_assert_num_queries(3):
            assert client.get(reverse("plain_sheet", args=[token])).status_code == 200


def test_in_portefeuille_the_page_names_the_board_and_who_deals_it(client):
    """Protects: the second leg of six boards begins with board 7, which South deals, whatever round it is."""
    competition = CompetitionFactory(pairs=True, is_portefeuille=True, rounds_per_leg=6)
    table = TableFactory(leg__match_day__competition=competition, leg__number=2)
    address = reverse("plain_sheet", args=[give_table_links(tables=[table])[table.pk]])
    page = client.get(address)
    assert page.context["board"] == 7
    assert page.context["sheet"].next_dealer == table.seats.get(position="S").player.name
    # A board that the organiser has decided about is not asked for.
    rule_board(table=table, number=1, ruling=BoardRuling("Seen too early"), revision=table.revision, by=None)
    page = client.get(address)
    assert page.context["board"] == 8
    assert page.context["sheet"].next_dealer == table.seats.get(position="W").player.name


def test_three_players_write_a_round_of_hamburg(client):
    competition = CompetitionFactory(rules="hamburg", rules_options={"players": 3})
    table = TableFactory(leg__match_day__competition=competition)
    token = give_table_links(tables=[table])[table.pk]
    row = {"maker": "N", "n_points": "60", "e_points": "40", "s_points": "30", "choice": "turned", "belle": ""}
    client.post(reverse("plain_round", args=[token, 1]), row | {"client_id": str(uuid4()), "revoke": ""})
    page = client.get(reverse("plain_sheet", args=[token]))
    assert [party.total for party in page.context["sheet"].parties] == [2, 0, 0]
    table.refresh_from_db()
    assert (table.ns_points, table.rounds_played) == (2, 1)


def test_where_no_round_can_be_written_none_is_asked_for(client, table):
    """Protects: no one writes rounds for half an hour that are refused: at a table of three, or after the end."""
    three = TableFactory(leg=table.leg, units=PlayerFactory.create_batch(3, club=table.leg.match_day.competition.club))
    token = give_table_links(tables=[three])[three.pk]
    page = client.get(reverse("plain_sheet", args=[token]))
    assert page.context["form"] is None
    assert "pad-form" not in page.text
    assert client.post(reverse("plain_round", args=[token, 1]), typed()).status_code == 200
    assert not Round.objects.exists()
    totals = {"ns": SideTotals(216), "ew": SideTotals(216), "third": SideTotals(216)}
    record_totals(table=three, **totals, revision=0, by=None)
    assert client.get(reverse("plain_sheet", args=[token])).status_code == 200
    competition = CompetitionFactory(rules="klammern-league", rules_options={"target": 10})
    over = TableFactory(leg__match_day__competition=competition)
    a_round(over, 1, a_meld_entry(110))
    page = client.get(reverse("plain_sheet", args=[give_table_links(tables=[over])[over.pk]]))
    assert page.context["sheet"].match.finished
    assert "pad-form" not in page.text


# Both sides keep the count.


def test_each_side_writes_separately_and_sees_the_difference(client, token, two_tallies):
    """By its own link; that of the table has no form, and writes for no one."""
    ours, theirs = (reverse("plain_round", args=[two_tallies[side], 1]) for side in ("NS", "EW"))
    page = client.post(reverse("plain_round", args=[token, 1]), typed(side="NS"), follow=True)
    assert ("pad-form" in page.text, page.context["text"], Tally.objects.exists()) == (False, OWN_CODE, False)
    answer = client.post(ours, typed(side="EW"), follow=True)
    assert (answer.context["number"], Round.objects.count(), Tally.objects.get().side) == (2, 0, "NS")
    answer = client.post(theirs, typed(ns_points="90"), follow=True)
    ((row, own, others),) = answer.context["open_rounds"]
    assert row.is_disputed
    assert ([cell.score for cell in own.cells], [cell.score for cell in others.cells]) == ([110, 72], [120, 62])
    again = client.get(reverse("plain_sheet", args=[two_tallies["EW"]]), {"round": 1})
    assert again.context["number"] == 1
    form = again.context["form"]
    assert form["ns_points"].value() == 90
    replaced = form["replaces"].value()
    assert replaced == str(Tally.objects.get(side="EW").client_id)
    assert client.post(theirs, typed(replaces=replaced)).status_code == 302
    assert Round.objects.get().ns_total == 120


def test_the_round_of_a_side_is_not_replaced_unseen(client, two_tallies):
    """Protects: the next round, written on a page that was not fetched again; and a slip stays in the same round."""
    write = reverse("plain_round", args=[two_tallies["NS"], 1])
    client.post(write, typed())
    page = client.post(write, typed(ns_points="133"))
    assert (page.status_code, page.context["number"]) == (200, 2)
    assert Tally.objects.get().entry["card_points"] == {"NS": 100}
    replaced = Tally.objects.get().client_id
    page = client.post(write, typed(ns_points="161", replaces=replaced))
    assert (page.context["number"], str(page.context["form"]["replaces"].value())) == (1, str(replaced))
    client.post(write, typed(ns_points="90", replaces=replaced))
    assert list(Tally.objects.values_list("number", "entry__card_points__NS")) == [(1, 90)]


def test_what_both_sides_wrote_is_not_changed_by_one_phone(client, table, two_tallies):
    a_round(table, 1, an_entry())
    for name, arguments in (("plain_undo", []), ("plain_correct", [1])):
        address = reverse(name, args=[two_tallies["NS"], *arguments])
        assert client.post(address, typed(revision=1)).status_code == 404
    assert Round.objects.get().ns_points == 100
