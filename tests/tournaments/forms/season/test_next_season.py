"""What the next season is called, before anyone types."""

import pytest
from django.utils.translation import override

from tests.factories import CompetitionFactory
from tournaments.forms.season.next_season import NextSeasonForm, next_name


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Clubcompetitie 2026", "Clubcompetitie 2027"),
        ("2025/2026", "2026/2027"),
        ("Season 2025–2026", "Season 2026–2027"),
        ("Winter 2025/26", "Winter 2026/27"),
        ("Seizoen 25/26", "Seizoen 26/27"),
        ("Seizoen 99-00", "Seizoen 00-01"),
        ("Ladder 3", "Ladder 4"),
        ("De 12 van Breda", "De 13 van Breda"),
        ("Winter", "Winter"),
    ],
)
def test_the_year_is_counted_up(name: str, expected: str) -> None:
    """Protects: a season that begins under the name of the last one."""
    assert next_name(name) == expected


@pytest.mark.django_db
@override("en")
def test_a_name_that_is_taken_is_neither_proposed_nor_accepted() -> None:
    competition = CompetitionFactory(name="Winter 2025")
    CompetitionFactory(club=competition.club, name="Winter 2026")
    assert NextSeasonForm(competition=competition).initial["name"] == "Winter 2026 (2)"
    form = NextSeasonForm({"name": "winter  2026"}, competition=competition)
    assert "already has a competition" in str(form.errors["name"])
    assert list(form.fields) == ["name", "first_date"]
