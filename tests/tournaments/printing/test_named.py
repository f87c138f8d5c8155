"""What stands behind a name on paper: where someone comes from, and what they are in the competition."""

import pytest

from tests.factories import ResultFactory, SideStandingFactory
from tests.tournaments.printing.reading import addresses_of, letters_of, printed
from tournaments.choices import SheetFormat, SideStandingKind
from tournaments.models import Player
from tournaments.printing.attendance import attendance_list
from tournaments.printing.named import home_of, named, without_home
from tournaments.printing.player_card import player_cards
from tournaments.printing.press import to_pdf
from tournaments.printing.result import day_result
from tournaments.printing.score_sheet import score_sheets
from tournaments.printing.seating import seating_by_name, seating_by_table
from tournaments.printing.side_standing import side_standing_paper
from tournaments.printing.standing import standing_paper
from tournaments.printing.table_card import table_cards
from tournaments.queries.evening.door import list_expected
from tournaments.queries.evening.places import list_places
from tournaments.queries.people.unit import category_tags
from tournaments.queries.results.match_day import get_hall, get_match_day_result
from tournaments.queries.results.standing import get_standing
from tournaments.queries.season.side_standing import get_side_standing
from tournaments.services.people.category import set_categories

LONG = "Klaverjasvereniging De Vrolijke Boeren uit Nieuw-Amsterdam"


@pytest.fixture
def ladies(competition, players):
    """Anja, from far away, is a lady and plays in the north."""
    players[0].home = LONG
    players[0].save()
    people = [{"pk": None, "name": name, "players": [players[0].pk]} for name in ("Ladies", "Region North")]
    return set_categories(competition=competition, categories=people)[0]


def test_of_two_people_each_has_a_home():
    assert named("Jan de Vries") == "Jan de Vries"
    assert named("Jan de Vries", note="absent") == "Jan de Vries (absent)"
    pair = "Jan de Vries (Assen) / Kees (B)"
    assert named(pair, ["Ladies", "North"])["people"] == [["Jan de Vries", "Assen"], ["Kees (B)", ""]]
    assert named(pair, ["Ladies", "North"])["tags"] == "Ladies · North"
    assert (without_home(pair), home_of(pair)) == ("Jan de Vries / Kees (B)", "Assen / –")
    assert (home_of("Jan (Assen) / Kees (Assen)"), home_of("Jan / Kees")) == ("Assen", "")


def test_categories_stand_behind_the_names(evening, players, ladies):
    """Protects: papers on which a lady is none. Lists where one looks for a seat leave them out."""
    for player in players:
        ResultFactory(match_day=evening, player=player, points=1000)
    hall = get_hall(evening)
    units = list_places(hall, category_tags(evening.competition))
    behind = "Ladies · Region"
    for papers in (
        player_cards(evening, units),
        day_result(get_match_day_result(evening)),
        standing_paper(get_standing(evening.competition, published_only=False)),
        attendance_list(evening, list_expected(evening)),
    ):
        assert " ".join(printed(papers)).count(behind) == 1
    for papers in (
        seating_by_name(evening, hall.legs, units),
        seating_by_table(evening, hall.legs),
        table_cards(evening, hall.legs, addresses=addresses_of(hall)),
        score_sheets(evening, hall.legs, addresses=addresses_of(hall), sheet_format=SheetFormat.HALF),
    ):
        assert "Ladies" not in " ".join(printed(papers))


def test_a_long_home_is_cut_and_takes_no_more_pages(evening, players):
    """Protects: sheets and lists that grow because of a long name of a club; on the wall it is as large as names."""

    def papers():
        hall = get_hall(evening)
        of = addresses_of(hall)
        return {
            "cards": player_cards(evening, list_places(hall)),
            "table cards": table_cards(evening, hall.legs, addresses=of),
            "sheets": score_sheets(evening, hall.legs, addresses=of, sheet_format=SheetFormat.HALF),
            "by name": seating_by_name(evening, hall.legs, list_places(hall)),
        }

    before = {name: len(printed(made)) for name, made in papers().items()}
    Player.objects.filter(pk__in=[player.pk for player in players]).update(home=LONG)
    after = {name: printed(made) for name, made in papers().items()}
    assert {name: len(pages) for name, pages in after.items()} == before
    for name, pages in after.items():
        # What says which club it is comes first: “Klav. De Vrolijke Boeren…”.
        assert "De Vro" in pages[0], name
        assert "…" in pages[0], name
    hall = get_hall(evening)
    on_the_wall = [*papers()["by name"], *seating_by_table(evening, hall.legs)]
    assert {size for text, size in letters_of(to_pdf(on_the_wall, "wall")) if "Klav" in text} == {18}


def test_another_standing_has_the_rows_of_its_page(evening, players, ladies, subtests):
    other = SideStandingFactory(competition=evening.competition, kind=SideStandingKind.ROEM)
    assert side_standing_paper(get_side_standing(other)) == []  # what has no rows is not printed
    for player, points in zip(players, range(3000, 1200, -200), strict=True):
        ResultFactory(match_day=evening, player=player, points=points, roem=points // 10)
    for kind, fields, said in (
        (SideStandingKind.ROEM, {}, "1 Anja (Klaverjasvereniging De Vrolijke Boeren uit Nieuw-Amsterdam) · Ladies"),
        (SideStandingKind.CATEGORY, {"category": ladies}, "Only Ladies, counted like the main standing."),
        (SideStandingKind.HOMES, {"best_people": 1}, "Each club or town is ranked by its best player."),
    ):
        with subtests.test(said):
            side = SideStandingFactory(competition=evening.competition, name=f"By {kind}", kind=kind, **fields)
            count = get_side_standing(side, published_only=False)
            [page] = printed(side_standing_paper(count))
            assert f"By {kind}" in page
            assert said in page
            for row in count.rows:
                assert row.name.split(" (")[0] in page
                assert str(row.row.total) in page
            assert ("Cees" in page) == (kind == SideStandingKind.ROEM)
            if fields.get("category"):  # whose name stands once
                assert [row.categories for row in count.rows] == [("Region North",)]
