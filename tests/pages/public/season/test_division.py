"""The divisions of a competition: one page, its file and its paper, all with the same rows."""

import csv
import io

from django.urls import reverse

from tests.factories import DivisionFactory, MatchDayFactory, PlayerFactory, ResultFactory
from tests.tournaments.printing.reading import pages_of
from tournaments.models import Competition, DivisionPlace, MatchDay
from tournaments.models.player import players_of

SEASON = ["club-a", "season"]
PAGE = reverse("divisions", args=SEASON)
FILE = reverse("competition_file", args=[*SEASON, "divisions", "csv"])
PAPER = reverse("divisions_pdf", args=SEASON)


def play(competition: Competition, people: int = 2) -> None:
    """Two divisions of that many, who all played; the last of A goes down and the first of B goes up."""
    match_day = MatchDayFactory(competition=competition, published=True)
    for division in (DivisionFactory(competition=competition), DivisionFactory(competition=competition)):
        for place in range(people):
            player = PlayerFactory(club=competition.club, name=f"{division.name}{place + 1}")
            DivisionPlace.objects.create(division=division, player=player)
            ResultFactory(match_day=match_day, player=player, points=5000 - 100 * place - 10 * division.number)


def rows_of(client) -> list[list[str]]:
    return list(csv.reader(io.StringIO(client.get(FILE).content.decode("utf-8-sig"))))


def test_page_file_and_paper_have_the_same_rows(client, competition):
    play(competition)
    numbers = {player.name: str(player.number) for player in players_of(competition.club).all()}
    rows = rows_of(client)
    assert rows == [
        ["Division", "Place", "Number", "Name", "Total", "Moves"],
        ["A", "1", numbers["A1"], "A1", "4990", ""],
        ["A", "2", numbers["A2"], "A2", "4890", "down"],
        ["B", "1", numbers["B1"], "B1", "4980", "up"],
        ["B", "2", numbers["B2"], "B2", "4880", ""],
    ]
    [paper] = pages_of(client.get(PAPER).content)
    assert "A Place Name Total Moves 1 A1 4990 2 A2 4890 down B Place Name Total Moves 1 B1 4980 up 2 B2 4880" in paper
    answer = client.get(PAGE)
    page = [(line.unit.name, line.row.place) for table in answer.context["standing"].tables for line in table.rows]
    assert page == [(row[3], int(row[1])) for row in rows[1:]]
    for text in (answer.text, client.get(reverse("competition_files", args=SEASON)).text):
        assert (FILE in text, PAPER in text) == (True, True)


def test_an_average_ranks_with_two_decimals_everywhere(client, competition):
    Competition.objects.update(counting_method="average")
    play(competition, people=1)
    assert [row[4] for row in rows_of(client)] == ["Average", "4990.00", "4980.00"]
    [paper] = pages_of(client.get(PAPER).content)
    assert "4990.00" in paper
    assert "4990.00" in client.get(PAGE).content.decode()


def test_unpublished_results_are_in_neither_page_nor_file(client, vera_client, competition):
    """Protects: the file and the paper of this page hold what the page shows, also for the club."""
    play(competition)
    MatchDay.objects.update(published_at=None)
    for visitor in (client, vera_client):
        assert len(rows_of(visitor)) == 1
        assert visitor.get(PAPER).status_code == 404
        assert visitor.get(PAGE).status_code == 200


def test_the_club_prints_what_is_not_published_in_the_language_it_wants(client, sjaak_client, competition):
    """Without divisions none are offered."""
    address = reverse("competition_paper", args=[*SEASON, "divisions"])
    assert address not in sjaak_client.get(reverse("competition_print", args=SEASON)).text
    assert sjaak_client.get(address).status_code == 302
    assert client.get(PAPER).status_code == 404
    assert FILE not in client.get(reverse("competition_files", args=SEASON)).text
    play(competition)
    MatchDay.objects.update(published_at=None)
    assert address in sjaak_client.get(reverse("competition_print", args=SEASON)).text
    [paper] = pages_of(sjaak_client.get(address, {"language": "de"}).content)
    assert "1 A1 4990" in paper
