"""A rule set of Klammern or Hamburg in plain sentences."""

from django.utils.translation import gettext as _

from scoring import (
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
    beet,
    pool,
)
from scoring.klammern.melds import BELLE, FIFTY, TERZ
from tournaments.wording.cards import run_order
from tournaments.wording.examples import count_examples, meld_examples
from tournaments.wording.sections import RulesSection

TWO, THREE = 2, 3  # players, each for themselves


def klammern_sections(ruleset: Ruleset) -> list[RulesSection]:
    """What is added from the hands, and how a round is counted."""
    return [
        RulesSection(_("Melds"), _melds(ruleset), examples=meld_examples(ruleset)),
        RulesSection(
            _("Counting"),
            [*_points(ruleset), _needed(ruleset), *_beet(ruleset), *_counting(ruleset)],
            examples=count_examples(ruleset),
        ),
    ]


def _points(ruleset: Ruleset) -> list[str]:
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
        _("After the last trick all count the cards they have won, and add the melds that count."),
        points % {"jack": ruleset.trump_jack, "pool": pool(ruleset), "last": ruleset.last_trick},
    ]


def _beet(ruleset: Ruleset) -> list[str]:
    """Only where all cards are dealt half of the points is known before."""
    if ruleset.players <= THREE:
        return []
    everything = pool(ruleset)
    half = beet(everything)
    return [
        _(
            "Half of all points is called the Beet: %(beet)d. Melds that count, of either side, raise it by half of "
            "their points: a Terz by %(terz)d, a Fifty by %(fifty)d, Belle by %(belle)d."
        )
        % {
            "beet": half,
            "terz": beet(everything + TERZ) - half,
            "fifty": beet(everything + FIFTY) - half,
            "belle": beet(everything + BELLE) - half,
        },
        _("Without melds the side that plays needs at least %(least)d points.") % {"least": half + 1},
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
    show = (
        _("The player with the best meld shows it.")
        if ruleset.players <= THREE
        else _("The player with the best meld shows it, and then the partner may show theirs.")
    )
    return [
        _("A meld is a run of cards of one suit in one hand."),
        runs[ruleset.long_runs],
        run_order(),
        _(
            "Terz and Fifty are announced in the first trick, as each plays a card; from the second trick on they no "
            "longer count."
        ),
        _("The cards of the first trick stay on the table until it is clear whose meld is the best."),
        order[ruleset.meld_order],
        tie[ruleset.meld_tie],
        show,
        written,
        _("Belle is worth %(belle)d. It is announced when the first of its two cards is played, or it does not count.")
        % {"belle": BELLE},
    ]


def klammern_revoke(ruleset: Ruleset) -> list[str]:
    """What happens to the round, and what is counted."""
    verwerfen = {
        Verwerfen.SO_FAR: _("A revoke ends the round; the one who revoked still wins it with enough points by then."),
        Verwerfen.SO_FAR_OF_MAKER: _(
            "A revoke ends the round; the one who made trump wins it with enough points by then."
        ),
        Verwerfen.TO_CLEAN_SIDE: _("A revoke ends the round, and all points go to the others."),
    }
    counted = (
        _("They include Jappa, Mie, the last trick and all announced melds.")
        if ruleset.verwerfen is Verwerfen.TO_CLEAN_SIDE
        else _("Announced melds count then; the last trick does not, nor do Jappa and Mie that are not in a trick yet.")
    )
    return [verwerfen[ruleset.verwerfen], *_enough(ruleset), counted]


def _enough(ruleset: Ruleset) -> list[str]:
    """How many points win a round that ends with a revoke, where half of all points has a name."""
    if ruleset.players <= THREE or ruleset.verwerfen is Verwerfen.TO_CLEAN_SIDE:
        return []
    if ruleset.verwerfen is Verwerfen.SO_FAR_OF_MAKER:
        return [_("Enough is more than the Beet.")]
    return [_("Enough is more than the Beet for the side that plays, and the Beet itself for the other side.")]


def _counting(ruleset: Ruleset) -> list[str]:
    sentences: list[str] = []
    if ruleset.game == Game.HAMBURG:
        overshoot = {
            DieOvershoot.WINS: _("A die that gets back to six or past it wins."),
            DieOvershoot.GOES_ON: _("Only the six itself wins; a die that is turned past it goes on from one."),
        }
        return [
            _("Each has a die, which lies on six at first.")
            if ruleset.players <= THREE
            else _("Each side has a die, which lies on six at first."),
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
            _("Two big points at once are called a Kalte; whoever has four small points is in the Laube."),
            _("After a big point all begin again with no small points; any beyond five are lost."),
        ]
        doublings = {
            1: _("The others may double the small points with Kontra."),
            2: _(
                "The others may double the small points with Kontra, and those who play may double them again with Re."
            ),
        }
        if ruleset.max_doubling:
            sentences += [
                doublings[min(ruleset.max_doubling, 2)],
                _("This is said in the first trick, once the melds have been shown."),
            ]
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
        sentences += [
            _(
                "This is called a Klammer-Jass or Durchmarsch; it is announced before the first card of the round is "
                "played."
            ),
            _("If it fails, whoever of the others had most before this round has won the match."),
        ]
    return sentences
