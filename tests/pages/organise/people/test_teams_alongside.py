"""Teams of people who play for themselves: named on a page, ranked in a standing alongside, on paper and in a file."""

from typing import Any

import pytest

from tests.factories import (
    AdjustmentFactory,
    MatchDayFactory,
    PairFactory,
    PlayerFactory,
    ResultFactory,
    SideStandingFactory,
    UserFactory,
)
from tests.pages.organise.match_days import of_season
from tests.pages.organise.season.test_side_standing import lines
from tests.pages.organise.wall.test_reveal import an_evening
from tests.tournaments.printing.reading import pages_of
from tournaments.exceptions import Refused
from tournaments.models import Category, Competition, MatchDay, Player, SideStanding
from tournaments.queries.people.unit import category_tags
from tournaments.queries.season.side_standing import get_side_standing
from tournaments.services.club.merging import merge_players
from tournaments.services.evening.adjustment import record_absence
from tournaments.services.people.category import set_categories
from tournaments.services.people.player_leaving import anonymise_player
from tournaments.services.season.next_season import begin_next_season
from tournaments.services.season.side_standing import set_side_standings

PAGE = of_season("teams_alongside")


def stored() -> dict[str, list[str]]:
    return {
        team.name: sorted(place.player.name for place in team.places.all())
        for team in Category.objects.filter(is_team=True).order_by("number")
    }


def test_teams_are_typed_or_pasted_one_on_each_line(cast: Any) -> None:
    an_evening(cast)
    answer = cast.organiser.post(of_season("side_standing_list"), lines("standings", {"name": "T", "kind": "teams"}))
    assert "Enter how many people count for each team." in answer.text
    sent = lines("standings", {"name": "Teams", "kind": "teams", "best_people": "1"})
    # Without teams there is nothing to rank, so the next page is theirs.
    assert cast.organiser.post(of_season("side_standing_list"), sent).url == PAGE
    cast.organiser.post(PAGE, {"teams": "The Aces: Anna, bert\n\nJacks:\tCarla\tDirk\n"})
    assert stored() == {"The Aces": ["Anna", "Bert"], "Jacks": ["Carla", "Dirk"]}
    assert "The Aces: Anna, Bert\nJacks: Carla, Dirk" in cast.organiser.get(PAGE).text
    # They are no categories, which are behind names and on a page of their own.
    assert category_tags(Competition.objects.get()) == {}
    assert "The Aces" not in cast.organiser.get(of_season("category_list")).text
    cast.organiser.post(of_season("category_list"), lines("categories", {"pk": "", "name": "Ladies", "people": "Anna"}))
    assert stored() == {"The Aces": ["Anna", "Bert"], "Jacks": ["Carla", "Dirk"]}
    cast.organiser.post(PAGE, {"teams": "Jacks: Anna; Dirk"})
    assert stored() == {"Jacks": ["Anna", "Dirk"]}
    assert Category.objects.filter(is_team=False).exists()
    # No second time: there are teams now.
    assert cast.organiser.post(of_season("side_standing_list"), sent).url == of_season("side_standing_list")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Aces: Anna, Nobody", "Line 1: No one here is called Nobody."),
        ("Aces: Anna, Bert\nJacks Carla Dirk", "Line 2: write the name of the team, a colon and its players."),
        ("Aces: Anna, Bert\nJacks: Anna, Dirk", "Anna is in two teams."),
        ("Aces: Anna, Bert\naces: Carla, Dirk", "Two teams have the same name."),
        ("Aces: Anna, Anna", "Aces needs at least two people."),
        (f"{'A' * 31}: Anna, Bert", "is too long for the name of a team."),
    ],
)
def test_a_line_that_cannot_be_is_named_and_nothing_is_lost(cast: Any, typed: str, said: str) -> None:
    an_evening(cast)
    answer = cast.organiser.post(PAGE, {"teams": typed})
    assert said in answer.text
    assert typed in answer.text
    assert not Category.objects.exists()


def test_the_standing_is_on_its_page_on_paper_and_in_a_file(cast: Any) -> None:
    an_evening(cast)
    MatchDay.objects.update(published_at="2026-09-01T00:00Z")
    set_side_standings(
        competition=Competition.objects.get(), standings=[{"name": "Teams", "kind": "teams", "best_people": 1}]
    )
    cast.organiser.post(PAGE, {"teams": "Aces: Anna, Carla\nJacks: Bert, Dirk"})
    page = cast.nobody.get(of_season("side_standing", 1))
    rows = [(row.row.place, row.name, row.row.total) for row in page.context["count"].rows]
    # Anna and Carla had 200 as partners, Bert and Dirk 124: one of each counts.
    assert rows == [(1, "Aces", 200), (2, "Jacks", 124)]
    assert "For each team its best player of every evening counts, added up." in page.text
    assert "Anna · Carla" in page.text
    [printed] = pages_of(cast.nobody.get(of_season("side_standing_pdf", 1)).content)
    assert "Aces" in printed
    text = cast.nobody.get(of_season("side_standing_csv", 1)).text
    assert "Players" in text
    assert "Anna, Carla" in text
    assert "Aces" in cast.nobody.get(f"{of_season('wall', 1)}?show=side-standings").text


def test_who_reads_initials_reads_them_here_too(cast: Any) -> None:
    """Protects: a name in full, behind a team, of someone who asked for initials."""
    an_evening(cast)
    MatchDay.objects.update(published_at="2026-09-01T00:00Z")
    Player.objects.filter(name="Anna").update(name="Anna Bakker", hides_name=True)
    competition = Competition.objects.get()
    set_side_standings(competition=competition, standings=[{"name": "Teams", "kind": "teams", "best_people": 2}])
    cast.organiser.post(PAGE, {"teams": "Aces: Anna Bakker, Carla"})
    for address in (of_season("side_standing", 1), of_season("side_standing_csv", 1)):
        text = cast.nobody.get(address).text
        assert "Anna B." in text
        assert "Bakker" not in text


