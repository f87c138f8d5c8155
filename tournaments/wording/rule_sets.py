"""The rule sets as an organiser chooses them: what each is called, and what it is in a few sentences."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring import ALIASES


@dataclass(frozen=True)
class RuleSetWords:
    """A rule set as an organiser chooses it."""

    name: str
    title: Promise
    description: Promise


RULE_SETS: Mapping[str, RuleSetWords] = {
    words.name: words
    for words in [
        RuleSetWords(
            "amsterdam",
            _("Amsterdam"),
            _(
                "If your partner is winning the trick you need not trump. Four of a kind is 100 roem, four jacks 200; "
                "a pit is worth 100 for the side that plays. What most clubs play in and around Amsterdam."
            ),
        ),
        RuleSetWords(
            "rotterdam",
            _("Rotterdam"),
            _(
                "If you cannot follow suit you always trump, even over your partner, and even too low. "
                "Roem and pit as in Amsterdam."
            ),
        ),
        RuleSetWords(
            "nku-rotterdam",
            _("NKU (Rotterdam)"),
            _(
                "Rotterdam as the marathon players of the klaverjas union play it: "
                "four of a kind is always 100 roem, four jacks too."
            ),
        ),
        RuleSetWords(
            "kbn-amsterdam",
            _("KBN (Amsterdam)"),
            _("Amsterdam as clubs of the card federation play it: the opponents may call roem as well."),
        ),
        RuleSetWords(
            "counter-pit",
            _("Amsterdam with counter-pit"),
            _("Like Amsterdam, but a pit is worth 100 for either side, even the side that did not play."),
        ),
        RuleSetWords(
            "rotterdam-pictures",
            _("Rotterdam, pictures only"),
            _("Like Rotterdam, but only four jacks, queens, kings or aces are roem, 100 each; tens and lower nothing."),
        ),
        RuleSetWords(
            "eight-rounds",
            _("Eight rounds"),
            _("Short legs of eight rounds under the Amsterdam rules, without stuk and without a bonus for a pit."),
        ),
        RuleSetWords(
            "double-spades",
            _("Eight rounds, double spades"),
            _("Like eight rounds, but when spades are trump the trump cards count double: 224 points in the round."),
        ),
        RuleSetWords(
            "race-to-501",
            _("Race to 501"),
            _("Amsterdam as it is played at home: a match goes on until a side has 501 points."),
        ),
        RuleSetWords(
            "kraken",
            _("Kraken"),
            _("Amsterdam with kraak, herkraak and superkraak: each doubles the points, and the winner takes them all."),
        ),
        RuleSetWords(
            "klammern",
            _("Klammern"),
            _(
                "Terz, Fifty and Belle are melded from the hand; a round is worth small points, five of them a "
                "big point."
            ),
        ),
        RuleSetWords(
            "klammern-league",
            _("Klammern league"),
            _("Klammern counted in Augen, one for every ten points: a match goes on until someone has 51."),
        ),
        RuleSetWords(
            "hamburg",
            _("Hamburg Klabberjazz"),
            _("Klammern with a die: an Orgi turns it by two, a Kleines by one, and the first to be back on six wins."),
        ),
    ]
}

OFFERED = list(RULE_SETS.values())


def rule_set_words(name: str) -> RuleSetWords:
    """The words for a rule set by its name or one of its other names; KeyError when there is none."""
    return RULE_SETS[ALIASES.get(name, name)]
