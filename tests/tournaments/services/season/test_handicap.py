"""The handicaps of a competition, stored all at once."""

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError

from tests.factories import MatchDayFactory, PairFactory, PlayerFactory, ResultFactory
from tournaments.exceptions import Refused, Stale
from tournaments.models import Change, Competition, Handicap, LogEntry, Player
from tournaments.permissions import asked_by
from tournaments.queries.results.standing import get_standing
from tournaments.queries.season.handicap import as_seen, list_handicaps
from tournaments.services.club.merging import merge_players
from tournaments.services.evening.undo import undo_change
from tournaments.services.people.pair import remove_pair
from tournaments.services.season.closing import close_competition
from tournaments.services.season.handicap import set_handicaps

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(competition: Competition) -> list[Player]:
    return PlayerFactory.create_batch(3, club=competition.club)


def test_they_are_stored_all_at_once(competition: Competition, people: list[Player], anna: User) -> None:
    """Protects: a unit that is not named has none any more, and the same again leaves no line in the log."""
    first, second, third = (player.pk for player in people)
    with asked_by(anna):
        set_handicaps(competition=competition, handicaps={first: 50, second: -20, third: 0})
        version = Competition.objects.get(pk=competition.pk).version
        assert list_handicaps(competition) == {first: 50, second: -20}
        set_handicaps(competition=competition, handicaps={second: 30, third: 10})
        assert list_handicaps(competition) == {second: 30, third: 10}
        assert Competition.objects.get(pk=competition.pk).version != version
        set_handicaps(competition=competition, handicaps={second: 30, third: 10})
    assert LogEntry.objects.filter(action="handicaps_changed").count() == 2
    with asked_by(anna):
        undo_change(change=Change.objects.latest("pk"), by=anna)
    assert list_handicaps(competition) == {first: 50, second: -20}


def test_those_of_someone_else_are_not_overwritten_unseen(competition: Competition, people: list[Player]) -> None:
    """Protects: what an organiser stored in another tab; the same form sent twice is stored once."""
    first, second, _third = (player.pk for player in people)
    before = as_seen({})
    set_handicaps(competition=competition, handicaps={first: 50}, seen=before)
    set_handicaps(competition=competition, handicaps={first: 50}, seen=before)
    with pytest.raises(Stale):
        set_handicaps(competition=competition, handicaps={second: 10}, seen=before)
    assert list_handicaps(competition) == {first: 50}


def test_only_those_who_take_part_have_one(
    competition: Competition, pairs_competition: Competition, people: list[Player]
) -> None:
    pair, stranger = PairFactory(competition=pairs_competition), PlayerFactory()
    set_handicaps(competition=pairs_competition, handicaps={pair.pk: 5})
    assert list_handicaps(pairs_competition) == {pair.pk: 5}
    with pytest.raises(ValidationError):
        set_handicaps(competition=competition, handicaps={stranger.pk: 5})
    with pytest.raises(Refused):
        set_handicaps(competition=competition, handicaps={10**6: 5})
    with pytest.raises(ValidationError) as refused:
        set_handicaps(competition=competition, handicaps={people[0].pk: 10_001})
    assert set(refused.value.error_dict) == {f"unit_{people[0].pk}"}
    assert not competition.handicaps.exists()
    remove_pair(pair=pair)
    assert not Handicap.objects.exists()


def test_nothing_changes_once_it_is_closed(competition: Competition, people: list[Player]) -> None:
    close_competition(competition=competition)
    with pytest.raises(Refused):
        set_handicaps(competition=competition, handicaps={people[0].pk: 5})


def test_of_two_entries_of_one_person_the_one_that_stays_keeps_its_own(
    competition: Competition, people: list[Player], anna: User
) -> None:
    keep, gone, _third = people
    set_handicaps(competition=competition, handicaps={keep.pk: 50, gone.pk: 70})
    merge_players(keep=keep, gone=gone, by=anna)
    assert list_handicaps(competition) == {keep.pk: 50}


@pytest.mark.keeps
def test_an_evening_kept_in_memory_gets_other_handicaps_at_once(competition: Competition, people: list[Player]) -> None:
    """Protects: they are in nothing that is kept by match day."""
    day = MatchDayFactory(competition=competition, published=True)
    for player in people:
        ResultFactory(match_day=day, player=player, points=1000)
    get_standing(competition)
    set_handicaps(competition=competition, handicaps={people[1].pk: 40})
    first = get_standing(competition).rows[0].row
    assert (first.unit_id, first.total) == (people[1].pk, 1040)
