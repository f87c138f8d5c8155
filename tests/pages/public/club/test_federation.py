"""A federation shows what its clubs open to everyone, and nothing else of them."""

import datetime

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.utils import timezone

from tests.factories import ClubFactory, CompetitionFactory, MatchDayFactory
from tournaments.models import Federation
from tournaments.services.club.federation import create_federation, join_federation

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def federation(club) -> Federation:
    federation = create_federation(name="Noord")
    join_federation(club=club, code=federation.join_code)
    return federation


def soon(days: int) -> datetime.date:
    return timezone.localdate() + datetime.timedelta(days=days)


def test_it_lists_open_competitions_and_when_they_are_played(client, club, rival_club, federation):
    """Not what is private, not open, over, or of a club outside."""
    later, sooner = (CompetitionFactory(club=club, is_open=True) for _time in range(2))
    MatchDayFactory(competition=later, date=soon(9))
    MatchDayFactory(competition=sooner, date=soon(2))
    MatchDayFactory(competition=sooner, date=soon(-2))
    CompetitionFactory(club=club, is_open=True, is_public=False)
    CompetitionFactory(club=club)
    CompetitionFactory(club=rival_club, is_open=True)
    page = client.get("/federations/noord/").context["page"]
    assert [one.competition for one in page.competitions] == [sooner, later]
    assert [[day.date for day in one.next_days] for one in page.competitions] == [[soon(2)], [soon(9)]]
    assert page.clubs == (club,)


def test_a_joint_tournament_is_on_its_page_whether_it_is_open_or_not(client, federation):
    """Protects: a federation that announces its own tournament nowhere."""
    own = ClubFactory(name="Noord", federation=federation, is_federation=True)
    joint = CompetitionFactory(club=own)
    MatchDayFactory(competition=joint, date=soon(3))
    CompetitionFactory(club=own, is_public=False)
    [one] = client.get("/federations/noord/").context["page"].competitions
    assert (one.competition, [day.date for day in one.next_days]) == (joint, [soon(3)])


def test_the_pages_take_at_most_five_queries(client, club, federation, django_assert_num_queries):
    for _count in (1, 2, 3):
        MatchDayFactory(competition=CompetitionFactory(club=club, is_open=True), date=soon(1))
        club = ClubFactory(federation=federation)
        for address, queries in (("", 5), ("calendar/", 2), ("calendar.ics", 3)):
            with django_assert_num_queries(queries):
                client.get(f"/federations/noord/{address}")


def test_an_owner_joins_with_the_code_as_given_and_leaves(anna_client, club):
    federation = create_federation(name="Noord")
    address = f"/organise/{club.slug}/federation/"
    form = anna_client.post(address, {"code": "WRONG"}).context["form"]
    assert (list(form.errors), form["code"].value()) == (["code"], "WRONG")
    anna_client.post(address, {"code": f" {federation.join_code[:4].lower()} {federation.join_code[4:]}"})
    club.refresh_from_db()
    assert club.federation == federation
    anna_client.post(f"{address}leave/")
    club.refresh_from_db()
    assert club.federation is None


def test_the_command_prints_the_code_and_the_front_page_has_the_link(client, anna, capsys):
    """Called again it gives an older one its people."""
    call_command("federation", "Bond Noord")
    assert Federation.objects.get().join_code in capsys.readouterr().out
    assert 'href="/federations/bond-noord/"' in client.get("/").text
    call_command("federation", "Bond Noord", owner="anna")
    own = Federation.objects.get().own_club
    assert [one.user for one in own.memberships.all()] == [anna]
    with pytest.raises(CommandError, match="no user"):
        call_command("federation", "Bond Noord", owner="nobody")


def test_the_calendar_has_what_all_clubs_play(client, club, rival_club, federation):
    """Not what is over, private, without a date, or of a club outside."""
    other = ClubFactory(federation=federation)
    own, open_one = CompetitionFactory(club=club), CompetitionFactory(club=other, is_open=True)
    days = [MatchDayFactory(competition=own, date=soon(40)), MatchDayFactory(competition=open_one, date=soon(1))]
    MatchDayFactory(competition=own, date=soon(-1))
    MatchDayFactory(competition=own, date=None)
    MatchDayFactory(competition=CompetitionFactory(club=club, is_public=False), date=soon(1))
    MatchDayFactory(competition=CompetitionFactory(club=rival_club), date=soon(1))
    page = client.get("/federations/noord/calendar/")
    months = page.context["months"]
    assert [day for month in months for day in month.days] == days[::-1]
    assert [month.first for month in months] == [soon(1).replace(day=1), soon(40).replace(day=1)]
    assert page.text.count("open to everyone") == 1
    file = client.get("/federations/noord/calendar.ics").content.decode()
    assert file.count("BEGIN:VEVENT") == 3  # what is over stays in a diary
    assert f"SUMMARY:{other.name}" in file


@pytest.mark.parametrize(("minutes", "is_there"), [(-1, True), (1, True), (359, True), (361, False)])
def test_last_nights_evening_is_there_until_it_is_closed_or_morning(client, club, federation, minutes, is_there):
    """Protects: who looks up at half past twelve where they are playing finds it, also when a month has ended."""
    competition = CompetitionFactory(club=club, is_open=True)
    open_one = MatchDayFactory(competition=competition, date=datetime.date(2026, 11, 30))
    closed = MatchDayFactory(competition=competition, date=datetime.date(2026, 11, 30), published=True)
    next_one = MatchDayFactory(competition=competition, date=datetime.date(2026, 12, 1))
    midnight = timezone.make_aware(datetime.datetime(2026, 12, 1))
    with time_machine.travel(midnight + datetime.timedelta(minutes=minutes)):
        (found,) = client.get("/federations/noord/").context["page"].competitions
        months = client.get("/federations/noord/calendar/").context["months"]
    days = [*([open_one] if is_there else []), *([closed] if minutes < 0 else []), next_one]
    assert list(found.next_days) == days
    assert [(month.first.month, list(month.days)) for month in months] == [
        *([(11, days[:-1])] if is_there else []),
        (12, [next_one]),
    ]
