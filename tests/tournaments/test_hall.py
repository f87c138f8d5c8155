"""The address that stands in links and codes: one that a phone can open, wherever the organiser sits."""

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.urls import reverse
from django.utils.translation import override

from tournaments import hall
from tournaments.hall import address_for_phones, closed_hall, host_for_phones


@pytest.fixture
def _laptop(monkeypatch: pytest.MonkeyPatch, settings) -> None:
    monkeypatch.setattr(hall, "address_in_network", lambda: "192.0.2.7")
    settings.ALLOWED_HOSTS = ["localhost", "klaverjas.example"]
    settings.HALL_IS_OPEN = True


@pytest.mark.usefixtures("_laptop")
def test_with_the_hall_open_no_link_says_localhost(settings) -> None:
    """Protects: an invitation made on the laptop that a phone looks for on itself."""
    request = RequestFactory().get("/clubs/", headers={"host": "localhost:8000"})
    assert address_for_phones(request, "/join/x/") == "http://192.0.2.7:8000/join/x/"
    assert host_for_phones(request) == "192.0.2.7:8000"
    assert closed_hall(request) == ""
    # On another network since it was started: the address that is handed out is let in.
    assert settings.ALLOWED_HOSTS[-1] == "192.0.2.7"


@pytest.mark.usefixtures("_laptop")
def test_an_address_that_others_can_open_stays_as_it_is() -> None:
    request = RequestFactory().get("/", headers={"host": "klaverjas.example"})
    assert address_for_phones(request, "/t/") == "http://klaverjas.example/t/"
    assert closed_hall(request) == ""


@pytest.mark.usefixtures("_laptop")
def test_where_no_phone_can_come_in_the_page_says_how(subtests: pytest.Subtests, settings, monkeypatch) -> None:
    for is_open, network in [(False, "192.0.2.7"), (True, None)]:
        with subtests.test(repr((is_open, network))[:99]):
            settings.HALL_IS_OPEN = is_open
            monkeypatch.setattr(hall, "address_in_network", lambda found=network: found)
            request = RequestFactory().get("/", headers={"host": "localhost:8000"})
            assert address_for_phones(request) == "http://localhost:8000/"
            assert closed_hall(request) == "make run HOST=0.0.0.0"


@pytest.mark.usefixtures("_laptop")
@pytest.mark.parametrize("host", ["localhost:8000", "192.0.2.7:8000", "klaverjas.example"])
def test_a_public_address_is_the_one_in_every_link(settings, host: str) -> None:
    """Protects: an invitation made in the hall that works only there, or a code with the address of that evening."""
    settings.SITE_ADDRESS = "https://club.example/klaverjas"
    settings.ALLOWED_HOSTS = [host.removesuffix(":8000")]
    request = RequestFactory().get("/", headers={"host": host})
    # What is reversed has the path of the site already.
    assert address_for_phones(request, "/klaverjas/join/x/") == "https://club.example/klaverjas/join/x/"
    assert host_for_phones(request) == "club.example"
    assert closed_hall(request) == ""


def test_the_page_says_which_address_is_used(settings) -> None:
    settings.SITE_ADDRESS = "https://club.example"
    with override("en"):
        said = render_to_string("parts/closed_hall.html", {"closed_hall": ""})
    assert "the public address of the site, https://club.example," in said
    settings.SITE_ADDRESS = ""
    assert "SITE_ADDRESS" not in render_to_string("parts/closed_hall.html", {"closed_hall": ""})


@pytest.mark.django_db
def test_a_calendar_has_the_public_address(client, competition, settings) -> None:
    """Protects: a phone that follows the calendar of a laptop which is in the cupboard tomorrow."""
    settings.SITE_ADDRESS = "https://club.example"
    settings.ALLOWED_HOSTS = ["testserver"]
    page = client.get(reverse("competition", args=competition.url_args)).content.decode()
    assert f'href="webcal://club.example{reverse("competition_calendar", args=competition.url_args)}"' in page
