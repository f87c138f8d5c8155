"""What is said of a table about which something was decided."""

from types import SimpleNamespace

import pytest

from scoring import Seat, Side
from tournaments.choices import Jass, Winner
from tournaments.models import Table
from tournaments.models.ruling import Ruling, SideRuling
from tournaments.wording.ruling import ruling_words, what_decided

PAIRS = {Side.NS: "Anja & Cees", Side.EW: "Bert & Dora"}
THREE = {Seat.NORTH: "Anja", Seat.EAST: "Bert", Seat.SOUTH: "Cees"}

LATER = "Played later, and does not count yet. Reason: The pub closed"

pytestmark = pytest.mark.usefixtures("english")


def place(ruling=None, names=PAIRS, **fields):
    table = Table(players=4 if names is PAIRS else 3, ruled=ruling and ruling.as_kept, **fields)
    return SimpleNamespace(table=table, names=names)


def test_each_answer_has_its_words():
    sides = {"NS": SideRuling("figure", 1555, 60), "EW": SideRuling("own_average")}
    assert ruling_words(place(Ruling("A card was missing", sides))) == (
        "Decided: Anja & Cees: 1555 (60%); Bert & Dora: own average of the evening. Reason: A card was missing"
    )
    sides = {"N": SideRuling("as_written", 700), "E": SideRuling("figure", 5), "S": SideRuling("figure", 0)}
    assert ruling_words(place(Ruling("Stopped", sides), THREE)) == (
        "Decided: Anja: what the sheet says, 700; Bert: 5; Cees: 0. Reason: Stopped"
    )
    assert ruling_words(place(Ruling("The pub closed"))) == LATER
    assert ruling_words(place()) == ""


def test_a_ruling_is_said_instead_of_the_klammer_jass_that_it_overrules():
    """Protects: below a result there is one sentence about a table, and it is the one that holds."""
    jass = {"jass": Jass.NS_WON, "winner": Winner.NS}
    assert what_decided(place(**jass)) == "Anja & Cees win by Klammer-Jass."
    assert what_decided(place(Ruling("The pub closed"), **jass)) == LATER
    assert what_decided(place()) == ""
