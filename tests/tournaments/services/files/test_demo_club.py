"""The demo club: hidden while it is built, today when it is shown, gone without a trace."""

from datetime import date
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone

from tests.factories import (
    ApiTokenFactory,
    ClubFactory,
    CompetitionFactory,
    InvitationFactory,
    LateRoundFactory,
    MatchDayFactory,
    MembershipFactory,
    TableFactory,
    a_round,
)
from tests.walks.full_clubs import build_full_clubs
from tournaments.choices import Role
from tournaments.exceptions import Refused
from tournaments.models import Club, Federation, LogEntry, MatchDay, Submission, Table
from tournaments.models.parts import OF_INSTALLATION, PARTS
from tournaments.permissions import asked_by, is_of_demo_only, runs_the_installation
from tournaments.services.club.api_token import begin_hand_in
from tournaments.services.club.federation import create_federation, join_federation
from tournaments.services.evening.door import set_attendance
from tournaments.services.files.demo_club import (
    begin_demo,
    begin_neighbours,
    give_up_demo,
    look_around,
    move_demo_to,
    remove_demo,
    show_demo,
)
from tournaments.services.files.unfinished_club import GIVEN_UP_AFTER, take_away_given_up
from tournaments.services.people.player import add_player
from tournaments.services.table.table_link import give_table_links
from tournaments.services.wall.screen import join_screen, open_screen

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

SAID = {"name": "Demo", "place": "Oudewater", "venue": "Hall"}


def a_demo(**fields: Any) -> Club:
    return ClubFactory(is_demo=True, **fields)


# Built hidden


def test_no_one_finds_it_before_it_is_whole():
    club = begin_demo(**SAID)
    neighbours = begin_neighbours(name="Neighbours", place="Montfoort")
    assert not Club.objects.exists()
    add_player(club=club, name="Zwaantje")  # its services work all the same
    ClubFactory(slug="demo")
    show_demo(slugs={club.pk: "demo", neighbours.pk: "neighbours"})
    assert set(Club.objects.filter(is_demo=True).values_list("slug", flat=True)) == {"demo-2", "neighbours"}


def test_only_one_is_built_and_none_alongside_one_that_is_there():
    """Protects: a double tap."""
    club = begin_demo(**SAID)
    with pytest.raises(Refused, match="being built"):
        begin_demo(**SAID)
    show_demo(slugs={club.pk: "demo"})
    with pytest.raises(Refused, match="already there"):
        begin_demo(**SAID)
    assert Club.with_unfinished.count() == 1


def test_one_that_was_killed_is_taken_away_before_the_next():
    killed = begin_demo(**SAID)
    MembershipFactory(club=killed)
    take_away_given_up()
    assert Club.with_unfinished.filter(pk=killed.pk).exists()  # it may be going on elsewhere
    Club.with_unfinished.update(created_at=timezone.now() - GIVEN_UP_AFTER)
    assert begin_demo(**SAID).pk != killed.pk


def test_one_that_failed_leaves_nothing():
    club = begin_demo(**SAID)
    MembershipFactory(club=club)
    TableFactory(leg__match_day__competition__club=club)
    give_up_demo()
    assert not Club.with_unfinished.exists()
    assert not User.objects.exists()


# Today


def test_the_last_evening_that_was_drawn_is_today_and_everything_else_moves_along():
    """Protects: anyone who comes back next week finds an evening that is being played."""
    club = a_demo()
    season = CompetitionFactory(club=club)
    earlier, later = date(2026, 9, 1), date(2026, 9, 22)
    played = TableFactory(leg__match_day__competition=season, leg__match_day__date=date(2026, 9, 15)).leg.match_day
    past, planned = (MatchDayFactory(competition=season, date=day) for day in (earlier, later))
    undated = MatchDayFactory(competition=season, date=None)
    own = TableFactory(leg__match_day__date=earlier).leg.match_day
    move_demo_to(today=date(2026, 10, 1))
    moved = dict(MatchDay.objects.values_list("pk", "date"))
    assert [moved[day.pk] for day in (past, played, planned)] == [
        date(2026, 9, 17),
        date(2026, 10, 1),
        date(2026, 10, 8),
    ]
    assert (moved[undated.pk], moved[own.pk]) == (None, earlier)
    move_demo_to(today=date(2026, 9, 1))  # a wrong clock
    assert dict(MatchDay.objects.values_list("pk", "date")) == moved


