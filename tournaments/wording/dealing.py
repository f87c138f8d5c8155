"""From the deal to the first card: who gets which cards, who speaks when, and how trump is made."""

from django.utils.translation import gettext as _

from scoring import AllPassed, BesserMaker, Dealing, FirstSpeaker, Game, Ruleset, TrumpMaking
from scoring.values import TRICKS
from tournaments.wording.sections import RulesSection

ALL = 4


def dealing_section(ruleset: Ruleset) -> RulesSection:
    """The packets, and a card that is turned."""
    sentences = [_packets(ruleset)]
    if ruleset.players < ALL:
        sentences.append(_("The other cards are not used in this round."))
    if ruleset.trump_making is TrumpMaking.TURNED:
        sentences.append(
            _("Then a card of another pack, or one of the unused cards from two to six, is turned face up.")
        )
    elif ruleset.trump_making is TrumpMaking.KLEINES:
        sentences += [
            _("The middle one of the dealer's last three cards is turned face up.")
            if ruleset.dealing is Dealing.THREE_TWO_THREE
            else _("One of the dealer's last cards is turned face up."),
            _(
                "It stays one of the dealer's cards: the dealer picks it up again when someone plays its "
                "suit or all have declined."
            ),
        ]
    sentences.append(_("You agree who deals first; after each round the next player clockwise deals."))
    return RulesSection(_("Dealing"), sentences)


def trump_sentences(ruleset: Ruleset) -> list[str]:
    """Who may make trump, in which order, and what happens when no one wants to."""
    if ruleset.trump_making is TrumpMaking.KLEINES:
        return [*_kleines(ruleset), _who_plays(ruleset)]
    all_passed = [] if ruleset.trump_making is TrumpMaking.FOREHAND else [_all_passed(ruleset)]
    return [_speaking(ruleset), *all_passed, _who_plays(ruleset)]


def _packets(ruleset: Ruleset) -> str:
    if ruleset.hand_size != TRICKS:
        text = _("The dealer gives each player %(cards)d cards, a few at a time, clockwise from the dealer's left.")
        return text % {"cards": ruleset.hand_size}
    packets = {
        Dealing.THREE_TWO_THREE: _(
            "The dealer gives each player three cards, then two, then three again, clockwise from the dealer's left."
        ),
        Dealing.THREE_THREE_TWO: _(
            "The dealer gives each player three cards, then three again, then two, clockwise from the dealer's left."
        ),
        Dealing.FOUR_FOUR: _(
            "The dealer gives each player four cards, then four again, clockwise from the dealer's left."
        ),
        Dealing.EITHER: _(
            "The dealer gives each player three cards, then two, then three again, or twice four, clockwise from the "
            "dealer's left."
        ),
    }
    return packets[ruleset.dealing]


def _speaking(ruleset: Ruleset) -> str:
    if ruleset.trump_making is TrumpMaking.FOREHAND:
        return _("The player on the dealer's left has to choose the trump suit and may not pass.")
    if ruleset.trump_making is TrumpMaking.TURNED:
        speakers = {
            FirstSpeaker.FOREHAND: _(
                "The player on the dealer's left speaks first and plays the suit of the turned card as trump, or "
                "passes. The others follow clockwise until one of them plays it."
            ),
            FirstSpeaker.DEALER: _(
                "The dealer speaks first and plays the suit of the turned card as trump, or passes. "
                "The others follow clockwise until one of them plays it."
            ),
        }
    else:
        speakers = {
            FirstSpeaker.FOREHAND: _(
                "The player on the dealer's left speaks first and chooses a trump suit, or passes. "
                "The others follow clockwise until one of them chooses."
            ),
            FirstSpeaker.DEALER: _(
                "The dealer speaks first and chooses a trump suit, or passes. "
                "The others follow clockwise until one of them chooses."
            ),
        }
    return speakers[ruleset.first_speaker]


def _all_passed(ruleset: Ruleset) -> str:
    sentences = {
        AllPassed.REDEAL: _("If all pass, the same player deals new cards."),
        AllPassed.FIRST_CHOOSES: _("If all pass, the player who spoke first has to choose the trump suit."),
        AllPassed.FIRST_CHOOSES_ANOTHER: _(
            "If all pass, the player who spoke first has to choose a suit other than that of the turned card."
        ),
        AllPassed.TURN_AGAIN: _("If all pass, another card is turned and all are asked again."),
    }
    return sentences[ruleset.after_all_passed]


def _who_plays(ruleset: Ruleset) -> str:
    """Also explains making trump, an expression in the other sections."""
    if ruleset.trump_making is TrumpMaking.KLEINES:
        if ruleset.players < ALL:
            return _("The player who plays makes trump, and plays against the others.")
        return _("The player who plays makes trump; this player and their partner are the side that plays.")
    if ruleset.players < ALL:
        return _("The player who decides the trump suit makes trump, and plays against the others.")
    return _(
        "The player who decides the trump suit makes trump; this player and their partner are the side that plays."
    )


def _kleines(ruleset: Ruleset) -> list[str]:
    """The turned suit, Kleines and Besser."""
    sentences = [
        _(
            "The turned card offers its suit as trump. Clockwise from the dealer's left each player is asked once and "
            "plays the suit (“Ich gehe rein”) or declines, until one plays it."
        ),
        _("If all decline, each is asked again in the same order and may say Kleines, until someone says it."),
        _(
            "Then each of the others may say Besser, clockwise from the left of that player, even if they "
            "declined before; the first Besser ends it."
        )
        if ruleset.players < ALL
        else _(
            "Then each of the others may say Besser, clockwise from the left of that player, including the "
            "partner, and even if they declined before; the first Besser ends it."
        ),
        _("Besser makes clubs trump, even when clubs were turned, and the player who said Besser plays.")
        if ruleset.besser_maker is BesserMaker.BESSER
        else _("Besser makes clubs trump, even when clubs were turned, but the player who said Kleines plays."),
        _("If no one says Besser, the player who said Kleines plays and names a suit, not the turned one.")
        if ruleset.game is Game.HAMBURG
        else _("If no one says Besser, the player who said Kleines plays and names any suit, even the turned one."),
        _("If no one says Kleines, the next player deals new cards."),
    ]
    if ruleset.game is Game.HAMBURG:
        sentences.append(
            _("A player who says “Ich gehe rein” plays an Orgi; every other round, after Besser too, is a Kleines.")
        )
    return sentences
