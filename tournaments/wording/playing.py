"""The tricks: who leads, what must be followed, and who wins."""

from collections.abc import Sequence

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Card, Legality, Ruleset, Suit, legal_cards
from tournaments.wording.cards import in_letters
from tournaments.wording.sections import RulesSection

ALL = 4
HELD = [  # spades are trump; the trick so far, in which the partner has played the second card, and the hand
    ("7H AH 8H", "8S KS 7D"),
    ("7H 8H AH", "8S KS 7D"),
    ("7H 9S AH", "8S KS 7D"),
    ("7H 8H 9S", "8S KS 7D"),
    ("8S QS 9S", "7S KS JS"),
]


def playing_section(ruleset: Ruleset) -> RulesSection:
    """The tricks, and which cards may be played."""
    tricks = ngettext(
        "The winner of a trick leads to the next one. A round has %(tricks)d trick.",
        "The winner of a trick leads to the next one. A round has %(tricks)d tricks.",
        ruleset.hand_size,
    )
    sentences = [
        _("The player on the dealer's left leads to the first trick with any card, no matter who made trump."),
        _("The others add one card each, clockwise, and must follow suit if they can."),
        _("The highest trump wins the trick; without a trump, the highest card of the suit that was led."),
        tricks % {"tricks": ruleset.hand_size},
        *_trumping(ruleset),
        _("If you have neither the suit that was led nor a trump, you may play any card."),
        *_name(ruleset),
    ]
    return RulesSection(_("Playing"), sentences, examples=_examples(ruleset) if ruleset.players == ALL else ())


def _trumping(ruleset: Ruleset) -> list[str]:
    """What to play on a led trump, and when unable to follow suit."""
    has_partner = ruleset.players == ALL
    if not ruleset.overtrump_on_trump_lead:
        led = _("When trump is led, it only has to be followed.")
    elif has_partner:
        led = _(
            "When trump is led, you must beat the highest trump in the trick if you can, your partner's too; "
            "otherwise any trump will do."
        )
    else:
        led = _(
            "When trump is led, you must beat the highest trump in the trick if you can; otherwise any trump will do."
        )
    if ruleset.legality is Legality.AMSTERDAM:
        return [led, *_amsterdam()]
    must = (
        _(
            "If you cannot follow suit you must trump, even when your partner has the highest card so far: higher than "
            "the highest trump in the trick if you can, lower if not."
        )
        if has_partner
        else _(
            "If you cannot follow suit you must trump: higher than the highest trump in the trick if you can, lower "
            "if not."
        )
    )
    return [led, must]


def _amsterdam() -> list[str]:
    return [
        _(
            "If you cannot follow suit and an opponent has the highest card of the trick so far, you must trump, and "
            "higher than the highest trump in it. If you have only lower trumps, play another suit, and a lower trump "
            "only if your hand has nothing else."
        ),
        _(
            "If you cannot follow suit and your partner has it, you may play any card, a higher trump too, but no "
            "trump lower than your partner's unless your hand has nothing else."
        ),
    ]


def _name(ruleset: Ruleset) -> list[str]:
    """The name used by klaverjas clubs; with melds there is only one way."""
    if ruleset.game.has_melds:
        return []
    names = {
        Legality.AMSTERDAM: _("Playing like this is called Amsterdam."),
        Legality.ROTTERDAM: _("Playing like this is called Rotterdam."),
    }
    return [names[ruleset.legality]]


def _examples(ruleset: Ruleset) -> list[str]:
    """The last card of a trick, in each of the situations that newcomers ask about."""
    text = _("%(trick)s lie on the table, and you hold %(hand)s: %(legal)s.")
    found = [_("Spades are trump, you play last, and the second card of the trick is your partner's:")]
    for trick, hand in HELD:
        lying, held = _cards(trick), _cards(hand)
        legal = legal_cards(ruleset, Suit.SPADES, lying, held)
        found.append(text % {"trick": in_letters(lying), "hand": in_letters(held), "legal": _may_play(legal, held)})
    return found


def _may_play(legal: Sequence[Card], held: Sequence[Card]) -> str:
    if len(legal) == len(held):
        return _("you may play any card")
    cards = get_text_list([in_letters([card]) for card in legal])
    text = _("you have to play %(cards)s") if len(legal) == 1 else _("you may play only %(cards)s")
    return text % {"cards": cards}


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))
