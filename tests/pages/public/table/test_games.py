"""Klammern and Hamburg as everyone sees them: the sheet, why a round counts, the standing and its file."""

import csv
import io

import pytest

from scoring import KlammernEntry, Seat, Side
from tests.factories import CompetitionFactory, MatchDayFactory, PlayerFactory, TableFactory, a_meld_entry, a_round
from tournaments.choices import CountingFigure
from tournaments.models import MatchDay

pytestmark = pytest.mark.django_db
NAMES = ["Anja", "Bert", "Cees", "Dora"]


def a_table(club, rules="klammern-league", players=4, figure=CountingFigure.POINTS, **options):
    """A published evening of club A with one table."""
    if players < 4:
        options["players"] = players
    season = CompetitionFactory(club=club, slug="season", rules=rules, rules_options=options, counting_figure=figure)
    leg = MatchDayFactory(competition=season, published=True).legs.create(number=1)
    people = [PlayerFactory(club=club, name=name, number=number) for number, name in enumerate(NAMES[:players], 1)]
    return TableFactory(leg=leg, units=people)


def a_finished_game(club, **kwargs):
    table = a_table(club, target=20, **kwargs)
    a_round(table, 1, a_meld_entry(60, melds={Side.EW: (20,)}, doubling=0))
    a_round(table, 2, a_meld_entry(20, maker=Side.EW))
    return table


SHEET = "/clubs/club-a/season/day/1/leg/1/table/1/"


def test_the_pages_of_a_match_of_klammern_use_its_words(client, club):
    """The sheet says who has won and why; the standing has Augen, and no roem or pits."""
    a_finished_game(club)
    page = client.get(SHEET)
    assert "Bert &amp; Dora won 26 : 8." in page.text
    assert [[cell.total for cell in line.cells] for line in page.context["sheet"].lines] == [[6, 12], [8, 26]]
    _written, sentences = page.context["explanations"][0]
    assert any("Anja & Cees" in sentence for sentence in sentences)
    listing = client.get("/clubs/club-a/season/standing/").context["listing"]
    headings = {column.name: str(column.header) for column in listing.columns}
    assert (headings["total"], headings["nats"]) == ("Augen", "Rounds lost")
    assert not {"roem", "pits"} & set(headings)
    assert "A leg is over when someone has 20 Augen." in client.get("/clubs/club-a/season/rules/").text
    MatchDay.objects.update(published_at=None)
    assert [client.get(address).status_code for address in (SHEET, f"{SHEET}round/1/")] == [404, 404]


def test_a_match_that_a_klammer_jass_decided_says_so(client, club):
    """Protects: anyone who wins by a Klammer-Jass may have fewer Augen, so the figures would say the contrary."""
    table = a_table(club)
    a_round(table, 1, a_meld_entry(60))
    a_round(table, 2, a_meld_entry(164, jass=Side.NS, tricks_won={Side.NS: 8}))
    assert "Anja &amp; Cees win by Klammer-Jass (score 6 : 10)." in client.get(SHEET).text


def test_a_sheet_of_three_has_a_column_for_each(client, club):
    table = a_table(club, "hamburg", players=3)
    points = {Seat.NORTH: 30, Seat.EAST: 60, Seat.SOUTH: 50}
    a_round(table, 1, KlammernEntry(maker=Seat.NORTH, card_points=points))
    a_round(table, 2, KlammernEntry(passed=True))
    page = client.get(SHEET)
    assert [party.name for party in page.context["sheet"].parties] == ["Anja", "Bert", "Cees"]
    assert "All passed" in page.text
    sheet = page.context["sheet"]
    assert [line.seat for line in (*sheet.lines, *sheet.open_lines)] == ["N", "E", "S"]
    assert client.get(f"{SHEET}round/1/").status_code == 200


@pytest.mark.parametrize(
    "figure, total, values",
    [(CountingFigure.POINTS, "Augen", ["26", "26", "8", "8"]), (CountingFigure.WINS, "Legs won", ["1", "1", "0", "0"])],
)
def test_the_files_say_the_same_as_the_pages(client, club, figure, total, values):
    a_finished_game(club, figure=figure)
    for address in ("standing.csv", "day/1.csv"):
        text = client.get(f"/clubs/club-a/season/{address}").content.decode("utf-8-sig")
        header, *rows = csv.reader(io.StringIO(text))
        assert [row[header.index(total)] for row in rows] == values
        assert not {"Roem", "Pits", "Points"} & set(header)
        assert header[header.index("Rounds lost")]
    day = client.get("/clubs/club-a/season/day/1/")
    assert str(day.context["listing"].columns["total"].header) == total
    player = client.get("/clubs/club-a/players/2/").text
    assert total in player
    assert "Rounds lost" in player
