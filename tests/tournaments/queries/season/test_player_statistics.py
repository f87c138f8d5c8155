"""Figures of a player: what the tables say, apart by what is counted."""

import pytest

from scoring import Side
from tests.factories import (
    CompetitionFactory,
    MatchDayFactory,
    PairFactory,
    PlayerFactory,
    TableFactory,
    a_round,
    an_entry,
)
from tournaments.choices import Currency
from tournaments.queries.results.standing import get_standing
from tournaments.queries.season.player import get_player_page
from tournaments.queries.season.player_figures import get_player_figures
from tournaments.queries.season.player_statistics import get_player_statistics
from tournaments.standings.statistics import LegRecord, RoundRecord

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(club):
    return [PlayerFactory(club=club, name=name) for name in ("Anna", "Bert", "Carla", "Dirk")]


def a_leg(competition, units, *entries):
    """A table on a published match day with these rounds; Anna and Carla are North–South."""
    table = TableFactory(leg__match_day=MatchDayFactory(competition=competition, published=True), units=units)
    for number, entry in enumerate(entries, start=1):
        a_round(table, number, entry)
    return table


@pytest.fixture
def season(club):
    return CompetitionFactory(club=club, name="Season", slug="season", rounds_per_leg=2)


def test_legs_are_grouped_by_partner_and_by_opponent(season, people):
    anna, bert, carla, dirk = people
    a_leg(season, people, an_entry(100), an_entry(90))
    a_leg(season, [anna, carla, bert, dirk], an_entry(40), an_entry(90))
    [figures] = get_player_statistics(get_player_page(anna), other=bert)
    assert figures.legs == LegRecord(2, 1, 1, 0, 190 + 90)
    assert {met.player: met.record.legs for met in figures.partners} == {carla: 1, bert: 1}
    assert {met.player: met.record.legs for met in figures.opponents} == {bert: 1, carla: 1, dirk: 2}
    assert [one.figure for one in figures.stand_out] == [190, 90]
    assert figures.head_to_head.together == LegRecord(1, 0, 1, 0, 90)
    assert figures.head_to_head.against == LegRecord(1, 1, 0, 0, 190)


def test_a_leg_that_is_not_finished_is_neither_won_nor_lost(client, club, people):
    """Protects: won, lost, tied and not finished are together the legs at a table."""
    season = CompetitionFactory(club=club, slug="won", counting_figure="wins", rounds_per_leg=2)
    a_leg(season, people, an_entry(100), an_entry(90))
    a_leg(season, people, an_entry(100))
    [figures] = get_player_statistics(get_player_page(people[0]))
    assert (figures.legs, figures.legs.open) == (LegRecord(2, 1, 0, 0, 1), 1)
    address = f"/clubs/{club.slug}/players/{people[0].number}/figures/"
    assert "Not finished" in client.get(address, headers={"accept-language": "en"}).text


def test_maker_and_defender_are_counted_separately(season, people):
    """Nat as maker: 40 of 162; as defender East–West are nat with 60."""
    a_leg(season, people, an_entry(40), an_entry(102, maker=Side.EW))
    [figures] = get_player_statistics(get_player_page(people[0]))
    assert figures.as_maker == RoundRecord(1, 1, 0)
    assert figures.as_defender == RoundRecord(1, 1, 162)
    assert (figures.rounds_known, figures.rounds_played) == (2, 2)


def test_results_counted_differently_stay_separate(club, season, people):
    a_leg(season, people, an_entry(100))
    a_leg(CompetitionFactory(club=club, slug="wins", counting_figure="wins", rounds_per_leg=1), people, an_entry(100))
    figures = get_player_statistics(get_player_page(people[0]))
    assert {one.currency: one.legs.points for one in figures} == {Currency.POINTS: 100, Currency.WINS: 1}


