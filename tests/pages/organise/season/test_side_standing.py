"""Standings alongside the championship, and divisions, from the organiser's page to the public one."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import CompetitionFactory
from tests.pages.organise.match_days import of_season
from tests.pages.organise.wall.test_reveal import an_evening
from tournaments.models import Competition, Division, DivisionPlace, MatchDay, SideStanding
from tournaments.models.player import players_of


def lines(prefix: str, *typed: dict[str, str], stored: int = 0) -> dict[str, str]:
    sent = {f"{prefix}-TOTAL_FORMS": str(len(typed)), f"{prefix}-INITIAL_FORMS": str(stored)}
    for at, line in enumerate(typed):
        sent |= {f"{prefix}-{at}-{name}": value for name, value in line.items()}
    return sent


@pytest.mark.parametrize("tables", [1, 3])
def test_partners_and_pits_are_shown_as_well_the_championship(cast, tables, django_assert_num_queries):
    an_evening(cast, tables=tables)
    MatchDay.objects.update(published_at=timezone.now())
    answer = cast.organiser.post(
        of_season("side_standing_list"), lines("standings", {"name": "N", "kind": "newcomers"})
    )
    assert "Enter the day from which members count as newcomers." in answer.text
    assert not SideStanding.objects.exists()
    sent = lines("standings", {"name": "Pairs", "kind": "pairs"}, {"name": "Pits", "kind": "pits"})
    cast.organiser.post(of_season("side_standing_list"), sent)
    assert [(side.number, side.kind) for side in SideStanding.objects.all()] == [(1, "pairs"), (2, "pits")]
    url = reverse("side_standing", args=["de-roem", "season", 1])
    assert url in cast.nobody.get(of_season("standing")).text
    with django_assert_num_queries(9):
        page = cast.nobody.get(url)
    assert page.context["count"].rows[0].name == "Anna / Carla"
    assert page.context["count"].rows[0].row.total == 200
    assert "Anna / Carla" in cast.nobody.get(reverse("side_standing_csv", args=["de-roem", "season", 1])).text


@pytest.mark.parametrize(
    ("page", "prefix"),
    [
        ("side_standing_list", "standings"),
        ("division_list", "divisions"),
        ("category_list", "categories"),
        ("prize_rules", "prizes"),
    ],
)
def test_a_page_of_a_thousand_lines_is_refused_and_not_drawn(cast, page, prefix):
    """Protects: everyone else on the server, for the ten seconds that it took."""
    an_evening(cast)
    sent = lines(prefix) | {f"{prefix}-TOTAL_FORMS": "1000", "prize_twice": "keep"}
    answer = cast.organiser.post(of_season(page), sent)
    assert answer.text.count(f'id="id_{prefix}-') < 1000
    assert 'class="alert alert-danger"' in answer.text


def test_divisions_from_one_season_to_the_next(cast):
    """Protects: who is marked to go up plays there in the next season, and names and numbers are kept."""
    an_evening(cast)
    MatchDay.objects.update(published_at=timezone.now())
    season = Competition.objects.get()
    following = CompetitionFactory(club=cast.club, name="Next", slug="next")
    sent = lines("divisions", {"name": "A", "relegated": "1"}, {"name": "B", "promoted": "1"})
    cast.organiser.post(of_season("division_list"), sent)
    assert [(one.number, one.name) for one in season.divisions.all()] == [(1, "A"), (2, "B")]
    cast.organiser.post(reverse("division_list", args=["de-roem", "next"]), sent)
    cast.organiser.post(of_season("division_spread"), {"other": str(following.pk)})
    players = list(players_of(cast.club).order_by("number"))
    # Anna and Carla 200, Bert and Dirk 124; Els and Greet 180, Frits and Henk 144.
    own = {f"unit_{player.pk}": "1" if player.number in (1, 2) else "0" for player in players}
    cast.organiser.post(of_season("division_places"), own)
    assert DivisionPlace.objects.filter(division__competition=season).count() == 8
    page = cast.nobody.get(of_season("divisions"))
    assert ("▲" in page.text, "▼" in page.text) == (True, True)
    cast.organiser.post(of_season("division_next"), {"other": str(following.pk)})
    there = {
        place.player.name: place.division.name
        for place in DivisionPlace.objects.filter(division__competition=following)
    }
    assert (there["Anna"], there["Bert"], there["Dirk"], there["Carla"]) == ("A", "B", "B", "A")
    kept = Division.objects.get(competition=season, name="B")
    sent = lines("divisions", {"pk": str(kept.pk), "name": "Only one"}, stored=2)
    cast.organiser.post(of_season("division_list"), sent)
    assert [(one.pk, one.number, one.name) for one in season.divisions.all()] == [(kept.pk, 1, "Only one")]
