"""Screens: joined by a short code, steered by an organiser, and no place to guess."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring import SideTotals
from tests.factories import (
    CompetitionFactory,
    LegFactory,
    MatchDayFactory,
    PlayerFactory,
    SideStandingFactory,
    TableFactory,
    a_round,
)
from tests.figures import figures_on, words_on
from tournaments.choices import ScreenPage
from tournaments.models import Competition, MatchDay, Player, Screen, Seat, Table
from tournaments.services.table.table import record_totals
from tournaments.services.wall.screen import GUESSES

pytestmark = pytest.mark.django_db


@pytest.fixture
def steering(competition):
    match_day = MatchDayFactory(competition=competition)
    return reverse("screen_list", args=[competition.club.slug, competition.slug, match_day.number])


def code_of(projector):
    return projector.get("/screen/").context["joined"].code


def test_a_code_joins_a_screen_which_then_follows(client, olga_client, steering):
    code = code_of(client)
    assert code_of(Client()) != code
    before = client.get("/screen/version/").content
    assert code_of(client) == code
    assert olga_client.post(steering, {"code": f" {code.lower()} "}).status_code == 302
    assert client.get("/screen/version/").content != before
    for page in ScreenPage.values:
        olga_client.post(steering, {"screen": code, "page": page})
        answer = client.get("/screen/")
        assert answer.status_code == 200
        assert "wall/wall.html" in [template.name for template in answer.templates]
    olga_client.post(steering, {"screen": code, "remove": "1"})
    assert code_of(client) != code


def test_the_version_is_another_one_after_every_score(client, competition, django_assert_num_queries):
    """Protects: the wall follows the scores; asked every two seconds, it must cost next to nothing."""
    client.get("/screen/")
    table = TableFactory(leg__match_day=MatchDayFactory(competition=competition, published=True))
    Screen.objects.update(match_day=table.leg.match_day, page="standing")
    before = client.get("/screen/version/").text
    a_round(table)
    with django_assert_num_queries(2):
        after = client.get("/screen/version/").text
    assert before != after
    assert before.split(".")[0] == after.split(".")[0]


def test_an_old_code_joins_nothing_and_guessing_is_limited(client, olga_client, steering):
    code = code_of(client)
    Screen.objects.update(made_at=timezone.now() - timedelta(minutes=31))
    assert olga_client.post(steering, {"code": code}).context["refusal"]
    assert code_of(client) != code
    assert Screen.objects.count() == 1
    code = code_of(client)
    for _guess in range(GUESSES - 1):
        olga_client.post(steering, {"code": "WRONG"})
    assert olga_client.post(steering, {"code": code}).context["refusal"]
    assert not Screen.objects.exclude(match_day=None).exists()


def many_tables(competition: Competition, tables: int = 25) -> MatchDay:
    """That many that the tables take several pages, twelve on each."""
    leg = LegFactory(match_day=MatchDayFactory(competition=competition))
    club = competition.club
    people = Player.objects.bulk_create(
        Player(club=club, number=number, name=f"Player {number}") for number in range(1, 4 * tables + 1)
    )
    made = Table.objects.bulk_create(Table(leg=leg, number=number) for number in range(1, tables + 1))
    Seat.objects.bulk_create(
        Seat(leg=leg, table=made[at // 4], position="NESW"[at % 4], player=player) for at, player in enumerate(people)
    )
    return leg.match_day


def steering_of(match_day: MatchDay) -> str:
    return reverse("screen_list", args=[match_day.competition.club.slug, match_day.competition.slug, match_day.number])


def shown_part(projector, **query) -> int:
    return projector.get("/screen/", query).context["screen"].part


def test_a_phone_turns_the_pages_of_a_screen_and_holds_one(client, olga_client, competition):
    url, code = steering_of(many_tables(competition)), code_of(client)
    olga_client.post(url, {"code": code})
    olga_client.post(url, {"screen": code, "page": "seats_by_table"})
    seen = [shown_part(client)]
    for step in ("on", "on", "on", "back", "back"):
        before = client.get("/screen/version/").text
        olga_client.post(url, {"screen": code, "step": step})
        assert client.get("/screen/version/").text.split(".")[0] != before.split(".")[0]
        seen.append(shown_part(client))
    assert seen == [1, 2, 3, 1, 3, 2]
    assert shown_part(client, at="2") == 3  # it turns on its own
    assert shown_part(client) == 3  # and a reload shows the same
    olga_client.post(url, {"screen": code, "hold": "1"})
    assert shown_part(client, at="0") == 3
    assert client.get("/screen/").context["following"] == ""
    olga_client.post(url, {"screen": code, "step": "back"})
    assert shown_part(client) == 2
    olga_client.post(url, {"screen": code, "hold": "0"})
    assert shown_part(client, at="0") == 1


def a_frozen_evening(competition: Competition) -> MatchDay:
    """Zoe's table of 200 to 124 in a leg that is frozen; prizes for places 4, 3, 2 and 1 at most."""
    match_day = MatchDayFactory(competition=competition, published=True, frozen_from=1)
    people = [PlayerFactory(club=competition.club, name=name) for name in ("Zoe", "Yan", "Xia", "Wim")]
    table = TableFactory(leg=LegFactory(match_day=match_day), units=people)
    record_totals(table=table, ns=SideTotals(200), ew=SideTotals(124), revision=0, by=None)
    return match_day


