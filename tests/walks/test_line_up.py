"""A line-up is secret until those whom the team meets have handed in theirs: no address depends on it before."""

import datetime
import re
import zipfile
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import MatchDayFactory, PlayerFactory, TeamFactory
from tests.walks.full_clubs import urls_of
from tests.walks.test_url_walk import ACCESS, ADDRESSES, Access
from tournaments.choices import DrawMethod
from tournaments.models import Competition, Fixture, Player
from tournaments.permissions import asked_by
from tournaments.queries.evening.line_up import list_members
from tournaments.services.club.federation import create_federation
from tournaments.services.evening.line_up import hand_in_line_up
from tournaments.services.people.own_link import give_own_links, own_token

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english", "_papers_are_not_set")]

OF_THE_VISIT = re.compile(r'csrfmiddlewaretoken" value="[^"]*"|"X-CSRFToken": "[^"]*"|"Page-Version": "[^"]*"')
OFTEN = [0, 1, 2, 3]
OTHERWISE = [4, 2, 0, 3]


@pytest.fixture
def league(teams_competition: Competition) -> Competition:
    teams_competition.draw_method = DrawMethod.ROUND_ROBIN
    teams_competition.is_public = True
    teams_competition.shows_interim = True
    teams_competition.save()
    club = teams_competition.club
    club.federation = create_federation(name="Federation")
    club.save()
    day = MatchDayFactory(competition=teams_competition, date=datetime.date(2026, 11, 26))
    home, away = (
        TeamFactory(competition=teams_competition, players=PlayerFactory.create_batch(5, club=club)) for _ in "ab"
    )
    Fixture.objects.create(match_day=day, leg=1, home_team=home, away_team=away)
    return teams_competition


def token_of(player: Player) -> str:
    return own_token(give_own_links(club=player.club, players=[player])[player.pk])


def pages(league: Competition, browsers: dict[str, Client], token: str) -> dict[tuple[str, str], Any]:
    """What every address answers to each of these visitors."""
    [day] = league.match_days.all()
    numbers = [team.number for team in league.teams.all()]
    of_club = {"club": league.club.slug, "federation": league.club.federation.slug}
    of_league = {**of_club, "competition": league.slug, "day": day.number, "paper": "fixtures", "what": "results"}
    places: list[dict[str, Any]] = [{"numbers": []}, {**of_club, "numbers": []}]
    places += [{**of_league, "numbers": numbers, "ending": ending} for ending in ("csv", "json")]
    # One who always plays, and one who plays in one of the two line-ups only.
    places.append({**of_club, "numbers": [list_members(league.teams.earliest("number"))[at].number for at in (0, 4)]})
    places.append({"numbers": [], "token": token, "of": league.slug, "day": day.number})
    found: dict[tuple[str, str], Any] = {}
    for address in ADDRESSES:
        # Of a club; and of those that know a secret only the pages of a person.
        if "club" not in address.parameters and not address.name.startswith("own_"):
            continue
        for url in urls_of(address, places):
            of_organisers = ACCESS[address.name] is Access.CLUB
            for name, browser in browsers.items():
                if of_organisers is not (name == "olga"):
                    continue
                with transaction.atomic():
                    answer = browser.get(url)
                    content = b"".join(answer) if answer.streaming else answer.content
                    transaction.set_rollback(True)
                found[name, url] = answer.status_code, _plain(content)
    return found


def _plain(content: bytes) -> Any:
    if content[:2] == b"PK":
        with zipfile.ZipFile(BytesIO(content)) as packed:
            return {one: packed.read(one) for one in packed.namelist() if "docProps" not in one}
    return OF_THE_VISIT.sub("", content.decode(errors="replace"))


def test_no_address_says_who_plays_before_both_are_in(
    league: Competition, client: Client, vera_client: Client, olga_client: Client
) -> None:
    """Protects: the other team, from one that looks first; as a stranger, a viewer, an organiser and by an own link."""
    home, away = league.teams.order_by("number")
    [day] = league.match_days.all()
    token = token_of(list_members(away)[0])
    browsers = {"no one": client, "vera": vera_client, "olga": olga_client}
    for browser in browsers.values():
        browser.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    now = timezone.now()

    def with_line_up(order: list[int], *, then: Callable[[], None] = lambda: None) -> dict[tuple[str, str], Any]:
        members = list_members(home)
        with transaction.atomic():
            with asked_by(AnonymousUser()):
                four = [members[at] for at in order]
                hand_in_line_up(match_day=day, team=home, four=four, member=members[0], now=now)
            then()
            answers = pages(league, browsers, token)
            transaction.set_rollback(True)
        return answers

    one, other = with_line_up(OFTEN), with_line_up(OTHERWISE)
    # A clock is on some pages, and a figure for the round of the visit on others: the names are what counts.
    differing = {where for where in one if _without_moments(one[where]) != _without_moments(other[where])}
    assert differing == set()
    own = reverse("own_line_up", args=[token, league.slug, day.number])
    assert one["no one", own][0] == 200
    assert len({url for _who, url in one}) > 60

    def other_hands_in() -> None:
        four = list_members(away)[:4]
        hand_in_line_up(match_day=day, team=away, four=four, now=now)

    browsers = {"no one": client}
    shown = with_line_up(OTHERWISE, then=other_hands_in)
    pair = "{} / {}".format(*(list_members(home)[at] for at in OTHERWISE[:2]))
    says = {url for (who, url), (_status, content) in shown.items() if who == "no one" and pair in str(content)}
    assert says == {
        reverse("fixtures", args=league.url_args),
        reverse("own_page", args=[token]),
    }


def _without_moments(answer: Any) -> Any:
    status, content = answer
    return status, re.sub(r"\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?|\d+ ms", "", str(content))
