"""A whole rule set in plain sentences, as on a club's rules page."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import (
    DoubleSpades,
    DoublingBasis,
    FourOfAKind,
    Game,
    HandRoemWinner,
    IllegalCard,
    Legality,
    RevokeRule,
    RoemCaller,
    Ruleset,
    RunMode,
    Tie,
)
from tournaments.wording.klammern import klammern_sentences


def ruleset_sentences(ruleset: Ruleset, *, card_by_card: bool = True) -> list[str]:
    """The rules of a round in the order in which they matter at the table.

    What concerns only rounds entered `card_by_card` is left out if there are none.
    """
    illegal = [_illegal(ruleset)] if card_by_card else []
    if ruleset.game.has_melds:
        return klammern_sentences(ruleset, illegal)
    return [
        _playing(ruleset),
        *illegal,
        *_points(ruleset),
        *_roem(ruleset),
        *_pit(ruleset),
        *_revoke(ruleset),
        *_doubling(ruleset),
    ]


def _playing(ruleset: Ruleset) -> str:
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
    return trumping[ruleset.legality]


def _illegal(ruleset: Ruleset) -> str:
    sentences = {
        IllegalCard.REPORT: _(
            "When a round is entered card by card and a card was not allowed, the card is pointed out and the round "
            "counts as it was played."
        ),
        IllegalCard.REVOKE: _(
            "When a round is entered card by card and a card was not allowed, the round counts as a revoke."
        ),
        IllegalCard.REJECT: _(
            "When a round is entered card by card and a card was not allowed, the round is not accepted."
        ),
    }
    return sentences[ruleset.illegal_card]


def _points(ruleset: Ruleset) -> list[str]:
    last_trick = (
        ngettext("The last trick adds %(points)d point.", "The last trick adds %(points)d points.", ruleset.last_trick)
        % {"points": ruleset.last_trick}
        if ruleset.last_trick
        else _("The last trick adds nothing.")
    )
    if ruleset.game == Game.KRAKEN and ruleset.tie == Tie.LAST_DOUBLER_LOSES:
        tie = _(
            "If the points are equal, the side that doubled last loses; if nobody doubled, the side that plays is nat."
        )
    else:
        tie = _("If the points are equal, the side that plays is nat.")
    spades = {
        DoubleSpades.OFF: [],
        DoubleSpades.TRUMP_CARDS: [_("When spades are trump, the points of the trump cards are doubled.")],
        DoubleSpades.WHOLE_ROUND: [_("When spades are trump, the points of the whole round are doubled.")],
    }
    return [
        last_trick,
        _("The side that plays needs more points than the other side, roem included; otherwise it is nat."),
        tie,
        _("After nat the other side gets all points and the roem of both sides."),
        *spades[ruleset.double_spades],
    ]


def _roem(ruleset: Ruleset) -> list[str]:
    runs = {
        RunMode.SUIT: _("Three cards of one suit in a row are 20 roem, four are 50."),
        RunMode.COLOUR: _("Three red or three black cards in a row are 20 roem, four are 50."),
    }
    fours = {
        FourOfAKind.ALL_100_JACKS_200: _("Four of a kind is 100 roem, four jacks are 200."),
        FourOfAKind.ALL_100: _("Four of a kind is 100 roem, four jacks as well."),
        FourOfAKind.TEN_UP_100_JACKS_200: _(
            "Four tens, queens, kings or aces are 100 roem, four jacks 200, four nines or lower nothing."
        ),
        FourOfAKind.NINES_150_JACKS_200: _("Four of a kind is 100 roem, four nines are 150, four jacks 200."),
        FourOfAKind.PICTURES_100: _("Four jacks, queens, kings or aces are 100 roem, four tens or lower nothing."),
        FourOfAKind.PICTURES_100_NINES_150_JACKS_200: _(
            "Four queens, kings or aces are 100 roem, four nines 150, four jacks 200, other cards nothing."
        ),
        FourOfAKind.TEN_UP_100_NINES_150_JACKS_200: _(
            "Four tens, queens, kings or aces are 100 roem, four nines 150, four jacks 200, other cards nothing."
        ),
        FourOfAKind.NONE: _("Four of a kind is no roem."),
    }
    stuk = (
        _("Stuk, king and queen of trump in one trick, is %(points)d roem.") % {"points": ruleset.stuk}
        if ruleset.stuk
        else _("Stuk, king and queen of trump in one trick, is no roem.")
    )
    callers = {
        RoemCaller.TRICK_WINNER: _(
            "Roem goes to the side that wins the trick; it counts only when that side calls it."
        ),
        RoemCaller.ANYONE: _("Roem goes to the side that wins the trick; it counts when anyone at the table calls it."),
        RoemCaller.NOBODY: _("Roem goes to the side that wins the trick, called or not."),
    }
    hand = _hand_roem(ruleset) if ruleset.hand_roem else []
    return [runs[ruleset.run_mode], fours[ruleset.four_of_a_kind], stuk, callers[ruleset.roem_caller], *hand]


def _hand_roem(ruleset: Ruleset) -> list[str]:
    winners = {
        HandRoemWinner.SIDE_SUM: _("Only the side with more roem in its two hands together may write it."),
        HandRoemWinner.PLAYER_SUM: _("Only the side of the player with the most roem in hand may write it."),
        HandRoemWinner.HIGHEST_MELD: _("Only the side with the best single run or four of a kind may write its roem."),
    }
    fours = {
        FourOfAKind.ALL_100_JACKS_200: _("Four of a kind in the hand is 100 roem, four jacks are 200."),
        FourOfAKind.ALL_100: _("Four of a kind in the hand is 100 roem, four jacks as well."),
        FourOfAKind.TEN_UP_100_JACKS_200: _(
            "In the hand four tens, queens, kings or aces are 100 roem, four jacks 200, four nines or lower nothing."
        ),
        FourOfAKind.NINES_150_JACKS_200: _(
            "Four of a kind in the hand is 100 roem, four nines are 150, four jacks 200."
        ),
        FourOfAKind.PICTURES_100: _(
            "In the hand four jacks, queens, kings or aces are 100 roem, four tens or lower nothing."
        ),
        FourOfAKind.PICTURES_100_NINES_150_JACKS_200: _(
            "In the hand four queens, kings or aces are 100 roem, four nines 150, four jacks 200, other cards nothing."
        ),
        FourOfAKind.TEN_UP_100_NINES_150_JACKS_200: _(
            "In the hand four tens, queens, kings or aces are 100 roem, four nines 150, four jacks 200, "
            "other cards nothing."
        ),
        FourOfAKind.NONE: _("Four of a kind in the hand is no roem."),
    }
    once = (
        _("A card in the hand counts in a run or in four of a kind, not in both.")
        if ruleset.hand_cards_once
        else _("A card in the hand may count in a run and in four of a kind.")
    )
    return [
        _("Roem in the hand counts as well; stuk in the hand is never rejected."),
        winners[ruleset.hand_roem_winner],
        _("Stuk in the hand counts in this comparison too.")
        if ruleset.hand_stuk_compared
        else _("Stuk in the hand is left out of this comparison."),
        fours[ruleset.hand_four_of_a_kind],
        once,
    ]


def _pit(ruleset: Ruleset) -> list[str]:
    pit = (
        _("A pit, all eight tricks for the side that plays, is worth %(points)d extra.") % {"points": ruleset.pit_bonus}
        if ruleset.pit_bonus
        else _("A pit, all eight tricks for the side that plays, is worth nothing extra.")
    )
    counter_pit = (
        _("A counter-pit, all eight tricks for the other side, is worth %(points)d extra.")
        % {"points": ruleset.counter_pit_bonus}
        if ruleset.counter_pit_bonus
        else _("A counter-pit, all eight tricks for the other side, is worth nothing extra.")
    )
    return [pit, counter_pit]


def _revoke(ruleset: Ruleset) -> list[str]:
    if ruleset.revoke == RevokeRule.REDEAL:
        return [_("After a revoke the round is dealt again.")]
    if ruleset.revoke == RevokeRule.PERSONAL:
        return [_("After a revoke the round counts as it was played; the player who revoked gets a penalty.")]
    points = {"bonus": ruleset.revoke_bonus}
    if ruleset.revoke_bonus and ruleset.revoke_roem:
        return [
            _("After a revoke the other side gets all points, %(bonus)d extra and the roem of both sides.") % points
        ]
    if ruleset.revoke_bonus:
        return [_("After a revoke the other side gets all points and %(bonus)d extra; the roem is lost.") % points]
    if ruleset.revoke_roem:
        return [_("After a revoke the other side gets all points and the roem of both sides.")]
    return [_("After a revoke the other side gets all points; the roem is lost.")]


def _doubling(ruleset: Ruleset) -> list[str]:
    calls = {
        1: _("The other side may kraak: the points of the round are doubled."),
        2: _(
            "The other side may kraak and the side that plays may then herkraak: each doubles the points of the round."
        ),
        3: _(
            "The other side may kraak, the side that plays may then herkraak and the other side superkraak: "
            "each doubles the points of the round."
        ),
    }
    sentences = [calls[ruleset.max_doubling]] if ruleset.max_doubling else []
    if ruleset.max_doubling and ruleset.game == Game.KRAKEN:
        sentences.append(
            _("The winner of a doubled round gets all its points and all roem.")
            if ruleset.winner_takes_all
            else _("In a doubled round each side keeps its own points, doubled, unless the side that plays is nat.")
        )
    if ruleset.max_doubling or ruleset.double_spades == DoubleSpades.WHOLE_ROUND:
        sentences += [
            _("Who wins a doubled round is decided by the points before doubling, with the roem.")
            if ruleset.doubling_basis == DoublingBasis.PLAIN
            else _("Who wins a doubled round is decided by the points after doubling, with the roem."),
            _("Roem is doubled as well.") if ruleset.double_roem else _("Roem is not doubled."),
            _("The extra points for a pit or a revoke are doubled as well.")
            if ruleset.double_bonuses
            else _("The extra points for a pit or a revoke are not doubled."),
        ]
    return sentences
