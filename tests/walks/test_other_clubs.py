"""Keys of another club in the body and the query of every form: they find nothing there.

Keys in the path are tested in `test_url_walk.py`.
"""

import re

import pytest
from django.db import transaction
from django.db.models import F
from django.urls import reverse

from tests.chance import IS_NIGHT
from tests.factories import PairFactory, PlayerFactory, TableFactory, a_round
from tests.pages.public.sent import a_written_round
from tests.pages.public.sent import send as send_json
from tests.walks.test_fuzz import PLAIN, fields_of, first_of_its_kind, in_turn, is_refused, send, takes_post
from tests.walks.test_url_walk import (
    url_of,
    values,  # noqa: F401 - a fixture
)
from tournaments.models import Adjustment, Attendance, Bye, Pair, Player, Result, Round, Seat, TeamMember, Wish
from tournaments.services.table.table_link import give_table_links

pytestmark = pytest.mark.django_db

THEIRS, NOBODYS = "Zwaantje van Elders", "Geertje van Nergens"
# A page has its own key each time it is shown.
KEY = re.compile(r"\b[A-Za-z0-9]{64}\b")


def mixed() -> list[object]:
    """Rows of a club that name a player of another one."""
    clubs = {
        Seat: "leg__match_day__competition__club",
        Bye: "leg__match_day__competition__club",
        Attendance: "match_day__competition__club",
        Result: "match_day__competition__club",
        Adjustment: "competition__club",
        TeamMember: "team__competition__club",
    }
    found: list[object] = []
    for model, club in clubs.items():
        found += model.objects.filter(player__isnull=False).exclude(player__club=F(club))
    found += Seat.objects.filter(substitute__isnull=False).exclude(substitute__club=F(clubs[Seat]))
    found += Pair.objects.exclude(first__club=F("competition__club"), second__club=F("competition__club"))
    found += Wish.players.through.objects.exclude(player__club=F("wish__club"))
    return found


@pytest.fixture
def keys(rival_club) -> list[str]:
    table = a_round(TableFactory(leg__match_day__competition__club=rival_club)).table
    pair = PairFactory(competition__club=rival_club)
    return [str(row.pk) for row in (table.seats.first().player, pair)]


def try_keys(client, url, keys) -> None:
    if not takes_post(client, url):
        return
    form = fields_of(client, url, url)
    theirs = list(Player.objects.filter(club__slug="club-b").values())
    # How many rows a form has is no key, and a page of a hundred more of them is slow.
    chosen = {name for name in form.chosen if not name.endswith("_FORMS")}
    if not IS_NIGHT:
        # Only words may be chosen there.
        chosen -= {name for name, picked in form.choices.items() if not any(value.isdecimal() for value in picked)}
    for at, name in enumerate(sorted(first_of_its_kind(chosen) | {"player", "pair", "table"})):
        for key in keys if IS_NIGHT else [keys[at % len(keys)]]:
            fields = [*((field, value) for field, value in form.fields if field != name), (name, key)]
            with transaction.atomic():
                answer = send(client, f"{url}?{name}={key}", fields)
                assert answer.status_code < 500, (url, name)
                if not is_refused(answer):  # what is refused stores nothing: test_fuzz.py
                    assert mixed() == [], (url, name)
                    assert list(Player.objects.filter(club__slug="club-b").values()) == theirs, (url, name)
                transaction.set_rollback(True)


def test_no_form_takes_keys_of_another_club(anna_client, values, keys):  # noqa: F811
    for address in in_turn(anna_client, PLAIN):
        try_keys(anna_client, url_of(address, values), keys)


def said_to(client, url, fields) -> str:
    """The answer, but for what each page has again."""
    with transaction.atomic():
        answer = send(client, url, fields)
        transaction.set_rollback(True)
    return f"{answer.status_code} {KEY.sub('', answer.content.decode())}"


def try_names(client, url) -> int:
    """A name of another club is as unknown as one that no one has; how many fields were asked."""
    if not takes_post(client, url):
        return 0
    form = fields_of(client, url, url)
    asked = first_of_its_kind(form.offered)
    for field in asked:
        others = [(name, value) for name, value in form.fields if name != field]
        theirs, nobodys = (
            said_to(client, url, [*others, (field, name)]).replace(name, "") for name in (THEIRS, NOBODYS)
        )
        assert theirs == nobodys, (url, field)
    return len(asked)


def test_no_form_knows_a_name_of_another_club(anna_client, rival_club, values):  # noqa: F811
    PlayerFactory(club=rival_club, name=THEIRS)
    addresses = in_turn(anna_client, PLAIN)
    asked = sum(try_names(anna_client, url_of(address, values)) for address in addresses)
    assert asked > 5


def test_the_link_of_a_table_writes_on_no_other_table(client, competition):
    """Protects: whatever the body names, a phone has one table."""
    first = TableFactory(leg__match_day__competition=competition)
    second = TableFactory(leg=first.leg)
    links = give_table_links(tables=[first, second])
    typed = [("client_id", "5f1c2f0e-7a53-4d1b-9a3e-0c2f0c4e3b11"), ("maker", "NS"), ("ns_points", "100")]
    named = [("table", str(second.pk)), ("number", str(second.number)), ("token", links[second.pk])]
    answer = send(client, f"{reverse('plain_round', args=[links[first.pk], 1])}?table={second.pk}", [*typed, *named])
    assert answer.status_code == 302
    address = reverse("phone_round", args=[links[first.pk], 2])
    assert send_json(client, f"{address}?table={second.pk}", a_written_round(table=second.pk)).status_code == 400
    assert send_json(client, f"{address}?table={second.pk}", a_written_round()).status_code == 200
    assert [row.table for row in Round.objects.all()] == [first, first]


def test_the_link_of_a_table_touches_no_round_of_another_one(client, competition):
    """Protects: anyone who knows the key of a round neither replaces it nor takes it off from another table."""
    first = TableFactory(leg__match_day__competition=competition)
    link = give_table_links(tables=[first])[first.pk]
    theirs = a_round(TableFactory(leg=first.leg))
    replacing = a_written_round(90, replaces=str(theirs.client_id))
    assert send_json(client, reverse("phone_round", args=[link, 1]), replacing).status_code == 200
    # A key that this table never told of is one that was never written here: nothing is left to take off.
    assert client.post(reverse("phone_undo", args=[link, theirs.client_id])).status_code == 200
    theirs.refresh_from_db()
    assert (theirs.ns_points, Round.objects.count()) == (100, 2)
