"""Luck and skill: what organisers read about everyone, the same as a spreadsheet, and what they never read."""

import pytest
from django.urls import reverse

from tests.factories import CompetitionFactory, LegFactory, MatchDayFactory, PlayerFactory, TableFactory
from tournaments.models import Competition, Player


@pytest.fixture
def season(cast) -> Competition:
    return CompetitionFactory(club=cast.club, slug="season", name="Season", rounds_per_leg=16)


def play(season: Competition, people: list[Player], legs: int, ahead: int = 400) -> None:
    day = MatchDayFactory(competition=season, published=True)
    for at in range(legs):
        points = {"ns_points": 1200 + ahead + at, "ew_points": 1200}
        TableFactory(leg=LegFactory(match_day=day), units=people, rounds_played=16, **points)


def four(season: Competition, *names: str) -> list[Player]:
    return [PlayerFactory(club=season.club, name=name) for name in names]


def address(name: str) -> str:
    return reverse(name, args=["de-roem", "season"])


@pytest.mark.parametrize("tables", [1, 3])
def test_the_list_asks_the_same_of_the_database_for_one_table_and_for_three(
    cast, season, tables, django_assert_num_queries
):
    for at in range(tables):
        play(season, four(season, *(f"{name} {at}" for name in ("Anna", "Bert", "Carla", "Dirk"))), 6)
    with django_assert_num_queries(7):
        found = cast.organiser.get(address("skill")).context["found"]
    assert (len(found.lines), found.skill.groups) == (4 * tables, tables)


def test_each_figure_has_its_interval_and_what_may_be_luck_is_said(cast, season):
    """Anna and Carla always sat together, and always won by much; Eef came once."""
    people = four(season, "Anna", "Bert", "Carla", "Dirk")
    play(season, people, 12)
    play(season, [PlayerFactory(club=season.club, name="Eef"), *people[1:]], 1, ahead=0)
    page = cast.organiser.get(address("skill"))
    [first, *_others, last] = page.context["found"].lines
    low, high = round(first.estimate.low), round(first.estimate.high)
    assert f'<td class="number">{"−" if low < 0 else "+"}{abs(low)} to +{high}</td>' in page.text
    assert page.text.count("could be luck") == sum(
        line.estimate.may_be_luck and line.estimate.is_known for line in page.context["found"].lines
    )
    assert (last.unit.name, page.text.count("too few legs to say")) == ("Eef", 1)
    assert "of the differences between legs" in page.text
    assert "within a group can be compared" not in page.text


def test_groups_that_never_met_are_said_and_two_who_always_sat_together(cast, season):
    play(season, four(season, "Anna", "Bert", "Carla", "Dirk"), 6)
    play(season, four(season, "Eef", "Frits", "Gerda", "Hans"), 6)
    page = cast.organiser.get(address("skill")).text
    assert "within a group can be compared. Groups: 2." in page
    assert page.count("always sat with the same partner") == 8


@pytest.mark.parametrize("name", ["skill", "skill_file"])
def test_no_word_of_it_judges_anyone(cast, season, name):
    """Protects: a list that anyone may find printed in the canteen has figures, and no opinion of a person."""
    play(season, four(season, "Anna", "Bert", "Carla", "Dirk"), 6)
    words = cast.organiser.get(address(name)).content.decode().lower().split()
    assert not {"bad", "weak", "weaker", "worse", "worst", "poor", "loser"} & {word.strip(".,;:()“”") for word in words}


def test_the_spreadsheet_has_the_same_lines(cast, season):
    play(season, four(season, "Anna", "Bert", "Carla", "Dirk"), 6)
    play(season, four(season, "Eef", "Frits", "Gerda", "Hans"), 2)
    lines = cast.organiser.get(address("skill_file")).content.decode("utf-8-sig").splitlines()
    found = cast.organiser.get(address("skill")).context["found"].lines
    assert [line.split(",")[1] for line in lines[1:]] == [line.unit.name for line in found]
    head, anna, hans = lines[0].split(","), lines[1].split(","), lines[-1].split(",")
    assert len(head) == 9  # nothing is known of cards
    first = found[0].estimate
    assert anna[4:8] == [f"{value:.1f}" for value in (first.others, first.points, first.low, first.high)]
    assert hans[5:8] == ["", "", ""]


def test_a_season_without_results_says_what_will_be_there_and_the_way_leads_from_the_competition(cast, season):
    page = cast.organiser.get(address("skill")).text
    assert "Too little to say yet" in page
    assert address("skill_file") not in page
    assert address("skill") in cast.organiser.get(reverse("organise_competition", args=["de-roem", "season"])).text


def test_a_player_reads_one_line_among_the_figures(cast, season, client):
    """Everyone does, of the published evenings; until there are enough legs it says so."""
    people = four(season, "Anna", "Bert", "Carla", "Dirk")
    of_anna = reverse("player_figures", args=["de-roem", people[0].number])
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    assert client.get(of_anna).context["own_part"] == ""
    play(season, people, 3)
    assert "Season: Partners and opponents taken into account: too few legs to say." in client.get(of_anna).text
    play(season, people, 5)
    estimate = cast.organiser.get(address("skill")).context["found"].lines[0].estimate
    said = client.get(f"{of_anna}?competition=season").context["own_part"]
    assert f"+{round(estimate.points)} points a leg" in said
    assert ("could be luck" in said) is estimate.may_be_luck
    assert said in client.get(of_anna).text
