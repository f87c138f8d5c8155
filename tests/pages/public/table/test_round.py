"""A stored round on its own page: why it counts, and its tricks one by one."""

from dataclasses import replace
from html import escape

import pytest

from scoring import Card, CardsEntry, PerSide, RoundEntry, Seat, Side, Suit
from tests.factories import TableFactory, a_round, an_entry
from tests.scoring.cases import deals
from tests.tournaments.services.table.test_costs import DEAL
from tournaments.forms.table.cards import read_cards
from tournaments.models import Round
from tournaments.services.table.costs import count_next

URL = "/clubs/club-a/season/day/1/leg/1/table/1/round/1/"

# East leads; North has all the spades and wins every trick, each of four cards of one rank.
PLAYS = (*map(Card, "7H 7D 7C 7S".split()), *(Card(rank + suit) for rank in "89TJQKA" for suit in "SHDC"))
CARDS = CardsEntry(trump=Suit.SPADES, maker=Seat.NORTH, leader=Seat.EAST, plays=PLAYS)


@pytest.fixture
def stored(evening, players):
    """Stores this round as the first of table 1."""

    def store(entry):
        return a_round(TableFactory(leg__match_day=evening, units=players), 1, entry)

    return store


def test_every_trick_is_shown_with_who_led_and_won_and_what_counts_so_far(client, stored):
    """And the text of the cards can be pasted again."""
    stored(CARDS)
    for asked, shown in (
        *[("", 1), ("?trick=3", 3), ("?trick=5", 5), ("?trick=99", 8)],
        *[("?trick=0", 1), ("?trick=x", 1), ("?trick=²", 1)],
    ):
        trick = client.get(URL + asked).context["replay"].trick
        assert (trick.trick.number, trick.trick.score.winner) == (shown, Seat.NORTH), asked
        assert [played.led for played in trick.trick.cards] == [True, False, False, False]
        assert trick.so_far.roem.ns == 100 * shown + (100 if shown > 4 else 0), asked
    answer = client.get(URL)
    assert [answer.text.count(f'href="?trick={number}#trick"') for number in range(1, 9)] == [1, 2, 1, 1, 1, 1, 1, 1]
    assert tuple(read_cards(answer.context["cards_text"])) == PLAYS
    assert answer.context["address"] == f"http://testserver{URL}"
    assert answer.context["command"].startswith('{"verb":"score_round","rules":"amsterdam","trump":"S","maker":"N"')


def test_the_hands_show_what_might_be_played(client, stored):
    """West has only clubs, East only hearts; North may play any spade on a heart."""
    stored(CARDS)
    assert client.get(URL).content.decode().count("hand-cards") == 0
    answer = client.get(URL + "?trick=1&hands=yes")
    assert answer.content.decode().count("hand-cards") == 4
    turns = answer.context["replay"].trick.turns
    assert [turn.played.seat for turn in turns] == [Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH]
    assert [{held.card.suit for held in turn.hand} for turn in turns] == [{"H"}, {"D"}, {"C"}, {"S"}]
    assert [[held.card for held in turn.hand if held.is_played] for turn in turns] == [["7H"], ["7D"], ["7C"], ["7S"]]
    assert [sum(held.is_allowed for held in turn.hand) for turn in turns] == [8, 8, 8, 8]


def test_roem_that_was_not_called_is_named_but_does_not_count(client, stored):
    stored(replace(CARDS, called=()))
    trick = client.get(URL).context["replay"].trick
    assert (trick.trick.score.roem, trick.trick.score.called, trick.so_far.roem.ns) == (100, 0, 0)


def test_a_round_that_a_revoke_ended_shows_the_cards_until_then(client, stored):
    plays = tuple(map(Card, "AH KH QH 7H 8H 7D 9H TH JS QS JH".split()))
    stored(CardsEntry(trump=Suit.SPADES, maker=Seat.NORTH, leader=Seat.NORTH, plays=plays, revoke=Seat.EAST))
    answer = client.get(URL + "?trick=3&hands=yes")
    assert [played.card for played in answer.context["replay"].trick.trick.cards] == ["JS", "QS", "JH"]
    assert [turn.hand for turn in answer.context["replay"].trick.turns] == [(), (), ()]
    second = client.get(URL + "?trick=2").context["replay"].trick
    assert [played.card for played in second.trick.cards if played.illegal] == ["7D"]


