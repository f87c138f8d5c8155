"""Why a round counts as it does, in sentences: the only place where a score is explained.

All figures are the engine's; nothing is counted here.
"""

from django.utils.translation import gettext as _

from scoring import CardsEntry, Entry, Outcome, RevokeRule, RoundScore, Ruleset, Side
from tournaments.choices import Position, SideOfTable


def explain_round(entry: Entry, score: RoundScore, rules: Ruleset) -> list[str]:
    """The sentences in the order in which one would say them: what was won, what follows from it, what it counts."""
    return [*_won(entry, score, rules), *_doubled(entry, score), *_played_on(entry, score, rules), _counts(score)]


def _name(side: Side) -> str:
    return str(SideOfTable(side).label)


def _won(entry: Entry, score: RoundScore, rules: Ruleset) -> list[str]:
    if score.outcome is Outcome.REVOKE:
        return _revoked(entry, score, rules)
    if score.outcome in (Outcome.PIT, Outcome.COUNTER_PIT) and score.pit is not None:
        return _pit(score, score.pit)
    return _compared(entry, score)


def _maker(entry: Entry) -> Side:
    return entry.maker.side if isinstance(entry, CardsEntry) else entry.maker


def _compared(entry: Entry, score: RoundScore) -> list[str]:
    maker = _maker(entry)
    points, roem = score.card_points, score.roem
    figures = {
        "maker": _name(maker),
        "other": _name(maker.other),
        "points": points[maker],
        "roem": roem[maker],
        "other_points": points[maker.other],
        "other_roem": roem[maker.other],
        "sum": points[maker] + roem[maker],
        "other_sum": points[maker.other] + roem[maker.other],
    }
    if score.nat is maker:
        sentences = [
            _(
                "Nat: %(maker)s played and have %(points)d + %(roem)d roem against %(other_points)d + %(other_roem)d, "
                "that is %(sum)d to %(other_sum)d. Who plays must have more than the other side."
            )
            % figures
        ]
        return [*sentences, *_takes_all(score, maker.other)]
    sentences = [
        _(
            "Made: %(maker)s played and have %(points)d + %(roem)d roem against %(other_points)d + %(other_roem)d, "
            "that is %(sum)d to %(other_sum)d."
        )
        % figures
    ]
    return [*sentences, *(_takes_all(score, maker) if score.nat else [_("Each side keeps what it has.")])]


def _takes_all(score: RoundScore, winner: Side) -> list[str]:
    share = score.shares[winner]
    figures = {"side": _name(winner), "points": share.points, "roem": share.roem}
    if not share.roem:
        return [_("So %(side)s get all card points, %(points)d.") % figures]
    return [_("So %(side)s get all card points, %(points)d, and the roem of both sides, %(roem)d.") % figures]


def _pit(score: RoundScore, side: Side) -> list[str]:
    share = score.shares[side]
    figures = {"side": _name(side), "points": share.points, "roem": share.roem, "bonus": share.bonus}
    if score.outcome is Outcome.PIT:
        return [
            _("Pit: %(side)s won all eight tricks: %(points)d points, %(roem)d roem and a bonus of %(bonus)d.")
            % figures
        ]
    return [
        _(
            "Counter-pit: %(side)s did not play and yet won all eight tricks: %(points)d points, %(roem)d roem and a "
            "bonus of %(bonus)d."
        )
        % figures
    ]


def _revoked(entry: Entry, score: RoundScore, rules: Ruleset) -> list[str]:
    if rules.revoke is RevokeRule.REDEAL:
        return [_("Revoke: the round is dealt again and nobody gets anything.")]
    clean = Side.NS if score.shares.ns.points else Side.EW
    share = score.shares[clean]
    figures = {
        "side": _name(clean),
        "other": _name(clean.other),
        "points": share.points,
        "bonus": share.bonus,
        "roem": share.roem,
    }
    sentences = [
        _("Revoke: %(other)s played a card that was not allowed, so %(side)s get all card points, %(points)d.")
        % figures
    ]
    if share.bonus:
        sentences.append(_("A revoke is worth %(bonus)d more to them.") % figures)
    if share.roem:
        sentences.append(_("The roem that both sides had called goes to them: %(roem)d.") % figures)
    elif score.roem.ns + score.roem.ew:
        sentences.append(_("Roem that was called before is lost."))
    return sentences


def _doubled(entry: Entry, score: RoundScore) -> list[str]:
    awarded = score.shares.ns.points + score.shares.ew.points
    won = score.card_points.ns + score.card_points.ew
    if not awarded or score.outcome is Outcome.REVOKE or awarded == won:
        return []
    return [_("The card points of this round count %(times)d times.") % {"times": awarded // won}]


def _played_on(entry: Entry, score: RoundScore, rules: Ruleset) -> list[str]:
    """A revoke or an illegal card that did not change the round."""
    if score.outcome is Outcome.REVOKE:
        return []
    if entry.revoke is not None:
        who = Position(entry.revoke.value).label if isinstance(entry, CardsEntry) else _name(entry.revoke)
        return [
            _("%(who)s revoked: by these rules the round counts as it was played and the player gets a penalty.")
            % {"who": who}
        ]
    if score.illegal:
        figures = {"trick": score.illegal.trick, "seat": Position(score.illegal.seat.value).label}
        return [
            _("In trick %(trick)d %(seat)s played a card that was not allowed; the round counts as it was played.")
            % figures
        ]
    return []


def _counts(score: RoundScore) -> str:
    return _("The round counts %(ns)d for North–South and %(ew)d for East–West.") % {
        "ns": score.score.ns,
        "ew": score.score.ew,
    }
