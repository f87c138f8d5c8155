"""What is taken away just before something is written about it: whoever writes is told, and nothing falls over.

Each form is sent as it stands on its page. Between the page and the transaction that stores it, somebody else takes
away the rounds, or the tables with them, or the people with all that. The addresses come from the URL conf, the fields
from the pages themselves.
"""

from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, Model
from django.http import HttpResponse

from tests.factories import AttendanceFactory, PairFactory, PlayerFactory, TeamFactory
from tests.tournaments.test_fuzz import ELSEWHERE, fields_of, send, takes_post
from tests.tournaments.test_url_walk import ADDRESSES, Address, one_of_everything, url_of
from tournaments.choices import Role
from tournaments.listings.log import ACTIONS
from tournaments.models import (
    Adjustment,
    Attendance,
    Bye,
    Division,
    DivisionPlace,
    Draw,
    Invitation,
    Leg,
    Membership,
    Pair,
    Player,
    Prize,
    Result,
    Round,
    Seat,
    SideStanding,
    Table,
    TableLink,
    Tally,
    Team,
    TeamMember,
    Wish,
)
from tournaments.services import transaction as service_transaction
from tournaments.services.invitation import make_invitation
from tournaments.services.log import logged
from tournaments.services.table_link import give_table_links

pytestmark = [pytest.mark.django_db, pytest.mark.walk]

# In the order in which the database lets them go.
ROUNDS: list[type[Model]] = [Round, Tally]
TABLES = [*ROUNDS, Adjustment, Result, Seat, Bye, TableLink, Table, Leg, Draw]
PEOPLE = [
    *[*TABLES, Invitation, Wish, Attendance, Pair, TeamMember, Team],
    *[DivisionPlace, Division, Prize, SideStanding, Player],
]
ENDS_THE_VISIT = {"logout", "logout_everywhere"}
# Sent without a log-in, by whoever has the link.
BY_LINK = ("phone", "join")
ASKED = {"absentees": "?of=all", "competition_create": "?rules=amsterdam"}
NOT_TRIED = {
    *["backup", "backup_download", "club_load", "history_import", "pair_import", "player_import"],  # files
    *["new_password", "password_change"],  # nobody takes an account away
    *["division_next", "division_spread", "exchange", "match_day_prizes"],  # want an evening that is further on
    *["round_cards", "table_tallies"],  # as rounds and totals are
    "table_entry",  # shows; what is typed there goes to the others
}


@pytest.fixture
def values(competition, pairs_competition, teams_competition, anna) -> dict[str, object]:
    """What the addresses may ask for; `pair` and `team` are numbers, `phone` and `join` secrets of links."""
    found = one_of_everything(competition)
    table = Table.objects.get()
    for seat in table.seats.all():
        AttendanceFactory(match_day=table.leg.match_day, player=seat.player)
    PlayerFactory(club=competition.club)
    return found | {
        "pair": PairFactory(competition=pairs_competition).number,
        "team": TeamFactory(competition=teams_competition).number,
        "phone": give_table_links(tables=[table])[table.pk],
        "join": make_invitation(club=competition.club, role=Role.VIEWER, for_whom="Mieke", by=anna),
    }


def given_to(address: Address, values: dict[str, object]) -> dict[str, object]:
    """The values that this address means by its parameters."""
    kind = address.name.partition("_")[0]
    if kind in ("pair", "team"):
        return values | {"competition": f"{kind}s", "number": values[kind]}
    return values | {"token": values[kind]} if kind in BY_LINK else values


def typed_in(name: str) -> dict[str, object]:
    """What the page does not offer by itself; None is taken out of it."""
    keys = list(Player.objects.order_by("pk").values_list("pk", flat=True))
    names = list(Player.objects.values_list("name", flat=True))
    table = Table.objects.get()
    penalty = {"add": "penalty", "unit": keys[0], "points": 1, "pits": 0, "reason": "Late"}
    typed: dict[str, dict[str, object]] = {
        "absentees": {"with_notice": keys[4]},
        "adjustments": penalty,
        "attendance": {"leave": keys[0]},
        "competition_create": {"name": "Winter", "is_portefeuille": None, "example": None},
        "competition_edit": {"is_portefeuille": None, "example": None},
        "join": {"username": "mieke", "password1": "green cloth 42", "password2": "green cloth 42"},
        "leg_clock": {"action": "start", "minutes": 30},
        "leg_close": {"asked": 1, "confirmed": "on"},
        "match_day_freeze": {"leg": 1},
        "match_day_publish": {"asked": 1, "confirmed": "on"},
        "pair_add": {"first": keys[0], "second": keys[1]},
        "phone_correct": {"ns_points": 90, "ew_points": ""},
        "phone_undo": {"revision": table.revision},
        "round_correct": {"ns_points": 90, "ew_points": "", "reason": "Late"},
        "season_adjustments": penalty,
        "seating": {"byes": None},
        "table_substitute": {"seat": Seat.objects.earliest("pk").pk, "guest": "Stand-in"},
        "table_totals": {"action": "clear", "clear-revision": table.revision, "clear-reason": "Late"},
        "team_add": {"name": "Vier"} | {f"member_{at}": key for at, key in enumerate(keys[:4], 1)},
        "wish_list": {"kind": "apart", "name_1": names[0], "name_2": names[1]},
    }
    return typed.get(name, {})


def take_away(models: list[type[Model]], *, but: User) -> None:
    for model in models:
        model._default_manager.all().delete()
    Table.objects.update(revision=F("revision") + 1)
    if models is PEOPLE:
        Membership.objects.exclude(user=but).delete()


def sent_too_late(sent: Callable[[], HttpResponse], rival: Callable[[], None]) -> HttpResponse | None:
    """The answer where the rival is at work just before the first transaction; None where there was none."""
    came: list[bool] = []

    def first() -> Any:
        if not came:
            came.append(True)
            rival()
        return logged()

    with pytest.MonkeyPatch.context() as patch, transaction.atomic():
        patch.setattr(service_transaction, "logged", first)
        answer = sent()
        transaction.set_rollback(True)
    return answer if came else None


def test_whatever_is_taken_away_the_page_that_writes_says_so(anna_client, anna, client, values):
    faults, reached = [], set()
    client.raise_request_exception = anna_client.raise_request_exception = False
    for address in ADDRESSES:
        given = given_to(address, values)
        if address.name in ENDS_THE_VISIT | ELSEWHERE or not given.keys() >= set(address.parameters):
            continue
        browser = client if "token" in given else anna_client
        url = url_of(address, given)
        page = url
        if address.name in ("round_record", "phone_round"):
            page, url = url.partition("round/")[0], url_of(address, given | {"round": 2})
        if not takes_post(browser, url):
            continue
        query = ASKED.get(address.name, "")
        typed = dict(fields_of(browser, url, page + query).fields) | typed_in(address.name)
        fields = [(name, value) for name, value in typed.items() if value is not None]
        ways = ["text/html", "application/json"] if address.name.startswith("phone") else ["text/html"]
        for models, accept in product((ROUNDS, TABLES, PEOPLE), ways):
            answer = sent_too_late(
                partial(send, browser, url + query, fields, headers={"Accept": accept}),
                partial(take_away, models, but=anna),
            )
            if answer is None:
                break
            reached.add(address.name)
            if answer.status_code >= 500:
                faults.append((address.name, models[-1].__name__))
    assert faults == []
    assert set(ACTIONS) - reached == NOT_TRIED
