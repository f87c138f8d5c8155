"""The cards: their names, which one beats which, and what each is worth."""

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from scoring import Card, Ruleset, Suit
from scoring.values import PLAIN_ORDER, TRUMP_ORDER, card_values
from tournaments.wording.sections import CardTable, RulesSection

TWO, THREE = 2, 3  # players, each for themselves

RANKS: Mapping[str, Promise] = {
    "7": gettext_lazy("seven"),
    "8": gettext_lazy("eight"),
    "9": gettext_lazy("nine"),
    "T": gettext_lazy("ten"),
    "J": gettext_lazy("jack"),
    "Q": gettext_lazy("queen"),
    "K": gettext_lazy("king"),
    "A": gettext_lazy("ace"),
}
SUITS: Mapping[Suit, Promise] = {
    Suit.SPADES: gettext_lazy("spades"),
    Suit.HEARTS: gettext_lazy("hearts"),
    Suit.DIAMONDS: gettext_lazy("diamonds"),
    Suit.CLUBS: pgettext_lazy("suit", "clubs"),
}
SIGNS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}


def cards_section(ruleset: Ruleset) -> RulesSection:
    """Who plays, with which cards, in which order and for how many points."""
    players = {
        TWO: _("Two people play, each for themselves."),
        THREE: _("Three people play, each for themselves."),
    }
    names = (
        _("The jack of trumps is called Jappa (or Jass) and the nine of trumps Mie.")
        if ruleset.game.has_melds
        else _("The jack of trumps is called jas and the nine of trumps nel.")
    )
    sentences = [
        players.get(ruleset.players, _("Four people play, two against two; partners sit opposite each other.")),
        _("There are 32 cards: 7, 8, 9, 10, jack, queen, king and ace of spades ♠, hearts ♥, diamonds ♦ and clubs ♣."),
        _("In each round one suit is trump: every trump beats every card of the other suits."),
        names,
    ]
    return RulesSection(_("Cards"), sentences, card_table(ruleset))


def card_table(ruleset: Ruleset) -> CardTable:
    """Both orders side by side."""
    trump, other = Suit.HEARTS, Suit.SPADES  # any suit but spades, which may count double
    values = card_values(ruleset, trump)
    rows = [
        (
            capfirst(_rank(in_trump)),
            str(values[Card(in_trump + trump).number]),
            capfirst(_rank(plain)),
            str(values[Card(plain + other).number]),
        )
        for in_trump, plain in zip(TRUMP_ORDER[::-1], PLAIN_ORDER[::-1], strict=True)
    ]
    return CardTable(
        _("From the strongest card to the weakest, with their points"),
        (_("Trump"), _("Points"), _("Other suits"), _("Points")),
        tuple(rows),
    )


def last_trick(ruleset: Ruleset) -> str:
    """What the last trick adds to the points of the cards."""
    if not ruleset.last_trick:
        return _("The last trick adds nothing.")
    text = ngettext(
        "The last trick adds %(points)d point.", "The last trick adds %(points)d points.", ruleset.last_trick
    )
    return text % {"points": ruleset.last_trick}


def run_order() -> str:
    """The sentence about the order of cards in a run, which differs from that of the tricks."""
    order = " ".join(rank_letter(rank) for rank in RANKS)
    text = _("In a run the cards stand in their natural order, in trumps too: %(order)s. Ace and 7 are not neighbours.")
    return text % {"order": order}


def in_letters(cards: Iterable[Card]) -> str:
    """Cards as they are written in a line of text, which keeps them together: “9♥ 10♥ J♥”."""
    return "\u00a0".join(f"{rank_letter(card[0])}{SIGNS[card.suit]}" for card in cards)


def by_suit(hand: Iterable[Card]) -> list[tuple[Suit, str]]:
    """The cards of a hand as people sort them: each suit with the letters of its cards, the highest first."""
    cards = sorted(hand, key=lambda card: PLAIN_ORDER.index(card[0]), reverse=True)
    return [(suit, " ".join(rank_letter(card[0]) for card in cards if card.suit is suit)) for suit in Suit]


def rank_letter(rank: str) -> str:
    """The letter or number in the corner of a card."""
    letters = {
        "T": "10",
        "J": pgettext("jack", "J"),
        "Q": pgettext("queen", "Q"),
        "K": pgettext("king", "K"),
        "A": pgettext("ace", "A"),
    }
    return letters.get(rank, rank)


def _rank(rank: str) -> str:
    """“10”, but “jack (J)”, which is what the letters in the examples mean."""
    return f"{RANKS[rank]} ({rank_letter(rank)})" if rank in "JQKA" else rank_letter(rank)
