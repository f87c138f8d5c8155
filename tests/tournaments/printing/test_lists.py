"""Lists for the wall, the door and the prize-giving."""

import datetime

import pytest
from django.utils.timezone import now

from tests.factories import (
    AdjustmentFactory,
    AttendanceFactory,
    DivisionFactory,
    MatchDayFactory,
    PlayerFactory,
    ResultFactory,
    TableFactory,
    TeamFactory,
    a_round,
    an_entry,
)
from tests.tournaments.printing.reading import addresses_of, letters_of, pages_of, printed, sizes_of
from tournaments.choices import SheetFormat
from tournaments.models import Attendance, DivisionPlace, MatchDay, Player, Prize, Result
from tournaments.printing.attendance import attendance_list
from tournaments.printing.calendar import calendar_paper
from tournaments.printing.certificate import certificates
from tournaments.printing.pack import evening_pack
from tournaments.printing.player_card import player_cards
from tournaments.printing.press import Paper, to_pdf
from tournaments.printing.prize import prize_list
from tournaments.printing.result import day_result
from tournaments.printing.rules import rules_in_words
from tournaments.printing.seating import seating_by_name, seating_by_table
from tournaments.printing.standing import standing_paper
from tournaments.queries.evening.door import list_expected
from tournaments.queries.evening.places import list_places
from tournaments.queries.results.division import get_division_standing
from tournaments.queries.results.match_day import get_hall, get_match_day_result
from tournaments.queries.results.prize import list_day_prizes
from tournaments.queries.results.standing import get_standing
from tournaments.queries.season.calendar import list_whole_calendar


def test_seating_has_table_and_seat_for_every_leg(evening):
    """By name for all legs or for one, and by table in a list for each leg."""
    hall = get_hall(evening)
    [page] = printed(seating_by_name(evening, hall.legs, list_places(hall)))
    assert "Name Leg 1 Leg 2 Anja 1 N sits out Bert 1 E 2 W" in page
    assert "Ineke sits out 1 N" in page
    [page] = printed(seating_by_name(evening, hall.legs[1:], list_places(hall)))
    assert ("Anja sits out" in page, "Leg 1" in page) == (True, False)
    first, second = printed(seating_by_table(evening, hall.legs))
    assert "1 Anja Bert Cees Dora 2 Emma Frits Greet Henk Sits out: Ineke" in first
    assert "Sits out: Anja" in second
    empty = get_hall(MatchDayFactory(competition=evening.competition))  # nothing is drawn, so nothing is printed
    assert seating_by_name(empty.match_day, empty.legs, list_places(empty)) == []
    assert evening_pack(empty, empty.legs, addresses={}, sheet_format=SheetFormat.HALF) == []


def test_each_winner_has_a_certificate_sideways_and_in_a_division_another(competition, players):
    """Protects: one of two who share a place without one; a name too long for its line."""
    players[1].name = "Bertha van der Meulen-Bouwmeester tot Nijenrode van Welgelegen"
    players[1].save()
    totals = [5000, 4900, 4900, 4800]
    for player, points in zip(players, totals, strict=False):
        ResultFactory(
            match_day=MatchDayFactory(competition=competition, number=player.number), player=player, points=points
        )

    def made(up_to: int) -> list[Paper]:
        counts = [count(competition, published_only=False) for count in (get_division_standing, get_standing)]
        return certificates(*counts, up_to=up_to, on=datetime.date(2027, 5, 27))

    said = [("Anja", "Place 1 5000 points"), ("Bertha", "Place 2 4900 points"), ("Cees", "Place 2 4900 points")]
    for page, words in zip(printed(made(2)), said, strict=True):
        assert all(part in page for part in (*words, competition.name, competition.club.name, "27 May 2027"))
    DivisionPlace.objects.create(division=DivisionFactory(competition=competition, name="B"), player=players[3])
    assert ["Place 1 · B" in page for page in printed(made(1))] == [False, True]
    assert sizes_of(to_pdf(made(1), "Certificates")) == {(297, 210)}


def test_the_calendar_of_a_season_has_every_evening_with_its_note(competition):
    """Protects: thirty-three evenings on one page, the reason where one is called off, and none without a date."""
    for number in range(33):
        date = datetime.date(2026, 9, 3) + datetime.timedelta(weeks=number)
        MatchDayFactory(competition=competition, date=date, starts_at=datetime.time(19, 45))
    MatchDayFactory(competition=competition, date=None, name="Somewhere")
    competition.match_days.filter(number=2).update(note="Anna bakes", name="Opening")
    competition.match_days.filter(number=3).update(called_off=True, called_off_reason="No heating", note="Bert bakes")
    [page] = printed(calendar_paper(competition, list_whole_calendar(competition)))
    assert "Thursday 3 September 2026 19:45 Match day 1 Thursday 10 September 2026 19:45 Opening · Anna bakes" in page
    assert "17 September 2026 19:45 Match day 3 · called off: No heating · Bert bakes" in page
    assert ("15 April 2027" in page, "Somewhere" in page) == (True, False)
    assert calendar_paper(competition, []) == []


