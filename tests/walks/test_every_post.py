"""Every form is sent once: what it changes in a club stands in the log, and no page began the transaction for it."""

from types import SimpleNamespace

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test import Client

from tests.walks.test_fuzz import is_refused
from tests.walks.test_taken_away import (
    OF_FEDERATION,
    STORES_NOTHING,
    filled_forms,
    values,  # noqa: F401 - a fixture
)
from tests.walks.test_url_walk import what_is_stored
from tournaments.listings.log import ACTIONS
from tournaments.models import LogEntry
from tournaments.services import transaction as service_transaction

pytestmark = pytest.mark.django_db

OF_NO_CLUB = {"pad_start", "demo_enter"}
# Nothing to change as they are sent here; their services are tried in services/test_log.py.
NOTHING_TO_DO = {
    *OF_FEDERATION,
    *["category_import", "club_load", "competition_load", "history_import"],  # files
    *["pair_import", "player_import", "team_import"],  # lists
    *["division_next", "division_spread", "draw_undo", "exchange", "leg_remove", "leg_reopen", "match_day_reveal"],
    *["match_day_withdraw", "result_entry", "round_cards", "screen_list", "table_call_answered"],
    *["table_totals_checked", "draw_outdated", "seats_show"],
    *["division_groups", "finals", "finals_undo"],  # too few people
    *["day_guest_list", "drive_undo"],  # it is no drive
    *["latecomers_seat", "latecomers_rest"],  # no one came after the draw
    *["phone_agree", "table_tallies", "club_federation", "club_federation_leave", "password_change", "account"],
    *("competition_close", "competition_open_again"),  # a sheet is half written, and nothing is closed
    *("calendar_plan", "calendar_from_list"),  # what would be planned is shown first
    *("match_day_call_off", "match_day_go_ahead"),  # this evening is being played
    "demo_remove",
    "month_open",  # no month is closed
    *("boards", "board_ruling"),  # it is no portefeuille
    "organise_players",  # who is ticked is a member already
    "player_merge",  # asks who the other entry is
    "team_reserves",  # no team has a reserve
    "sign_up",  # no one can sign up for this evening
    *["organise_fixtures", "fixture_home"],  # their competition has no list of fixtures
    *("own_link_mails", "match_day_mail", "results_by_mail"),  # the site sends no mail
}
# Another link or code takes the place of the one before.
REPLACES = {"own_link", "table_link"}


def what_clubs_keep() -> dict[str, list]:
    """All but the log itself and the keys of the forms that were sent."""
    return {
        name: rows for name, rows in what_is_stored(but={"version"}).items() if name not in ("LogEntry", "Submission")
    }


@pytest.fixture
def began(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """In how many open transactions each service began."""
    depths: list[int] = []

    def begin() -> transaction.Atomic:
        depths.append(len(connection.atomic_blocks))
        return transaction.atomic()

    monkeypatch.setattr(service_transaction, "transaction", SimpleNamespace(atomic=begin))
    return depths


def test_what_every_form_changes_stands_in_the_log(
    anna_client: Client,
    anna: User,
    client: Client,
    values: dict[str, object],  # noqa: F811
    began: list[int],
) -> None:
    """Protects: a change that no one finds back, a refusal that reads as a change, a page that makes others wait.

    And a double tap that makes two.
    """
    faults, twice, quiet = [], [], set()
    before, known = what_clubs_keep(), list(LogEntry.objects.values_list("pk", flat=True))
    for form in filled_forms(anna_client, client, values):
        began.clear()
        with transaction.atomic():
            open_before = len(connection.atomic_blocks)
            answer = form.send()
            lines = [(line.action, line.user_name) for line in LogEntry.objects.exclude(pk__in=known)]
            once = what_clubs_keep()
            is_changed = once != before
            if is_changed and form.name not in REPLACES:
                form.send()
                more = {name for name, rows in what_clubs_keep().items() if len(rows) > len(once[name])}
                twice += [(form.name, more)] * bool(more - {"Change"})
            transaction.set_rollback(True)
        if not set(began) <= {open_before}:
            faults.append((form.name, "a service began in a transaction of the page"))
        if not is_changed and not lines:
            quiet.add(form.name)
        elif form.name not in OF_NO_CLUB:
            who = "mieke" if form.name == "join" else "" if form.browser is client else "anna"
            if is_refused(answer) or [user for action, user in lines if action in ACTIONS] != [who]:
                faults.append((form.name, lines))
    assert (faults, twice) == ([], [])
    assert quiet == STORES_NOTHING | NOTHING_TO_DO
