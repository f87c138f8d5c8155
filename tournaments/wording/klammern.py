"""A rule set of Klammern or Hamburg in plain sentences."""

from django.utils.translation import gettext as _

from scoring import (
    DieOvershoot,
    Game,
    Kalte,
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
from tournaments.wording.cards import last_trick, run_order
from tournaments.wording.examples import count_examples, meld_examples
from tournaments.wording.sections import RulesSection

TWO, THREE = 2, 3  # players, each for themselves


def klammern_sections(ruleset: Ruleset) -> list[RulesSection]:
    """The melds added from the hands, and how a round is counted."""
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
        _("The jack of trumps is worth %(jack)d; all 32 cards and the last trick together are worth %(pool)d points.")
        if ruleset.players > THREE
        else _(
            "The jack of trumps is worth %(jack)d. Not all cards are dealt, so the points of a round have no fixed sum."
        )
    )
    return [
        _(
            "After the last trick everyone counts the cards in the tricks they won, and adds the melds that "
            "count and Belle."
        ),
        last_trick(ruleset),
        points % {"jack": ruleset.trump_jack, "pool": pool(ruleset)},
    ]


def _beet(ruleset: Ruleset) -> list[str]:
    """Half of the points is known in advance only if all cards are dealt."""
    if ruleset.players <= THREE:
        return []
    everything = pool(ruleset)
    half = beet(everything)
    return [
        _(
            "Half of all points is called the Beet: %(beet)d. Melds that count and Belle, of either side, raise it by "
            "half of their points: a Terz by %(terz)d, a Fifty by %(fifty)d, Belle by %(belle)d."
        )
        % {
            "beet": half,
            "terz": beet(everything + TERZ) - half,
            "fifty": beet(everything + FIFTY) - half,
            "belle": beet(everything + BELLE) - half,
        },
        _("So the side that plays needs one point more than the Beet, without melds at least %(least)d.")
        % {"least": half + 1},
    ]


def _needed(ruleset: Ruleset) -> str:
    if ruleset.players == TWO:
        return _(
            "The player who plays needs more points than the other, melds included; with an equal number they lose."
        )
    if ruleset.players == THREE and ruleset.sum_of_opponents:
        return _(
            "The player who plays needs more points than the two others together, melds included; with an "
            "equal number they lose."
        )
    if ruleset.players == THREE:
        return _(
            "The player who plays needs more points than each of the two others, melds included; with an "
            "equal number they lose."
        )
    return _(
        "The side that plays needs more points than the other side, melds included; with an equal number it loses."
    )


def _melds(ruleset: Ruleset) -> list[str]:
    runs = {
        LongRuns.SPLIT: _(
            "Three in a row are a Terz, worth %(terz)d, four to six a Fifty (%(fifty)d), seven a Fifty and a Terz "
            "(%(seven)d), eight two Fifties (%(eight)d)."
        ),
        LongRuns.ONE_FIFTY: _("Three in a row are a Terz, worth %(terz)d, four or more a Fifty (%(fifty)d)."),
    }
    worth = {"terz": TERZ, "fifty": FIFTY, "seven": FIFTY + TERZ, "eight": 2 * FIFTY}
    order = {
        MeldOrder.HEIGHT: _(
            "A Fifty beats any Terz; otherwise the run with the higher top card in the natural order is "
            "better, however long it is."
        ),
        MeldOrder.COUNT: _(
            "A Fifty beats any Terz; otherwise the player with more of them is better, and then the higher "
            "top card in the natural order decides."
        ),
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
        _("The player with the best meld shows their melds; only these are scored.")
        if ruleset.players <= THREE
        else _("The player with the best meld shows their melds, and then the partner may; only these are scored.")
    )
    return [
        _("A meld is a run of cards of one suit in one hand."),
        runs[ruleset.long_runs] % worth,
        run_order(),
        _(
            "In the first trick each player announces Terz or Fifty when playing a card, and up to which "
            "card it goes (“Terz to the queen”); from the second trick on they no longer count."
        ),
        _("The cards of the first trick stay on the table until it is clear whose meld is the best."),
        order[ruleset.meld_order],
        tie[ruleset.meld_tie],
        written,
        _(
            "Belle is the king and queen of trumps in one hand. It is announced when the first of the two is played, "
            "or it does not count."
        ),
        _(
            "Belle is worth %(belle)d, no matter who has the best meld, and even when its cards are in a "
            "Terz or Fifty: a Terz with Belle is %(terz)d + %(belle)d."
        )
        % {"belle": BELLE, "terz": TERZ},
    ]


def klammern_revoke(ruleset: Ruleset) -> list[str]:
    """What happens to the round, and which points count."""
    verwerfen = {
        Verwerfen.SO_FAR: _(
            "A revoke ends the round at once. The player who revoked still wins it with enough points by "
            "then; otherwise the others win it."
        ),
        Verwerfen.SO_FAR_OF_MAKER: _(
            "A revoke ends the round at once. The player who made trump wins it with enough points by "
            "then, no matter who revoked; otherwise the others win it."
        ),
        Verwerfen.TO_CLEAN_SIDE: _(
            "A revoke ends the round at once. The players who did not revoke win it and get all points."
        ),
    }
    counted = (
        _("That includes Jappa, Mie, the last trick and all announced melds.")
        if ruleset.verwerfen is Verwerfen.TO_CLEAN_SIDE
        else _(
            "Only cards in tricks that were won before count, so Jappa and Mie only if they lie in one. Announced "
            "melds and Belle are added, the last trick is not."
        )
    )
    return [verwerfen[ruleset.verwerfen], *_enough(ruleset), counted, _worth_of_a_revoke(ruleset)]


