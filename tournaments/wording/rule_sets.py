"""The rule sets as an organiser chooses them: the name of each, and a description in a few sentences."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring import ALIASES


@dataclass(frozen=True)
class RuleSetWords:
    """A rule set as an organiser chooses it, and who plays or describes it like this."""

    name: str
    title: Promise
    description: Promise
    source: Promise
    addresses: tuple[str, ...] = ()  # of the pages it was taken from; docs/scoring.md has the same


RULE_SETS: Mapping[str, RuleSetWords] = {
    words.name: words
    for words in [
        RuleSetWords(
            "amsterdam",
            _("Amsterdam"),
            _(
                "If your partner is winning the trick you need not trump. Four of a kind is 100 roem, four "
                "jacks 200; a pit is worth 100 for the side that plays. Most clubs in and around Amsterdam "
                "play like this."
            ),
            _("What the rules of most clubs and the descriptions of the game have in common."),
        ),
        RuleSetWords(
            "rotterdam",
            _("Rotterdam"),
            _(
                "If you cannot follow suit you always trump, even over your partner, and even too low. "
                "Roem and pit as in Amsterdam."
            ),
            _("What the rules of most clubs and the descriptions of the game have in common."),
        ),
        RuleSetWords(
            "nku-rotterdam",
            _("NKU (Rotterdam)"),
            _(
                "Rotterdam as the marathon players of the klaverjas union play it: "
                "four of a kind is always 100 roem, four jacks too."
            ),
            _("The rules of the NKU, the federation of marathon klaverjas."),
            ("https://marathonklaverjassen.nl/Spelregels-NKU-Rotterdams-Systeem/",),
        ),
        RuleSetWords(
            "kbn-amsterdam",
            _("KBN (Amsterdam)"),
            _("Amsterdam as clubs of the card federation play it: the opponents may call roem as well."),
            _("The rules of clubs of the Kaartbond, the Dutch card federation."),
            (
                "https://kaartclubkindervreugd.nl/het-spel/",
                "http://kaartclub-dehoop.nl",
            ),
        ),
        RuleSetWords(
            "counter-pit",
            _("Amsterdam with counter-pit"),
            _("Like Amsterdam, but a pit is worth 100 for either side, even the side that did not play."),
            _("As the English Wikipedia describes klaverjas."),
            ("https://en.wikipedia.org/wiki/Klaverjas",),
        ),
        RuleSetWords(
            "rotterdam-pictures",
            _("Rotterdam, pictures only"),
            _("Like Rotterdam, but only four jacks, queens, kings or aces are roem, 100 each; tens and lower nothing."),
            _("As spelregels.info describes klaverjas."),
            ("http://www.spelregels.info/kaartspellen/spelregels-klaverjassen/",),
        ),
        RuleSetWords(
            "eight-rounds",
            _("Eight rounds"),
            _("Short legs of eight rounds under the Amsterdam rules, without stuk and without a bonus for a pit."),
            _("As it is played on the game site gamepoint.com."),
            ("https://www.gamepoint.com/pl/login.php?game=klaverjassen",),
        ),
        RuleSetWords(
            "double-spades",
            _("Eight rounds, double spades"),
            _("Like eight rounds, but when spades are trump the trump cards count double: 224 points in the round."),
            _("As it is played on the game site gamepoint.com."),
            ("https://www.gamepoint.com/pl/login.php?game=klaverjassen",),
        ),
        RuleSetWords(
            "race-to-501",
            _("Race to 501"),
            _("Amsterdam as it is played at home: a match goes on until a side has 501 points."),
            _("As it is played on the game site vipgames.com."),
            ("https://vipgames.com/de/klammern/",),
        ),
        RuleSetWords(
            "kraken",
            _("Kraken"),
            _("Amsterdam with kraak, herkraak and superkraak: each doubles the points, and the winner takes them all."),
            _("As klaverjas.nl describes Kraken."),
            ("https://www.klaverjas.nl/SpelregelsKraken/",),
        ),
        RuleSetWords(
            "klammern",
            _("Klammern"),
            _(
                "Terz, Fifty and Belle are melded from the hand; a round is worth small points, five of them a "
                "big point."
            ),
            _("As the German Wikipedia describes Klammern."),
            ("https://de.wikipedia.org/wiki/Klammern_(Kartenspiel)",),
        ),
        RuleSetWords(
            "klammern-league",
            _("Klammern league"),
            _("Klammern counted in Augen, one for every ten points: a match goes on until someone has 51."),
            _("As the German Wikipedia describes a league of Klammern."),
            ("https://de.wikipedia.org/wiki/Klammern_(Kartenspiel)",),
        ),
        RuleSetWords(
            "hamburg",
            _("Hamburg Klabberjazz"),
            _("Klammern with a die: an Orgi turns it by two, a Kleines by one, and the first to be back on six wins."),
            _("As the German Wikipedia describes Klabberjazz in Hamburg."),
            ("https://de.wikipedia.org/wiki/Klammern_(Kartenspiel)",),
        ),
    ]
}

OFFERED = list(RULE_SETS.values())


def rule_set_words(name: str) -> RuleSetWords:
    """The words for a rule set by its name or one of its other names; KeyError when there is none."""
    return RULE_SETS[ALIASES.get(name, name)]
