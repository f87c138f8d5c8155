"""The sheet on phones where each side keeps the count: a phone writes and agrees for the side whose link it has."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import a_round, an_entry
from tests.pages.public.sent import a_written_round, send
from tournaments.models import LateRound, Round, Table, Tally
from tournaments.services.evening.leg import close_leg
from tournaments.services.table.round import correct_round
from tournaments.services.table.table_link import renew_table_link

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_sheets_of_one_moment")]


def read(token: str, **asked) -> dict:
    return Client().get(reverse("phone_sheet", args=[token]), asked).json()


def write(token: str, sent: dict, number: int = 1):
    return send(Client(headers={"Accept-Language": "en"}), reverse("phone_round", args=[token, number]), sent)


def agree(token: str, **said):
    return Client(headers={"Accept-Language": "en"}).post(reverse("phone_agree", args=[token]), said)


def write_for(side: str, links: dict[str, str], ns_points: int = 100, number: int = 1, **changes):
    sent = a_written_round(ns_points, **changes)
    return sent["client_id"], write(links[side], sent, number)


def test_each_side_writes_separately_and_sees_the_difference(two_tallies):
    own, answer = write_for("NS", two_tallies)
    assert (answer.status_code, answer.json()["stored"]) == (200, 1)
    _theirs, answer = write_for("EW", two_tallies, 90)
    state = answer.json()["sheet"]
    assert (state["two_tallies"], state["side"], state["rounds"]) == (True, "EW", [])
    read_tallies = [(row["number"], row["side"], row["result"]["score"]) for row in state["tallies"]]
    assert read_tallies == [(1, "EW", {"NS": 90, "EW": 72}), (1, "NS", {"NS": 100, "EW": 62})]
    _again, answer = write_for("NS", two_tallies, 90, replaces=own)
    state = answer.json()["sheet"]
    assert (state["tallies"], [row["result"]["won"]["NS"] for row in state["rounds"]]) == ([], [90])
    assert Round.objects.get().ns_points == 90


def test_a_side_replaces_its_own_round_wherever_it_stands_and_never_another_one(two_tallies):
    """Protects: the next round, written on a page that was not fetched again, went over the last one unseen."""
    first, _answer = write_for("NS", two_tallies, 99, 3)
    write_for("NS", two_tallies, 98, 3, replaces=first)
    _key, answer = write_for("NS", two_tallies, 133, 3)
    assert (answer.status_code, answer.json()["conflict"]) == (409, 3)
    write_for("NS", two_tallies, 97, 4, replaces=str(Tally.objects.get().client_id))
    assert list(Tally.objects.values_list("number", "entry__card_points__NS")) == [(3, 97)]


def test_no_link_writes_for_a_side_but_its_own(two_tallies, token):
    """Protects: the link of the table, printed before or scanned while one count was kept, wrote for either side.

    What waited on its phone is said to be refused, in words, and stays there.
    """
    for link, said in ((token, {}), (token, {"side": "NS"}), (two_tallies["NS"], {"side": "EW"})):
        answer = write(link, a_written_round(**said))
        assert (answer.status_code, answer.json()["is_doubt"]) == (422, False)
        assert "scan the code of your side" in answer.json()["texts"][0]
        assert not Tally.objects.exists()
    assert [read(link, side="EW")["side"] for link in (token, two_tallies["NS"])] == [None, "NS"]


def test_what_both_sides_wrote_is_not_changed_by_one_phone(client, table, two_tallies):
    row = a_round(table, 1)
    assert client.post(reverse("phone_undo", args=[two_tallies["NS"], row.client_id])).status_code == 409
    _key, answer = write_for("NS", two_tallies, 90, replaces=str(row.client_id))
    assert answer.status_code == 409
    assert Round.objects.get().ns_points == 100


def test_a_side_agrees_from_its_own_link_only(complete, token, two_tallies):
    """Protects: one phone said for both sides that the sheet is right.

    Twice, as by a double tap or in a copied tab, it is said once; and what is answered is what is stored.
    """
    revision = complete.revision
    for link, who in ((two_tallies["NS"], "EW"), (two_tallies["EW"], "NS"), (token, "NS"), (token, "EW")):
        answer = agree(link, who=who, revision=revision, side=who)
        assert (answer.status_code, answer.json()["sheet"]) == (403, read(link))
        assert "scan the code of your side" in answer.json()["texts"][0]
        assert Table.objects.get().agreed == {}
    for side, together in (("NS", ["NS"]), ("NS", ["NS"]), ("EW", ["NS", "EW"])):
        answer = agree(two_tallies[side], who=side, revision=revision)
        assert (answer.status_code, answer.json()["sheet"]["agreed"]) == (200, together)
        assert Table.objects.get().agreeing == together
        assert Table.objects.get().is_agreed == (len(together) == 2)


def test_an_agreement_of_a_side_is_for_the_sheet_it_saw_and_from_a_link_that_is_good(complete, two_tallies):
    """Protects: one that was tapped on an older page, or on a phone whose code was replaced."""
    agree(two_tallies["EW"], who="EW", revision=complete.revision)
    correct_round(round=Round.objects.get(number=1), entry=an_entry(90), reason="Misread", revision=1, by=None)
    for side in ("NS", "EW"):
        answer = agree(two_tallies[side], who=side, revision=complete.revision)
        assert (answer.status_code, answer.json()["sheet"]["agreed"]) == (409, [])
    renew_table_link(table=complete)
    for side in ("NS", "EW"):
        answer = agree(two_tallies[side], who=side, revision=complete.revision + 1)
        assert (answer.status_code, answer.json()) == (404, {"closed": True})
    assert Table.objects.get().agreeing == []


def test_the_link_of_a_side_serves_the_whole_table_where_one_count_is_kept(table, two_tallies):
    """Protects: cards that are on the tables when the club keeps one count again."""
    competition = table.leg.match_day.competition
    competition.keeps_two_tallies = False
    competition.save()
    for number in range(1, 5):
        assert write(two_tallies["NS"], a_written_round(), number).status_code == 200
    assert (Round.objects.count(), Tally.objects.count(), read(two_tallies["NS"])["side"]) == (4, 0, None)
    for who in ("NS", "EW"):
        assert agree(two_tallies["NS"], who=who, revision=4).status_code == 200


def test_a_side_means_nothing_where_one_count_is_kept(token):
    answer = write(token, a_written_round(side="EW"))
    assert (answer.status_code, answer.json()["sheet"]["side"]) == (200, None)
    assert (Round.objects.count(), Tally.objects.count()) == (1, 0)


def test_a_round_that_comes_late_is_of_the_side_whose_link_sent_it(table, two_tallies):
    close_leg(leg=table.leg, by=None, even_if_incomplete=True)
    assert write(two_tallies["EW"], a_written_round()).status_code == 202
    assert LateRound.objects.get().side == "EW"


def test_two_tallies_take_the_same_queries_for_three_rounds_as_for_one(client, two_tallies, django_assert_num_queries):
    write_for("EW", two_tallies, number=1)
    for number in (1, 2):
        with django_assert_num_queries(5):
            assert client.get(reverse("phone_sheet", args=[two_tallies["NS"]])).status_code == 200
        sent = a_written_round()
        with django_assert_num_queries(26):  # the round of both is stored with it
            assert send(client, reverse("phone_round", args=[two_tallies["NS"], number]), sent).status_code == 200
        for after in (2, 3, 4):
            write_for("EW", two_tallies, number=after)