def test_a_tap_on_the_phone_reveals_the_next_prize_on_every_screen(client, olga_client, competition):
    """Protects: the wall shows one more prize at each tap, the same after a reload, and nothing not yet revealed."""
    match_day = a_frozen_evening(competition)
    other, url = Client(), steering_of(match_day)
    stage = reverse("match_day_reveal", args=["club-a", "season", 1])
    olga_client.post(stage, {"revealed": "3"})  # no screen shows the reveal yet: nothing happens
    for projector in (client, other):
        code = code_of(projector)
        olga_client.post(url, {"code": code})
        olga_client.post(url, {"screen": code, "page": "reveal"})
    page = client.get("/screen/")
    prizes = page.context["reveal"].prizes
    assert prizes
    assert not {"Zoe", "Yan", "Xia", "Wim", "200", "124"} & words_on(page.text)
    for said in range(1, prizes + 1):
        for _twice in range(2):
            olga_client.post(stage, {"revealed": str(said)})
        pages = [projector.get("/screen/") for projector in (client, other, client)]
        assert [len(one.context["reveal"].revealed) for one in pages] == [said] * 3
        assert (200 in figures_on(pages[0].text)) == any(
            one.figure == 200 for one in pages[0].context["reveal"].revealed
        )
        assert olga_client.get(stage, {"revealed": "0"}).context["revealed"] == said
        # Turning pages and the address of the screen tell nothing.
        olga_client.post(url, {"screen": code, "step": "on"})
        assert len(other.get("/screen/", {"at": "9"}).context["reveal"].revealed) == said
    olga_client.post(stage, {"revealed": "9999"})
    assert len(client.get("/screen/").context["reveal"].revealed) == prizes
    olga_client.post(stage, {"revealed": "0"})
    assert not {"Zoe", "Yan", "Xia", "Wim", "200", "124"} & words_on(client.get("/screen/").text)
    match_day.refresh_from_db()
    assert match_day.frozen_from == 1


def test_a_new_reveal_begins_at_its_beginning(client, olga_client, competition):
    """Protects: what was revealed in a rehearsal is not on the wall when the evening begins."""
    url, code = steering_of(a_frozen_evening(competition)), code_of(client)
    olga_client.post(url, {"code": code})
    olga_client.post(url, {"screen": code, "page": "reveal"})
    olga_client.post(reverse("match_day_reveal", args=["club-a", "season", 1]), {"revealed": "1"})
    for page in ("blank", "reveal"):
        olga_client.post(url, {"screen": code, "page": page})
    assert client.get("/screen/").context["reveal"].revealed == ()


def test_what_is_frozen_stays_frozen_on_a_screen(client, competition):
    """Protects: every page but the reveal is the same whatever was scored; also of a competition that is not public."""
    match_day = a_frozen_evening(competition)
    SideStandingFactory(competition=competition, kind="plain_total")
    competition.is_public = False
    competition.save()
    client.get("/screen/")
    for page in ScreenPage.values:
        Screen.objects.update(match_day=match_day, page=page, at=0)
        answer = client.get("/screen/")
        for at in range(answer.context["screen"].parts if answer.context.get("screen") else 2):
            assert not {200, 124} & figures_on(client.get("/screen/", {"at": str(at)}).text), page
        if page == "missing":
            assert answer.context["wall"].to_go == ()
            assert "All tables are in." in answer.text


def test_a_screen_shows_the_hall_of_a_competition_that_is_not_public(client, olga_client, competition):
    """Protects: the one who types the code may show the hall what it plays for; no one else gets any further."""
    match_day = many_tables(competition, 1)
    competition.is_public = False
    competition.save()
    code = code_of(client)
    assert client.get(reverse("wall", args=["club-a", "season", 1])).status_code == 404
    olga_client.post(steering_of(match_day), {"code": code})
    olga_client.post(steering_of(match_day), {"screen": code, "page": "seats_by_table"})
    for at in ("", "99999", "9999", "-1", "x", "²"):  # whatever the address
        assert shown_part(client, at=at) == 1, at
    assert client.get(reverse("wall", args=["club-a", "season", 1])).status_code == 404
    assert client.get(reverse("standing", args=["club-a", "season"])).status_code == 404