def test_without_a_demo_nothing_moves():
    move_demo_to(today=date(2026, 10, 1))
    a_demo()
    move_demo_to(today=date(2026, 10, 1))


# Never mixed


def test_its_owner_runs_nothing():
    """Protects: anyone who looks around in a hall makes no clubs and finds no backups."""
    demo = a_demo()
    guest = MembershipFactory(club=demo, role=Role.OWNER).user
    assert not runs_the_installation(guest)
    own = MembershipFactory(role=Role.OWNER).user
    assert runs_the_installation(own)
    look_around(club=demo, user=own)
    look_around(club=demo, user=own)
    assert runs_the_installation(own)
    assert demo.memberships.get(user=own).role == Role.OWNER
    assert [is_of_demo_only(user) for user in (guest, own, AnonymousUser())] == [True, False, False]


def test_it_keeps_to_its_own_federation():
    demo, other, real = a_demo(), a_demo(), ClubFactory()
    federation = create_federation(name="Made up")
    for club in (demo, other):
        join_federation(club=club, code=federation.join_code)
    with pytest.raises(ValidationError, match="No federation has this code"):
        join_federation(club=real, code=federation.join_code)
    others = create_federation(name="Real")
    join_federation(club=real, code=others.join_code)
    with pytest.raises(ValidationError, match="No federation has this code"):
        join_federation(club=demo, code=others.join_code)


# Gone


def test_it_goes_with_everything_in_it_and_nothing_else(competition, anna):
    """Protects: rows that no one finds, people of others, and the log of a real club."""
    a_round(TableFactory(leg__match_day__competition=competition))
    with asked_by(anna):
        add_player(club=competition.club, name="Zwaantje")
    before = rows_of_everything()
    clubs = build_full_clubs()
    Club.objects.filter(pk=competition.club_id).update(federation=None)
    for club in clubs:
        Club.objects.filter(pk=club.pk).update(is_demo=True)
        InvitationFactory(club=club)
        begin_hand_in(token=ApiTokenFactory(club=club), key="k", body=b"")
        MembershipFactory(club=club, user=anna)
    demo = Club.objects.get(pk=clubs[0].pk)
    guest = MembershipFactory(club=demo, role=Role.OWNER).user
    day = MatchDay.objects.filter(competition__club=demo, legs__isnull=False).first()
    give_table_links(tables=list(Table.objects.filter(leg__match_day=day)))
    LateRoundFactory(match_day=day)
    screen, _token = open_screen(visitor="192.0.2.1")
    join_screen(match_day=day, code=screen.code, guesser=guest.pk)
    with asked_by(guest):
        set_attendance(match_day=day)
    assert LogEntry.objects.filter(is_demo=True).count() == 1
    grown = {name for name, count in rows_of_everything().items() if count > before[name]}
    assert {model.__name__ for model in (*PARTS, *OF_INSTALLATION, Club, Federation)} - grown == set()
    remove_demo()
    assert rows_of_everything() == before
    remove_demo()  # a second tap
    assert rows_of_everything() == before


def rows_of_everything() -> dict[str, int]:
    found = [*apps.get_app_config("tournaments").get_models(), User]
    return {model.__name__: model._base_manager.count() for model in found if model is not Submission}


def test_a_federation_that_others_joined_stays():
    """One of before this was kept apart."""
    federation = Federation.objects.create(name="Both", slug="both", join_code="ABC")
    a_demo(federation=federation)
    real = ClubFactory(federation=federation)
    remove_demo()
    real.refresh_from_db()
    assert real.federation == federation


def test_everything_that_belongs_to_a_club_is_known():
    """Who adds a model that refers to a club, or to a part of one, says how it goes with it."""
    known = {*PARTS, *OF_INSTALLATION, Club}
    refer = {
        model
        for model in apps.get_app_config("tournaments").get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, models.ForeignKey) and field.related_model in known
    }
    assert refer - known == set()
