"""The page of the log: for owners and organisers, in words, found by person, word and day."""

from datetime import date, datetime, timedelta

import pytest
from django.utils import timezone

from tests.factories import CompetitionFactory, MatchDayFactory
from tournaments.models import Club, Competition, LogEntry
from tournaments.queries.club.log import list_log

LOG = "/organise/club-a/log/"


def write_line(place: Club | Competition, action: str, **values: object) -> None:
    competition = place if isinstance(place, Competition) else None
    club = competition.club if competition else place
    LogEntry.objects.create(club=club, competition=competition, action=action, **values)


@pytest.fixture
def lines(club, rival_club, competition, anna, olga) -> None:
    member = '{"person": "Mieke Ö.", "role": "viewer"}'
    write_line(club, "role_changed", user=anna, user_name="anna", subject=member)
    write_line(competition, "leg_closed", user=olga, user_name="olga", subject='{"day": 3, "leg": 2}')
    write_line(competition, "round_recorded", subject='{"table": 4, "round": 7}')
    write_line(rival_club, "leg_closed", user=anna, user_name="anna")


def shown(client, **asked: str) -> list[str]:
    page = client.get(LOG, asked, headers={"accept-language": "en"})
    assert page.status_code == 200
    return [line.what for line in page.context["lines"]]


def test_each_line_says_who_and_where_newest_first_and_of_this_club_alone(olga_client, lines):
    assert shown(olga_client) == ["Round entered", "Leg closed", "Role of a member changed"]
    phone, leg, member = olga_client.get(LOG, headers={"accept-language": "en"}).context["lines"]
    assert (phone.who, phone.where) == ("A phone at the table", "Season, table 4, round 7")
    assert (leg.who, leg.where) == ("olga", "Season, match day 3, leg 2")
    assert (member.who, member.where) == ("anna", "Mieke Ö., Viewer")


def test_it_is_searched_by_person_word_and_day_of_the_club(olga_client, lines):
    """The file has what was found; a nonsense address still shows a page."""
    today = timezone.localdate()
    for asked, found in [
        ({"q": "olga"}, ["Leg closed"]),
        ({"q": "CLOSED"}, ["Leg closed"]),
        ({"q": "Mieke Ö"}, ["Role of a member changed"]),
        ({"q": "season"}, ["Round entered", "Leg closed"]),
        ({"q": "nobody"}, []),
        ({"day": "2020-01-01"}, []),
        ({"day": "2999-12-31"}, []),
        ({"day": str(today - timedelta(days=1))}, []),
        ({"day": str(today)}, ["Round entered", "Leg closed", "Role of a member changed"]),
    ]:
        assert shown(olga_client, **asked) == found, asked
    for asked in ({"day": "tomorrow"}, {"day": "0001-01-01"}, {"day": "9999-12-31"}, {"q": "a\0b"}, {"page": "x"}):
        shown(olga_client, **asked)
    file = olga_client.get("/organise/club-a/log.csv", {"q": "olga"}, headers={"accept-language": "en"})
    assert ("Leg closed" in file.text, "Round entered" in file.text) == (True, False)


def test_to_an_evening_belongs_what_was_done_after_midnight(olga_client, club, competition):
    """Protects: the last leg of Thursday is found with Thursday, and under the day on which it was closed as well."""
    for _part in ("afternoon", "evening"):  # each line is there once; the clock is set back in that night
        MatchDayFactory(competition=competition, date=date(2026, 10, 24))
    for place, action, moment in [
        (competition, "match_day_opened", "2026-10-23 23:59"),
        (competition, "legs_drawn", "2026-10-24 23:59"),
        (competition, "leg_closed", "2026-10-25 00:01"),
        (club, "club_changed", "2026-10-25 00:10"),
        (CompetitionFactory(club=club), "competition_changed", "2026-10-25 00:20"),
        (competition, "match_day_published", "2026-10-25 05:59"),
        (competition, "round_corrected", "2026-10-25 06:01"),
    ]:
        write_line(place, action, at=timezone.make_aware(datetime.fromisoformat(moment)))

    def found(day: str) -> list[str]:
        return [line.action for line in list_log(club, day=date.fromisoformat(day))][::-1]

    assert found("2026-10-23") == ["match_day_opened"]
    assert found("2026-10-24") == ["legs_drawn", "leg_closed", "match_day_published"]
    after_midnight = ["leg_closed", "club_changed", "competition_changed", "match_day_published", "round_corrected"]
    assert found("2026-10-25") == after_midnight
    assert len(shown(olga_client, day="2026-10-24")) == 3
