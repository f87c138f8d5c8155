"""The settings of a competition, and its pairs: two people of the club."""

import pytest
from django.core.exceptions import ValidationError

from tests.factories import PairFactory, PlayerFactory, TableFactory, a_round
from tests.tournaments.services.undone import undone
from tournaments.choices import CompetitionForm
from tournaments.exceptions import Refused
from tournaments.services.people.pair import add_pair, remove_pair, update_pair
from tournaments.services.season.competition import create_competition, update_competition

pytestmark = pytest.mark.django_db


def test_a_competition_gets_an_address_from_its_name(club, rival_club):
    create_competition(club=rival_club, name="Winter 2026")
    assert create_competition(club=club, name="Winter 2026").slug == "winter-2026"
    assert create_competition(club=club, name="Große Höhe, Łódź").slug == "grosse-hohe-lodz"
    assert create_competition(club=club, name="Winter 2026").slug == "winter-2026-2"
    assert create_competition(club=club, name="Players").slug == "players-2"


def test_unknown_rules_are_refused_at_their_field(club):
    for fields in (
        *({"slug": "players"}, {"slug": "new-competition"}, {"rules": "belote"}),
        *({"rules_options": options} for options in ({"pit_bonus": "much"}, {"unheard_of": 1}, [])),
        *({"tie_breaks": ["pits", "pits"]}, {"tie_breaks": ["luck"]}, {"rounds_per_leg": 0}),
        *({"counting_best": 0}, {"match_days_planned": 0}, {"form": "sixes"}),
    ):
        with pytest.raises(ValidationError) as refusal:
            create_competition(club=club, name="Season", **fields)
        assert set(refusal.value.message_dict) - {"__all__"} == {*fields}
        assert club.competitions.count() == 0


def test_the_form_is_fixed_once_people_were_seated_and_everything_else_can_change(competition):
    a_round(TableFactory(leg__match_day__competition=competition))
    with pytest.raises(Refused) as refusal:
        update_competition(competition=competition, form=CompetitionForm.PAIRS)
    assert list(refusal.value.message_dict) == ["form"]
    update_competition(competition=competition, name="Winter", counting_best=5, rules="amsterdam")
    competition.refresh_from_db()
    assert (competition.name, competition.counting_best) == ("Winter", 5)


def test_pairs_get_the_next_number_and_are_two_free_players_of_the_club(pairs_competition, competition, rival_club):
    free, other, *more = PlayerFactory.create_batch(4, club=pairs_competition.club)
    taken = add_pair(competition=pairs_competition, first=more[0], second=more[1])
    outsider = PlayerFactory(club=rival_club)
    for first, second, field in [(free, taken.first, "second"), (outsider, free, "first"), (free, free, "__all__")]:
        with pytest.raises(ValidationError) as refusal:
            add_pair(competition=pairs_competition, first=first, second=second)
        assert list(refusal.value.message_dict) == [field]
    with pytest.raises(Refused):  # of individuals
        add_pair(competition=competition, first=free, second=other)
    assert list(pairs_competition.pairs.all()) == [taken]
    assert (taken.number, add_pair(competition=pairs_competition, first=free, second=other).number) == (1, 2)


def test_a_pair_can_be_changed_and_removed_until_it_played(pairs_competition):
    pair, _ = PairFactory.create_batch(2, competition=pairs_competition)
    other = PlayerFactory(club=pairs_competition.club)
    with undone():
        update_pair(pair=pair, first=pair.first, second=other, number=pair.number)
        pair.refresh_from_db()
        assert pair.second == other
        remove_pair(pair=pair)
        assert pairs_competition.pairs.count() == 1
    pair = pairs_competition.pairs.get(number=pair.number)
    TableFactory(leg__match_day__competition=pairs_competition, units=pairs_competition.pairs.all())
    with pytest.raises(Refused):
        update_pair(pair=pair, first=pair.first, second=other, number=pair.number)
    with pytest.raises(Refused):
        remove_pair(pair=pair)
    update_pair(pair=pair, first=pair.second, second=pair.first, number=90)
    pair.refresh_from_db()
    assert pair.number == 90
