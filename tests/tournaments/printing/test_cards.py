"""What is cut: table cards, player and pair cards, lots."""

import pytest

from tests.factories import LegFactory, MatchDayFactory, PairFactory, PlayerFactory, TableFactory
from tests.tournaments.printing.reading import addresses_of, letters_of, pages_of, printed, sizes_of
from tournaments.choices import PaperSize
from tournaments.printing.lots import numbered_lots, seat_lots, tables_for
from tournaments.printing.player_card import player_cards
from tournaments.printing.press import Letterhead, to_pdf
from tournaments.printing.table_card import numbered_table_cards, table_cards
from tournaments.queries.evening.places import list_places
from tournaments.queries.results.match_day import get_hall


@pytest.fixture
def evening_of_pairs(pairs_competition):
    club = pairs_competition.club
    names = [("Anja", "Bert"), ("Cees", "Dora")]
    pairs = [
        PairFactory(
            competition=pairs_competition,
            number=number,
            first=PlayerFactory(club=club, name=first),
            second=PlayerFactory(club=club, name=second),
        )
        for number, (first, second) in enumerate(names, 11)
    ]
    evening = MatchDayFactory(competition=pairs_competition)
    TableFactory(leg=LegFactory(match_day=evening), units=pairs)
    return evening


def test_cards_for_a4_fit_on_letter(evening):
    """As many on a page, each smaller in its room: nothing is cut off, and no page is added."""
    hall = get_hall(evening)
    for papers in (table_cards(evening, hall.legs, addresses=addresses_of(hall)), numbered_lots(40)):
        a4, letter = (to_pdf(papers, "Cards", Letterhead(size)) for size in PaperSize)
        assert (sizes_of(a4), sizes_of(letter)) == ({(210, 297)}, {(216, 279)})
        assert pages_of(a4) == pages_of(letter)
        [largest, *_rest] = sorted((size for _words, size in letters_of(letter)), reverse=True)
        assert largest < max(size for _words, size in letters_of(a4)) + 0.1


def test_a_table_card_names_everyone_at_the_table(evening):
    """Also where a seat is empty, and for tables that are not drawn yet."""
    hall = get_hall(evening)
    first, second = printed(table_cards(evening, hall.legs, addresses=addresses_of(hall)))
    for words in ["Table 1", "Table 2", "Leg 1", "North Anja", "East Bert", "South Cees", "West Dora"]:
        assert words in first
    assert "North Ineke" in second
    assert "klaverjas.example/t/ CODE1X" in first
    evening.legs.first().seats.filter(player__name="Dora").delete()
    hall = get_hall(evening)
    page = printed(table_cards(evening, hall.legs[:1], addresses=addresses_of(hall)))[0]
    assert ("South Cees" in page, "Dora" in page) == (True, False)
    assert ["Table 3" in page for page in printed(numbered_table_cards(evening, 3))] == [False, True]


def test_a_player_card_has_every_leg(evening):
    """Also the leg that is not drawn yet, with room to write."""
    [first, _second] = printed(player_cards(evening, list_places(get_hall(evening))))
    anja = first.split("Bert")[0]
    # Leg, table, seat, partner: at table 1 as North; in the second leg she sits out; the third is to come.
    assert "Anja 1 Match day 1" in anja
    assert "1 1 N Cees 2 – sits out 3" in first


def test_a_pair_has_one_card_with_its_side_and_its_opponents(evening_of_pairs):
    [page] = printed(player_cards(evening_of_pairs, list_places(get_hall(evening_of_pairs))))
    assert page.count("Match day 1") == 2
    assert "Anja / Bert 11" in page
    assert "1 1 NS Cees / Dora" in page
    assert "1 1 EW Anja / Bert" in page


def test_cards_grow_with_the_number_of_legs(evening):
    """Nine cards: eight, six, four or two on a page."""
    for legs, pages in ((4, 2), (7, 2), (12, 3), (20, 5)):
        evening.competition.legs_per_match_day = legs
        assert len(printed(player_cards(evening, list_places(get_hall(evening))))) == pages, legs


def test_lots_are_numbered_thirty_two_on_a_page():
    first, second = printed(numbered_lots(40))
    assert first.split() == [str(number) for number in range(1, 33)]
    assert second.split() == [str(number) for number in range(33, 41)]
    assert sizes_of(to_pdf(numbered_lots(1), "Het lot")) == {(210, 297)}


def test_lots_with_a_seat_have_an_empty_one_for_those_left_over(competition, pairs_competition):
    [page] = printed(seat_lots(competition, 9))
    assert [page.count(words) for words in ("Table", "North", "sits out")] == [8, 2, 1]
    [page] = printed(seat_lots(pairs_competition, 4))
    assert [page.count(words) for words in ("North–South", "East–West", "sits out")] == [2, 2, 0]
    assert (tables_for(pairs_competition, 5), tables_for(pairs_competition, 1)) == (2, 1)
