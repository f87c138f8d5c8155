"""A whole rule set in plain sentences, as on a club's rules page."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import (
    DoubleSpades,
    DoublingBasis,
    FourOfAKind,
    Game,
    HandRoemWinner,
    IllegalCard,
    RevokeRule,
    RoemCaller,
    Ruleset,
    RunMode,
    Suit,
    Tie,
    pool,
)
from scoring.klaverjas.hand_roem import RUN_OF_FIVE
from scoring.klaverjas.roem import RUN_OF_FOUR, RUN_OF_THREE
from tournaments.wording.cards import cards_section, last_trick, run_order
from tournaments.wording.dealing import dealing_section, trump_sentences
from tournaments.wording.examples import nat_examples, roem_examples
from tournaments.wording.klammern import klammern_revoke, klammern_sections
from tournaments.wording.playing import playing_section
from tournaments.wording.sections import RulesSection


def ruleset_sections(ruleset: Ruleset, *, card_by_card: bool = True) -> list[RulesSection]:
    """The rules of a round in the order of an evening at the table, so that a newcomer can play by them.

    Anything only about rounds entered `card_by_card` is left out if there are none. The end of a match is elsewhere
    (`end_section`): in a competition the leg decides it.
    """
    illegal = [_illegal(ruleset)] if card_by_card else []
    calls = [] if ruleset.game.has_melds else _calls(ruleset)
    if ruleset.game.has_melds:
        game = klammern_sections(ruleset)
        revoke = [*klammern_revoke(ruleset), *illegal]
    else:
        game = [
            RulesSection(_("Roem"), _roem(ruleset), examples=roem_examples(ruleset)),
            RulesSection(
                _("Counting"),
                [*_points(ruleset), *_pit(ruleset), *_doubling(ruleset)],
                examples=nat_examples(ruleset),
            ),
        ]
        revoke = [*_revoke(ruleset), *illegal]
    return [
        cards_section(ruleset),
        dealing_section(ruleset),
        RulesSection(_("Trump"), [*trump_sentences(ruleset), *calls]),
        playing_section(ruleset),
        *game,
        RulesSection(pgettext("rules", "Revoke"), [_what_a_revoke_is(), *revoke]),
    ]


def ruleset_sentences(ruleset: Ruleset, *, card_by_card: bool = True) -> list[str]:
    """The sentences of these sections in one list, without tables and examples."""
    sections = ruleset_sections(ruleset, card_by_card=card_by_card)
    return [sentence for section in sections for sentence in section.sentences]


def _what_a_revoke_is() -> str:
    return _(
        "A revoke is a card that was not allowed: another suit although you could follow, for example, or another card "
        "although you had to trump."
    )


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
    if ruleset.game == Game.KRAKEN and ruleset.tie == Tie.LAST_DOUBLER_LOSES:
        tie = _(
            "If the points are equal, the side that doubled last loses; if no one doubled, the side that plays is nat."
        )
    else:
        tie = _("If the points are equal, the side that plays is nat.")
    spades = {
        DoubleSpades.OFF: [],
        DoubleSpades.TRUMP_CARDS: [_("When spades are trump, the points of the trump cards are doubled.")],
        DoubleSpades.WHOLE_ROUND: [_("When spades are trump, the points of the whole round are doubled.")],
    }
    return [
        _("After the last trick each side counts the cards of its tricks and adds its roem."),
        last_trick(ruleset),
        _("All cards are worth %(cards)d points, and with the last trick a round has %(pool)d.")
        % {"cards": pool(ruleset) - ruleset.last_trick, "pool": pool(ruleset)},
        _("The side that plays needs more points than the other side, roem included."),
        _("Without roem it needs at least %(least)d of the %(pool)d points.")
        % {"least": pool(ruleset) // 2 + 1, "pool": pool(ruleset)},
        _("If it has enough, each side scores its own points and its own roem."),
        _("If not, it is nat: it scores nothing, and the other side gets all points and the roem of both sides."),
        tie,
        *spades[ruleset.double_spades],
        *_pool_of_spades(ruleset),
    ]


def _pool_of_spades(ruleset: Ruleset) -> list[str]:
    """How many points a round then has, and how many are enough."""
    if ruleset.double_spades is DoubleSpades.OFF:
        return []
    whole = pool(ruleset, Suit.SPADES)
    if ruleset.double_spades is DoubleSpades.TRUMP_CARDS:
        text = _("It then has %(pool)d points, and without roem the side that plays needs at least %(least)d.")
        return [text % {"pool": whole, "least": whole // 2 + 1}]
    text = _("It is then worth %(pool)d points.")
    return [text % {"pool": whole * ruleset.multiplier(Suit.SPADES, 0)}]


def _roem(ruleset: Ruleset) -> list[str]:
    runs = {
        RunMode.SUIT: _("Three cards of one suit in a row are 20 roem, four are 50."),
        RunMode.COLOUR: _("Three red or three black cards in a row are 20 roem, four are 50."),
    }
    fours = {
        FourOfAKind.ALL_100_JACKS_200: _("The four cards of one rank are 100 roem, the four jacks 200."),
        FourOfAKind.ALL_100: _("The four cards of one rank are 100 roem, the four jacks too."),
        FourOfAKind.TEN_UP_100_JACKS_200: _(
            "In one trick four tens, queens, kings or aces are 100 roem and four jacks 200; four sevens, "
            "eights or nines score nothing."
        ),
        FourOfAKind.NINES_150_JACKS_200: _(
            "The four cards of one rank are 100 roem, the four nines 150 and the four jacks 200."
        ),
        FourOfAKind.PICTURES_100: _(
            "In one trick four jacks, queens, kings or aces are 100 roem; four sevens, eights, nines or "
            "tens score nothing."
        ),
        FourOfAKind.PICTURES_100_NINES_150_JACKS_200: _(
            "In one trick four queens, kings or aces are 100 roem, four nines 150 and four jacks 200; four "
            "sevens, eights or tens score nothing."
        ),
        FourOfAKind.TEN_UP_100_NINES_150_JACKS_200: _(
            "In one trick four tens, queens, kings or aces are 100 roem, four nines 150 and four jacks "
            "200; four sevens or eights score nothing."
        ),
        FourOfAKind.NONE: _("The four cards of one rank score no roem."),
    }
    stuk = (
        _("Stuk, king and queen of trump in one trick, is %(points)d roem.") % {"points": ruleset.stuk}
        if ruleset.stuk
        else _("Stuk, king and queen of trump in one trick, scores no roem.")
    )
    callers = {
        RoemCaller.TRICK_WINNER: _(
            "Roem goes to the side that wins the trick; it counts only if one of that side calls it when the trick is "
            "taken, before the next one is led."
        ),
        RoemCaller.ANYONE: _(
            "Roem goes to the side that wins the trick; it counts if anyone at the table calls it when the trick is "
            "taken, before the next one is led."
        ),
        RoemCaller.NOBODY: _("Roem goes to the side that wins the trick, called or not."),
    }
    hand = _hand_roem(ruleset) if ruleset.hand_roem else []
    return [
        _("Roem is extra points for cards that lie in one trick, no matter who played them and in which order."),
        runs[ruleset.run_mode],
        run_order(),
        fours[ruleset.four_of_a_kind],
        stuk,
        *_run_with_stuk(ruleset),
        callers[ruleset.roem_caller],
        *hand,
    ]


def _run_with_stuk(ruleset: Ruleset) -> list[str]:
    if not ruleset.stuk:
        return []
    text = _(
        "Stuk is added to a run: three trumps in a row with king and queen are %(run)d + %(stuk)d = %(three)d roem, "
        "four %(longer)d + %(stuk)d = %(four)d."
    )
    return [
        text
        % {
            "run": RUN_OF_THREE,
            "longer": RUN_OF_FOUR,
            "stuk": ruleset.stuk,
            "three": RUN_OF_THREE + ruleset.stuk,
            "four": RUN_OF_FOUR + ruleset.stuk,
        }
    ]


def _hand_roem(ruleset: Ruleset) -> list[str]:
    winners = {
        HandRoemWinner.SIDE_SUM: _(
            "Only the side with more roem in its two hands together scores it; that of the other side is "
            "rejected: no one gets it."
        ),
        HandRoemWinner.PLAYER_SUM: _(
            "Only the side of the player with the most roem in hand scores it; that of the other side is "
            "rejected: no one gets it."
        ),
        HandRoemWinner.HIGHEST_MELD: _(
            "Only the side with the best single run or four of one rank scores its roem; that of the other "
            "side is rejected: no one gets it."
        ),
    }
    fours = {
        FourOfAKind.ALL_100_JACKS_200: _("In the hand the four cards of one rank are 100 roem, the four jacks 200."),
        FourOfAKind.ALL_100: _("In the hand the four cards of one rank are 100 roem, the four jacks too."),
        FourOfAKind.TEN_UP_100_JACKS_200: _(
            "In the hand four tens, queens, kings or aces are 100 roem and four jacks 200; four sevens, "
            "eights or nines score nothing."
        ),
        FourOfAKind.NINES_150_JACKS_200: _(
            "In the hand the four cards of one rank are 100 roem, the four nines 150 and the four jacks 200."
        ),
        FourOfAKind.PICTURES_100: _(
            "In the hand four jacks, queens, kings or aces are 100 roem; four sevens, eights, nines or "
            "tens score nothing."
        ),
        FourOfAKind.PICTURES_100_NINES_150_JACKS_200: _(
            "In the hand four queens, kings or aces are 100 roem, four nines 150 and four jacks 200; four "
            "sevens, eights or tens score nothing."
        ),
        FourOfAKind.TEN_UP_100_NINES_150_JACKS_200: _(
            "In the hand four tens, queens, kings or aces are 100 roem, four nines 150 and four jacks 200; "
            "four sevens or eights score nothing."
        ),
        FourOfAKind.NONE: _("In the hand the four cards of one rank score no roem."),
    }
    once = (
        _("A card in the hand counts in a run or among four of one rank, not in both.")
        if ruleset.hand_cards_once
        else _("A card in the hand may count both in a run and among four of one rank.")
    )
    stuk = (
        _("Stuk in the hand is worth %(points)d, counts in this comparison too and is never rejected.")
        if ruleset.hand_stuk_compared
        else _("Stuk in the hand is worth %(points)d, is left out of this comparison and is never rejected.")
    )
    return [
        _(
            "Roem in the hand counts as well. After any kraak and before the first card is played each "
            "player in turn says how much they have, and shows it if asked."
        )
        if ruleset.max_doubling
        else _(
            "Roem in the hand counts as well. Before the first card is played each player in turn says how "
            "much they have, and shows it if asked."
        ),
        _("In the hand three cards of a suit in a row are %(three)d roem, four %(four)d, five or more %(five)d.")
        % {"three": RUN_OF_THREE, "four": RUN_OF_FOUR, "five": RUN_OF_FIVE},
        fours[ruleset.hand_four_of_a_kind],
        once,
        winners[ruleset.hand_roem_winner],
        _("Of two equally good ones the higher top card decides, then spades before hearts, diamonds and clubs.")
        if ruleset.hand_roem_winner is HandRoemWinner.HIGHEST_MELD
        else _("If both have the same, both sides score theirs."),
        *([stuk % {"points": ruleset.stuk}] if ruleset.stuk else []),
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
    return [
        _("If the side that did not revoke notices it, the round ends at once."),
        _award(ruleset),
        *_worth_of_a_revoke(ruleset),
    ]


def _award(ruleset: Ruleset) -> str:
    """What the clean side gets."""
    points = {"bonus": ruleset.revoke_bonus}
    if ruleset.revoke_bonus and ruleset.revoke_roem:
        text = _("That side gets all points, %(bonus)d extra and the roem that both sides have had until then.")
        return text % points
    if ruleset.revoke_bonus:
        return _("That side gets all points and %(bonus)d extra; the roem is lost.") % points
    if ruleset.revoke_roem:
        return _("That side gets all points and the roem that both sides have had until then.")
    return _("That side gets all points; the roem is lost.")


def _worth_of_a_revoke(ruleset: Ruleset) -> list[str]:
    """The figure, and those of a doubled round."""

    def points(trump: Suit | None, doubling: int) -> int:
        times = ruleset.multiplier(trump, doubling)
        return pool(ruleset, trump) * times + ruleset.revoke_bonus * (times if ruleset.double_bonuses else 1)

    texts = {
        0: _("Without roem that is %(points)d points."),
        1: _("Without roem that is %(points)d points, after a kraak %(first)d."),
        2: _("Without roem that is %(points)d points, after a kraak %(first)d and after a herkraak %(second)d."),
        3: _(
            "Without roem that is %(points)d points, after a kraak %(first)d, after a herkraak %(second)d and after a "
            "superkraak %(third)d."
        ),
    }
    plain, first, second, third = (points(None, doubling) for doubling in range(4))
    figures = {"points": plain, "first": first, "second": second, "third": third}
    sentences = [texts[ruleset.max_doubling] % figures]
    if ruleset.double_spades is not DoubleSpades.OFF and not ruleset.max_doubling:
        sentences.append(_("With spades as trump it is %(points)d points.") % {"points": points(Suit.SPADES, 0)})
    return sentences


def _calls(ruleset: Ruleset) -> list[str]:
    """Who may double, in which order and when."""
    if not ruleset.max_doubling:
        return []
    calls = {
        1: _("The other side may kraak: the card points of the round are doubled."),
        2: _(
            "The other side may kraak and the side that plays may then herkraak: each doubles the card points of the "
            "round."
        ),
        3: _(
            "The other side may kraak, the side that plays may then herkraak and the other side superkraak: each "
            "doubles the card points of the round."
        ),
    }
    worth = {
        1: _("A round has %(first)d points then."),
        2: _("A round has %(first)d points after a kraak and %(second)d after a herkraak."),
        3: _(
            "A round has %(first)d points after a kraak, %(second)d after a herkraak and %(third)d after a superkraak."
        ),
    }
    whole = [pool(ruleset) * ruleset.multiplier(None, level) for level in range(4)]
    figures = {"first": whole[1], "second": whole[2], "third": whole[3]}
    return [
        calls[ruleset.max_doubling],
        _("Either player of a side may say it, when trump has been made and before the first card is played."),
        worth[ruleset.max_doubling] % figures,
    ]


def _doubling(ruleset: Ruleset) -> list[str]:
    sentences: list[str] = []
    if ruleset.max_doubling and ruleset.game == Game.KRAKEN:
        sentences.append(
            _("In a doubled round the winner gets all points and all roem, and the loser nothing.")
            if ruleset.winner_takes_all
            else _("In a doubled round each side keeps its own points, doubled, unless the side that plays is nat.")
        )
    if ruleset.max_doubling or ruleset.double_spades == DoubleSpades.WHOLE_ROUND:
        sentences += [
            _("The winner of a doubled round is decided by the points before doubling, with the roem.")
            if ruleset.doubling_basis == DoublingBasis.PLAIN
            else _("The winner of a doubled round is decided by the points after doubling, with the roem."),
            _("Roem is doubled as well.") if ruleset.double_roem else _("Roem is not doubled."),
            _("The extra points for a pit or a revoke are doubled as well.")
            if ruleset.double_bonuses
            else _("The extra points for a pit or a revoke are not doubled."),
        ]
    return sentences
