"""The code for a transfer, as a bank reads it."""

import pytest
import segno

from tests.factories import ClubFactory, PlayerFactory
from tournaments.models import Player
from tournaments.wording.transfer import transfer_code

pytestmark = pytest.mark.django_db


@pytest.fixture
def player() -> Player:
    club = ClubFactory(name="De Roem", keeps_money=True, iban="NL91ABNA0417164300")
    return PlayerFactory(club=club, name="Jan de Vries", number=12)


def written(name: str, iban: str, amount: str, text: str, *, charset: str) -> bytes:
    """By the guideline of the European Payments Council (EPC069-12), line by line."""
    number = {"iso-8859-1": "2", "iso-8859-2": "3"}[charset]
    lines = ["BCD", "002", number, "SCT", "", name, iban, f"EUR{amount}", "", "", text]
    return "\n".join(lines).encode(charset)


def same(code: segno.QRCode | None, text: bytes) -> bool:
    """Whether the squares are those of a code with exactly this text."""
    assert code is not None
    return code.matrix == segno.make_qr(text, error="m", boost_error=False).matrix


@pytest.mark.parametrize(("cents", "amount"), [(1234, "12.34"), (1250, "12.5"), (1200, "12"), (1, "0.01")])
def test_what_a_bank_reads(player, cents, amount):
    """Protects: money that goes to another account, or another amount of it."""
    code = transfer_code(player.club, player, cents)
    said = {"name": "De Roem", "iban": "NL91ABNA0417164300", "text": "12 Jan de Vries", "charset": "iso-8859-1"}
    assert same(code, written(amount=amount, **said))
    assert not same(code, written(amount="13", **said))


def test_the_name_of_the_account_is_that_of_the_bank(player):
    player.club.account_name = "Vereniging De Roem inz. kas"
    player.name = "Łukasz"
    code = transfer_code(player.club, player, 500)
    said = written("Vereniging De Roem inz. kas", "NL91ABNA0417164300", "5", "12 Łukasz", charset="iso-8859-2")
    assert same(code, said)


@pytest.mark.parametrize(("fields", "cents"), [({"iban": ""}, 500), ({"money_unit": "PLN"}, 500), ({}, 0), ({}, -500)])
def test_there_is_none_where_no_bank_could_use_it(player, fields, cents):
    """Protects: a code for zloty that a bank reads as euros, and one that asks for nothing."""
    for name, value in fields.items():
        setattr(player.club, name, value)
    assert transfer_code(player.club, player, cents) is None
