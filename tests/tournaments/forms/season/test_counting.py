"""What is asked about the counting, with examples from the game that is played."""

import pytest

from tournaments.forms.season.counting import CountingForm
from tournaments.models import Competition

pytestmark = pytest.mark.usefixtures("english")


def test_the_example_of_a_leg_is_one_of_this_game(subtests: pytest.Subtests) -> None:
    """Protects: a league of Klammern that reads of 1540 points."""
    for rules, example in [("amsterdam", "1540 to 1212"), ("klammern-league", "51 to 38")]:
        with subtests.test(repr((rules, example))[:99]):
            form = CountingForm(instance=Competition(rules=rules))
            assert example in str(form.fields["counting_figure"].help_text)
