"""What the form of a standing alongside the championship says."""

import pytest

from tournaments.forms.season.side_standing import SideStandingForm
from tournaments.models import Category

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def said_of_categories(competition) -> str:
    return str(SideStandingForm(competition=competition).fields["category"].help_text)


def test_a_club_without_categories_is_told_where_to_name_them(competition, teams_competition):
    assert said_of_categories(competition).startswith("First name the categories")
    Category.objects.create(competition=competition, number=1, name="Ladies")
    assert said_of_categories(competition).startswith("Only for one category")
    assert said_of_categories(teams_competition).startswith("Only for one category")  # which have none
