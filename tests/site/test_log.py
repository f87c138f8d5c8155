"""The log: every change stands in it, with the change or not at all, and nobody erases it."""

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.db import DatabaseError, connection, transaction
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from klaverjas_site.log import BY_THE_SERVICE, OF_A_LINK, QUIET
from tests.factories import TableFactory
from tournaments.choices import Role
from tournaments.exceptions import Refused
from tournaments.listings.log import ACTIONS
from tournaments.models import Club, LogEntry, Membership
from tournaments.services.invitation import make_invitation
from tournaments.services.log import write_log
from tournaments.services.table_link import give_table_links

pytestmark = pytest.mark.django_db

# Pages of a club that nobody writes to; who adds an address says here or in `ACTIONS` what it is.
ONLY_READ = {
    "organise_club",
    "club_file",
    "club_file_download",
    "club_log",
    "club_log_csv",
    "member_list",
    "organise_players",
    "organise_competition",
    "club_corrections",
    "competition_print",
    "competition_paper",
    "pair_list",
    "team_list",
    "organise_match_day",
    "match_day_print",
    "match_day_paper",
    "draw_result",
    "board_news",
    "table_corrections",
}


def names_below(start: str) -> set[str]:
    def walk(patterns: list[URLPattern | URLResolver], route: str = "") -> set[str]:
        found = set()
        for pattern in patterns:
            here = route + str(pattern.pattern)
            if isinstance(pattern, URLResolver):
                found |= walk(pattern.url_patterns, here)
            elif here.startswith(start) and "<slug:club>" in here:
                found.add(pattern.name)
        return found

    return walk(get_resolver().url_patterns)


def test_every_address_that_may_change_something_has_its_words():
    """Who adds an address to the organiser's pages says in `listings/log.py` what was done there."""
    assert names_below("organise/") - set(ACTIONS) - ONLY_READ - QUIET == set()
    assert set(ACTIONS) >= OF_A_LINK | BY_THE_SERVICE
    assert not set(ACTIONS) & ONLY_READ


def the_only_line() -> LogEntry:
    return LogEntry.objects.get()


def test_what_an_organiser_does_stands_in_it(olga_client, olga, competition):
    olga_client.post(reverse("match_day_create", args=["club-a", "season"]), {"date": "2026-11-21"})
    line = the_only_line()
    assert (line.club.slug, line.competition, line.user, line.user_name) == ("club-a", competition, olga, "olga")
    assert line.action == "match_day_create"


def test_what_is_refused_leaves_no_line(anna_client, anna, club):
    """Protects: the only owner cannot leave, and the log does not say that he did."""
    member = Membership.objects.get(user=anna)
    anna_client.post(reverse("member_role", args=["club-a", member.pk]), {"role": "viewer"})
    anna_client.post(reverse("member_add", args=["club-a"]), {"username": "", "role": "viewer"})
    assert not LogEntry.objects.exists()


def test_reading_leaves_no_line(olga_client, competition):
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
    assert (line.action, line.user, line.user_name) == ("phone_call", None, "")
    assert line.subject == '{"day": 1, "leg": 1, "table": 1}'


def test_a_new_club_and_a_role_taken_stand_in_the_log_of_that_club(anna, keeper_client, stranger_client, club):
    keeper_client.post(reverse("club_create"), {"name": "De Pit"})
    assert the_only_line().club == Club.objects.get(name="De Pit")
    token = make_invitation(club=club, role=Role.ORGANISER, for_whom="Mieke", by=anna)
    stranger_client.post(reverse("join", args=[token]))
    assert list(club.log.values_list("action", "user_name", "subject")) == [
        ("join", "stranger", '{"role": "organiser"}')
    ]


def test_a_change_that_cannot_be_logged_is_not_made(anna_client, vera, monkeypatch):
    """Protects: both in one transaction."""

    def broken(**kwargs: object) -> None:
        raise DatabaseError("no room")

    monkeypatch.setattr("klaverjas_site.log.write_log", broken)
    anna_client.raise_request_exception = False
    member = Membership.objects.get(user=vera)
    url = reverse("member_role", args=["club-a", member.pk])
    with transaction.atomic():
        assert anna_client.post(url, {"role": "organiser"}).status_code == 500
    member.refresh_from_db()
    assert member.role == Role.VIEWER


def a_line(club: Club) -> LogEntry:
    return write_log(club=club, competition=None, user=AnonymousUser(), action="leg_close", subject={"leg": 1})


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


def test_the_model_refuses_it_in_words(club):
    line = a_line(club)
    for erase in (line.save, line.delete):
        with pytest.raises(Refused):
            erase()


def test_who_is_gone_still_stands_in_it(club, competition):
    user = User.objects.create_user("mieke")
    write_log(club=club, competition=competition, user=user, action="leg_close", subject={"leg": 1})
    user.delete()
    competition.delete()
    assert the_only_line().user_name == "mieke"


def test_too_much_to_say_is_cut_and_never_refused(club):
    subject = {"day": 1, "person": "x" * 300}
    line = write_log(club=club, competition=None, user=AnonymousUser(), action="join", subject=subject)
    assert line.subject == '{"day": 1}'


def test_a_preview_is_not_watched():
    assert {"round_preview", "phone_preview"}.isdisjoint(ACTIONS)
