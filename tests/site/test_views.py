"""The pages of the installation itself, and what every answer carries."""

from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib import messages
from django.contrib.auth.models import User
from django.contrib.messages import get_messages
from django.contrib.messages.middleware import MessageMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpResponse
from django.test import Client, RequestFactory

from tests.factories import PASSWORD


@pytest.mark.django_db
def test_every_answer_carries_the_content_policy(client: Client) -> None:
    """Protects: no inline script or style, nothing from another site, no frame around our pages."""
    assert client.get("/healthz").headers["Content-Security-Policy"] == (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


@pytest.mark.django_db
def test_a_form_without_its_token_is_refused_in_plain_words() -> None:
    strict = Client(enforce_csrf_checks=True)
    answer = strict.post(
        "/account/login/", {"username": "anna", "password": "geheim"}, headers={"accept-language": "en"}
    )
    assert answer.status_code == 403
    assert answer.templates[0].name == "403_csrf.html"


@pytest.mark.django_db
@pytest.mark.parametrize(
    "wished,given", [("de-AT,de;q=0.9,en;q=0.5", "de"), ("pl", "pl"), ("fr", "nl"), ("", "nl"), ("en-GB", "en")]
)
def test_the_browser_chooses_the_language(client: Client, wished: str, given: str) -> None:
    answer = client.get("/account/login/", headers={"accept-language": wished})
    assert answer.headers["Content-Language"] == given


@pytest.mark.django_db
def test_cookies_are_for_this_site_only_and_hidden_from_scripts(client: Client, stranger: User, settings: Any) -> None:
    """The CSRF token is the exception: it is in every page anyway."""
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = settings.LANGUAGE_COOKIE_SECURE = True
    pad = {"length": "16", "first_dealer": "N"}
    client.post("/language/setlang/", {"language": "pl", "next": "/"}, secure=True)
    client.post("/pad/", pad, secure=True)
    client.get("/screen/", secure=True)
    client.post("/account/login/", {"username": "stranger", "password": PASSWORD}, secure=True)
    client.get("/account/password/", secure=True)
    cookies = client.cookies
    assert cookies.keys() == {"django_language", "pad", "screen", "known", "csrftoken", "sessionid"}
    assert {name for name, cookie in cookies.items() if not (cookie["secure"] and cookie["samesite"] == "Lax")} == set()
    assert {name for name, cookie in cookies.items() if not cookie["httponly"]} == {"csrftoken"}


@pytest.mark.django_db
def test_the_menu_overrules_the_browser(client: Client) -> None:
    client.post("/language/setlang/", {"language": "pl", "next": "/account/login/"})
    answer = client.get("/account/login/", headers={"accept-language": "de"})
    assert answer.headers["Content-Language"] == "pl"


@pytest.mark.django_db
def test_a_message_is_kept_under_the_path_of_the_site(settings: LazySettings) -> None:
    """Protects: what one site says of its visitors, on a server that others have too."""
    settings.SESSION_COOKIE_PATH = "/klaverjas/"
    request = RequestFactory().get("/")
    SessionMiddleware(lambda _request: HttpResponse()).process_request(request)
    MessageMiddleware(lambda _request: HttpResponse()).process_request(request)
    messages.success(request, "Saved.")
    answer = HttpResponse()
    get_messages(request).update(answer)
    assert answer.cookies["messages"]["path"] == "/klaverjas/"
