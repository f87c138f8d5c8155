"""A competition is closed and opened again: its places are fixed, and undoing it is opening it."""

import pytest
from django.contrib.auth.models import User
from django.utils.translation import override

from tests.factories import MatchDayFactory, PlayerFactory, ResultFactory, TableFactory, a_round
from tournaments.exceptions import Refused
from tournaments.models import Change, Competition, FinalPlace, LogEntry
from tournaments.permissions import asked_by
from tournaments.services.club.merging import merge_players
from tournaments.services.evening.adjustment import correct_result
from tournaments.services.evening.leg import close_leg
from tournaments.services.evening.undo import undo_change
from tournaments.services.season.closing import close_competition, open_competition_again

pytestmark = pytest.mark.django_db


def played(competition: Competition, *points: int) -> None:
    """A published evening on which the players 1, 2, ... had these points."""
    day = MatchDayFactory(competition=competition, published=True)
    for number, one in enumerate(points, start=1):
        known = competition.club.people.filter(number=number).first()
        player = known or PlayerFactory(club=competition.club, number=number)
        ResultFactory(match_day=day, player=player, points=one)


def places(competition: Competition) -> list[tuple[int, int]]:
    """The place and the number of each player."""
    return list(competition.final_places.order_by("place", "player__number").values_list("place", "player__number"))


def test_closing_fixes_the_place_of_everyone(competition: Competition) -> None:
    """Protects: two champions where two share the first place; what is not published decides nothing."""
    played(competition, 500, 300, 500)
    ResultFactory(match_day=MatchDayFactory(competition=competition), player__club=competition.club, points=9000)
    closed = close_competition(competition=competition)
    assert closed.is_closed
    assert places(competition) == [(1, 1), (1, 3), (3, 2)]
    open_competition_again(competition=competition)
    assert places(competition) == []


@override("en")
def test_a_sheet_that_is_still_written_is_named(competition: Competition) -> None:
    """Protects: a round that a table is writing at this moment; what the organiser closed may stay as it is."""
    table = TableFactory(leg__match_day__competition=competition)
    a_round(table)
    with pytest.raises(Refused, match=r"leg 1: table 1 is half written"):
        close_competition(competition=competition)
    close_leg(leg=table.leg, by=None, even_if_incomplete=True)
    assert close_competition(competition=competition).is_closed


def test_undone_it_is_open_and_redone_closed_with_the_places_of_now(anna: User, competition: Competition) -> None:
    """Protects: places from before a correction that was made while it was open."""
    played(competition, 500, 300)
    with asked_by(anna):
        close_competition(competition=competition)
        undo_change(change=Change.objects.latest("pk"), by=anna)
        assert places(competition) == []
        opening = Change.objects.latest("pk")
        result = competition.match_days.get().results.get(player__number=2)
        correct_result(result=result, points=800, reason="Misread", by=anna)
        undo_change(change=opening, by=anna)
    assert places(competition) == [(1, 2), (2, 1)]
    actions = list(LogEntry.objects.order_by("pk").values_list("action", flat=True))
    assert actions == ["competition_closed", "taken_back", "result_corrected", "done_again"]


@override("en")
def test_nothing_from_before_is_undone_in_a_closed_competition(anna: User, competition: Competition) -> None:
    """Protects: the back door of "Undo"."""
    played(competition, 500, 300)
    with asked_by(anna):
        result = competition.match_days.get().results.get(player__number=2)
        correct_result(result=result, points=800, reason="Misread", by=anna)
        correction = Change.objects.latest("pk")
        close_competition(competition=competition)
        with pytest.raises(Refused, match="is closed"):
            undo_change(change=correction, by=anna)
    assert places(competition) == [(1, 2), (2, 1)]


def test_two_entries_of_one_person_keep_the_better_place(competition: Competition) -> None:
    """Protects: a merge that fails, or gives someone two places in one season."""
    played(competition, 500, 300)
    third = PlayerFactory(club=competition.club, number=3)
    ResultFactory(match_day=MatchDayFactory(competition=competition, published=True), player=third, points=100)
    close_competition(competition=competition)
    by_number = {player.number: player for player in competition.club.people.all()}
    merge_players(keep=by_number[3], gone=by_number[2], by=None)
    assert places(competition) == [(1, 1), (2, 3)]
    assert FinalPlace.objects.count() == 2
