"""What the page of a standing shows, to whom, in which order."""

import csv
import io
import re

from django.urls import reverse
from django.utils.html import strip_tags

from tests.factories import AdjustmentFactory, MatchDayFactory, PlayerFactory, ResultFactory
from tournaments.models import Competition, Player, Result
from tournaments.models.player import players_of

ADDRESS = {"club": "club-a", "competition": "season"}
URL = "/clubs/club-a/season/standing/"
CSV_URL = "/clubs/club-a/season/standing.csv"


def names(response) -> list[str]:
    return [line.record.unit.name for line in response.context["listing"].paginated_rows]


def places(response) -> list[int | None]:
    return [line.record.unit.row.place for line in response.context["listing"].paginated_rows]


def cells(response, column: str) -> list[object]:
    return [line.get_cell(column) for line in response.context["listing"].paginated_rows]


def give_results(competition: Competition, *, days: int = 1, **points: int) -> None:
    """Everyone the same points on each of that many published match days."""
    people = {name: PlayerFactory(club=competition.club, name=name) for name in points}
    for _ in range(days):
        match_day = MatchDayFactory(competition=competition, published=True)
        for name, player in people.items():
            ResultFactory(match_day=match_day, player=player, points=points[name])


def test_the_highest_total_comes_first_and_ties_share_a_place(client, competition):
    """At the address that people know. Searching keeps the place, and nonsense in the address shows it all the same."""
    assert (reverse("standing", kwargs=ADDRESS), reverse("standing_csv", kwargs=ADDRESS)) == (URL, CSV_URL)
    give_results(competition, Anja=5000, Bert=5200, Cees=5000, Dora=4000)
    response = client.get(URL)
    assert names(response) == ["Bert", "Anja", "Cees", "Dora"]
    assert cells(response, "place") == [1, 2, 2, 4]
    assert cells(response, "gap") == ["–", "200", "0", "1000"]
    assert {"plain_total", "plain_average"} & set(response.context["listing"].columns.names()) == set()
    sentences = ["Every match day counts.", "The highest total comes first.", "A tie means a shared place."]
    assert response.context["sentences"] == sentences
    response = client.get(URL, {"q": "AN"})
    assert (names(response), places(response)) == (["Anja"], [2])
    for query in ({"page": "x"}, {"page": "-1"}, {"page": "999"}, {"sort": "-"}, {"sort": "nonsense"}):
        assert names(client.get(URL, query)) == ["Bert", "Anja", "Cees", "Dora"], query


def test_a_standing_sorts_by_every_column_both_ways(client, competition):
    give_results(competition, Anja=5000, Bert=5200, Cees=4000)
    for column in client.get(URL).context["listing"].columns:
        if column.name == "name":
            continue
        assert set(names(client.get(URL, {"sort": f"-{column.name}"}))) == {"Anja", "Bert", "Cees"}
    assert names(client.get(URL, {"sort": "-total"})) == ["Bert", "Anja", "Cees"]
    assert names(client.get(URL, {"sort": "total"})) == ["Cees", "Anja", "Bert"]
    assert names(client.get(URL, {"sort": "-place"})) == ["Cees", "Anja", "Bert"]
    assert names(client.get(URL, {"sort": "-name"})) == ["Cees", "Bert", "Anja"]
    assert names(client.get(URL, {"sort": "day_1"})) == ["Cees", "Anja", "Bert"]


def test_every_evening_of_a_season_can_be_reached_the_newest_first(client, competition):
    """On paper, which does not move sideways, are the newest twelve."""
    give_results(competition, days=14, Anja=100)
    response = client.get(URL)
    days = [name for name in response.context["listing"].columns.names() if name.startswith("day_")]
    assert days == [f"day_{number}" for number in range(14, 0, -1)]
    cells_of_days = re.findall(r'<td class="[^"]*wide-only[^"]*">', response.text)
    assert (len(cells_of_days), sum("no-print" not in cell for cell in cells_of_days)) == (14, 12)


def test_what_no_one_has_is_no_column(client, competition):
    """And a search for someone who has nothing takes none away."""
    give_results(competition, Anja=5000, Bert=4000)
    MatchDayFactory(competition=competition, published=True)
    bare = client.get(URL).context["listing"].columns.names()
    assert {"roem", "pits", "nats", "day_2"}.isdisjoint(bare)
    assert {"gap", "day_1"} <= set(bare)
    anja = players_of(competition.club).get(name="Anja")
    ResultFactory(match_day=competition.match_days.last(), player=anja, points=100, pits=1)
    for query in ({}, {"q": "Bert"}):
        filled = set(client.get(URL, query).context["listing"].columns.names())
        assert {"pits", "day_2"} <= filled
        assert {"roem", "nats"}.isdisjoint(filled)


def test_units_short_of_attendance_are_listed_below_with_the_reason(client, competition):
    """An evening missed is a dash, and points for the season stand alongside the name, without their reason."""
    competition.minimum_attendance = 2
    competition.save()
    give_results(competition, days=2, Anja=100)
    anja, bert = players_of(competition.club).get(), PlayerFactory(club=competition.club, name="Bert")
    ResultFactory(match_day=competition.match_days.last(), player=bert, points=9000)
    AdjustmentFactory(competition=competition, player=anja, points=-100, reason="Looked at cards")
    response = client.get(URL)
    assert list(zip(names(response), places(response), strict=True)) == [("Anja", 1), ("Bert", None)]
    assert cells(response, "total") == [100, 9000]
    link = '<a href="/clubs/club-a/players/{}/?competition=season">{}</a> <small class="soft">{}</small>'
    assert cells(response, "name") == [
        link.format(anja.number, "Anja", "−100 for the whole competition"),
        link.format(bert.number, "Bert", "1 match day attended, 2 needed for a place"),
    ]
    assert "Looked at cards" not in response.text
    assert re.findall(r'<td class="number soft wide-only">([^<]*)</td>', response.text) == ["100", "100", "9000", "–"]


