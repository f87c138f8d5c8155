"""The code that a bank reads for a transfer (EPC069-12): to whom, how much, and what for."""

from decimal import Decimal

import segno
from segno.helpers import make_epc_qr
from stdnum import iban

from tournaments.cents import plain_money
from tournaments.models import Club, Player
from tournaments.wording.money import takes_codes, transfer_text


def transfer_code(club: Club, player: Player, cents: int) -> segno.QRCode | None:
    """None where nothing is to be paid, or no bank could read it: another currency, no account number."""
    if cents <= 0 or not takes_codes(club):
        return None
    return make_epc_qr(
        name=(club.account_name or club.name)[:70],
        iban=iban.compact(club.iban),
        amount=Decimal(plain_money(cents)),
        text=transfer_text(player.number, player.full_name),
    )
