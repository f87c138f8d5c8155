"""A former name or a nickname is the same person, on a list and where a name is typed."""

import pytest

from tests.factories import CompetitionFactory, PlayerFactory, UserFactory
from tests.tournaments.imports.results.planning import planned_for
from tournaments.forms.people.typed_unit import TypedUnitField
from tournaments.imports.pair_list import plan_pairs
from tournaments.imports.player_list import plan_players
from tournaments.models import Club, Player, Result
from tournaments.models.player import players_of
from tournaments.queries.people.other_name import by_any_name
from tournaments.services.files.history import PastEvening, import_history
from tournaments.services.people.pair import NewPair, import_pairs
from tournaments.services.people.player import PlayerChange, import_players, update_player

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def anna(club: Club) -> Player:
    return PlayerFactory(club=club, name="Anna Smit", number=1, also_known_as="Anna de Wit, Annie")


def test_someone_s_own_name_goes_before_another_s_nickname(club: Club, anna: Player) -> None:
    annie = PlayerFactory(club=club, name="Annie")
    assert by_any_name(players_of(club))["annie"] == annie
    assert by_any_name(players_of(club))["anna de wit"] == anna


def test_a_nickname_of_two_people_is_no_ones(club: Club, anna: Player) -> None:
    PlayerFactory(club=club, name="Anja", also_known_as="annie")
    assert "annie" not in by_any_name(players_of(club))


def test_on_a_list_of_players_it_is_no_one_new(club: Club, anna: Player) -> None:
    plan = plan_players("Anna de Wit\nBert", list(players_of(club)))
    assert ([entry.name for entry in plan.new], [(one.name, one.note) for one in plan.known]) == (
        ["Bert"],
        [("Anna Smit", "is “Anna de Wit” here")],
    )


def test_on_a_list_of_pairs_it_is_no_one_new(club: Club, anna: Player) -> None:
    competition = CompetitionFactory(club=club, pairs=True)
    plan = plan_pairs("Annie – Bert\nAnna de Wit – Anna Smit", list(players_of(club)), [])
    assert [(entry.names, entry.unknown) for entry in plan.new] == [(("Anna Smit", "Bert"), ("Bert",))]
    assert [problem.line for problem in plan.problems] == [2]
    [pair] = import_pairs(competition=competition, pairs=[NewPair("Annie", "Bert")])
    assert pair.first == anna


def test_it_can_be_typed(club: Club, anna: Player) -> None:
    field = TypedUnitField()
    field.know(players_of(club))
    assert field.clean("anna DE wit") == anna


def test_a_name_that_is_changed_stays_another_name(club: Club, anna: Player) -> None:
    update_player(player=anna, name="Anna Mol", number=1, is_active=True)
    anna.refresh_from_db()
    assert anna.other_names == ["Anna Smit", "Anna de Wit", "Annie"]
    import_players(club=club, new=[], changes=[PlayerChange(anna.pk, "Anna Vos", False)])
    anna.refresh_from_db()
    assert anna.other_names == ["Anna Mol", "Anna Smit", "Anna de Wit", "Annie"]


def test_the_oldest_go_where_there_is_no_room(club: Club, anna: Player) -> None:
    for count in range(12):
        update_player(player=anna, name=f"{'A' * 95} {count}", number=1, is_active=True)
    anna.refresh_from_db()
    assert [name[-2:].strip() for name in anna.other_names] == ["10", "9", "8", "7", "6"]


def test_in_the_evenings_of_the_past_it_is_the_same_person(club: Club, anna: Player) -> None:
    """Protects: half a season of someone new; and two results of one evening, of one person by two names."""
    competition = CompetitionFactory(club=club)
    sheet = "Naam\tAvond 1\nAnna de Wit\t5000\n"
    plan = planned_for(sheet, competition)
    assert (plan.known, plan.new) == (["Anna Smit"], [])
    twice = planned_for(f"{sheet}Anna Smit\t4000\n", competition)
    assert [str(fault.message) for fault in twice.faults] == ["the same person as “Anna de Wit” on this evening"]
    import_history(
        competition=competition,
        new_players=plan.new,
        evenings=[PastEvening()],
        results=plan.results,
        by=UserFactory(),
    )
    assert [(row.player_id, row.points) for row in Result.objects.all()] == [(anna.pk, 5000)]
