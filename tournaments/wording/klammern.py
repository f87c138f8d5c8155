"""A rule set of Klammern or Hamburg in plain sentences."""

from django.utils.translation import gettext as _

from scoring import (
    BesserMaker,
    DieOvershoot,
    Game,
    Kalte,
    KlammernCount,
    LongRuns,
    LostMakerPoints,
    MeldOrder,
    MeldTie,
    Ruleset,
    Verwerfen,
    pool,
)

TWO, THREE = 2, 3  # players, each for themselves


def klammern_sentences(ruleset: Ruleset, illegal: list[str]) -> list[str]:
    """The rules of a round; `illegal` says what an illegal card does, which is worded alike in all games."""
    trumping = (
        _(
            "If you cannot follow suit you must trump, higher if possible and lower if not; a led trump must "
            "be beaten if possible."
        )
        if ruleset.overtrump_on_trump_lead
        else _(
            "If you cannot follow suit you must trump, higher if possible and lower if not; a led trump only "
            "has to be followed."
        )
    )
    besser = {
        BesserMaker.BESSER: _("Besser over a Kleines makes clubs trump, and the one who said Besser plays."),
        BesserMaker.KLEINES: _("Besser over a Kleines makes clubs trump, but the one who said Kleines still plays."),
    }
    points = (
        _(
            "The jack of trumps is worth %(jack)d, so all 32 cards are worth %(pool)d points, with %(last)d for "
            "the last trick."
        )
        if ruleset.players > THREE
        else _(
            "The jack of trumps is worth %(jack)d and the last trick %(last)d. Not all cards are dealt, so the points "
            "of a round have no fixed sum."
        )
    )
    return [
        trumping,
        besser[ruleset.besser_maker],
        *illegal,
        points % {"jack": ruleset.trump_jack, "pool": pool(ruleset), "last": ruleset.last_trick},
        _needed(ruleset),
        *_melds(ruleset),
        *_counting(ruleset),
    ]


def _needed(ruleset: Ruleset) -> str:
    if ruleset.players == TWO:
        return _("The player who plays needs more points than the other, melds included; a tie is a loss.")
    if ruleset.players == THREE and ruleset.sum_of_opponents:
        return _(
            "The player who plays needs more points than the two others together, melds included; a tie is a loss."
        )
    if ruleset.players == THREE:
        return _("The player who plays needs more points than each of the two others, melds included; a tie is a loss.")
    return _("The side that plays needs more points than the other side, melds included; a tie is a loss.")


def _melds(ruleset: Ruleset) -> list[str]:
    runs = {
        LongRuns.SPLIT: _("Three in a row are a Terz (20), four to six a Fifty (50), seven both, eight two Fifties."),
        LongRuns.ONE_FIFTY: _("Three in a row are a Terz (20), four or more a Fifty (50)."),
    }
    order = {
        MeldOrder.HEIGHT: _("A Fifty beats any Terz; otherwise the higher top card wins."),
        MeldOrder.COUNT: _("A Fifty beats any Terz; otherwise the larger number of them wins."),
    }
    tie = {
        MeldTie.TRUMP_THEN_FIRST: _(
            "Of two equally high melds the one in trumps wins, otherwise the one announced first."
        ),
        MeldTie.TRUMP_THEN_NOBODY: _("Of two equally high melds the one in trumps wins; otherwise no meld counts."),
        MeldTie.FIRST: _("Of two equally high melds the one announced first wins."),
        MeldTie.SUIT_RANK: _(
            "Of two equally high melds clubs win over spades, spades over hearts, hearts over diamonds."
        ),
    }
    written = (
        _(
            "Only the player with the best meld scores melds; Belle, the king and queen of trumps in one "
            "hand, always counts."
        )
        if ruleset.players <= THREE
        else _(
            "Only the side with the best meld scores its melds; Belle, the king and queen of trumps in one "
            "hand, always counts."
        )
    )
    return [runs[ruleset.long_runs], order[ruleset.meld_order], tie[ruleset.meld_tie], written]


def _counting(ruleset: Ruleset) -> list[str]:
    verwerfen = {
        Verwerfen.SO_FAR: _("A revoke ends the round; the one who revoked still wins it with enough points by then."),
        Verwerfen.SO_FAR_OF_MAKER: _(
            "A revoke ends the round; the one who made trump wins it with enough points by then."
        ),
        Verwerfen.TO_CLEAN_SIDE: _("A revoke ends the round, and all points go to the others."),
    }
    sentences = [verwerfen[ruleset.verwerfen]]
    if ruleset.game == Game.HAMBURG:
        overshoot = {
            DieOvershoot.WINS: _("A die that gets back to six or past it wins."),
            DieOvershoot.GOES_ON: _("Only the six itself wins; a die that is turned past it goes on from one."),
        }
        return [
            *sentences,
            _(
                "An Orgi turns your own die by two, a Kleines by one; if it is lost, the others turn their "
                "dice by twice as much."
            ),
            overshoot[ruleset.die_overshoot],
        ]
    if ruleset.klammern_count == KlammernCount.AUGEN:
        kept = {
            LostMakerPoints.KEPT: _("Ten points are one Auge, rounded for each player, no matter who won the round.")
            if ruleset.players <= THREE
            else _("Ten points are one Auge, rounded for each side, no matter who won the round."),
            LostMakerPoints.TO_OPPONENTS: _("Ten points are one Auge; if you play and lose, you get none."),
        }
        sentences.append(kept[ruleset.lost_maker_points])
    else:
        kalte = {
            Kalte.TO_NIL: _("Five small points are a big point, and two if the others have none."),
            Kalte.EXACT: _("Five small points are a big point, and two at exactly 5:0."),
        }
        sentences += [
            _("A round that was won is one small point; a lost one is two for the others."),
            kalte[ruleset.kalte],
        ]
        doublings = {
            1: _("The others may double the small points with Kontra."),
            2: _(
                "The others may double the small points with Kontra, and those who play may double them again with Re."
            ),
        }
        if ruleset.max_doubling:
            sentences.append(doublings[min(ruleset.max_doubling, 2)])
    if ruleset.klammerjass:
        sentences.append(
            _(
                "If you play, announce every trick and take them all, alone or with your partner, you win the "
                "match; otherwise you lose it."
            )
            if ruleset.klammerjass_partner and ruleset.players > THREE
            else _(
                "If you play, announce every trick and take them all alone, you win the match; otherwise you lose it."
            )
        )
    return sentences