def teams_of(competition: Competition, **people: list[Player]) -> list[Category]:
    wanted = [{"pk": None, "name": name, "players": [one.pk for one in own]} for name, own in people.items()]
    return set_categories(competition=competition, categories=wanted, are_teams=True)


def totals(competition: Competition, best: int) -> list[tuple[int | None, str, int]]:
    side = competition.side_standings.first() or SideStandingFactory(
        competition=competition, kind="teams", best_people=best
    )
    count = get_side_standing(side, published_only=False)
    return [(row.row.place, row.name, row.row.total) for row in count.rows]


def test_the_best_of_each_evening_count_once_as_the_season_counts_them(competition: Competition) -> None:
    """By hand: a penalty, an evening that counts double, one that counts aside and one not, the best evening alone.

    Protects: a team whose people lose an evening for it because it was their worst one.
    """
    competition.counting_best, competition.absence_points = 1, 90
    competition.save()
    a, b, c, d, e = PlayerFactory.create_batch(5, club=competition.club)
    teams_of(competition, Aces=[a, b, c], Jacks=[d, e])
    points = {"1": (100, 90, 80, 70, 60), "2": (10, 20, 30, 40, 50), "aside": (5, 5, 5, 9, 9), "not": (900,) * 5}
    for counts, scored in points.items():
        day = MatchDayFactory(competition=competition, counts=counts)
        for player, own in zip((a, b, c, d, e), scored, strict=True):
            ResultFactory(match_day=day, player=player, points=own)
    AdjustmentFactory(
        competition=competition, match_day=competition.match_days.get(number=1), player=a, points=-50, reason="Late"
    )
    # Best two: 90 + 80 (a has 50), 30 + 20, 5 + 5; 70 + 60, 40 + 50, 9 + 9.
    assert totals(competition, 2) == [(1, "Jacks", 238), (2, "Aces", 230)]
    last = MatchDayFactory(competition=competition)
    ResultFactory(match_day=last, player=d, points=100)
    for player in (e, a, b):
        record_absence(match_day=last, player=player, with_notice=True, reason="Ill", by=None)
    # No one of the Aces came: their absences are worth nothing to them. Of the Jacks one did.
    assert totals(competition, 2) == [(1, "Jacks", 238 + 190), (2, "Aces", 230)]


def test_points_for_a_place_are_what_counts_where_the_season_counts_them(competition: Competition) -> None:
    competition.counting_figure, competition.rank_points = "rank_points", [7, 5, 3, 1]
    competition.save()
    people = PlayerFactory.create_batch(4, club=competition.club)
    teams_of(competition, Aces=people[:2], Jacks=people[2:])
    day = MatchDayFactory(competition=competition)
    for player, points in zip(people, (400, 100, 300, 200), strict=True):
        ResultFactory(match_day=day, player=player, points=points)
    assert totals(competition, 2) == [(1, "Aces", 8), (1, "Jacks", 8)]


def test_one_query_count_for_any_number_of_teams(competition: Competition, django_assert_num_queries: Any) -> None:
    side = SideStandingFactory(competition=competition, kind="teams", best_people=2)
    for number in (1, 3):
        day = MatchDayFactory(competition=competition, published=True)
        teams = {f"T{at}": PlayerFactory.create_batch(2, club=competition.club) for at in range(number)}
        for people in teams.values():
            ResultFactory(match_day=day, player=people[0])
        teams_of(competition, **teams)
        with django_assert_num_queries(6):
            assert len(get_side_standing(side).rows) == number


def test_they_are_only_of_people_who_play_for_themselves(pairs_competition: Competition) -> None:
    pair = PairFactory(competition=pairs_competition)
    with pytest.raises(Refused):
        teams_of(pairs_competition, Aces=[pair.first, pair.second])


def test_the_next_season_has_the_teams_of_those_who_still_play(competition: Competition) -> None:
    people = PlayerFactory.create_batch(5, club=competition.club)
    teams_of(competition, Aces=people[:3], Jacks=people[3:])
    set_side_standings(competition=competition, standings=[{"name": "Teams", "kind": "teams", "best_people": 2}])
    for player in (people[0], people[4]):
        player.is_active = False
        player.save()
    new = begin_next_season(competition=competition, name="Season 2")
    of_new = {one.name: set(one.places.values_list("player", flat=True)) for one in new.categories.all()}
    assert of_new == {"Aces": {people[1].pk, people[2].pk}}
    assert SideStanding.objects.get(competition=new).best_people == 2


def test_two_who_become_one_are_in_one_team_and_who_is_not_named_any_more_stays(competition: Competition) -> None:
    """Protects: points of last month that leave a team together with a name."""
    keep, gone, *others = PlayerFactory.create_batch(4, club=competition.club)
    teams_of(competition, Aces=[keep, others[0]], Jacks=[gone, others[1]])
    merge_players(keep=keep, gone=gone, by=UserFactory())
    assert stored() == {"Aces": sorted([keep.name, others[0].name]), "Jacks": [others[1].name]}
    day = MatchDayFactory(competition=competition)
    for player in (keep, others[0]):
        ResultFactory(match_day=day, player=player, points=100)
    before = totals(competition, 2)
    anonymise_player(player=others[0])
    assert totals(competition, 2) == before == [(1, "Aces", 200)]
