"""Protects: clubs that ticked at the door who had paid go on doing so after an upgrade; no other club sees money."""

from importlib import import_module

import pytest
from django.apps import apps

from tests.factories import AttendanceFactory, MembershipFactory
from tournaments.choices import Role
from tournaments.models import Club, Membership

upgrade = import_module("tournaments.migrations.0067_books").keep_money_where_it_was_ticked


@pytest.mark.django_db
def test_money_is_kept_where_it_was_ticked() -> None:
    ticked, other = AttendanceFactory(is_paid=True), AttendanceFactory(is_paid=False)
    for row in (ticked, other):
        for role in (Role.ORGANISER, Role.SCOREKEEPER):
            MembershipFactory(club=row.match_day.competition.club, role=role)
    upgrade(apps, None)
    assert list(Club.objects.filter(keeps_money=True)) == [ticked.match_day.competition.club]
    [treasurer] = Membership.objects.filter(is_treasurer=True)
    assert (treasurer.club, treasurer.role) == (ticked.match_day.competition.club, Role.ORGANISER)
