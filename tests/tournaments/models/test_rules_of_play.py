"""The rules at one table of an evening."""

from scoring import Legality
from tournaments.models import Competition


def test_a_table_of_three_has_the_rules_of_three_where_the_clubs_own_allow_it():
    """Protects: a rule that asks what the partner does is no reason for an error page; the table has only totals."""
    for options, is_of_three in (({}, True), ({"legality": Legality.AMSTERDAM.value}, False)):
        competition = Competition(rules="klammern", rules_options=options, hand_size_at_three=9)
        there = competition.rules_of_play.at_table(3)
        assert (there.ruleset.players, there.ruleset.hand_size) == ((3, 9) if is_of_three else (4, 8))