@pytest.mark.parametrize(
    ("entry", "counts"),
    [
        (an_entry(70), (0, 162)),
        (RoundEntry(maker=Side.NS, revoke=Side.EW, card_points=PerSide(0, 0)), (262, 0)),
        (CARDS, (1162, 0)),
    ],
)
def test_every_round_says_why_it_counts(client, stored, entry, counts):
    """On its own page, and on the sheet of the table."""
    stored(entry)
    answer = client.get(URL)
    explanation = answer.context["explanation"]
    page = answer.content.decode()
    assert [page.count(f"<li>{escape(sentence)}</li>") for sentence in explanation] == [1] * len(explanation)
    assert [str(points) in explanation[-1] for points in counts] == [True, True]
    [(line, on_sheet)] = client.get(URL.removesuffix("round/1/")).context["explanations"]
    assert (line.number, on_sheet) == (1, explanation)


def test_a_round_without_its_cards_shows_what_was_written_and_not_by_what(client, stored):
    stored(an_entry(70, ns_roem=20))
    answer = client.get(URL)
    assert answer.context["replay"].trick is None
    assert answer.content.decode().count("70 – 92") == 1
    assert "This round was written without its cards" in answer.text
    assert "from paper" not in answer.text


def test_the_neighbours_on_the_sheet_are_linked(client, stored, evening, django_assert_num_queries):
    table = stored(CARDS).table
    with django_assert_num_queries(3):
        client.get(URL + "?hands=yes")
    assert client.get(URL.replace("round/1", "round/2")).status_code == 404
    a_round(table, 2)
    pages = [client.get(URL.replace("round/1", f"round/{number}")).context["replay"] for number in (1, 2)]
    found = [[line and line.number for line in (page.previous, page.following)] for page in pages]
    assert found == [[None, 2], [1, None]]
    with django_assert_num_queries(3):
        client.get(URL + "?hands=yes")
    evening.published_at = None
    evening.save()
    assert client.get(URL).status_code == 404


def test_what_could_have_been_made_is_there_once_it_is_counted(client, stored):
    """Until then the page says so; afterwards which card cost what, and which would have cost nothing."""
    row = stored(DEAL)
    answer = client.get(URL)
    assert (answer.context["costs"], "This is being counted" in answer.text) == (None, True)
    count_next()
    row.refresh_from_db()
    answer = client.get(URL)
    shown = answer.context["costs"]
    assert [(one.played.card, one.points) for one in shown.cards] == [
        (card, points) for card, points in zip(DEAL.plays, row.costs["costs"], strict=True) if points
    ]
    assert [list(map(str, one.better)) for one in shown.cards] == list(row.costs["better"].values())
    assert shown.possible.points == abs(row.costs["possible"]) != shown.played.points == abs(row.costs["played"])
    first = shown.cards[0]
    page = client.get(f"{URL}?trick={first.trick}").text
    assert page.count(f"cost {first.points} points") == 2
    assert "This is being counted" not in page


@pytest.mark.parametrize(
    ("outcome", "made", "sentence"),
    [
        ("made", True, "Made, and it could not be beaten."),
        ("made", False, "Made, although it could have been beaten."),
        ("nat", True, "Nat, although it could have been made."),
        ("nat", False, "Nat, and it could not be made."),
    ],
)
def test_made_or_nat_is_compared_with_what_was_possible(client, stored, outcome, made, sentence):
    """Pit too, and that nothing could be done better."""
    entry = next(deal.entry for deal in deals("rotterdam") if deal.outcome == outcome)
    row = stored(entry)
    nothing = {"possible": 0, "played": 0, "made": made, "lost": 0, "costs": [0] * 32, "better": {}}
    Round.objects.filter(pk=row.pk).update(costs=nothing | {"pit": None})
    page = client.get(URL).text
    assert (sentence in page, "No card cost anything" in page, "every trick" in page) == (True, True, False)
    Round.objects.filter(pk=row.pk).update(costs=nothing | {"pit": "EW"})
    assert "could have taken every trick" in client.get(URL).text


NOT_ALLOWED = replace(DEAL, plays=DEAL.plays[::-1], hands={})


@pytest.mark.parametrize("entry", [an_entry(70), NOT_ALLOWED, replace(DEAL, plays=DEAL.plays[:9], revoke=Seat.EAST)])
def test_nothing_is_said_of_a_round_whose_cards_are_not_all_known(client, stored, entry):
    """Neither that it could be made nor that it is being counted."""
    stored(entry)
    for _before_and_after in range(2):
        answer = client.get(URL)
        assert (answer.context["costs"], answer.context["is_being_counted"]) == (None, False)
        assert "What could have been made" not in answer.text
        count_next()
