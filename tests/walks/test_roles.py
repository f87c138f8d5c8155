"""Which role opens what: every address of a club and every form on it, for the owner, organiser, scorekeeper, viewer.

No other test has to ask it: who adds an address for others than organisers names it here.
"""

import pytest
from django.db import transaction
from django.test import Client

from tests.chance import IS_NIGHT
from tests.walks.test_taken_away import (
    filled_forms,
    given_to,
    values,  # noqa: F401 - a fixture
)
from tests.walks.test_url_walk import ACCESS, Access, addresses_with, let_in, shuts_out, url_of, what_is_stored

pytestmark = pytest.mark.django_db

FOR_OWNERS = {
    *["club_federation", "club_federation_ask", "club_federation_answer", "club_federation_leave"],
    *["club_federation_share", "club_file", "club_file_download", "club_settings"],
    *["api_token_list", "api_token_withdraw"],
    *["invitation_list", "invitation_withdraw", "member_add", "member_list", "member_remove", "member_reset"],
    "member_role",
    # and for a treasurer, whatever else they may do (tests/pages/organise/money)
    *["money", "booking_add", "money_account", "booking_undo", "reminders", "payment_slips", "money_settings"],
    *["competition_prices", "evening_prices", "evening_box"],
    *["fee_list", "fee_add", "fee_edit", "fee_remove", "fee_part"],
    *["statement", "statement_csv", "statement_xlsx", "statement_pdf", "month_close", "month_open"],
}
FOR_SCOREKEEPERS = {
    *["club_corrections", "organise_club", "organise_competition", "organise_match_day"],
    *["competition_paper", "competition_print", "evening_result", "find_table", "hall_news", "league", "league_file"],
    *["late_round_settled", "match_day_paper", "match_day_print"],
    *["round_cards", "round_correct", "round_preview", "round_record"],
    *["table_call_answered", "table_corrections", "table_entry", "table_link", "table_substitute", "table_totals"],
    "table_totals_checked",
}
FOR_VIEWERS = {"member_leave"}


def smallest_role(name: str) -> int:
    """Its place in the list of browsers, from the owner's on."""
    return 0 if name in FOR_OWNERS else 2 if name in FOR_SCOREKEEPERS else 3 if name in FOR_VIEWERS else 1


@pytest.fixture
def browsers(anna_client, olga_client, sjaak_client, vera_client) -> list[Client]:
    return [anna_client, olga_client, sjaak_client, vera_client]


# Their season is no portefeuille; who may open them is in tests/pages/organise/evening/test_portefeuille.py.
OF_BOARDS = {"boards", "board_ruling"}


def test_every_page_is_opened_by_its_roles_and_no_others(browsers, values):  # noqa: F811
    faults, led_on = [], set()
    before = what_is_stored(but={"version"})
    for address in addresses_with(Access.CLUB):
        url = url_of(address, given_to(address, values))
        role = smallest_role(address.name)
        # The owner and the smallest role; those between them at night.
        for browser in browsers[: role + 1] if IS_NIGHT else {browsers[0], browsers[role]}:
            status = browser.get(url).status_code
            if status == 302:
                led_on.add(address.name)
            elif status not in {200, 405} and address.name not in OF_BOARDS:
                faults.append((address.name, "is shut to", browsers.index(browser)))
        for browser in browsers[role + 1 :]:
            if let_in(browser, url):
                faults.append((address.name, "lets in", browsers.index(browser)))
    assert faults == []
    # Who comes to the question of publishing again is led to the button that asks it.
    assert led_on == {"match_day_publish"}
    assert what_is_stored(but={"version"}) == before


def test_every_form_is_sent_by_its_roles_and_no_others(browsers, client, values):  # noqa: F811
    """Protects: an address that reads for one role and writes for another."""
    faults, shut = [], set()
    before = what_is_stored(but={"version"})
    for form in filled_forms(browsers[0], client, values):
        if ACCESS[form.name] is not Access.CLUB:
            continue
        role = smallest_role(form.name)
        if let := [browsers.index(browser) for browser in browsers[role + 1 :] if not shuts_out(form.sent_by(browser))]:
            faults.append((form.name, let))
        with transaction.atomic():
            if shuts_out(form.sent_by(browsers[role])):
                shut.add(form.name)
            transaction.set_rollback(True)
    assert faults == []
    assert what_is_stored(but={"version"}) == before
    # No one came only for this evening, no team has a reserve, no meeting is listed, and the site sends no mail.
    assert shut == {"day_guest_list", "team_reserves", "own_link_mails", "match_day_mail", "fixture_home", *OF_BOARDS}
