"""What the sheet of a table shows."""

from scoring import Card, CardsEntry, PerSide, RoundEntry, Seat, Side, SideTotals, Suit
from tests.factories import TableFactory, a_round, an_entry
from tournaments.models import Round
from tournaments.services.table.table import record_totals

URL = "/clubs/club-a/season/day/1/leg/1/table/1/"
SUITS = "SHDC"
RANKS = "789TJQKA"


def text_of(response) -> str:
    """The page as it reads: one space between words."""
    return " ".join(response.content.decode().split())


def test_every_round_is_shown_with_the_running_total(client, evening, players, django_assert_num_queries):
    table = TableFactory(leg__match_day=evening, units=players)
    assert text_of(client.get(URL)).count("Nothing written yet") == 1
    for number in (1, 2):
        a_round(table, number)
        with django_assert_num_queries(3):
            response = client.get(URL)
    lines = [(line.number, line.seat, *(cell.total for cell in line.cells)) for line in response.context["sheet"].lines]
    assert lines == [(1, "N", 100, 62), (2, "E", 200, 124)]
    assert "written" not in text_of(response)  # what was awarded as written is said once


def test_the_picture_is_for_those_who_may_see_the_page(client, evening, players, vera, stranger_client):
    a_round(TableFactory(leg__match_day=evening, units=players), 1)
    answer = client.get(f"{URL}sheet.png")
    assert (answer.headers["Content-Type"], answer.content[:4]) == ("image/png", b"\x89PNG")
    assert f'href="{URL}sheet.png" data-picture' in client.get(URL).text
    evening.published_at = None
    evening.save()
    assert [visitor.get(f"{URL}sheet.png").status_code for visitor in (client, stranger_client)] == [404, 404]
    client.force_login(vera)
    seen = client.get(f"{URL}sheet.png")
    assert seen.status_code == 200
    assert "private" in seen.headers["Cache-Control"]


def test_a_nat_round_shows_what_was_written_and_what_was_awarded(client, evening, players):
    table = TableFactory(leg__match_day=evening, units=players)
    a_round(table, 1, an_entry(70, ns_roem=20))
    page = text_of(client.get(URL))
    assert page.count("written 70") == 1
    assert page.count("written 92") == 1
    assert page.count('<span class="mark mark-nat">') == 1
    for entry, mark in (
        (RoundEntry(maker=Side.NS, pit=Side.NS), "mark-pit"),
        (RoundEntry(maker=Side.NS, revoke=Side.EW, card_points=PerSide(0, 0)), "mark-revoke"),
    ):
        Round.objects.all().delete()
        a_round(table, 1, entry)
        assert text_of(client.get(URL)).count(f'class="mark {mark}"') == 1, mark


def test_a_sheet_of_totals_shows_the_totals(client, evening, players, anna):
    table = TableFactory(leg__match_day=evening, units=players)
    record_totals(
        table=table,
        ns=SideTotals(points=200, roem=40),
        ew=SideTotals(points=124, roem=20),
        revision=table.revision,
        by=anna,
    )
    response = client.get(URL)
    figures = ['<td class="number ns">240</td>', '<td class="number ew">144</td>']
    assert [text_of(response).count(figure) for figure in figures] == [1, 1]
    assert response.context["sheet"].lines == ()


def test_a_round_of_cards_shows_its_tricks(client, evening, players):
    """Everyone holds one suit: East leads hearts, North has all the trumps and leads from then on."""
    first, *others = [[Card(rank + suit) for suit in SUITS] for rank in reversed(RANKS)]
    plays = (*first[1:], first[0], *(card for trick in others for card in trick))
    entry = CardsEntry(trump=Suit.SPADES, maker=Seat.NORTH, leader=Seat.EAST, plays=plays)
    a_round(TableFactory(leg__match_day=evening, units=players), 1, entry)
    tricks = client.get(URL).context["sheet"].lines[0].tricks
    assert len(tricks) == 8
    assert [(played.seat, played.card, played.led, played.won) for played in tricks[0].by_seat] == [
        (Seat.NORTH, "AS", False, True),
        (Seat.EAST, "AH", True, False),
        (Seat.SOUTH, "AD", False, False),
        (Seat.WEST, "AC", False, False),
    ]
    assert {trick.score.winner for trick in tricks} == {Seat.NORTH}
