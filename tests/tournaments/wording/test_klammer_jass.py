"""What is said of a match that a Klammer-Jass decided."""

from types import SimpleNamespace

from django.utils import translation

from scoring import KlammernEntry, Seat, Side, preset, score_match
from tournaments.choices import Jass, Winner
from tournaments.models import Table
from tournaments.wording.klammer_jass import klammer_jass, klammer_jass_of_match

PAIRS = {Side.NS: "Anja & Cees", Side.EW: "Bert & Dora"}
THREE = {Seat.NORTH: "Anja", Seat.EAST: "Bert", Seat.SOUTH: "Cees"}


def said(names, jass, winner, language="en"):
    table = Table(players=4 if names is PAIRS else 3, jass=jass, winner=winner)
    with translation.override(language):
        return klammer_jass(SimpleNamespace(table=table, names=names))


def test_it_says_whose_it_was_and_who_has_won():
    for names, jass, winner, language, text in [
        (PAIRS, Jass.NS_WON, Winner.NS, "en", "Anja & Cees win by Klammer-Jass"),
        (PAIRS, Jass.NS_WON, Winner.NS, "de", "Anja & Cees gewinnen durch Klammer-Jass"),
        (THREE, Jass.THIRD_WON, Winner.THIRD, "nl", "Cees wint met een Klammer-Jass"),
        (PAIRS, Jass.EW_LOST, Winner.NS, "en", "Bert & Dora lose the Klammer-Jass; Anja & Cees win"),
        (THREE, Jass.EW_LOST, Winner.NS, "de", "Bert verliert den Klammer-Jass; Anja gewinnt"),
        (THREE, Jass.NS_LOST, Winner.NOBODY, "en", "Anja loses the Klammer-Jass; Bert and Cees are tied"),
        (
            THREE,
            Jass.NS_LOST,
            Winner.NOBODY,
            "de",
            "Anja verliert den Klammer-Jass; Bert und Cees liegen gleichauf",
        ),
        (PAIRS, "", Winner.NS, "en", ""),
    ]:
        assert said(names, jass, winner, language) == text, names


def test_on_a_phone_the_two_who_are_level_are_named_and_no_one_has_tied_with_who_lost():
    """Protects: at 0 : 0 : 0 the screen does not say a tie."""
    rules = preset("klammern-league", players=3)
    match = score_match([KlammernEntry(maker=Seat.NORTH, jass=Seat.NORTH, tricks_won={Seat.NORTH: 7})], rules)
    parties = [SimpleNamespace(key=key, name=name, names=(name,)) for key, name in THREE.items()]
    with translation.override("en"):
        text = klammer_jass_of_match(SimpleNamespace(match=match, parties=parties))
    assert text == "Anja loses the Klammer-Jass; Bert and Cees are tied."
