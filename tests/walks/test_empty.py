"""What a new club sees: every page of it, of its first competitions and of an evening on which nothing happened yet."""

import re
from collections.abc import Iterator
from itertools import product

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.factories import ClubFactory, CompetitionFactory, MatchDayFactory, MembershipFactory
from tests.walks.test_url_walk import ACCESS, ADDRESSES, Access, Address
from tournaments.choices import Role
from tournaments.models import Club

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_papers_are_not_set")]
GIVEN = {"club", "competition", "day"}
# Where there is nothing to do when there is nothing: it is good news, or a search that has found nothing.
NOTHING_TO_DO = {"club_log", "club_what_was_done", "what_was_done", "club_corrections"}
# Of individuals, whom this page does not list.
NO_NEXT_STEP = {("season", "league"), ("planned", "league")}
# The public page of the draw says it in its heading.
SAID_ALREADY = {"match_day_draw"}
LEAST_WORDS = 6
# With a heading at most; a link in its head leads to what it is about.
EMPTY_PANEL = re.compile(r"<section[^>]*>\s*(<header[^>]*>\s*<h2>[^<]*</h2>\s*</header>)?\s*</section>")


@pytest.fixture
def nora(db: None) -> Client:
    """The owner of a club with nothing at all, and of one with a competition of each form and one without evenings."""
    bare, begun = ClubFactory(slug="bare"), ClubFactory(slug="begun")
    owner = MembershipFactory(club=bare, role=Role.OWNER).user
    MembershipFactory(club=begun, user=owner, role=Role.OWNER)
    for slug, traits in (("season", {}), ("pairs", {"pairs": True}), ("teams", {"teams": True})):
        MatchDayFactory(competition=CompetitionFactory(club=begun, slug=slug, **traits), number=1, published_at=None)
    CompetitionFactory(club=begun, slug="planned")
    client = Client(headers={"accept-language": "en"})
    client.force_login(owner)
    return client


def pages(client: Client) -> Iterator[tuple[str, Address, str, str]]:
    """Those that open: the competition, the address, the bar and what is below it."""
    for club, address in product(Club.objects.all(), ADDRESSES):
        if "club" not in address.parameters or not GIVEN.issuperset(address.parameters):
            continue
        if ACCESS[address.name] is Access.STRANGER:  # its picture for elsewhere, and what programs read
            continue
        for competition in club.competitions.all() if "competition" in address.parameters else [None]:
            given = {"club": club.slug, "competition": competition and competition.slug, "day": 1}
            answer = client.get(reverse(address.name, kwargs={name: given[name] for name in address.parameters}))
            if answer.status_code == 200 and (page := _page_of(answer)):
                bar, _, main = page.partition('<div class="page-body">')
                yield given["competition"] or "", address, bar, main


def _page_of(answer: HttpResponse) -> str:
    """None of a file, and of the wall, which has its own test (tests/pages/public/wall)."""
    if "text/html" not in answer.headers["Content-Type"] or answer.streaming:
        return ""
    found = re.search(r'<header class="page-head">.*</main>', answer.content.decode(), re.DOTALL)
    return re.sub(r"<(script|template|noscript)\b.*?</\1>", "", found[0], flags=re.DOTALL) if found else ""


def words(html: str) -> list[str]:
    return re.findall(r"\w+", re.sub(r"<[^>]+>", " ", html))


def empty_places(main: str) -> list[str]:
    return re.findall(r'<div class="empty">.*?</h2>.*?</div>', main, re.DOTALL)


def test_no_page_of_a_new_club_is_blank_or_has_a_bare_head(nora: Client, client: Client) -> None:
    """Protects: a new organiser, and a visitor, never look at a head of a table or a panel with nothing below it."""
    seen = 0
    for visitor in (nora, client):
        for competition, address, _bar, main in pages(visitor):
            seen += 1
            about = (competition, address.name)
            assert address.name in SAID_ALREADY or "<form" in main or len(words(main)) >= LEAST_WORDS, about
            for table in re.findall(r"<table.*?</table>", main, re.DOTALL):
                bodies = re.findall(r"<tbody.*?</tbody>", table, re.DOTALL)
                assert re.search(r"<t[dh]\b", "".join(bodies)), (about, table)
            assert not re.search(r"<(ul|ol|dl)(?![^>]* id=)[^>]*>\s*</\1>", main), about
            assert not EMPTY_PANEL.search(main), about
    assert seen > 100


def test_every_empty_place_says_what_will_be_there_and_leads_on(nora: Client) -> None:
    """Protects: anyone who may do it is one tap from what comes next, in the empty place or where the page has it."""
    seen = set()
    for competition, address, bar, main in pages(nora):
        for place in empty_places(main):
            seen.add(address.name)
            about = (competition, address.name, place)
            assert address.name in SAID_ALREADY or "<p>" in place, about
            if ACCESS[address.name] is Access.CLUB and address.name not in NOTHING_TO_DO:
                assert (competition, address.name) in NO_NEXT_STEP or "btn btn-primary" in bar + main, about
    assert {"organise_club", "organise_players", "pair_list", "team_list", "door", "wish_list", "screen_list"} <= seen


def test_an_empty_place_offers_only_what_this_reader_may_do(nora: Client, client: Client) -> None:
    """Protects: no button that leads to a refusal."""
    scorekeeper = Client()
    scorekeeper.force_login(MembershipFactory(club=Club.objects.get(slug="begun"), role=Role.SCOREKEEPER).user)
    for visitor in (client, scorekeeper):
        seen = 0
        for competition, address, _bar, main in pages(visitor):
            for place in empty_places(main):
                seen += 1
                for link in re.findall(r'href="(/[^"]*)"', place):
                    assert visitor.get(link).status_code == 200, (competition, address.name, link)
        assert seen > 5
