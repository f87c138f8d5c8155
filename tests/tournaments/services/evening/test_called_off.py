"""An evening that does not take place stays in the calendar, and counts nowhere."""

import datetime

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from tests.factories import AdjustmentFactory, LegFactory, MatchDayFactory, PlayerFactory, ResultFactory
from tournaments.choices import AbsenceRule
from tournaments.exceptions import Refused
from tournaments.models import Change, Competition, MatchDay
from tournaments.permissions import asked_by
from tournaments.queries.club.own_club import find_evening
from tournaments.queries.results.standing import get_standing
from tournaments.queries.season.calendar import list_calendar, list_next_dates
from tournaments.queries.season.closing import get_closing
from tournaments.queries.season.next_step import NextStep, get_competition_to_organise
from tournaments.queries.season.player import get_player_page
from tournaments.services.evening.door import set_attendance, write_absence
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.match_day import (
    call_off_match_day,
    let_match_day_go_ahead,
    open_match_day,
    publish_match_day,
    update_match_day,
    withdraw_match_day,
)
from tournaments.services.evening.undo import undo_change
from tournaments.services.season.removal import remove_match_day

TODAY = datetime.date(2026, 11, 20)


@pytest.fixture(autouse=True)
def _someone(anna, english):
    with asked_by(anna):
        yield


@pytest.fixture
def day(competition) -> MatchDay:
    return open_match_day(competition=competition, date=TODAY, name="Easter drive")


def now() -> datetime.datetime:
    return timezone.now()


def test_it_says_why_and_goes_ahead_after_all(day):
    called_off = call_off_match_day(match_day=day, reason="No heating")
    assert (called_off.called_off, called_off.called_off_reason) == (True, "No heating")
    changes = Change.objects.count()
    call_off_match_day(match_day=day, reason="No heating")
    assert Change.objects.count() == changes
    assert call_off_match_day(match_day=day, reason="Snow").called_off_reason == "Snow"
    ahead = let_match_day_go_ahead(match_day=day)
    assert (ahead.called_off, ahead.called_off_reason) == (False, "")
    undo_change(change=Change.objects.latest("pk"), by=None)
    day.refresh_from_db()
    assert (day.called_off, day.called_off_reason) == (True, "Snow")


def test_it_has_no_door_no_draw_and_no_result(day, competition, anna):
    """Protects: people at a door that no one opens. It can still be moved, or removed."""
    player = PlayerFactory(club=competition.club)
    call_off_match_day(match_day=day)
    for refused in (
        lambda: set_attendance(match_day=day, players=[player]),
        lambda: draw_legs(match_day=day, legs=[1], seed=1, by=anna),
        lambda: publish_match_day(match_day=day, by=anna),
    ):
        with pytest.raises(Refused, match="Easter drive is called off"):
            refused()
    update_match_day(match_day=day, date=TODAY + datetime.timedelta(weeks=1), name="")
    remove_match_day(match_day=day, by=anna)
    assert not MatchDay.objects.exists()


@pytest.mark.parametrize("what", [LegFactory, ResultFactory, AdjustmentFactory])
def test_what_was_drawn_or_written_is_not_called_off(day, competition, what):
    of_player = {} if what is LegFactory else {"player": PlayerFactory(club=competition.club)}
    what(match_day=day, **of_player, **({"competition": competition} if what is AdjustmentFactory else {}))
    with pytest.raises(Refused, match="these would have to go first"):
        call_off_match_day(match_day=day)


