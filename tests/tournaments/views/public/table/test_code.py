"""The short code of a table leads to its sheet; a wrong one is said at the field, and not guessed."""

import pytest
from django.urls import reverse

from tests.factories import TableFactory
from tournaments.models import Table, TableLink
from tournaments.services.evening.leg import close_leg
from tournaments.services.table import table_link
from tournaments.services.table.table_link import LETTERS, give_table_links, renew_table_link, table_code

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

UNKNOWN = ["No table has this code now. Look at the card on the table again."]
OFTEN = ["Too many tries. Please wait ten minutes."]


@pytest.fixture
def table() -> Table:
    return TableFactory()


def type_code(client, code: str, **address):
    return client.post(reverse("table_code"), {"code": code}, **address)


def errors(page) -> list[str]:
    return page.context["form"].errors["code"]


def spaced(code: str) -> str:
    return f" {code[:3].lower()}-{code[3:]} "


@pytest.mark.parametrize("typed", [str, str.lower, spaced])
def test_a_right_code_leads_to_the_sheet(client, table, typed):
    tokens = give_table_links(tables=[table, TableFactory()])
    code = table_code(table)
    assert (len(code), set(code) - set(LETTERS)) == (6, set())
    assert TableLink.objects.get(table=table).code == code
    assert type_code(client, typed(code)).url == reverse("phone", args=[tokens[table.pk]])


@pytest.mark.parametrize("typed", ["ABCDEF", "", "x", "ABCDE", "<b>", "€€€€€€", "' OR 1=1"])
def test_a_wrong_code_is_said_at_the_field_and_stays_there(client, table, typed):
    give_table_links(tables=[table])
    page = type_code(client, typed)
    assert page.status_code == 200
    assert errors(page) in (UNKNOWN, ["This field is required."])
    assert page.context["form"]["code"].value() == typed


def close(table):
    close_leg(leg=table.leg, by=None, even_if_incomplete=True)


def renew(table):
    renew_table_link(table=table)


def shut(table):
    TableLink.objects.filter(table=table).delete()


@pytest.mark.parametrize("change", [close, renew, shut])
def test_a_code_is_worth_nothing_when_its_link_is_not(client, table, change):
    give_table_links(tables=[table])
    code = table_code(table)
    change(table)
    assert errors(type_code(client, code)) == UNKNOWN


def test_a_renewed_table_has_another_code(client, table):
    old = table_code(table)
    token = renew_table_link(table=table)
    table.refresh_from_db()
    assert table_code(table) != old
    assert type_code(client, table_code(table)).url == reverse("phone", args=[token])


def test_a_link_from_before_gets_its_code_when_it_is_given_again(client, table):
    give_table_links(tables=[table])
    TableLink.objects.update(code="")
    assert errors(type_code(client, table_code(table))) == UNKNOWN
    give_table_links(tables=[table])
    assert type_code(client, table_code(table)).status_code == 302


def test_a_code_that_two_tables_have_leads_nowhere(client, table):
    give_table_links(tables=[table, TableFactory()])
    TableLink.objects.update(code=table_code(table))
    assert errors(type_code(client, table_code(table))) == UNKNOWN


def test_a_code_from_another_computer_works_where_its_table_has_a_link_of_ours(client, table, settings):
    give_table_links(tables=[table])
    code = table_code(table)
    settings.SECRET_KEY = "of the other laptop"
    assert errors(type_code(client, code)) == UNKNOWN
    token = give_table_links(tables=[table])[table.pk]
    assert type_code(client, code).url == reverse("phone", args=[token])


def test_only_wrong_codes_are_limited(client, table, monkeypatch):
    """A hall is one address: a hundred who type right codes are not held up."""
    monkeypatch.setattr(table_link, "WRONG_CODES", 2)
    give_table_links(tables=[table])
    for _time in range(4):
        assert type_code(client, table_code(table)).status_code == 302
    assert [errors(type_code(client, "ABCDEF")) for _time in range(3)] == [UNKNOWN, UNKNOWN, OFTEN]
    assert errors(type_code(client, table_code(table))) == OFTEN
    assert type_code(client, table_code(table), REMOTE_ADDR="192.0.2.9").status_code == 302


def test_the_way_there_is_on_the_front_page_and_beside_the_square(client, anna_client, competition):
    table = TableFactory(leg__match_day__competition=competition)
    assert f'href="{reverse("table_code")}"' in client.get("/").text
    page = anna_client.get(f"/organise/club-a/season/day/1/leg/1/table/{table.number}/link/")
    assert f"testserver/t/ · code <strong>{table_code(table)}</strong>" in page.text
