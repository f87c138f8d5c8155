"""Every form that needs no login, with what no browser sends: nothing of it makes the site crash."""

import pytest
from django.test import Client
from django.urls import reverse

from klaverjas_site.login import COOKIE
from tests.factories import CompetitionFactory
from tests.walks.test_fuzz import BAD_TEXTS, send
from tests.walks.test_url_walk import a_pad
from tournaments.choices import Role
from tournaments.services.club.invitation import make_invitation

pytestmark = pytest.mark.django_db


@pytest.fixture
def anonymous_forms(anna, club, settings) -> dict[str, tuple[str, dict[str, str]]]:
    """Every form that can be sent without a login or the secret of a table or a pad, with plausible input."""
    settings.EMAIL_IS_ON = True
    token = make_invitation(club=club, role=Role.VIEWER, for_whom="Mieke", by=anna)
    pad = {"length": "16", "first_dealer": "N", "target": ""} | dict.fromkeys(["north", "east", "south", "west"], "Jan")
    return {
        "login": (reverse("login"), {"username": "anna", "password": "wrong", "next": "/"}),
        "join": (reverse("join", args=[token]), {"username": "x y", "password1": "green cloth", "password2": "cloth"}),
        "password_forgotten": (reverse("password_forgotten"), {"email": "anna@club.example"}),
        "new_password": (reverse("new_password", args=["MQ", "set-password"]), {"new_password1": "a"}),
        "pad_start": (reverse("pad_start"), pad),
        "pad_rematch": (reverse("pad_rematch", args=[a_pad()]), {"partners": "same"}),
        "set_language": (reverse("set_language"), {"language": "nl", "next": "/"}),
        "screen": (reverse("screen"), {"code": "ABCDE"}),
        "results_by_mail": (
            reverse("results_by_mail", args=CompetitionFactory(club=club).url_args),
            {"email": "a@club.example"},
        ),
    }


LONG = ["x" * 300, "x" * 5000, "x" * 1_000_000, "é" * 151, "ﷺ" * 150, "😀" * 200, "a\u202eb", "a\nb"]


@pytest.mark.parametrize(
    "name",
    "login join password_forgotten new_password pad_start pad_rematch set_language screen results_by_mail".split(),
)
def test_no_anonymous_form_crashes(anonymous_forms, name):
    """Each field with each odd text, one at a time: what the fuzz of all forms tries only by chance."""
    url, typed = anonymous_forms[name]
    alike = {"east", "south", "west"}  # as "north": names at a pad
    for field in typed.keys() - alike:
        for text in [*BAD_TEXTS, *LONG]:
            answer = send(Client(), url, list((typed | {field: text}).items()))
            assert answer.status_code < 500, (field, text[:20])


def test_what_no_form_has_looked_at_does_not_crash(client, anna):
    """Protects: anyone who sends a NUL, which PostgreSQL neither stores nor finds, is told so."""
    assert send(client, reverse("begin"), [("username", "\x00")]).status_code < 500
    client.raise_request_exception = False
    assert client.get("/", HTTP_COOKIE=r'sessionid="of a visitor\000"').status_code < 500


@pytest.mark.parametrize("name", ["login", "join", "password_forgotten", "pad_start", "set_language", "screen"])
@pytest.mark.parametrize(
    "header",
    [
        {"HTTP_USER_AGENT": "x" * 100_000},
        {"HTTP_USER_AGENT": "\xff\xed"},
        {"HTTP_ACCEPT": "x" * 100_000},
        {"HTTP_ACCEPT_LANGUAGE": "x" * 100_000},
        {"HTTP_COOKIE": f"{COOKIE}=a:b:c.{'x:' * 2000}; pad=\x7f; screen={'y' * 4000}"},
        {"QUERY_STRING": f"next=%00%ED%A0%80&{'a' * 3000}"},
        {"REMOTE_ADDR": "rubbish"},
        {"REMOTE_ADDR": "a:b"},
        {"REMOTE_ADDR": "192.0.2.1:443"},
        {"REMOTE_ADDR": "fe80::1%eth0"},
        {"REMOTE_ADDR": "9" * 5000},
        {"REMOTE_ADDR": ""},
    ],
    ids=lambda header: " ".join(f"{key}={value[:15]}" for key, value in header.items()),
)
def test_no_header_makes_an_anonymous_form_crash(anonymous_forms, name, header):
    """Protects: the address is what a proxy says it is, and a database takes only addresses."""
    url, typed = anonymous_forms[name]
    assert Client().post(url, typed, **header).status_code < 500
