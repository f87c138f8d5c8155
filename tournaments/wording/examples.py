"""Worked examples for a page of rules. The engine works them out, so that they are correct under any rules."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import (
    Card,
    Game,
    PerSide,
    RoundEntry,
    Ruleset,
    Seat,
    Side,
    Suit,
    add_small_points,
    augen,
    beet,
    compare_melds,
    melds_in,
    pool,
    score_round,
    trick_roem,
)
from scoring.klammern.hamburg import KLEINES, ORGI, die_shows
from scoring.klammern.match import start
from scoring.klammern.melds import FIFTY, TERZ
from scoring.klammern.settlement import LOST, WON
from scoring.klaverjas.hand_roem import roem_of_hand
from scoring.klaverjas.roem import RUN_OF_THREE
from tournaments.wording.cards import in_letters

NS, EW = Side
NORTH, EAST, *_others = Seat
THREE, ALL = 3, 4
TRICKS = ("9H TH JH AC", "9H TD JH AC", "7S QS KS 7D", "QS KS AS 7D", "TS JS QS KS", "9S JS AS TD")
"""A run of three, one of two suits, stuk, a run with stuk, one of four, and the highest trumps, which are no run."""

IN_HAND = "7D 8D 9D TD JD QS KS AS"
"""Five in a row, three in a row, and stuk."""

HANDS = ("9C TC JC", "TH JH QH KH", "JD KD AD")
"""A Terz, a Fifty, and nothing."""


def roem_examples(ruleset: Ruleset) -> list[str]:
    """With spades as trump."""
    text = _("%(cards)s in one trick: %(points)d roem.")
    tricks = [tuple(map(Card, trick.split())) for trick in TRICKS]
    examples = [
        _("Spades are trump:"),
        *(text % {"cards": in_letters(cards), "points": trick_roem(ruleset, Suit.SPADES, cards)} for cards in tricks),
    ]
    if ruleset.hand_roem:
        held = tuple(map(Card, IN_HAND.split()))
        text = _("%(cards)s in one hand: %(points)s roem.")
        points = " + ".join(map(str, roem_of_hand(ruleset, Suit.SPADES, held)))
        examples.append(text % {"cards": in_letters(held), "points": points})
    return examples


def nat_examples(ruleset: Ruleset) -> list[str]:
    """With a run of three the side that plays just has enough, and then one point too few; and after a kraak."""
    whole = pool(ruleset)
    least = (whole + RUN_OF_THREE) // 2 + 1 - RUN_OF_THREE
    examples = [_round(ruleset, own, 0) for own in (least, least - 1)]
    if ruleset.max_doubling:
        examples.append(_("After a kraak:"))
        examples += [_round(ruleset, own, 1) for own in (least, least - 1, least - 2)]
    return examples


def _round(ruleset: Ruleset, own: int, doubling: int) -> str:
    """The scores of both sides when the side that plays has N points."""
    text = _(
        "The side that plays has %(own)d points and %(roem)d roem, the other side %(other)d points: the "
        "first scores %(first)d, the second %(second)d."
    )
    other = pool(ruleset) - own
    entry = RoundEntry(
        maker=NS,
        trump=Suit.HEARTS,
        card_points=PerSide(own, other),
        roem=PerSide((RUN_OF_THREE,), ()),
        doubling=doubling,
    )
    score = score_round(entry, ruleset).score
    return text % {"own": own, "roem": RUN_OF_THREE, "other": other, "first": score[NS], "second": score[EW]}


def meld_examples(ruleset: Ruleset) -> list[str]:
    """The melds of three hands, and one that is beaten by an opponent's."""
    text = _("%(cards)s in one hand: %(points)d points.")
    hands = [tuple(map(Card, hand.split())) for hand in HANDS]
    examples = [
        text % {"cards": in_letters(hand), "points": sum(call.points for call in melds_in(ruleset, NORTH, hand))}
        for hand in hands
    ]
    lower, higher = (tuple(map(Card, hand.split())) for hand in ("8H 9H TH", "JD QD KD"))
    calls = [*melds_in(ruleset, NORTH, lower), *melds_in(ruleset, EAST, higher)]
    best = {NORTH: lower, EAST: higher}
    winner = compare_melds(ruleset, Suit.SPADES, NORTH, calls).winner
    if winner is not None:
        beaten = _("One player has %(lower)s and an opponent %(higher)s: only %(best)s counts.")
        cards = {"lower": in_letters(lower), "higher": in_letters(higher), "best": in_letters(best[winner])}
        examples.append(beaten % cards)
    return examples


def count_examples(ruleset: Ruleset) -> list[str]:
    """Won or lost by a point; and what the round is worth."""
    examples = _beet_examples(ruleset) if ruleset.players == ALL else []
    if ruleset.game is Game.HAMBURG:
        return [*examples, *_die_examples(ruleset)]
    if ruleset.counts_augen:
        text = _("%(points)d points are %(augen)d Augen.")
        return [*examples, *(text % {"points": points, "augen": augen(points)} for points in (50, 64, 65, 110, 115))]
    return [*examples, *_small_point_examples(ruleset)]


def _beet_examples(ruleset: Ruleset) -> list[str]:
    text = _(
        "With %(melds)d points of melds the Beet is %(beet)d: %(won)d : %(fewer)d is won, %(beet)d : %(beet)d lost."
    )
    examples = []
    for melds in (TERZ, FIFTY + TERZ):
        everything = pool(ruleset) + melds
        half = beet(everything)
        if everything == 2 * half:
            figures = {"melds": melds, "beet": half, "won": half + 1, "fewer": everything - half - 1}
            examples.append(text % figures)
    return examples


def _small_point_examples(ruleset: Ruleset) -> list[str]:
    begin = start(ruleset)
    winner, other = [*begin.total][:2]
    examples = []
    for own, others in ((5, 0), (5, 1), (6, 3), (8, 0)):
        big = add_small_points(begin, {**begin.total, winner: own, other: others}, ruleset).total[winner]
        text = ngettext(
            "At %(own)d : %(others)d in small points the winner gets %(big)d big point.",
            "At %(own)d : %(others)d in small points the winner gets %(big)d big points.",
            big,
        )
        examples.append(text % {"own": own, "others": others, "big": big})
    calls = (_("After Kontra"), _("After Re"))
    for level, call in enumerate(calls[: ruleset.max_doubling], start=1):
        doubled = _("%(call)s: %(won)d small points for a round that is won, %(lost)d for one that is lost.")
        examples.append(doubled % {"call": call, "won": WON << level, "lost": LOST << level})
    return examples


def _die_examples(ruleset: Ruleset) -> list[str]:
    """The first round of a match."""
    examples = []
    text = (
        _("%(game)s in the first round: won, your die shows %(won)d; lost, those of the others show %(lost)d.")
        if ruleset.players == THREE
        else _("%(game)s in the first round: won, your die shows %(won)d; lost, the other die shows %(lost)d.")
    )
    for game, (won, lost) in ((_("Orgi"), ORGI), (_("Kleines"), KLEINES)):
        examples.append(text % {"game": game, "won": die_shows(won), "lost": die_shows(lost)})
    return examples
