"""Who is meant by what is typed."""

import pytest

from tests.factories import PairFactory, PlayerFactory
from tournaments.forms.people.typed_unit import find_units

pytestmark = pytest.mark.django_db


def test_one_of_the_two_says_which_pair(pairs_competition):
    """Protects: “Nobody here is called Jan Smit” about someone whose pair withdraws; a name of two is asked about."""
    jan, ria, piet, els = (
        PlayerFactory(club=pairs_competition.club, name=name) for name in ("Jan Smit", "Ria Vos", "Piet Bos", "Els Bos")
    )
    one = PairFactory(competition=pairs_competition, first=jan, second=ria)
    other = PairFactory(competition=pairs_competition, first=piet, second=els)
    found = find_units([one, other])
    assert (found["jan smit"], found["els bos"], found[str(one).casefold()]) == ([one], [other], [one])
    namesake = PairFactory.build(competition=pairs_competition, first=PlayerFactory.build(name="Jan Smit"), second=els)
    assert find_units([one, namesake])["jan smit"] == [one, namesake]
