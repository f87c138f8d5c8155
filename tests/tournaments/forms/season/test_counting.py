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


@pytest.mark.django_db
def test_points_that_are_given_are_read_as_they_are_written() -> None:
    """Protects: a number input, in which a browser takes 1.600 for 1.6."""
    form = CountingForm(
        {"bye_points": "1.600", "absence_points": "5 000", "late_points": "1,300"}, instance=Competition()
    )
    assert form["bye_points"].field.widget.input_type == "text"
    form.is_valid()
    given = ("bye_points", "absence_points", "late_points")
    assert [form.cleaned_data[name] for name in given] == [1600, 5000, 1300]