def test_a_code_that_was_used_joins_nothing_again(client, olga_client, rival_client, competition, rival_club):
    """Protects: a screen of one club is never taken, turned, held or removed by another one, nor shows its evening."""
    ours = many_tables(competition)
    theirs = MatchDayFactory(competition=CompetitionFactory(club=rival_club, name="Secret cup", slug="cup"))
    code = code_of(client)
    olga_client.post(steering_of(ours), {"code": code})
    olga_client.post(steering_of(ours), {"screen": code, "page": "seats_by_table"})
    before = Screen.objects.values().get()
    taking = ({"code": code}, *({"screen": code, **what} for what in STEPS))
    for data in taking:
        rival_client.post(steering_of(theirs), data)
        assert rival_client.post(steering_of(ours), data).status_code == 404
    assert Screen.objects.values().get() == before
    assert "Secret cup" not in client.get("/screen/").text
    assert code not in rival_client.get(steering_of(theirs)).text


STEPS = ({"page": "blank"}, {"step": "on"}, {"hold": "1"}, {"remove": "1"})


def test_a_screen_left_on_is_forgotten_after_two_days(client, olga_client, competition, django_assert_num_queries):
    """Protects: the list of screens knows which are on, without a write at every question."""
    match_day, code = many_tables(competition, 1), code_of(client)
    listed = lambda: olga_client.get(steering_of(match_day), headers={"accept-language": "en"}).text  # noqa: E731
    olga_client.post(steering_of(match_day), {"code": code})
    an_hour_ago = timezone.now() - timedelta(hours=1)
    Screen.objects.update(seen_at=an_hour_ago, page="blank")
    assert "not seen since" in listed()
    client.get("/screen/version/")
    seen_at = Screen.objects.get().seen_at
    assert seen_at > an_hour_ago
    assert "not seen since" not in listed()
    with django_assert_num_queries(1):
        client.get("/screen/version/")
    assert Screen.objects.get().seen_at == seen_at
    # One that no one saw for a day is in no list until it is back.
    Screen.objects.update(seen_at=timezone.now() - timedelta(hours=25))
    assert code not in listed()
    client.get("/screen/version/")
    assert code in listed()
    Screen.objects.update(made_at=timezone.now() - timedelta(hours=49))
    assert client.get("/screen/version/").text == "none"
    assert code not in listed()
    assert client.get("/screen/").context["joined"].match_day is None


def test_side_standings_are_shown_on_the_wall(client, competition):
    match_day = MatchDayFactory(competition=competition, published=True)
    a_round(TableFactory(leg=LegFactory(match_day=match_day)))
    for name in ("Everything", "Most roem"):
        SideStandingFactory(competition=competition, kind="plain_total", name=name)
    client.get("/screen/")
    Screen.objects.update(match_day=match_day, page="side_standings")
    titles = [client.get("/screen/", {"at": str(at)}).context["screen"].title for at in range(2)]
    assert titles == ["Everything", "Most roem"]


def test_screens_at_the_same_time_share_the_names(client, olga_client, competition):
    """Protects: a wall of several screens, on each of which a name is found without waiting for eleven pages."""
    match_day = many_tables(competition)
    url, codes, browsers = steering_of(match_day), [], [client, Client()]
    for number, browser in enumerate(browsers, start=1):
        codes.append(code_of(browser))
        olga_client.post(url, {"code": codes[-1]})
        olga_client.post(url, {"screen": codes[-1], "page": "seats_by_name"})
        before = browser.get("/screen/version/").text
        olga_client.post(url, {"screen": codes[-1], "share": f"{number}/2"})
        assert browser.get("/screen/version/").text.split(".")[0] != before.split(".")[0]
    shown = []
    for browser in browsers:
        screen = browser.get("/screen/").context["screen"]
        assert screen.span
        assert f'<span class="wall-span">{screen.span}</span>' in browser.get("/screen/").text
        for page in range(screen.parts):
            rows = browser.get("/screen/", {"at": page}).context["screen"].rows
            shown += [unit.name for unit, _place in rows]
    assert len(shown) == len(set(shown)) == 100
    olga_client.post(url, {"screen": codes[0], "share": "1/1"})
    assert client.get("/screen/").context["screen"].span == ""
    olga_client.post(url, {"screen": codes[0], "share": "3/2"})
    assert Screen.objects.get(code=codes[0]).shares == 1
