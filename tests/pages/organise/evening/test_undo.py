"""The list of what was done: each with its button, for organisers of the club and no one else."""

import pytest
from django.utils import timezone

from tests.factories import ClubFactory, CompetitionFactory, MatchDayFactory, PlayerFactory
from tournaments.models import Attendance, Change, MatchDay
from tournaments.models.change import KEPT_FOR
from tournaments.permissions import asked_by
from tournaments.services.evening.door import check_in, set_attendance
from tournaments.services.evening.match_day import open_match_day, update_match_day

OF_EVENING = "/organise/club-a/season/day/1/changes/"
OF_CLUB = "/organise/club-a/log/changes/"
ENGLISH = {"Accept-Language": "en"}


@pytest.fixture
def day(competition, anna) -> MatchDay:
    day = MatchDayFactory(competition=competition)
    with asked_by(anna):
        check_in(match_day=day, units=[PlayerFactory(club=competition.club)])
    return day


def undo_change(client, change: Change, **typed):
    return client.post(f"{OF_CLUB}{change.pk}/take-back/", typed, headers=ENGLISH, follow=True)


def test_one_button_undoes_and_one_does_it_again(olga_client, day):
    page = olga_client.get(OF_EVENING, headers=ENGLISH).text
    assert page.count("Undo</button>") == 1
    assert "Attendance changed" in page
    answer = undo_change(olga_client, Change.objects.get())
    assert answer.redirect_chain[-1][0] == OF_EVENING
    page = answer.text
    assert "Undone: Attendance changed." in page
    assert (page.count("Undo</button>"), page.count("Redo</button>")) == (0, 1)
    assert not Attendance.objects.exists()
    page = undo_change(olga_client, Change.objects.latest("pk")).text
    assert "Redone: Attendance changed." in page
    assert (page.count("Undo</button>"), page.count("Redo</button>")) == (1, 0)
    assert Attendance.objects.exists()
    # A refusal is said on the list, and what is too old is listed no longer.
    done = Change.objects.latest("pk")
    set_attendance(match_day=day)
    answer = undo_change(olga_client, done)
    assert "first undo what was done after it" in answer.text
    assert answer.redirect_chain[-1][0] == OF_EVENING
    Change.objects.update(created_at=timezone.now() - KEPT_FOR)
    assert "Nothing to undo" in olga_client.get(OF_EVENING, headers=ENGLISH).text


def test_an_evening_lists_its_own_and_the_club_everything(olga_client, day, competition, anna):
    other = CompetitionFactory(club=competition.club, name="Other")
    with asked_by(anna):
        update_match_day(match_day=open_match_day(competition=other), date=None, name="Drive")
        check_in(match_day=MatchDayFactory(competition=CompetitionFactory(club=ClubFactory())), units=[])
    assert olga_client.get(OF_EVENING, headers=ENGLISH).text.count("Undo</button>") == 1
    page = olga_client.get(OF_CLUB, headers=ENGLISH)
    assert page.text.count("Undo</button>") == 3
    answer = undo_change(olga_client, Change.objects.latest("pk"), back_to="club")
    assert answer.redirect_chain[-1][0] == OF_CLUB


def test_an_evening_that_goes_leads_to_the_list_of_the_club(olga_client, competition, anna):
    with asked_by(anna):
        open_match_day(competition=competition)
    answer = undo_change(olga_client, Change.objects.get())
    assert answer.redirect_chain[-1][0] == OF_CLUB
    assert "Redo</button>" in answer.text
    assert not MatchDay.objects.exists()
