"""The short code of a table leads to its sheet; a wrong one is said at the field, and not guessed."""

import pytest
from django.urls import reverse

from tests.factories import TableFactory
from tournaments.letters import CODE_LETTERS
from tournaments.models import Table, TableLink
from tournaments.services.evening.leg import close_leg
from tournaments.services.table import table_link
from tournaments.services.table.table_link import give_table_links, renew_table_link, table_code

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

UNKNOWN = ["No table has this code now. Look at the card on the table again."]
OFTEN = ["Too many attempts. Please wait ten minutes."]


@pytest.fixture
def table() -> Table:
    return TableFactory()


def type_code(client, code: str, **address):
    return client.post(reverse("table_code"), {"code": code}, **address)


def errors(page) -> list[str]:
    return page.context["form"].errors["code"]


def test_a_right_code_leads_to_the_sheet(client, table):
    tokens = give_table_links(tables=[table, TableFactory()])
    code = table_code(table)
    assert (len(code), set(code) - set(CODE_LETTERS)) == (6, set())
    assert TableLink.objects.get(table=table).code == code
    for typed in (code, code.lower(), f" {code[:3].lower()}-{code[3:]} "):
        assert type_code(client, typed).url == reverse("phone", args=[tokens[table.pk]]), typed
    for typed in ("ABCDEF", "", "x", "ABCDE", "<b>", "€€€€€€", "' OR 1=1"):
        page = type_code(client, typed)
        assert page.status_code == 200
        assert errors(page) in (UNKNOWN, ["This field is required."])
        assert page.context["form"]["code"].value() == typed
    # A code that two tables have leads nowhere.
    TableLink.objects.update(code=code)
    assert errors(type_code(client, code)) == UNKNOWN


def test_a_code_is_worth_nothing_when_its_link_is_not(client, table):
    """One from before gets its code when it is given again; a renewed table has another."""
    give_table_links(tables=[table])
    TableLink.objects.update(code="")
    code = table_code(table)
    assert errors(type_code(client, code)) == UNKNOWN
    give_table_links(tables=[table])
    assert type_code(client, code).status_code == 302
    token = renew_table_link(table=table)
    table.refresh_from_db()
    assert errors(type_code(client, code)) == UNKNOWN
    assert table_code(table) != code
    assert type_code(client, table_code(table)).url == reverse("phone", args=[token])
    TableLink.objects.filter(table=table).delete()
    assert errors(type_code(client, table_code(table))) == UNKNOWN
    give_table_links(tables=[table])
    assert type_code(client, table_code(table)).status_code == 302
    close_leg(leg=table.leg, by=None, even_if_incomplete=True)
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


def test_the_way_there_is_on_the_front_page_and_alongside_the_square(client, anna_client, competition):
    table = TableFactory(leg__match_day__competition=competition)
    assert f'href="{reverse("table_code")}"' in client.get("/").text
    page = anna_client.get(f"/organise/club-a/season/day/1/leg/1/table/{table.number}/link/")
    assert f"testserver/t/ · code <strong>{table_code(table)}</strong>" in page.text
