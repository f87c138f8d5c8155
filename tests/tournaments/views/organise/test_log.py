"""The page of the log: for owners and organisers, in words, found by person, word and day."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tournaments.models import LogEntry
from tournaments.services.log import write_log

LOG = "/organise/club-a/log/"


@pytest.fixture
def lines(club, rival_club, competition, anna, olga) -> None:
    def write(**values: object) -> None:
        write_log(**{"club": club, "competition": None, "subject": {}} | values)

    write(user=anna, action="member_role", subject={"person": "Mieke Ö.", "role": "viewer"})
    write(user=olga, action="leg_close", competition=competition, subject={"day": 3, "leg": 2})
    write(user=AnonymousUser(), action="phone_round", competition=competition, subject={"table": 4, "round": 7})
    write(user=anna, action="leg_close", club=rival_club)


def shown(client, **asked: str) -> list[str]:
    page = client.get(LOG, asked, headers={"accept-language": "en"})
    assert page.status_code == 200
    return [line.what for line in page.context["lines"]]


@pytest.mark.parametrize("person", ["sjaak_client", "vera_client", "rival_client", "stranger_client"])
@pytest.mark.parametrize("page", [LOG, "/organise/club-a/log.csv"])
def test_others_do_not_find_it(request, lines, person, page):
    visitor = request.getfixturevalue(person)
    assert (visitor.get(page).status_code, visitor.post(page).status_code) == (404, 405)


@pytest.mark.parametrize("person", ["anna_client", "olga_client"])
def test_it_is_read_newest_first_and_of_this_club_alone(request, lines, person):
    visitor = request.getfixturevalue(person)
    assert shown(visitor) == ["Entered a round", "Closed a leg", "Changed the role of a member"]


def test_each_line_says_who_and_where_in_the_language_of_the_reader(olga_client, lines):
    phone, leg, member = olga_client.get(LOG, headers={"accept-language": "en"}).context["lines"]
    assert (phone.who, phone.where) == ("A phone at the table", "Season, table 4, round 7")
    assert (leg.who, leg.where) == ("olga", "Season, match day 3, leg 2")
    assert (member.who, member.where) == ("anna", "Mieke Ö., Viewer")


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"q": "olga"}, ["Closed a leg"]),
        ({"q": "CLOSED"}, ["Closed a leg"]),
        ({"q": "Mieke Ö"}, ["Changed the role of a member"]),
        ({"q": "season"}, ["Entered a round", "Closed a leg"]),
        ({"q": "nobody"}, []),
        ({"day": "2020-01-01"}, []),
        ({"day": "2999-12-31"}, []),
    ],
)
def test_it_is_searched_by_person_word_and_day(olga_client, lines, asked, found):
    assert shown(olga_client, **asked) == found


def test_a_day_is_the_day_of_the_club(olga_client, lines):
    today = timezone.localdate()
    assert len(shown(olga_client, day=str(today))) == 3
    assert shown(olga_client, day=str(today - timedelta(days=1))) == []


@pytest.mark.parametrize(
    "asked", [{"day": "tomorrow"}, {"day": "0001-01-01"}, {"day": "9999-12-31"}, {"q": "a\0b"}, {"page": "x"}]
)
def test_nonsense_is_answered_with_sense(olga_client, lines, asked):
    shown(olga_client, **asked)


def test_the_file_holds_what_was_searched(olga_client, lines):
    answer = olga_client.get("/organise/club-a/log.csv", {"q": "olga"}, headers={"accept-language": "en"})
    assert "Closed a leg" in answer.text
    assert "Entered a round" not in answer.text


@pytest.mark.parametrize("rows", [1, 3])
def test_the_page_asks_as_little_for_three_as_for_one(
    olga_client, club, competition, rows, django_assert_num_queries: DjangoAssertNumQueries
):
    for _row in range(rows):
        write_log(club=club, competition=competition, user=AnonymousUser(), action="leg_close", subject={})
    with django_assert_num_queries(5):
        assert len(olga_client.get(LOG).context["lines"]) == rows
    assert LogEntry.objects.count() == rows
