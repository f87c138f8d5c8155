"""The log: every change is in it, stored together with the change or not at all, and no one erases it."""

import pytest
from django.db import DatabaseError, connection, transaction
from django.urls import reverse

from tests.factories import TableFactory
from tournaments.choices import Role
from tournaments.exceptions import Refused
from tournaments.models import Club, LogEntry, Membership
from tournaments.services.club.invitation import make_invitation
from tournaments.services.table.table_link import give_table_links

pytestmark = pytest.mark.django_db


def the_only_line() -> LogEntry:
    return LogEntry.objects.get()


def test_what_an_organiser_does_is_in_the_log(olga_client, olga, competition):
    olga_client.post(reverse("match_day_create", args=["club-a", "season"]), {"date": "2026-11-21"})
    line = the_only_line()
    assert (line.club.slug, line.competition, line.user, line.user_name) == ("club-a", competition, olga, "olga")
    assert (line.action, line.subject) == ("match_day_created", '{"day": 1}')


def test_a_refused_change_leaves_no_entry(anna_client, anna, club):
    """Protects: the only owner cannot leave, and the log does not say that they did."""
    member = Membership.objects.get(user=anna)
    anna_client.post(reverse("member_role", args=["club-a", member.pk]), {"role": "viewer"})
    anna_client.post(reverse("member_add", args=["club-a"]), {"username": "", "role": "viewer"})
    assert not LogEntry.objects.exists()


def test_reading_leaves_no_entry(olga_client, competition):
    olga_client.get(reverse("organise_competition", args=["club-a", "season"]))
    assert not LogEntry.objects.exists()


def test_a_member_and_the_new_role_are_named(anna_client, vera):
    member = Membership.objects.get(user=vera)
    anna_client.post(reverse("member_role", args=["club-a", member.pk]), {"role": "organiser"})
    assert the_only_line().subject == '{"person": "vera", "role": "organiser"}'


def test_a_table_writes_without_a_name(client, competition):
    table = TableFactory(leg__match_day__competition=competition)
    token = give_table_links(tables=[table])[table.pk]
    client.post(reverse("phone_call", args=[token]))
    line = the_only_line()
    assert (line.action, line.user, line.user_name) == ("organiser_called", None, "")
    assert line.subject == '{"day": 1, "leg": 1, "table": 1}'


def test_a_new_club_and_an_accepted_role_are_in_the_log_of_that_club(anna, keeper_client, stranger_client, club):
    keeper_client.post(reverse("club_create"), {"name": "De Pit"})
    assert the_only_line().club == Club.objects.get(name="De Pit")
    token = make_invitation(club=club, role=Role.ORGANISER, for_whom="Mieke", by=anna)
    stranger_client.post(reverse("join", args=[token]))
    assert list(club.log.values_list("action", "user_name", "subject")) == [
        ("invitation_accepted", "stranger", '{"role": "organiser"}')
    ]


def a_line(club: Club) -> LogEntry:
    return LogEntry.objects.create(club=club, user_name="olga", action="leg_closed", subject='{"leg": 1}')


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tournaments_logentry SET user_name = 'somebody else'",
        "DELETE FROM tournaments_logentry",
        "INSERT OR REPLACE INTO tournaments_logentry SELECT * FROM tournaments_logentry",
    ],
)
def test_the_database_refuses_to_change_or_erase_a_line(club, statement):
    if "REPLACE" in statement and connection.vendor != "sqlite":
        pytest.skip("PostgreSQL knows no INSERT OR REPLACE")
    line = a_line(club)
    with pytest.raises(DatabaseError, match="Nothing in the log"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert LogEntry.objects.get().user_name == line.user_name


def test_the_lines_of_the_demo_go_with_it_and_are_never_changed(club):
    """Protects: the log of a real club; only a line that was made in the demo club can be erased."""
    line = a_line(club)
    of_demo = LogEntry.objects.create(club=club, user_name="olga", action="leg_closed", is_demo=True)
    for statement in ("UPDATE tournaments_logentry SET is_demo = TRUE", "DELETE FROM tournaments_logentry"):
        with pytest.raises(DatabaseError, match="Nothing in the log"), transaction.atomic():
            connection.cursor().execute(statement)
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM tournaments_logentry WHERE id = %s", [of_demo.pk])
    assert the_only_line() == line


def test_the_model_says_why_it_refuses(club):
    line = a_line(club)
    for erase in (line.save, line.delete):
        with pytest.raises(Refused):
            erase()