def test_who_signed_off_is_absent_from_nothing_and_stays_signed_off(day, competition, club, anna):
    """Protects: points for an evening that no one played, and answers that would be asked for twice."""
    Competition.objects.update(absence_rule=AbsenceRule.FIXED, absence_points=900)
    played = MatchDayFactory(competition=competition, date=TODAY - datetime.timedelta(weeks=1))
    player = PlayerFactory(club=club)
    ResultFactory(match_day=played, player=player, points=1500)
    write_absence(match_day=day, unit=player, with_notice=True, reason="", by=anna)
    write_absence(match_day=day, unit=PlayerFactory(club=club), with_notice=True, reason="", by=anna)

    def totals() -> list[int]:
        standing = get_standing(Competition.objects.get(pk=competition.pk), published_only=False)
        return [unit.row.total for unit in standing.rows]

    def on_own_page_of_club() -> int:
        [entry] = get_player_page(player, anna).competitions
        return sum(one.result.total for one in entry.days)

    assert (totals(), on_own_page_of_club()) == ([2400, 900], 2400)
    call_off_match_day(match_day=day)
    assert (totals(), on_own_page_of_club()) == ([1500], 1500)
    let_match_day_go_ahead(match_day=day)
    assert (totals(), on_own_page_of_club()) == ([2400, 900], 2400)


def test_nor_what_is_published(day, anna):
    publish_match_day(match_day=day, by=anna)
    with pytest.raises(Refused):
        call_off_match_day(match_day=day)


def test_it_is_neither_tonight_nor_next_nor_to_be_finished(day, competition, anna):
    """Protects: an organiser who logs in is not led to an evening without people, and a season can be complete."""
    visitor = AnonymousUser()
    assert find_evening(anna, [competition.club], now=now()) == day
    call_off_match_day(match_day=day)
    following = open_match_day(competition=competition, date=TODAY + datetime.timedelta(weeks=1))
    assert find_evening(anna, [competition.club], now=now()) is None
    assert list_next_dates(visitor, competition.club, now=now()) == [day, following]
    assert list_calendar(competition, now=now()) == [day, following]
    to_do = get_competition_to_organise(competition)
    assert (to_do.next_step, to_do.match_day, to_do.match_days) == (NextStep.FINISH_MATCH_DAY, following.number, 1)
    call_off_match_day(match_day=following)
    assert get_competition_to_organise(competition).next_step == NextStep.OPEN_MATCH_DAY
    assert get_closing(competition).unpublished == ()


def test_what_is_only_in_the_calendar_is_no_part_of_a_standing(competition, day):
    """Protects: thirty empty columns on paper, and a season whose last period has begun in September."""
    played = MatchDayFactory(competition=competition, date=TODAY - datetime.timedelta(weeks=1))
    ResultFactory(match_day=played, player=PlayerFactory(club=competition.club))
    tomorrow = open_match_day(competition=competition, date=TODAY + datetime.timedelta(days=1))
    in_standing = lambda: [found.pk for found in get_standing(competition, published_only=False).days]  # noqa: E731
    assert in_standing() == [day.pk, played.pk]
    call_off_match_day(match_day=day)
    assert in_standing() == [played.pk]
    ResultFactory(match_day=tomorrow, player=PlayerFactory(club=competition.club))
    assert in_standing() == [played.pk, tomorrow.pk]


def test_no_undoing_makes_a_called_off_evening_a_played_one(day, competition, anna):
    """Protects: what was undone before it was called off stays undone until it goes ahead."""
    set_attendance(match_day=day, players=PlayerFactory.create_batch(4, club=competition.club))
    draw_legs(match_day=day, legs=[1], seed=1, by=anna)
    undo_change(change=Change.objects.latest("pk"), by=anna)
    undrawn = Change.objects.latest("pk")
    call_off_match_day(match_day=day)
    with pytest.raises(Refused):
        undo_change(change=undrawn, by=anna)
    let_match_day_go_ahead(match_day=day)
    went_ahead = Change.objects.latest("pk")
    undo_change(change=undrawn, by=anna)
    with pytest.raises(Refused):
        undo_change(change=went_ahead, by=anna)


def test_a_published_evening_that_was_withdrawn_is_not_published_again_by_undoing(day, anna):
    publish_match_day(match_day=day, by=anna)
    withdraw_match_day(match_day=day)
    withdrawn = Change.objects.latest("pk")
    call_off_match_day(match_day=day)
    with pytest.raises(Refused):
        undo_change(change=withdrawn, by=anna)