def _enough(ruleset: Ruleset) -> list[str]:
    """How many points win a round that ends with a revoke; half of all points has a name if all cards are dealt."""
    if ruleset.verwerfen is Verwerfen.TO_CLEAN_SIDE:
        return []
    if ruleset.players <= THREE:
        return [
            _("Enough means more than half of all points: those of all 32 cards, the last trick and the melds.")
            if ruleset.verwerfen is Verwerfen.SO_FAR_OF_MAKER
            else _(
                "Enough means more than half of all points for the player who plays, and half for the "
                "others: of all 32 cards, the last trick and the melds."
            )
        ]
    if ruleset.verwerfen is Verwerfen.SO_FAR_OF_MAKER:
        return [_("Enough means more than the Beet.")]
    return [_("Enough means more than the Beet for the side that plays, and the Beet itself for the other side.")]


def _worth_of_a_revoke(ruleset: Ruleset) -> str:
    if ruleset.game is Game.HAMBURG:
        return _("The dice are turned as after any other round that is won or lost.")
    if ruleset.counts_augen:
        return _("These points are converted to Augen.")
    return _("It is worth as many small points as any other round that is won or lost.")


def _counting(ruleset: Ruleset) -> list[str]:
    if ruleset.game is Game.HAMBURG:
        return _dice(ruleset)
    points = _augen(ruleset) if ruleset.counts_augen else [*_small_points(ruleset), *_kontra(ruleset)]
    return [*points, *_klammer_jass(ruleset)]


def _dice(ruleset: Ruleset) -> list[str]:
    won = {
        TWO: _(
            "An Orgi that is won turns your own die by two, a Kleines by one; if the round is lost, the other player's "
            "die is turned twice as far."
        ),
        THREE: _(
            "An Orgi that is won turns your own die by two, a Kleines by one; if the round is lost, each of the "
            "others' dice is turned twice as far."
        ),
    }
    sides = _(
        "An Orgi that is won turns the die of the side that plays by two, a Kleines by one; if the round is lost, the "
        "die of the other side is turned twice as far."
    )
    overshoot = {
        DieOvershoot.WINS: _("A die that is turned past the six counts as being back on it."),
        DieOvershoot.GOES_ON: _("A die that is turned past the six goes on from one and is not back on it."),
    }
    return [
        _("Each player has a die, which shows six at first; after the six comes the one.")
        if ruleset.players <= THREE
        else _("Each side has a die, which shows six at first; after the six comes the one."),
        won.get(ruleset.players, sides),
        overshoot[ruleset.die_overshoot],
        *([] if ruleset.max_doubling else [_("There is no Kontra.")]),
    ]


def _augen(ruleset: Ruleset) -> list[str]:
    kept = {
        LostMakerPoints.KEPT: _("Ten points are one Auge, rounded for each player, no matter who won the round.")
        if ruleset.players <= THREE
        else _("Ten points are one Auge, rounded for each side, no matter who won the round."),
        LostMakerPoints.TO_OPPONENTS: _("Ten points are one Auge; if you play and lose, you get none."),
    }
    return [kept[ruleset.lost_maker_points]]


def _small_points(ruleset: Ruleset) -> list[str]:
    kalte = {
        Kalte.TO_NIL: _("Five small points make a big point, or two (a Kalte) if the others have no small point."),
        Kalte.EXACT: _("Five small points make a big point, or two (a Kalte) at exactly 5:0."),
    }
    won = {
        TWO: _(
            "A round that is won is worth one small point to the player who plays; if it is lost, the other gets two."
        ),
        THREE: _(
            "A round that is won is worth one small point to the player who plays; if it is lost, each of "
            "the others gets two."
        ),
    }
    sides = _(
        "A round that is won is worth one small point to the side that plays; if it is lost, the other side gets two."
    )
    return [
        won.get(ruleset.players, sides),
        kalte[ruleset.kalte],
        _("With four small points you are in the Laube: one more and the big point is won."),
        _("After a big point everyone begins again with no small points; any beyond five are lost."),
    ]


def _kontra(ruleset: Ruleset) -> list[str]:
    if not ruleset.max_doubling:
        return []
    has_sides = ruleset.players > THREE
    kontra = (
        _("Either player of the other side may say Kontra: the small points of the round are doubled.")
        if has_sides
        else _("Any opponent of the player who plays may say Kontra: the small points of the round are doubled.")
    )
    re = (
        _("Either player of the side that plays may answer Re: they are doubled once more.")
        if has_sides
        else _("The player who plays may answer Re: they are doubled once more.")
    )
    return [
        kontra,
        *([re] if ruleset.max_doubling > 1 else []),
        _(
            "This is said after the last card of the first trick, when any melds have been shown, and before the "
            "second trick is led."
        ),
    ]


def _klammer_jass(ruleset: Ruleset) -> list[str]:
    if not ruleset.klammerjass:
        return []
    sentences = [
        _(
            "If you play, announce every trick and take them all, alone or with your partner, you win the match; "
            "otherwise you lose it."
        )
        if ruleset.klammerjass_partner and ruleset.players > THREE
        else _("If you play, announce every trick and take them all alone, you win the match; otherwise you lose it."),
        _(
            "This is called a Klammer-Jass or Durchmarsch; it is announced before the first card of the round is "
            "played."
        ),
    ]
    if ruleset.players == THREE:
        sentences.append(
            _(
                "If it fails, the one of the two others with more Augen before this round wins; with equal "
                "Augen it is a tie between them."
            )
            if ruleset.counts_augen
            else _(
                "If it fails, the one of the two others with more big points before this round wins; with "
                "equal big points it is a tie between them."
            )
        )
    elif ruleset.players == TWO:
        sentences.append(_("If it fails, the other player wins the match, whatever the score was."))
    else:
        sentences.append(_("If it fails, the other side wins the match, whatever the score was."))
    return sentences