def test_the_pack_is_everything_in_order(evening):
    hall = get_hall(evening)
    pages = printed(evening_pack(hall, hall.legs, addresses=addresses_of(hall), sheet_format=SheetFormat.HALF))
    # by name, two legs by table, four table cards and four sheets two on a page, nine player cards
    assert len(pages) == 1 + 2 + 2 + 2 + 2
    assert [words in pages[index] for index, words in [(0, "Where do you sit?"), (5, "Signature"), (7, "Partner")]] == [
        True
    ] * 3


@pytest.mark.parametrize("has_money", [False, True])
def test_the_list_at_the_door_names_who_may_come_and_who_is_there(competition, has_money):
    competition.club.keeps_money = has_money
    evening = MatchDayFactory(competition=competition)
    AttendanceFactory(match_day=evening, player__name="Anja", player__number=1, is_paid=True)
    PlayerFactory(club=competition.club, name="Bert", number=2)
    PlayerFactory(club=competition.club, name="Gone", number=3, is_active=False)
    [paper] = attendance_list(evening, list_expected(evening))
    here = [(row["name"], row["ticks"]) for row in paper.data["rows"]]
    ticks = 2 if has_money else 1
    assert here[:3] == [("Anja", [True] * ticks), ("Bert", [False] * ticks), ("", [False] * ticks)]
    [page] = printed([paper])
    assert ("Anja 1" in page, "Gone" in page, "Paid" in page) == (True, False, has_money)


@pytest.fixture
def played(competition):
    """Anja and Cees 100, Bert and Dora 62."""
    names = ["Anja", "Bert", "Cees", "Dora"]
    units = [PlayerFactory(club=competition.club, name=name, number=number) for number, name in enumerate(names, 1)]
    evening = MatchDayFactory(competition=competition, published=True)
    a_round(TableFactory(leg__match_day=evening, units=units), 1, an_entry(100))
    return evening


def test_the_result_shows_the_rows_of_the_page(played):
    """A game without roem has no roem columns: Klammern counts no pits and no roem, so no list asks for them."""
    [page] = printed(day_result(get_match_day_result(played)))
    assert "Players 4" in page
    assert "1 Anja 100 – 0 0 0 1 Cees 100 – 0 0 0 3 Bert 62 38 0 0 0" in page
    played.competition.rules = "klammern-league"
    result = get_match_day_result(played)
    [shown], [prizes] = day_result(result), prize_list(played, list_day_prizes(played))
    standing = standing_paper(get_standing(played.competition))[0]
    words = [*map(str, shown.data["head"]), *(row[0] for row in prizes.data["specials"])]
    words += standing.data["parts"][0]["head"]
    assert {"Roem", "Pits", "Nats", "Most pits"} & set(words) == set()
    assert "Augen" in words


def test_the_prize_list_names_places_and_special_prizes(played):
    """Before the result it has lines to fill in."""
    [page] = printed(prize_list(played, list_day_prizes(played)))
    assert "1 Anja 100 1 Cees 100 3 Bert 62 3 Dora 62" in page
    for number, fields in enumerate(({"kind": "last_place", "what": "Poedel"}, {"kind": "most_pits"}), start=1):
        Prize.objects.create(competition=played.competition, number=number, **fields)
    Prize.objects.create(competition=played.competition, number=3, kind="highest_leg")
    [page] = printed(prize_list(played, list_day_prizes(played)))
    assert "Bert, Dora 62 Poedel" in page
    assert "Most pits Highest leg Anja, Cees 100" in page
    match_day = MatchDayFactory()
    [paper] = prize_list(match_day, list_day_prizes(match_day, 9))
    assert [row[0] for row in paper.data["places"]] == ["1", "2", "3", "4", "8"]
    assert "Prizes" in printed([paper])[0]


def test_the_standing_strikes_through_what_does_not_count(competition):
    competition.counting_best = 1
    competition.save()
    player = PlayerFactory(club=competition.club, name="Anja")
    for points in (5000, 4000):
        ResultFactory(match_day=MatchDayFactory(competition=competition, published=True), player=player, points=points)
    AdjustmentFactory(competition=competition, player=player, points=20)
    [paper] = standing_paper(get_standing(competition))
    [part] = paper.data["parts"]
    assert part["rows"][0][-2:] == [{"total": "5000", "dropped": False}, {"total": "4000", "dropped": True}]
    [page] = printed([paper])
    assert "1 Anja (+20 for the whole competition) 5020" in page
    assert (
        "The best match day counts. The highest total comes first. A tie means a shared place. "
        "Results that do not count" in page
    )