def test_in_portefeuille_the_figures_are_the_points_of_the_sheets(club, people):
    """Protects: points under the heading of match points, which only a comparison with other tables gives."""
    competition = CompetitionFactory(club=club, slug="same-cards", pairs=True, is_portefeuille=True, rounds_per_leg=1)
    pairs = [PairFactory(competition=competition, first=one, second=two) for one, two in (people[:2], people[2:])]
    a_leg(competition, pairs, an_entry(100))
    page = get_player_page(people[0])
    [figures] = get_player_statistics(page)
    assert (figures.currency, figures.legs.points) == (Currency.POINTS, 100)
    assert get_player_figures(page).best_leg == 100


def test_roem_is_what_the_sheets_have_whatever_counts(season, people):
    """Protects: where games won count, the best leg is not the game that was won."""
    a_leg(season, people, an_entry(100, ns_roem=20), an_entry(90))
    a_leg(season, people, an_entry(90, ns_roem=50), an_entry(82))
    for counts, currency in (("points", None), ("wins", Currency.POINTS)):
        season.counting_figure = counts
        season.save()
        [figures] = get_player_statistics(get_player_page(people[0]))
        stand_out = [(one.currency, one.figure) for one in figures.stand_out]
        assert stand_out == [(currency, 222), (None, 50), (currency, 210)]
        assert (figures.roem, figures.legs_with_roem, figures.roem_per_leg) == (70, 2, 35)


def test_figures_of_one_competition_are_those_of_its_standing(client, club, season, people):
    anna = people[0]
    a_leg(season, people, an_entry(100, ns_roem=20), an_entry(40))
    a_leg(season, people, an_entry(90), an_entry(120, ns_roem=50))
    a_leg(CompetitionFactory(club=club, slug="other", rounds_per_leg=1), people, an_entry(100))
    address = f"/clubs/{club.slug}/players/{anna.number}/figures/"
    [everything] = client.get(address).context["statistics"]
    page = client.get(address, {"competition": "season"})
    [figures], row = page.context["statistics"], page.context["unit"].row
    [expected] = [unit.row for unit in get_standing(season).rows if unit.row.unit_id == anna.pk]
    assert row == expected
    best = figures.stand_out[0].figure
    assert (figures.legs.points, figures.legs.legs, figures.roem, figures.pits, figures.nats, best) == (
        *(row.plain_total, row.legs, row.roem, row.pits, row.nats),
        row.best_leg,
    )
    assert everything.legs.legs == 3
    assert f"/{season.slug}/standing/{anna.number}/" in page.text
    for wanted in ("", "nothing", "²"):
        page = client.get(address, {"competition": wanted})
        assert (page.status_code, page.context["unit"], page.context["chosen"]) == (200, None, None)


def test_a_member_sees_unpublished_results_in_both(client, vera_client, season, people):
    """Protects: the row of the standing and the figures below it are of the same match days."""
    a_leg(season, people, an_entry(100))
    season.match_days.update(published_at=None)
    address = f"/clubs/{season.club.slug}/players/{people[0].number}/figures/?competition=season"
    assert client.get(address).context["unit"] is None
    page = vera_client.get(address)
    assert page.context["unit"].row.legs == page.context["statistics"][0].legs.legs == 1
    assert "standing/" + f"{people[0].number}/?unpublished=1" in page.text


@pytest.mark.parametrize("legs", [1, 3])
def test_figures_take_the_same_queries_however_much_was_played(client, season, people, legs, django_assert_num_queries):
    for _leg in range(legs):
        a_leg(season, people, an_entry(100), an_entry(90))
    address = f"/clubs/{season.club.slug}/players/{people[0].number}/figures/?with={people[1].number}"
    client.get(address)
    with django_assert_num_queries(12):  # one for the version under which luck and skill are kept
        page = client.get(address)
    assert page.status_code == 200
    with django_assert_num_queries(16):
        client.get(f"{address}&competition=season")


def test_a_non_player_is_compared_with_no_one(client, season, people):
    a_leg(season, people, an_entry(100))
    for wanted in ("x", "999999", "99999999999999999999", "", "²"):
        page = client.get(f"/clubs/{season.club.slug}/players/{people[0].number}/figures/", {"with": wanted})
        assert page.status_code == 200
        assert page.context["other"] is None
