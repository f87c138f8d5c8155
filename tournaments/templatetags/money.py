"""Amounts of money as templates show them: `{{ cents|money:club }}`."""

from django import template
from stdnum import iban

from tournaments.cents import as_money, short_money
from tournaments.models import Club
from tournaments.wording.money import amounts_in_words, note_of, what_booked, where_booked

register = template.Library()


@register.filter
def money(cents: int, club: Club) -> str:
    return as_money(cents, club.money_unit)


register.filter("short_money", short_money)


@register.filter
def as_iban(number: str) -> str:
    """In groups of four, as people read it."""
    return str(iban.format(number))


for wording in (amounts_in_words, note_of, what_booked, where_booked):
    register.filter(wording.__name__, wording)
