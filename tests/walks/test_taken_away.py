"""Something is removed just before it is written about: the writer is told, and nothing crashes.

Each form is sent as it is on its page. Between the page and the transaction that stores it, someone else removes the
rounds, or the tables with them, or the people with all that. The addresses come from the URL conf, the fields from the
pages themselves.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, Model
from django.http import HttpResponse
from django.test import Client

from tests.chance import IS_NIGHT
from tests.factories import (
    AttendanceFactory,
    ContactFactory,
    MatchDayFactory,
    PairFactory,
    PlayerFactory,
    SubscriberFactory,
    TeamFactory,
)
from tests.pages.public.sent import a_written_round
from tests.pages.public.sent import send as send_json
from tests.walks.test_fuzz import ELSEWHERE, fields_of, send, takes_post
from tests.walks.test_url_walk import ADDRESSES, Address, a_meeting, one_of_everything, url_of
from tournaments.choices import Role
from tournaments.models import (
    Adjustment,
    ApiToken,
    Attendance,
    Booking,
    Bye,
    Category,
    CategoryPlace,
    Contact,
    Division,
    DivisionPlace,
    Draw,
    HandIn,
    Invitation,
    LateRound,
    Leg,
    Membership,
    Pair,
    Player,
    Prize,
    Result,
    Round,
    Seat,
    SideStanding,
    SignUp,
    Table,
    TableLink,
    Tally,
    Team,
    TeamMember,
    Wish,
)
from tournaments.services import transaction as service_transaction
from tournaments.services.club.invitation import make_invitation
from tournaments.services.people.own_link import give_own_links, own_token
from tournaments.services.season.subscriber import subscriber_token
from tournaments.services.table.table_link import give_table_links

pytestmark = pytest.mark.django_db

# In the order in which the database lets them go.
ROUNDS: list[type[Model]] = [LateRound, Round, Tally]
TABLES = [*ROUNDS, Adjustment, Result, Seat, Bye, TableLink, Table, Leg, Draw]
PEOPLE = [
    *[*TABLES, HandIn, ApiToken, Invitation, Wish, Attendance, Pair, TeamMember, Team],
    *[Booking, DivisionPlace, Division, Prize, SideStanding, CategoryPlace, Category, Contact, Player],
]
ENDS_THE_VISIT = {"logout", "logout_everywhere"}
# Sent without a login, by anyone who has the link.
BY_LINK = {"phone": "phone", "plain": "phone", "join": "join", "own": "own", "mail": "mail"}
# By which the same form sent twice is known.
OF_PAGE = {"csrfmiddlewaretoken": "x" * 64}
ASKED = {"absentees": "?of=all"}
# Of a federation, and the one who runs this club runs none (tests/…/views/organise/club/test_federation_clubs.py).
OF_FEDERATION = {
    *["federation_answer", "federation_clubs", "federation_code", "federation_let_go", "federation_settings"],
    *["federation_standing_add", "federation_standing_edit", "federation_standing_list", "federation_standing_remove"],
    *["club_federation_ask", "from_lists"],
}
NOT_TRIED = {
    *OF_FEDERATION,
    *["category_import", "club_load", "competition_load", "history_import"],  # files
    *["pair_import", "player_import", "team_import"],  # lists
    "team_reserves",  # no team has a reserve
    "month_open",  # no month is closed
    *("boards", "board_ruling"),  # it is no portefeuille (tests/pages/organise/evening/test_portefeuille.py)
    "sign_up",  # no one can sign up for this evening
    "fixture_home",  # their competition has no list of fixtures
    *("own_link_mails", "match_day_mail", "results_by_mail"),  # the site sends no mail
    *["day_guest_list"],  # no one came only for it
    *["player_merge"],  # wants a second entry, by name
    *["password_change"],  # no one takes an account away
    *["division_next", "division_spread", "exchange"],  # want an evening that is further on
    *["division_groups"],  # wants more people
    *["round_cards", "table_tallies"],  # as rounds and totals are
    "demo_enter",  # its club is built elsewhere
}
STORES_NOTHING = {
    "api_text",  # wants a token (tests/pages/public/test_hand_in.py)
    *["club_corrections", "club_file", "club_file_download", "draw_result", "member_list", "organise_club"],
    *["organise_competition", "organise_match_day", "pair_list", "team_list"],
    *["table_corrections", "table_entry", "round_preview", "style"],
    *["table_code", "own_code"],  # it is only read
    *["calendar_plan", "calendar_from_list"],  # what would be planned is shown first
    *["login", "set_language", "password_forgotten"],  # of the house
    *["begin", "begin_code"],  # there is an owner
    *["pad_create"],  # takes no form (tests/pages/public/pad/test_app.py)
}


@pytest.fixture
def values(competition, pairs_competition, teams_competition, anna) -> dict[str, object]:
    """What the addresses may ask for; `pair` and `team` are numbers, `phone`, `join` and `own` secrets of links.

    `client_id` is that of the round that the table has.
    """
    found = one_of_everything(competition)
    table = Table.objects.get()
    for seat in table.seats.all():
        AttendanceFactory(match_day=table.leg.match_day, player=seat.player)
    Player.objects.filter(pk=Player.objects.earliest("pk").pk).update(substitute_place=1)
    SignUp.objects.create(match_day=table.leg.match_day, player=PlayerFactory(club=competition.club))
    player = table.seats.latest("pk").player
    MatchDayFactory(competition=pairs_competition, date=date(2026, 11, 27))
    PairFactory(competition=pairs_competition, first=player)
    ContactFactory(player__club=competition.club, player__is_guest=True, agreed_on=date(2020, 1, 1))
    team = TeamFactory(competition=teams_competition)
    a_meeting(team, TeamFactory(competition=teams_competition))
    return found | {
        "pair": PairFactory(competition=pairs_competition).number,
        "team": team.number,
        "phone": give_table_links(tables=[table])[table.pk],
        "client_id": table.rounds.get().client_id,
        "own": own_token(give_own_links(club=competition.club, players=[player])[player.pk]),
        "mail": subscriber_token(SubscriberFactory(competition=competition, confirmed_at=None).nonce),
        "join": make_invitation(club=competition.club, role=Role.VIEWER, for_whom="Mieke", by=anna),
    }


def given_to(address: Address, values: dict[str, object]) -> dict[str, object]:
    """The values that this address means by its parameters."""
    kind = address.name.partition("_")[0]
    is_pad = address.name.startswith("plain_pad")
    is_by_link = kind in BY_LINK and not is_pad and "token" in address.parameters
    return values | {"token": values[BY_LINK[kind]]} if is_by_link else values


def typed_in(name: str) -> dict[str, object]:
    """What the page does not offer on its own; None is taken out of it."""
    keys = list(Player.objects.order_by("pk").values_list("pk", flat=True))
    numbers = list(Player.objects.order_by("pk").values_list("number", flat=True))
    names = list(Player.objects.values_list("name", flat=True))
    first_names = list(Player.objects.order_by("pk").values_list("name", flat=True))
    table = Table.objects.get()
    penalty = {"add": "penalty", "unit": names[0], "points": 1, "pits": 0, "reason": "Late"}
    typed: dict[str, dict[str, object]] = {
        "absentees": {"with_notice": keys[4]},
        "answers": {"text": f"{names[4]} komt", f"person-{keys[4]}": "yes", "action": "store"},
        "adjustments": penalty,
        "handicaps": {f"unit_{keys[0]}": 50},
        "door": {"leave": keys[0]},
        "enquiries": {"yes": keys[0]},
        "substitutes": {"names": names[1]},
        "club_federation_answer": {"answer": "no"},
        "club_federation_share": {"share": "yes"},
        "competition_create": {"name": "Winter", "look": None},
        "competition_edit": {"is_portefeuille": None},
        "counting_edit": {"example": None},
        "booking_add": {"who": numbers[0], "amount": "5"},
        "fee_add": {"name": "Contribution", "amounts": "15"},
        "fee_part": {"action": "book"},
        "money_account": {"book": "payment"},
        "evening_box": {
            "other": "1",
            "other-kind": "expense",
            "other-label": "Soup",
            "other-amount": "12.50",
            "float": None,
            "count": None,
        },
        "drive_create": {"names": "Zwaantje - Yvonne\nXander - Willem", "action": None},
        "in_place": {"place": numbers[0], "who": "Stand-in", "how_long": "evening", "points": "place"},
        "join": {"username": "mieke", "password1": "green cloth 42", "password2": "green cloth 42"},
        "leg_clock": {"action": "start", "minutes": 30},
        "leg_close": {"asked": 1, "confirmed": "on"},
        "match_day_freeze": {"leg": 1},
        "match_day_publish": {"asked": 1, "confirmed": "on"},
        "drive_announce": {"name": "Christmas drive", "date": "2026-12-20"},
        "sign_up_add": {"first": "Zwaantje"},
        "sign_up_settings": {"open_to_all": None, "most_units": 7},
        "sign_ups": {"cancel": SignUp.objects.order_by("pk").values_list("pk", flat=True).first()},
        "own_answer": {"day": "pairs/1", "comes": "no"},
        "own_link": {"action": "replace"},
        "own_name": {"wish": "initials"},
        "pair_add": {"first": numbers[0], "second": numbers[1]},
        "phone_agree": {"who": "NS", "revision": table.revision},
        "plain_correct": {"ns_points": 90, "ew_points": ""},
        "plain_undo": {"revision": table.revision},
        "round_correct": {"ns_points": 90, "ew_points": "", "reason": "Late"},
        "season_adjustments": penalty,
        "seating": {"byes": None},
        "boards": {"way": "phones"},
        "board_ruling": {"decision": "average", "reason": "Late"},
        "table_ruling": {"decision": "own_average", "reason": "A card was missing"},
        "table_substitute": {"seat": Seat.objects.earliest("pk").pk, "guest": "Stand-in"},
        "table_totals": {"action": "clear", "clear-revision": table.revision, "clear-reason": "Late"},
        "table_totals_checked": {"revision": table.revision},
        "team_add": {"name": "Vier"} | {f"member_{at}": name for at, name in enumerate(first_names[:4], 1)},
        "wish_list": {"kind": "apart", "name_1": names[0], "name_2": names[1]},
    }
    return typed.get(name, {})


def take_away(models: list[type[Model]], *, but: User) -> None:
    for model in models:
        model._default_manager.all()._raw_delete("default")
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
        return transaction.atomic()

    with pytest.MonkeyPatch.context() as patch, transaction.atomic():
        patch.setattr(service_transaction, "transaction", SimpleNamespace(atomic=first))
        answer = sent()
        transaction.set_rollback(True)
    return answer if came else None


@dataclass(frozen=True)
class Filled:
    """A form as it stands on its page, filled in, and the browser that sends it."""

    name: str
    parameters: tuple[str, ...]
    browser: Client
    url: str
    fields: list[tuple[str, str]]

    def send(self) -> HttpResponse:
        return self.sent_by(self.browser)

    def sent_by(self, browser: Client) -> HttpResponse:
        if self.name == "phone_round":
            return send_json(browser, self.url, a_written_round())
        return send(browser, self.url, self.fields)


def filled_forms(organiser: Client, nobody: Client, values: dict[str, object]) -> Iterator[Filled]:
    """Everything that can be sent, each form before anything was changed by another one."""
    for address in ADDRESSES:
        given = given_to(address, values)
        if address.name in ENDS_THE_VISIT | ELSEWHERE or not given.keys() >= set(address.parameters):
            continue
        browser = nobody if "token" in given else organiser
        url = url_of(address, given)
        page = url
        if address.name in ("round_record", "plain_round", "phone_round"):
            page, url = url.partition("round/")[0], url_of(address, given | {"round": 2})
        if not takes_post(browser, url):
            continue
        query = ASKED.get(address.name, "")
        typed = OF_PAGE | dict(fields_of(browser, url, page + query).fields) | typed_in(address.name)
        fields = [(name, value) for name, value in typed.items() if value is not None]
        yield Filled(address.name, address.parameters, browser, url + query, fields)


def taken_from(form: Filled) -> list[list[type[Model]]]:
    """By day what the form is about; who is about nothing of an evening finds only the people gone."""
    is_of_table, is_of_day = not {"table", "token"}.isdisjoint(form.parameters), "day" in form.parameters
    of_kind = [(ROUNDS, is_of_table), (TABLES, is_of_table or is_of_day), (PEOPLE, not is_of_table)]
    return [models for models, is_asked in of_kind if is_asked or IS_NIGHT]


def test_a_page_says_so_if_its_object_was_removed(anna_client, anna, client, values):
    faults, unreached = [], set()
    client.raise_request_exception = anna_client.raise_request_exception = False
    for form in filled_forms(anna_client, client, values):
        for models in taken_from(form):
            answer = sent_too_late(form.send, partial(take_away, models, but=anna))
            if answer is None:
                unreached.add(form.name)
                break
            is_understood = not form.name.startswith("phone") or answer.headers["Content-Type"] == "application/json"
            if answer.status_code >= 500 or not is_understood:
                faults.append((form.name, models[-1].__name__))
    assert faults == []
    assert unreached == NOT_TRIED | STORES_NOTHING
