"""Links that were shared before a web name was changed: they lead on, for anyone who may see what is there."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import CompetitionFactory, MatchDayFactory, PlayerFactory, TableFactory, a_round
from tournaments.models import Competition, Federation, FederationStanding, Pair
from tournaments.services.club.club import update_club
from tournaments.services.club.federation import found_federation, update_federation
from tournaments.services.season.competition import update_competition

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture(autouse=True)
def _browsers_read_english(client: Client, olga_client: Client) -> None:
    for browser in (client, olga_client):
        browser.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"


@pytest.fixture
def renamed(competition: Competition) -> Competition:
    """A season with an evening that everyone may see. It was called "season", then "autumn", now "winter"."""
    players = PlayerFactory.create_batch(4, club=competition.club)
    a_round(TableFactory(leg__match_day=MatchDayFactory(competition=competition, published=True), units=players))
    for slug in ("autumn", "winter"):
        update_competition(competition=competition, slug=slug)
    return Competition.objects.get()


def led_to(browser: Client, address: str) -> tuple[int, str]:
    answer = browser.get(address)
    return answer.status_code, answer.headers.get("Location", "")


PAGES = (
    *("/clubs/club-a/{}/", "/clubs/club-a/{}/standing/?sort=-total&q=%C3%A9", "/clubs/club-a/{}/rules/"),
    *("/clubs/club-a/{}/standing.csv?period=1", "/clubs/club-a/{}/standing.pdf", "/clubs/club-a/{}/standing.png"),
    *("/clubs/club-a/{}/calendar.ics", "/clubs/club-a/{}/files/", "/embed/club-a/{}/standing/"),
    *("/api/clubs/club-a/{}/standing/", "/api/clubs/club-a/{}/match-days/1/"),
)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("former", ["season", "autumn"])
def test_every_page_of_a_competition_leads_on_from_each_of_its_former_names(client, renamed, page, former):
    """With what was asked of it. Not for good: a browser would remember that after the name was undone."""
    assert led_to(client, page.format(former)) == (302, page.format("winter"))
    # Each of them is really there.
    there = client.get(page.format("winter").partition("?")[0])
    assert there.status_code == 200


def test_only_a_page_that_is_not_there_asks_for_former_names_and_only_once(client, renamed):
    def questions(address: str) -> int:
        with CaptureQueriesContext(connection) as asked:
            client.get(address)
        return sum("former" in query["sql"] for query in asked)

    assert [questions(f"/clubs/club-a/{name}/rules/") for name in ("winter", "season", "never")] == [0, 1, 1]


def test_the_former_name_is_found_at_once(client, renamed):
    update_competition(competition=renamed, slug="season")
    assert client.get("/clubs/club-a/season/").status_code == 200
    assert led_to(client, "/clubs/club-a/winter/") == (302, "/clubs/club-a/season/")


def test_of_what_is_not_for_them_strangers_be_told_what_they_be_told_of_what_was_never_there(
    client, olga_client, stranger_client, renamed
):
    Competition.objects.update(is_public=False)
    stranger_client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    for page in (*PAGES, "/organise/club-a/{}/"):
        for browser in (client, stranger_client):
            names = ("season", "never", "winter")
            answers = [browser.get(page.format(name)) for name in names]
            said = {
                (
                    each.status_code,
                    each.content.decode().replace(name, ""),
                    each.headers.get("Location", "").replace(name, ""),
                )
                for each, name in zip(answers, names, strict=True)
            }
            assert len({status for status, *_rest in said}) == 1, page
            assert not any("winter" in text for text in (answers[0].text, answers[0].headers.get("Location", ""))), page
    assert led_to(olga_client, "/clubs/club-a/season/rules/") == (302, "/clubs/club-a/winter/rules/")
    # Anyone who asks the API is a stranger to it, with a login too.
    assert led_to(olga_client, "/api/clubs/club-a/season/") == (404, "")


def test_everything_of_a_club_leads_on_also_where_both_names_changed(client, olga_client, renamed):
    update_club(club=renamed.club, slug="the-aces")
    for page in (
        *("/clubs/{}/", "/clubs/{}/calendar.ics?lang=nl", "/clubs/{}/records/", "/clubs/{}/players/?q=a"),
        *("/api/clubs/{}/", "/api/clubs/{}/players/", "/clubs/{}/winter/standing.csv"),
    ):
        assert led_to(client, page.format("club-a")) == (302, page.format("the-aces"))
        assert client.get(page.format("the-aces")).status_code == 200
    assert led_to(client, "/clubs/club-a/season/standing/?p=1") == (302, "/clubs/the-aces/winter/standing/?p=1")
    for page in ("/organise/{}/", "/organise/{}/winter/", "/organise/{}/winter/edit/", "/organise/{}/players/"):
        assert led_to(olga_client, page.format("club-a")) == (302, page.format("the-aces"))
    # What was never there leads nowhere.
    assert led_to(client, "/clubs/club-a/spring/") == (404, "")
    assert led_to(client, "/clubs/club-b/winter/") == (404, "")


def test_everything_of_a_federation_leads_on(client, stranger):
    own = found_federation(name="North", owner=stranger)
    FederationStanding.objects.create(federation=own.federation, number=1, name="All")
    update_federation(club=own, name="North", slug="far-north")
    for page in (
        *("/federations/{}/", "/federations/{}/calendar/?lang=nl", "/federations/{}/calendar.ics"),
        *("/federations/{}/standings/1/", "/federations/{}/standings/1.csv?lang=nl"),
    ):
        assert led_to(client, page.format("north")) == (302, page.format("far-north"))
        assert client.get(page.format("far-north")).status_code == 200
    assert Federation.objects.get().slug == "far-north"
    assert led_to(client, "/federations/south/") == (404, "")


def test_the_site_of_a_club_is_led_on_by_the_api(client, renamed):
    """Protects: a browser follows on a page of another site only what everyone may read."""
    for address in ("/api/clubs/club-a/season/", "/api/clubs/club-a/winter/"):
        assert client.get(address).headers["Access-Control-Allow-Origin"] == "*"


# What was open meanwhile


def a_pair(browser: Client, address: str, **form: object):
    return browser.post(address, {"csrfmiddlewaretoken": "of this page", **form})


def test_a_form_that_was_open_while_the_name_changed_is_stored_once(olga_client, club):
    """Tapped, sent again after Back, sent from the page of the new name: two tabs, one pair."""
    season = CompetitionFactory(club=club, slug="pairs", pairs=True)
    first, second = PlayerFactory.create_batch(2, club=club)
    old, new = (f"/organise/club-a/{name}/pairs/new/" for name in ("pairs", "duos"))
    form = {"first": first.number, "second": second.number, "kept": f"kept {old}"}
    update_competition(competition=season, slug="duos")

    sent = a_pair(olga_client, old, **form)

    assert (sent.status_code, sent.url) == (307, new)
    assert "stored" not in sent.cookies  # not yet: the browser keeps it until it is
    stored = a_pair(olga_client, sent.url, **form)
    assert stored.status_code == 302
    assert "stored" in stored.cookies
    assert Pair.objects.count() == 1
    again = a_pair(olga_client, a_pair(olga_client, old, **form).url, **form)
    assert again.url == stored.url
    assert Pair.objects.count() == 1


def test_a_form_that_was_stored_before_the_name_changed_is_not_stored_once_more(olga_client, club):
    season = CompetitionFactory(club=club, slug="pairs", pairs=True)
    first, second = PlayerFactory.create_batch(2, club=club)
    form = {"first": first.number, "second": second.number}
    old = "/organise/club-a/pairs/pairs/new/"
    stored = a_pair(olga_client, old, **form)
    update_competition(competition=season, slug="duos")

    again = a_pair(olga_client, old, **form)

    assert (again.status_code, again.url) == (302, stored.url)
    assert olga_client.get(again.url).url == stored.url.replace("/pairs/", "/duos/", 1)
    assert Pair.objects.count() == 1


def test_what_the_page_before_had_to_say_is_said_where_it_leads(olga_client, club):
    """Protects: the page that was not found took the message, and no one saw it."""
    season = CompetitionFactory(club=club, slug="pairs", pairs=True)
    first, second = PlayerFactory.create_batch(2, club=club)
    stored = a_pair(olga_client, "/organise/club-a/pairs/pairs/new/", first=first.number, second=second.number)
    update_competition(competition=season, slug="duos")
    shown = olga_client.get(stored.url, follow=True)
    assert shown.redirect_chain == [("/organise/club-a/duos/pairs/new/", 302)]
    assert "Pair 1: " in shown.text


# Said on the form


@pytest.mark.parametrize("page", ["club_settings", "competition_edit", "federation_settings"])
def test_each_form_says_that_the_old_address_leads_on_and_who_has_it(anna_client, anna, competition, rival_club, page):
    own = found_federation(name="North", owner=anna)
    other = found_federation(name="South", owner=anna).federation
    others = CompetitionFactory(club=competition.club, slug="other")
    of_page = {
        "club_settings": (competition.club, lambda: update_club(club=rival_club, slug="moved"), "club-b"),
        "competition_edit": (competition, lambda: update_competition(competition=others, slug="moved"), "other"),
        "federation_settings": (
            own,
            lambda: update_federation(club=other.own_club, name="South", slug="moved"),
            "south",
        ),
    }
    place, rename, taken = of_page[page]
    anna_client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    address = reverse(page, args=[place.slug] if page != "competition_edit" else [place.club.slug, place.slug])
    form = anna_client.get(address).context["form"]
    assert "continue to lead here, and no one else gets it" in form["slug"].help_text
    rename()
    typed = {field.html_name: field.value() for field in form if field.value() is not None} | {"slug": taken}

    refused = anna_client.post(address, typed)

    assert refused.context["form"].errors == {
        "slug": ["This is a former web name of something else: old addresses still lead there."]
    }
    # The page goes on showing what is stored.
    assert (
        reverse("organise_club", args=[place.slug if page != "competition_edit" else place.club.slug]) in refused.text
    )
    stored = anna_client.post(address, typed | {"slug": "of-its-own"}, follow=True)
    assert stored.status_code == 200
    assert anna_client.get(address).status_code == (200 if page == "federation_settings" else 302)
