"""The settings of a competition, and its pairs: two people of the club."""

import pytest
from django.core.exceptions import ValidationError

from tests.factories import LegFactory, PairFactory, PlayerFactory, TableFactory, a_round
from tournaments.choices import CompetitionForm
from tournaments.exceptions import Refused
from tournaments.services.season.competition import (
    add_pair,
    create_competition,
    remove_pair,
    update_competition,
    update_pair,
)

pytestmark = pytest.mark.django_db


def test_a_competition_gets_an_address_from_its_name(club, rival_club):
    create_competition(club=rival_club, name="Winter 2026")
    assert create_competition(club=club, name="Winter 2026").slug == "winter-2026"
    assert create_competition(club=club, name="Große Höhe, Łódź").slug == "grosse-hohe-lodz"
    assert create_competition(club=club, name="Winter 2026").slug == "winter-2026-2"
    assert create_competition(club=club, name="Players").slug == "players-2"


@pytest.mark.parametrize(
    "fields, field",
    [
        ({"slug": "players"}, "slug"),
        ({"slug": "new-competition"}, "slug"),
        ({"rules": "belote"}, "rules"),
        ({"rules_options": {"pit_bonus": "much"}}, "rules_options"),
        ({"rules_options": {"unheard_of": 1}}, "rules_options"),
        ({"rules_options": []}, "rules_options"),
        ({"tie_breaks": ["pits", "pits"]}, "tie_breaks"),
        ({"tie_breaks": ["luck"]}, "tie_breaks"),
        ({"rounds_per_leg": 0}, "rounds_per_leg"),
        ({"counting_best": 0}, "counting_best"),
        ({"match_days_planned": 0}, "match_days_planned"),
        ({"form": "sixes"}, "form"),
    ],
)
def test_unknown_rules_are_refused_at_their_field(club, fields, field):
    with pytest.raises(ValidationError) as refusal:
        create_competition(club=club, name="Season", **fields)
    assert set(refusal.value.message_dict) - {"__all__"} == {field}
    assert club.competitions.count() == 0


def test_everything_else_can_change_during_the_season(competition):
    a_round(TableFactory(leg__match_day__competition=competition))
    update_competition(competition=competition, name="Winter", counting_best=5, rules="amsterdam")
    competition.refresh_from_db()
    assert (competition.name, competition.counting_best) == ("Winter", 5)


def test_the_form_is_fixed_once_people_were_seated(competition):
    LegFactory(match_day__competition=competition)
    with pytest.raises(Refused) as refusal:
        update_competition(competition=competition, form=CompetitionForm.PAIRS)
    assert list(refusal.value.message_dict) == ["form"]


def test_pairs_get_the_next_number(pairs_competition):
    players = PlayerFactory.create_batch(4, club=pairs_competition.club)
    assert add_pair(competition=pairs_competition, first=players[0], second=players[1]).number == 1
    assert add_pair(competition=pairs_competition, first=players[2], second=players[3]).number == 2


def test_a_pair_is_two_free_players_of_the_club(pairs_competition, rival_club):
    club = pairs_competition.club
    taken = PairFactory(competition=pairs_competition, number=1)
    free = PlayerFactory(club=club)
    outsider = PlayerFactory(club=rival_club)
    for first, second, field in [(free, taken.first, "second"), (outsider, free, "first"), (free, free, "__all__")]:
        with pytest.raises(ValidationError) as refusal:
            add_pair(competition=pairs_competition, first=first, second=second)
        assert list(refusal.value.message_dict) == [field]
    assert list(pairs_competition.pairs.all()) == [taken]


def test_a_competition_of_individuals_has_no_pairs(competition):
    first, second = PlayerFactory.create_batch(2, club=competition.club)
    with pytest.raises(Refused):
        add_pair(competition=competition, first=first, second=second)


def test_a_pair_that_played_cannot_be_changed(pairs_competition):
    pair, _ = pairs = PairFactory.create_batch(2, competition=pairs_competition)
    TableFactory(leg__match_day__competition=pairs_competition, units=pairs)
    other = PlayerFactory(club=pairs_competition.club)
    with pytest.raises(Refused):
        update_pair(pair=pair, first=pair.first, second=other, number=pair.number)
    with pytest.raises(Refused):
        remove_pair(pair=pair)
    update_pair(pair=pair, first=pair.second, second=pair.first, number=90)
    pair.refresh_from_db()
    assert pair.number == 90


def test_a_pair_that_never_played_can_be_changed_and_removed(pairs_competition):
    pair = PairFactory(competition=pairs_competition)
    other = PlayerFactory(club=pairs_competition.club)
    update_pair(pair=pair, first=pair.first, second=other, number=pair.number)
    pair.refresh_from_db()
    assert pair.second == other
    remove_pair(pair=pair)
    assert pairs_competition.pairs.count() == 0
