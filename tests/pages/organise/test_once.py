"""A double tap, a reload, Back and once more: what a form creates is created once, and no one is told it failed."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import date, timedelta
from threading import Barrier
from typing import Any

import pytest
from django.db import OperationalError, connections
from django.db.models import Model, QuerySet
from django.urls import get_resolver, reverse
from django.utils import timezone

from tests.chance import IS_NIGHT
from tests.factories import AttendanceFactory, LegFactory, MatchDayFactory, PlayerFactory, TableFactory, UserFactory
from tests.pages.organise.conftest import Cast, log_in
from tests.pages.organise.match_days import NAMES
from tests.tournaments.services.undone import undone
from tournaments.choices import Rhythm
from tournaments.imports.calendar.plan import plan_by_rule
from tournaments.listings.log import ACTIONS
from tournaments.models import (
    Adjustment,
    ApiToken,
    Club,
    Competition,
    Invitation,
    LogEntry,
    MatchDay,
    Membership,
    Pad,
    Pair,
    Player,
    Seat,
    Submission,
    Team,
    Wish,
)
from tournaments.services import submission
from tournaments.services.club.club import create_club
from tournaments.services.club.invitation import NOT_OPEN_ANY_MORE
from tournaments.services.season.competition import create_competition
from tournaments.views.once import key_of_form

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


@dataclass(frozen=True)
class Making:
    """A page, what is typed on it, what that makes and says; `page` where the form stands on another one."""

    model: type[Model]
    says: str
    address: Callable[[], str]
    typed: Callable[[], dict[str, Any]] = field(default=dict)
    page: Callable[[], str] | None = None
    made: int = 1


def of_club(name: str, *more: object) -> Callable[[], str]:
    return lambda: reverse(name, args=["de-roem", *more])


def a_calendar() -> dict[str, Any]:
    """Two evenings, as they were shown."""
    season = Competition.objects.get(slug="season")
    said = {"first": date(2026, 12, 3), "last": date(2026, 12, 10), "free": ""}
    more: dict[str, Any] = {"weekdays": [3], "rhythm": Rhythm.WEEKLY, "starts_at": None, "periods": ""}
    plan = plan_by_rule(season, {}, **said, **more)
    return {**said, "weekdays": ["3"], "rhythm": "weekly", "plan": "1", "digest": plan.digest}


MAKING = {
    "club_create": Making(Club, "club_created", lambda: reverse("club_create"), lambda: {"name": "De Roem"}),
    "competition_create": Making(
        Competition,
        "competition_created",
        lambda: of_club("competition_create")() + "?rules=amsterdam",
        lambda: {"name": "Winter"},
    ),
    "drive_create": Making(
        Competition,
        "drive_begun",
        of_club("drive_create"),
        lambda: {"names": "Zwaantje - Yvonne\nXander - Willem"},
    ),
    "match_day_create": Making(
        MatchDay, "match_day_created", of_club("match_day_create", "season"), lambda: {"date": "2026-11-22"}
    ),
    "calendar_plan": Making(MatchDay, "match_days_planned", of_club("calendar_plan", "season"), a_calendar, made=2),
    "match_day_again": Making(
        MatchDay,
        "match_day_repeated",
        of_club("match_day_again", "season", 1),
        page=of_club("organise_match_day", "season", 1),
    ),
    "player_add": Making(Player, "players_added", of_club("player_add"), lambda: {"name": "Zwaantje"}),
    "player_import": Making(
        Player, "players_imported", of_club("player_import"), lambda: {"names": "Zwaantje\nYvonne"}, made=2
    ),
    "pair_add": Making(
        Pair,
        "pair_added",
        of_club("pair_add", "pairs"),
        lambda: {"first": "Anna", "second": "Bert"},
    ),
    "pair_import": Making(Pair, "pairs_imported", of_club("pair_import", "pairs"), lambda: {"names": "Anna – Bert"}),
    "team_add": Making(
        Team,
        "team_added",
        of_club("team_add", "teams"),
        lambda: {"name": "Vier"} | {f"member_{at}": key for at, key in enumerate(NAMES[:4], 1)},
    ),
    "team_import": Making(
        Team, "teams_imported", of_club("team_import", "teams"), lambda: {"names": "Vier: A, B, C, D"}
    ),
    "wish_list": Making(
        Wish, "wish_added", of_club("wish_list"), lambda: {"kind": "apart", "name_1": "Anna", "name_2": "Bert"}
    ),
    "season_adjustments": Making(
        Adjustment,
        "adjustment_added",
        of_club("season_adjustments", "season"),
        lambda: {"add": "penalty", "unit": "Anna", "points": 100, "pits": 0, "reason": "Late"},
    ),
    "adjustments": Making(
        Adjustment,
        "adjustment_added",
        of_club("adjustments", "season", 1),
        lambda: {"add": "penalty", "unit": "Anna", "points": 100, "pits": 0, "reason": "Late"},
    ),
    "history_import": Making(
        MatchDay,
        "history_imported",
        of_club("history_import", "season"),
        lambda: {"names": "naam\tdrive 5\nAnna\t4000"},
    ),
    "table_substitute": Making(
        Player,
        "substitute_changed",
        of_club("table_substitute", "season", 1, 1, 1),
        lambda: {"seat": Seat.objects.get(player__name="Anna").pk, "guest": "Stand-in"},
    ),
    "invitation_list": Making(
        Invitation, "invitation_made", of_club("invitation_list"), lambda: {"role": "viewer", "for_whom": "Mieke"}
    ),
    "api_token_list": Making(ApiToken, "token_made", of_club("api_token_list"), lambda: {"name": "Pad"}),
    "member_add": Making(
        Membership, "member_added", of_club("member_add"), lambda: {"username": "mieke", "role": "viewer"}
    ),
    "pad_start": Making(Pad, "", lambda: reverse("pad_start"), lambda: {"length": "16", "first_dealer": "N"}),
}
SHOWN_ONCE = {"api_token_list", "invitation_list", "member_add"}  # a link, a password: every tap has to show it
ONE_MORE = {"club_load": "club_loaded"}  # has its own test: test_club_file.py
# What is made again by the same words is the same: a link of a role taken, a code made again, divisions, groups,
# finals that replace, a file that is there already.
SAME_AGAIN = {
    *{"invitation_accepted", "reset_link_made", "link_renewed", "join_code_renewed"},
    *{"divisions_continued", "groups_made", "finals_made", "finals_made_by_decider", "competition_loaded"},
}
ON_THE_SAME_PAGE = {"bye_added"}  # as a penalty


def furnish(club: Club) -> None:
    """An evening with a table, and a competition of each form."""
    people = [PlayerFactory(club=club, name=name, number=number) for number, name in enumerate(NAMES[:6], 1)]
    season = create_competition(club=club, name="Season", rounds_per_leg=2)
    evening = MatchDayFactory(competition=season, number=1)
    for player in people:
        AttendanceFactory(match_day=evening, player=player)
    TableFactory(leg=LegFactory(match_day=evening), units=people[:4])
    create_competition(club=club, name="Pairs", form="pairs")
    create_competition(club=club, name="Teams", form="teams")


@pytest.fixture
def club(cast: Cast) -> Cast:
    furnish(cast.club)
    return cast


def refusals(answer: Any) -> str:
    found = (answer.context or {}).get("form")
    return str(dict(found.errors)) if found is not None else str(answer)


def as_offered(page: Any) -> dict[str, Any]:
    """What the form holds before anything is typed."""
    form = page.context.get("form") if page.context else None
    values = {bound.html_name: bound.value() for bound in form or ()}
    return {name: value for name, value in values.items() if value is not None and value is not False}


def prepared(name: str, browser: Any) -> tuple[str, dict[str, Any]]:
    """The address and what is sent, after looking at the page, and at what an import would do."""
    making = MAKING[name]
    address = making.address()
    shown = browser.get(making.page() if making.page else address)
    typed = as_offered(shown) | making.typed()
    if name.endswith("_import"):
        shown = browser.post(address, typed)
        typed |= {"action": "import", "digest": shown.context["plan"].digest}
    page = shown.content.decode()
    form = {**typed, "csrfmiddlewaretoken": TOKEN.findall(page)[0]}
    return address, form


def test_a_form_sent_twice_creates_once(club: Cast, subtests: pytest.Subtests) -> None:
    """Protects also: the answer that is lost to a second tap had the only copy of a link or a password."""
    Submission.objects.create(key="old", at="2020-01-01T00:00Z")
    for name, making in MAKING.items():
        with subtests.test(name), undone():
            browser = club.keeper if name == "club_create" else club.owner
            address, form = prepared(name, browser)
            before, logged = making.model.objects.count(), LogEntry.objects.count()
            first = browser.post(address, form)
            assert making.model.objects.count() - before == making.made, refusals(first)
            lines = LogEntry.objects.count() - logged
            assert [line.action for line in LogEntry.objects.order_by("-pk")[:lines]] == [making.says] * bool(
                making.says
            )
            again = browser.post(address, form)
            assert making.model.objects.count() - before == making.made
            assert LogEntry.objects.count() - logged == lines
            location = first.headers.get("Location")
            assert (again.status_code, again.headers.get("Location")) == (first.status_code, location)
            if name in SHOWN_ONCE:
                one, other = (answer.context for answer in (first, again))
                assert one.get("address") == other.get("address")
                assert (name == "member_add") == ("login" in one)
                assert "login" not in one or one["login"].password == other["login"].password
            # Forms of the day before are forgotten, also where nothing but pads is made.
            assert not Submission.objects.filter(key="old").exists()


@pytest.mark.parametrize("end", ["withdrawn", "used"])
def test_an_expired_link_stays_expired_when_its_form_is_sent_again(club: Cast, end: str) -> None:
    """Protects: a reload of the page with the link opens nothing that an owner has closed."""
    address, form = prepared("invitation_list", club.owner)
    link = club.owner.post(address, form).context["address"]
    if end == "withdrawn":
        club.owner.post(of_club("invitation_withdraw", Invitation.objects.get().pk)())
    else:
        club.stranger.post(link)
    status, lines = club.nobody.get(link).status_code, LogEntry.objects.count()
    again = club.owner.post(address, form)
    assert str(NOT_OPEN_ANY_MORE) in again.text
    assert link not in again.text
    assert club.nobody.get(link).status_code == status == {"withdrawn": 404, "used": 410}[end]
    assert LogEntry.objects.count() == lines
    fresh = form | {"csrfmiddlewaretoken": TOKEN.findall(again.text)[0]}
    assert club.owner.post(address, fresh).context["address"] != link
    # Nor does it come back after its form is forgotten.
    Submission.objects.all().delete()
    assert club.owner.post(address, form).context["address"] != link
    assert club.nobody.get(link).status_code == status


def test_what_is_meant_to_be_made_again_is_made_again(club: Cast) -> None:
    """Protects: two fines of a hundred for one person, both meant; and Back, another name, and once more."""
    for _time in range(2):
        club.owner.post(*prepared("season_adjustments", club.owner))
    assert Adjustment.objects.count() == 2
    address, form = prepared("player_add", club.owner)
    PlayerFactory(club=club.club, name="Zwaantje", number=99)
    assert club.owner.post(address, form).status_code == 200  # refused, it may be sent again
    Player.objects.filter(number=99).delete()
    for name in ("Zwaantje", "Yvonne"):
        assert club.owner.post(address, {**form, "name": name}).status_code == 302
    assert Player.objects.filter(name__in=["Zwaantje", "Yvonne"]).count() == 2


def test_a_form_that_is_sent_again_later_says_that_it_was_stored(club: Cast, rf: Any) -> None:
    """A second tap says nothing of the kind: no one meant to send it twice."""
    address, form = prepared("player_add", club.organiser)
    club.organiser.post(address, form)
    assert "saved when the same form was sent before" not in club.organiser.post(address, form, follow=True).text
    Submission.objects.update(at=timezone.now() - timedelta(minutes=1))
    assert "saved when the same form was sent before" in club.organiser.post(address, form, follow=True).text
    # Without a token no two forms count as the same.
    assert key_of_form(rf.post("/organise/new/", {"name": "De Roem"})) is None


def test_what_is_stored_is_not_said_to_have_failed(club: Cast, monkeypatch: Any) -> None:
    """Protects: a database that is busy only when the answer is to be kept; a second tap is told that it was saved."""

    update = QuerySet.update

    def busy(rows: Any, **values: Any) -> int:
        if "location" in values:
            raise OperationalError
        return update(rows, **values)

    address, form = prepared("player_add", club.organiser)
    with monkeypatch.context() as patch:
        patch.setattr(QuerySet, "update", busy)
        assert club.organiser.post(address, form).status_code == 302
    assert Submission.objects.get().location == ""
    monkeypatch.setattr(submission, "SECONDS_BETWEEN", 0)
    assert "saved when the same form was sent before" in club.organiser.post(address, form, follow=True).text
    assert Player.objects.filter(name="Zwaantje").count() == 1


def test_a_substitute_may_be_chosen_again_on_the_same_page(club: Cast) -> None:
    address, form = prepared("table_substitute", club.organiser)
    seat = Seat.objects.get(pk=form["seat"])
    stand_in = Player.objects.get(name=NAMES[4]).pk
    chosen = []
    for player in (NAMES[4], "", NAMES[4]):
        club.organiser.post(address, form | {"player": player, "guest": ""})
        seat.refresh_from_db()
        chosen.append(seat.substitute_id)
    assert chosen == [stand_in, None, stand_in]


def test_every_page_that_creates_something_is_tested_here() -> None:
    """A page that creates something is added above, but for people taken from lists: twice they are the same people."""
    makes = re.compile(r"\b(created|added|imported|loaded)\b|Role accepted")
    said = {action for action, words in ACTIONS.items() if makes.search(str(words))}
    tried = {making.says for making in MAKING.values()} | set(ONE_MORE.values()) | SAME_AGAIN | ON_THE_SAME_PAGE
    assert said - tried == {"taken_from_lists"}
    views = {pattern.name: pattern.callback for pattern in _patterns(get_resolver())}
    for name in {*MAKING, *ONE_MORE}:
        assert "once.py" in _files(views[name]), f"{name} has neither done_once nor shown_once"


def _patterns(resolver: Any) -> list[Any]:
    found = []
    for pattern in resolver.url_patterns:
        found += _patterns(pattern) if hasattr(pattern, "url_patterns") else [pattern]
    return found


def _files(view: Any) -> str:
    """The files in which the view and what is wrapped around it are written."""
    files = []
    while view is not None:
        files.append(view.__code__.co_filename)
        view = getattr(view, "__wrapped__", None)
    return " ".join(files)


# By day one of each kind: a page, a plan that was shown, a password, no login.
AT_ONCE = MAKING if IS_NIGHT else ["player_add", "team_import", "member_add", "pad_start"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", AT_ONCE)
def test_four_taps_at_once_make_one(name: str, transactional_db: None) -> None:
    """Protects: two servers get the same form in the same moment; no one sees a fault or a refusal."""
    owner = UserFactory(username="owner")
    browsers = log_in(*[owner] * 4)
    furnish(create_club(name="De Roem", owner=owner))
    address, form = prepared(name, browsers[0])
    before = MAKING[name].model.objects.count()
    barrier = Barrier(len(browsers))

    def tap(browser: Any) -> tuple[int, str | None, str]:
        try:
            barrier.wait(timeout=60)
            answer = browser.post(address, form)
            return answer.status_code, answer.headers.get("Location"), answer.text.partition("<main")[2]
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(browsers)) as pool:
        answers = list(pool.map(tap, browsers))
    assert MAKING[name].model.objects.count() - before == MAKING[name].made
    assert answers == [answers[0]] * 4
    assert answers[0][0] == (200 if name in SHOWN_ONCE else 302)
