"""Amounts of money in templates, as the reader's language writes them."""

from django import template

from tournaments.cents import as_money, short_money
from tournaments.models import Club

register = template.Library()


@register.filter
def money(cents: int, club: Club) -> str:
    """“€ 4,50”, in what the club reckons in."""
    return as_money(cents, club.money_unit)


register.filter("short_money", short_money)