def test_dropped_results_are_struck_through_in_words_too(client, competition):
    competition.counting_best = 1
    competition.save()
    anja = PlayerFactory(club=competition.club, name="Anja")
    for points in (4000, 5000):
        ResultFactory(match_day=MatchDayFactory(competition=competition, published=True), player=anja, points=points)
    response = client.get(URL)
    assert cells(response, "day_1") == ['<s class="dropped"><span class="visually-hidden">dropped: </span>4000</s>']
    assert (cells(response, "day_2"), cells(response, "total"), cells(response, "plain_total")) == (
        [5000],
        [5000],
        [9000],
    )
    # What is struck is in the second average, which clubs print alongside the first.
    assert (cells(response, "average"), cells(response, "plain_average")) == (["5000"], ["4500"])


def test_an_average_ranks_with_two_decimals(client, competition):
    competition.counting_method = "average"
    competition.save()
    give_results(competition, Anja=5000, Bert=4000)
    response = client.get(URL)
    assert response.context["listing"].columns.names()[:4] == ["place", "name", "average", "total"]
    averages = [strip_tags(cell) for cell in cells(response, "average")]
    assert averages == ["5000.00 1 match day", "4000.00 1 match day"]
    assert cells(response, "gap") == ["–", "1000.00"]


def test_what_was_counted_stands_below_what_ranks(client, competition):
    """Phones have room for no more: place, name, and this."""
    give_results(competition, days=2, Anja=5000)
    for best, said in ((None, "2 match days"), (1, "1 of 2 count")):
        competition.counting_best = best
        competition.save()
        assert re.findall(r'</a>\d+ <small class="counted soft">([^<]*)</small></td>', client.get(URL).text) == [said]


def test_results_by_leg_stand_together_in_the_column_of_their_match_day(client, competition, table):
    competition.counting_unit = "leg"
    competition.counting_best = 1
    competition.save()
    assert cells(client.get(URL), "day_1") == [200, 200, 124, 124]


def test_fifty_rows_a_page_and_all_of_them_for_printing(client, competition):
    match_day = MatchDayFactory(competition=competition, published=True)
    people = Player.objects.bulk_create(
        Player(club=competition.club, number=number, name=f"Player {number}") for number in range(1, 61)
    )
    Result.objects.bulk_create(Result(match_day=match_day, player=one, points=one.number) for one in people)
    shown = [len(names(client.get(URL, query))) for query in ({}, {"page": 2}, {"rows": "all"})]
    assert shown == [50, 10, 60]


def test_match_days_that_are_not_published_count_only_for_the_club_and_only_when_asked(
    client, stranger_client, vera_client, competition
):
    give_results(competition, Anja=5000)
    hidden = MatchDayFactory(competition=competition)
    ResultFactory(match_day=hidden, player=players_of(competition.club).get(name="Anja"), points=1)
    for visitor, asked, total in (
        *[(client, {}, 5000), (client, {"unpublished": "1"}, 5000), (stranger_client, {"unpublished": "1"}, 5000)],
        *[(vera_client, {}, 5000), (vera_client, {"unpublished": "1"}, 5001)],
    ):
        assert cells(visitor.get(URL, asked), "total") == [total]
        assert (b"5001" in visitor.get(CSV_URL, asked).content) is (total == 5001)


def test_the_file_holds_the_same_rows(client, competition):
    competition.counting_best = 1
    competition.save()
    anja = PlayerFactory(club=competition.club, name="Anja", number=1)
    bert = PlayerFactory(club=competition.club, name="=Bert", number=2)
    for anjas, berts in ((4000, 3000), (5000, 2500)):
        match_day = MatchDayFactory(competition=competition, published=True)
        ResultFactory(match_day=match_day, player=anja, points=anjas)
        ResultFactory(match_day=match_day, player=bert, points=berts)
    AdjustmentFactory(competition=competition, player=anja, points=-100)
    response = client.get(CSV_URL)
    assert response.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert response.headers["Content-Disposition"] == 'attachment; filename="club-a-season-standing.csv"'
    rows = list(csv.reader(io.StringIO(response.content.decode("utf-8-sig"))))
    assert rows == [
        [
            "Place", "Number", "Name", "Match days", "Total", "Average", "Gap", "All results", "Average of all", "Roem",
            "Pits", "Nats", "Match day 1", "Match day 2", "Whole competition", "Dropped", "Note",
        ],
        [
            "1", "1", "Anja", "2", "4900", "4900.00", "0", "8900", "4450.00", "",
            "", "", "4000", "5000", "-100", "Match day 1", "",
        ],
        [
            "2", "2", "'=Bert", "2", "3000", "3000.00", "1900", "5500", "2750.00", "",
            "", "", "3000", "2500", "0", "Match day 2", "",
        ],
    ]  # fmt: skip
