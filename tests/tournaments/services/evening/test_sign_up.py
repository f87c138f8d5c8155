"""People say whether they come: an absence with notice, or a sign-up, never both, until the hour of the club."""

from datetime import date, datetime, time, timedelta

import pytest
from django.utils import timezone

from tests.factories import LegFactory, MatchDayFactory, PairFactory, PlayerFactory
from tournaments.choices import AdjustmentKind
from tournaments.exceptions import Refused
from tournaments.models import Change, Correction, MatchDay, Player
from tournaments.permissions import asked_by
from tournaments.queries.evening.door import get_door
from tournaments.queries.evening.sign_up import answers_until
from tournaments.services.evening.door import check_in, check_in_after_all, remove_absence, write_absence
from tournaments.services.evening.sign_up import answer_for
from tournaments.services.evening.undo import undo_change

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

DAY = date(2026, 11, 27)
AFTERNOON = timezone.make_aware(datetime.combine(DAY, time(15)))


@pytest.fixture
def evening(competition) -> MatchDay:
    return MatchDayFactory(competition=competition, date=DAY, starts_at=time(20))


@pytest.fixture
def player(club) -> Player:
    return PlayerFactory(club=club)


def said(evening: MatchDay, player: Player) -> tuple[bool, bool]:
    """Whether they have signed up, and whether they are absent."""
    absent = evening.adjustments.filter(player=player, kind=AdjustmentKind.ABSENCE_WITH_NOTICE)
    return evening.sign_ups.filter(player=player).exists(), absent.exists()


def test_one_answer_takes_the_place_of_another(evening, player):
    """In any order, each twice, as from two phones: never both, and none after the answer is taken away."""
    order = [True, True, False, False, True, None, None, False, None, False, True]
    for comes in order:
        answer_for(match_day=evening, unit=player, comes=comes, now=AFTERNOON)
        assert said(evening, player) == (comes is True, comes is False), comes
    assert Correction.objects.count() == 3  # an absence that goes stays in the history


def test_the_door_knows_what_was_said(evening, club):
    comes, stays, quiet = (PlayerFactory(club=club) for _at in range(3))
    answer_for(match_day=evening, unit=comes, comes=True, now=AFTERNOON)
    answer_for(match_day=evening, unit=stays, comes=False, now=AFTERNOON)
    door = get_door(evening)
    assert {row.pk: row.state for row in door.rows} == {comes.pk: "c", stays.pk: "n", quiet.pk: "o"}
    assert (door.said_comes, door.said_off, door.present) == (1, 1, 0)
    check_in(match_day=evening, units=[comes])
    check_in_after_all(match_day=evening, unit=stays, by=None)
    door = get_door(evening)
    assert (door.said_comes, door.said_off, door.present) == (0, 0, 2)


def test_what_the_organiser_notes_counts_and_undone_it_is_as_they_said(evening, player):
    answer_for(match_day=evening, unit=player, comes=True, now=AFTERNOON)
    write_absence(match_day=evening, unit=player, with_notice=True, reason="Rang up", by=None)
    assert get_door(evening).rows[0].state == "n"
    remove_absence(match_day=evening, unit=player, by=None)
    assert get_door(evening).rows[0].state == "c"
    write_absence(match_day=evening, unit=player, with_notice=False, reason="", by=None)
    with pytest.raises(Refused, match="The organiser has noted this absence"):
        answer_for(match_day=evening, unit=player, comes=True, now=AFTERNOON)


def test_a_pair_is_one(pairs_competition, club):
    evening = MatchDayFactory(competition=pairs_competition, date=DAY)
    pair = PairFactory(competition=pairs_competition)
    answer_for(match_day=evening, unit=pair, comes=True, now=AFTERNOON)
    assert evening.sign_ups.get().unit == pair
    answer_for(match_day=evening, unit=pair, comes=False, now=AFTERNOON)
    assert evening.adjustments.get().unit == pair


@pytest.mark.parametrize(
    ("starts", "club_hour", "until"),
    [
        (time(20), None, time(20)),
        (time(20), time(18), time(18)),
        (time(13, 30), time(18), time(13, 30)),
        (None, time(18), time(18)),
        (None, None, time.max),
    ],
)
def test_until_the_hour_of_the_club_or_when_it_begins(evening, player, starts, club_hour, until):
    evening.starts_at, evening.competition.club.replies_until = starts, club_hour
    evening.save()
    evening.competition.club.save()
    last = timezone.make_aware(datetime.combine(DAY, until))
    assert answers_until(evening) == last
    answer_for(match_day=evening, unit=player, comes=True, now=last - timedelta(seconds=1))
    with pytest.raises(Refused, match="It is too late"):
        answer_for(match_day=evening, unit=player, comes=False, now=last)
    assert said(evening, player) == (True, False)


def test_not_once_it_is_drawn_published_closed_or_has_no_date(evening, player):
    def refused(**changes) -> None:
        MatchDay.objects.filter(pk=evening.pk).update(**changes)
        with pytest.raises(Refused):
            answer_for(match_day=evening, unit=player, comes=True, now=AFTERNOON)
        MatchDay.objects.filter(pk=evening.pk).update(date=DAY, published_at=None)

    refused(date=None)
    refused(published_at=AFTERNOON)
    evening.competition.closed_at = AFTERNOON
    evening.competition.save()
    refused()
    evening.competition.closed_at = None
    evening.competition.save()
    leg = LegFactory(match_day=evening)
    refused()
    leg.delete()
    check_in(match_day=evening, units=[player])
    with pytest.raises(Refused, match="is here already"):
        answer_for(match_day=evening, unit=player, comes=False, now=AFTERNOON)


def test_an_answer_can_be_undone_by_an_organiser(evening, player, anna):
    with asked_by(anna):
        answer_for(match_day=evening, unit=player, comes=True, now=AFTERNOON)
        answer_for(match_day=evening, unit=player, comes=False, now=AFTERNOON)
        undo_change(change=Change.objects.latest("pk"), by=anna)
        assert said(evening, player) == (True, False)
        undo_change(change=Change.objects.earliest("pk"), by=anna)
        assert said(evening, player) == (False, False)