def test_a_long_season_goes_on_on_more_pages(competition):
    player = PlayerFactory(club=competition.club, name="Anja")
    assert standing_paper(get_standing(competition)) == []  # without a result there is no standing
    for days, pages, size in ((4, 1, (210, 297)), (14, 1, (297, 210)), (30, 3, (297, 210))):
        new = [MatchDay(competition=competition, number=number, published_at=now()) for number in range(1, days + 1)]
        MatchDay.objects.all().delete()
        Result.objects.bulk_create(
            Result(match_day=day, player=player, points=5000) for day in MatchDay.objects.bulk_create(new)
        )
        papers = standing_paper(get_standing(competition))
        assert [len(part["results"]) for part in papers[0].data["parts"]] == [days // pages] * pages
        pdf = to_pdf(papers, "Standing")
        assert (len(pages_of(pdf)), all("Anja" in page for page in pages_of(pdf))) == (pages, True)
        assert size in sizes_of(pdf)


def test_the_rules_are_sentences_below_their_titles(competition):
    pages = printed(rules_in_words(competition))
    page = " ".join(pages)
    assert page.startswith("Rules Club A · Season A match day – Individual")
    assert "The standing – Every match day counts. – The highest total comes first." in page


def test_a_hundred_long_names_fill_pages_and_none_is_lost(competition):
    evening = MatchDayFactory(competition=competition)
    people = Player.objects.bulk_create(
        Player(club=competition.club, number=number, name=f"Annemarie van den Bovenkamp {number:03}")
        for number in range(1, 101)
    )
    Attendance.objects.bulk_create(Attendance(match_day=evening, player=player) for player in people)
    text = " ".join(printed(attendance_list(evening, list_expected(evening))))
    assert [player.name for player in people if player.name not in text] == []


def test_the_list_of_tables_names_the_teams_that_meet(teams_competition):
    teams = [TeamFactory(competition=teams_competition, name=name) for name in ("Boeren", "Nellen")]
    home, away = ([member.player for member in team.members.all()] for team in teams)
    table = TableFactory(leg__match_day__competition=teams_competition, units=[home[0], away[0], home[1], away[1]])
    day = table.leg.match_day
    (paper,) = seating_by_table(day, get_hall(day).legs)
    assert paper.data["rows"] == [
        [
            "1",
            {"people": [[str(home[0]), "Boeren"]], "tags": "", "note": ""},
            {"people": [[str(away[0]), "Nellen"]], "tags": "", "note": ""},
            str(home[1]),
            str(away[1]),
        ]
    ]


def test_by_last_name_the_number_stands_in_front(evening, players):
    """Protects: the list that people stand before, in the order and with the letters they look for."""
    club = evening.competition.club
    club.name_order = "last_name"
    club.save()
    for player, name in zip(players, ["Jan de Vries", "Anna van den Berg (Assen)"], strict=False):
        player.name = name
        player.save()
    evening.competition.refresh_from_db()
    evening.refresh_from_db()
    hall = get_hall(evening)
    [page] = printed(seating_by_name(evening, hall.legs, list_places(hall)))
    assert page.index("2 Berg, Anna van den (Assen)") < page.index("3 Cees") < page.index("1 Vries, Jan de")
    text = " ".join(printed(attendance_list(evening, list_expected(evening))))
    assert text.index("2 Berg, Anna van den (Assen)") < text.index("1 Vries, Jan de")
    assert "Jan de Vries" in " ".join(printed(player_cards(evening, list_places(hall))))


def test_what_hangs_on_the_wall_is_read_from_a_distance(evening):
    """Protects: names and tables of 18 points, also of the longest names; they break into a second line instead."""
    for seat in get_hall(evening).legs[0].tables[0].seats:
        seat.player.name = f"Wilhelmina Johanna van den Bovenkamp-Oosterhuis {seat.player.number}"
        seat.player.save()
    hall = get_hall(evening)
    names = {str(seat.player) for leg in hall.legs for one in leg.tables for seat in one.seats}
    papers = [*seating_by_name(evening, hall.legs, list_places(hall)), *seating_by_table(evening, hall.legs)]
    letters = letters_of(to_pdf(papers, "wall"))
    first_words = {name.split()[0] for name in names}
    assert {size for text, size in letters if text.split()[:1] and text.split()[0] in first_words} == {18}
