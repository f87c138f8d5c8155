"""Cards in words."""

from django import template
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from scoring import Suit
from tournaments.choices import Position

register = template.Library()

RANKS = {
    "7": gettext_lazy("seven"),
    "8": gettext_lazy("eight"),
    "9": gettext_lazy("nine"),
    "T": gettext_lazy("ten"),
    "J": gettext_lazy("jack"),
    "Q": gettext_lazy("queen"),
    "K": gettext_lazy("king"),
    "A": gettext_lazy("ace"),
}
SUITS = {
    Suit.SPADES: gettext_lazy("spades"),
    Suit.HEARTS: gettext_lazy("hearts"),
    Suit.DIAMONDS: gettext_lazy("diamonds"),
    Suit.CLUBS: pgettext_lazy("suit", "clubs"),
}


@register.filter
def seat_label(code: str) -> str:
    """A seat in words: "North" for "N"."""
    return str(Position(str(code)).label)


@register.filter
def card_name(code: str) -> str:
    """A card in words: "ten of hearts" for "TH"."""
    return gettext("%(rank)s of %(suit)s") % {"rank": RANKS[code[0]], "suit": SUITS[Suit(code[1])]}
