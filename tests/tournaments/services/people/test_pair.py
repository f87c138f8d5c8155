"""A list of pairs is stored as a whole, in a moment, and checked like pairs that are added one by one."""

import pytest
from django.core.exceptions import ValidationError

from tests.factories import PlayerFactory
from tournaments.exceptions import Stale
from tournaments.models import Pair
from tournaments.models.player import players_of
from tournaments.services.people.pair import NewPair, import_pairs

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def test_pairs_get_the_next_number_and_new_people_become_players(club, pairs_competition):
    known = PlayerFactory(club=club, name="Anja")
    import_pairs(competition=pairs_competition, pairs=[NewPair("anja", "Bert")])
    second = import_pairs(competition=pairs_competition, pairs=[NewPair("Carla", "Dirk"), NewPair("Eva", "Frits")])
    first = Pair.objects.get(first=known)
    assert [pair.number for pair in second] == [first.number + 1, first.number + 2]
    assert str(first) == "Anja / Bert"


def test_pairs_keep_the_number_that_is_given(pairs_competition):
    made = import_pairs(
        competition=pairs_competition,
        pairs=[NewPair("Anja", "Bert"), NewPair("Carla", "Dirk", 12), NewPair("Eva", "Frits", 3)],
    )
    assert [pair.number for pair in made] == [13, 12, 3]


def test_a_number_that_was_taken_in_the_meantime_stores_nothing(club, pairs_competition):
    """Protects: a pair never gets another number than the one that was shown."""
    import_pairs(competition=pairs_competition, pairs=[NewPair("Anja", "Bert", 12)])
    with pytest.raises(Stale):
        import_pairs(competition=pairs_competition, pairs=[NewPair("Carla", "Dirk", 12)])
    assert (players_of(club).count(), Pair.objects.count()) == (2, 1)


def test_a_list_with_a_wrong_pair_stores_nothing(club, pairs_competition):
    before = (players_of(club).count(), Pair.objects.count())
    for pairs, message in (
        ([NewPair("Anja", "Bert"), NewPair("Carla", "Anja")], "plays in pair"),
        ([NewPair("Carla", "Dirk"), NewPair("Bert", "bert")], "two different people"),
        ([NewPair("Carla", "x" * 101)], "at most 100"),
    ):
        with pytest.raises(ValidationError, match=message):
            import_pairs(competition=pairs_competition, pairs=pairs)
        assert (players_of(club).count(), Pair.objects.count()) == before


def test_games_without_sides_have_no_pairs(competition):
    with pytest.raises(ValidationError, match="plays for themselves"):
        import_pairs(competition=competition, pairs=[NewPair("Anja", "Bert")])


@pytest.mark.parametrize("count", [10, 100])
def test_a_list_of_pairs_is_stored_in_a_moment(pairs_competition, count, django_assert_max_num_queries):
    """Protects: scores are not held up, however long the list is."""
    pairs = [NewPair(f"North {number}", f"South {number}") for number in range(count)]
    with django_assert_max_num_queries(20):
        import_pairs(competition=pairs_competition, pairs=pairs)
