"""The tricks: who leads, what must be followed, and who wins."""

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
        "Whoever wins a trick leads to the next one. A round has %(tricks)d trick.",
        "Whoever wins a trick leads to the next one. A round has %(tricks)d tricks.",
        ruleset.hand_size,
    )
    sentences = [
        _("The player on the dealer's left leads to the first trick with any card, whoever made trump."),
        _("The others add one card each, clockwise, and must follow suit if they can."),
        _("The highest trump wins the trick; without a trump, the highest card of the suit that was led."),
        tricks % {"tricks": ruleset.hand_size},
        *_trumping(ruleset),
        _("If you have neither the suit that was led nor a trump, you may play any card."),
    ]
    return RulesSection(_("Playing"), sentences, examples=_examples(ruleset) if ruleset.players == ALL else ())


def _trumping(ruleset: Ruleset) -> list[str]:
    if ruleset.game.has_melds:
        return [_trumping_with_melds(ruleset)]
    trumping = {
        Legality.AMSTERDAM: _(
            "Amsterdam: if you cannot follow suit you must trump, and beat any trump already in the trick. "
            "You need not trump when your partner is winning the trick, and you may play a lower trump only "
            "if you have no other card."
        ),
        Legality.ROTTERDAM: _(
            "Rotterdam: if you cannot follow suit you must always trump, even when your partner is winning "
            "the trick: higher if possible and lower if not."
        ),
    }
    led = [
        _(
            "When trump is led, you must beat the highest trump in the trick if you can, your partner's too; "
            "otherwise any trump will do."
        )
    ]
    return [*(led if ruleset.overtrump_on_trump_lead else []), trumping[ruleset.legality]]


def _trumping_with_melds(ruleset: Ruleset) -> str:
    if ruleset.overtrump_on_trump_lead:
        return _(
            "If you cannot follow suit you must trump, higher if possible and lower if not; a led trump must "
            "be beaten if possible."
        )
    return _(
        "If you cannot follow suit you must trump, higher if possible and lower if not; a led trump only "
        "has to be followed."
    )


def _examples(ruleset: Ruleset) -> list[str]:
    """The last card of a trick, in each of the situations that newcomers ask about."""
    text = _("%(trick)s lie on the table, and you hold %(hand)s: you may play %(legal)s.")
    found = [_("Spades are trump, you play last, and the second card of the trick is your partner's:")]
    for trick, hand in HELD:
        lying, held = _cards(trick), _cards(hand)
        legal = legal_cards(ruleset, Suit.SPADES, lying, held)
        found.append(text % {"trick": in_letters(lying), "hand": in_letters(held), "legal": in_letters(legal)})
    return found


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))
