"""Cards as people write them."""

import pytest
from django.core.exceptions import ValidationError

from tournaments.forms.table.cards import read_cards


def test_cards_are_read_in_the_letters_of_four_languages_and_as_signs():
    for text, cards in [
        ("TH 7H", ["TH", "7H"]),
        ("th\n 7h,js;QS", ["TH", "7H", "JS", "QS"]),
        ("10H10d", ["TH", "TD"]),
        ("7S8S9S", ["7S", "8S", "9S"]),
        ("BR VK HS AH", ["JD", "QC", "KS", "AH"]),
        ("HK KH", ["KC", "KH"]),  # heer klaveren, king of hearts: the place tells which letter is the suit
        ("J♠ 10♥ Q♦ K♣", ["JS", "TH", "QD", "KC"]),
        ("BH DP KH 10P", ["JH", "QS", "KH", "TS"]),  # Bube, Dame, König, Pik
        ("WT DP KT 7T TT", ["JC", "QS", "KC", "7C", "TC"]),  # walet, dama, król, trefl; a ten of trefl at the end
        ("DD TD KK", ["QD", "TD", "KC"]),  # K as a suit is klaveren, never Karo or kier
        ("Karo Bube, Herz-10 pik ASS Kreuz könig", ["JD", "TH", "AS", "KC"]),
        ("hartenboer ruiten 7 Klaveren H", ["JH", "7D", "KC"]),
        ("", []),
    ]:
        assert read_cards(text) == cards, text


def test_a_text_that_is_no_card_is_named(subtests):
    for text, pieces in [("7S 1H AS", "1H"), ("S7", "S7"), ("7S-8S xx", "7S-8S, XX"), ("7SX", "7SX")]:
        with subtests.test(repr((text, pieces))[:99]):
            with pytest.raises(ValidationError) as error:
                read_cards(text)
            assert error.value.params == {"pieces": pieces}
