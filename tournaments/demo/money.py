"""The money of the demo club: a price of an evening, a fee of the season, and the boxes of the last evenings."""

from tournaments.choices import FeeFor, PriceFor
from tournaments.models import Club
from tournaments.queries.money.box import get_box
from tournaments.services.evening.door import set_all_paid, set_paid
from tournaments.services.evening.prize import pay_prizes
from tournaments.services.money.books import set_books
from tournaments.services.money.box import count_box, set_float
from tournaments.services.money.fee import charge_fee, set_fee
from tournaments.services.money.price import book_evening, set_prices

# The example account of a bank's own documentation: no one has it.
IBAN = "NL91ABNA0417164300"
EVENINGS = 2
"""Of these the box is counted; before them the club did without."""
PAID_TONIGHT = 31
CHANGE = 50_00


def keep_money(club: Club) -> None:
    """Most have paid tonight, and no one has paid the fee yet."""
    club = set_books(club=club, keeps_money=True, iban=IBAN, account_name=club.name)
    season = club.competitions.earliest("pk")
    prices = [
        {"for_whom": PriceFor.MEMBER, "cents": 400},
        {"for_whom": PriceFor.GUEST, "cents": 500},
    ]
    set_prices(competition=season, prices=prices)
    *before, tonight = season.match_days.filter(attendances__isnull=False).distinct().order_by("number")
    for evening in before[-EVENINGS:]:
        book_evening(match_day=evening)
        set_float(match_day=evening, cents=CHANGE)
        set_all_paid(match_day=evening)
        pay_prizes(match_day=evening)
        count_box(match_day=evening, counted=get_box(evening).expected)
    for row in tonight.attendances.select_related("player").order_by("pk")[:PAID_TONIGHT]:
        set_paid(match_day=tonight, unit=row.unit, is_paid=True)
    fee = set_fee(club=club, name="Contributie", for_whom=FeeFor.MEMBERS, amounts=[1500], parts=2)
    charge_fee(fee=fee, part=1)
