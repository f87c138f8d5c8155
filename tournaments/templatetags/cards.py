"""Cards in words."""

from django import template
from django.utils.translation import gettext

from scoring import Suit
from tournaments.choices import Position
from tournaments.wording.cards import RANKS, SUITS, by_suit

register = template.Library()
register.filter(by_suit)


@register.filter
def seat_label(code: str) -> str:
    """A seat in words: "North" for "N"."""
    return str(Position(str(code)).label)


@register.filter
def card_name(code: str) -> str:
    """A card in words: "ten of hearts" for "TH"."""
    return gettext("%(rank)s of %(suit)s") % {"rank": RANKS[code[0]], "suit": SUITS[Suit(code[1])]}
