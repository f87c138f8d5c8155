"""Who follows a season is told when it is counted differently, and the log says from what to what."""

import datetime

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation

from tests.factories import MatchDayFactory, ResultFactory
from tests.tournaments.services.undone import undone
from tournaments.listings.log import log_lines
from tournaments.models import Competition, LogEntry
from tournaments.permissions import asked_by
from tournaments.services.season.competition import update_competition
from tournaments.wording.counting_change import counting_notices

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def season(competition):
    ResultFactory(match_day=MatchDayFactory(competition=competition, published_at=timezone.now()))
    Competition.objects.update(is_public=True)
    competition.refresh_from_db()
    return competition


@pytest.fixture
def today(monkeypatch):
    """A day that can be moved on."""
    days = [datetime.date(2026, 11, 24)]
    monkeypatch.setattr(timezone, "localdate", lambda: days[-1])
    return days


def said(competition):
    return [(str(each.since), each.sentences.now, each.sentences.before) for each in counting_notices(competition)]


BEST_TEN, EVERY = "The best 10 match days count.", "Every match day counts."


def test_a_notice_stands_for_thirty_days(season, today):
    with undone():  # what is as it was is no news
        update_competition(competition=season, counting_best=10)
        assert said(update_competition(competition=season, counting_best=None)) == []
    changed = update_competition(competition=season, counting_best=10)
    assert said(changed) == [("2026-11-24", [BEST_TEN], [EVERY])]
    today.append(datetime.date(2026, 12, 23))
    assert len(said(changed)) == 1
    today.append(datetime.date(2026, 12, 24))
    assert said(changed) == []


def test_each_day_has_its_own_notice_and_a_second_change_is_compared_with_what_everyone_knew(season, today):
    update_competition(competition=season, counting_best=3)
    today.append(datetime.date(2026, 11, 30))
    with undone():
        changed = update_competition(competition=season, minimum_attendance=2)
        assert [since for since, _now, _before in said(changed)] == ["2026-11-24", "2026-11-30"]
    changed = update_competition(competition=season, counting_best=10)
    assert said(changed) == [("2026-11-30", [BEST_TEN], [EVERY])]


def test_before_anything_was_played_there_is_nothing_to_tell(competition, today):
    assert said(update_competition(competition=competition, counting_best=10)) == []


def test_it_stands_at_the_standing_in_the_language_of_the_reader(season, client):
    page = reverse("standing", args=season.url_args)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    assert "The counting was changed" not in client.get(page).text
    update_competition(competition=season, counting_best=10)
    shown = client.get(page).text
    assert "The counting was changed" in shown
    assert f"{BEST_TEN}" in shown
    assert f"Before: {EVERY}" in " ".join(shown.split())
    with translation.override("nl"):
        season.refresh_from_db()
        assert said(season)[0][2] != [EVERY]


def test_the_log_says_from_what_to_what(season, olga):
    """Protects: a line of the log has room for everything that one page can change."""
    many = {
        "rank_points": list(range(60, 0, -1)),
        "rules_options": {"pit_bonus": 200, "counter_pit_bonus": 100, "stuk": 0, "roem_caller": "anyone"},
        "absence_rule": "lowest_of_evening",
        "counting_method": "average",
        "minimum_attendance": 2,
    }
    for fields, words in (
        ({"counting_best": 10}, "best results that count: – → 10"),
        ({"counting_method": "average"}, "→ Average of the counted results"),
        ({"guests_are_ranked": False}, "guests have a place in the standing: yes → no"),
        ({"tie_breaks": ["pits"]}, "tie-breaks, in order: – → "),
        ({"rounds_per_leg": 8}, "rounds per leg: 2 → 8"),
        ({"rules": "rotterdam"}, "rules of the game: Amsterdam → Rotterdam ("),
        ({"rules_options": {"pit_bonus": 200}}, "worth 100 extra. → A pit"),
        ({"counting_best": 10, "minimum_attendance": 2}, "10; minimum attendance: 0 → 2"),
        (many, ""),
    ):
        with undone(), asked_by(olga):
            update_competition(competition=season, **fields)
            [line] = log_lines(LogEntry.objects.all())
            assert line.what.startswith("Rules or settings of a competition changed: ")
            assert words in line.what
            if fields is many:
                assert line.what.count("→") == len(many)
