"""What may be said of luck and skill: no more than the intervals hold, and nothing that offends."""

from fractions import Fraction

from django.utils.translation import gettext as _

from tournaments.choices import Currency
from tournaments.standings.skill import Estimate, Skill
from tournaments.wording.figures import NONE, amount, average, signed

PER_CENT = 100


def in_whole(points: float) -> str:
    """+38, −12, 0: an estimate to the whole point."""
    return signed(round(points))


def in_tenths(points: Fraction | None) -> str:
    """+4.5, −17.2, or a dash: what cards say for each round."""
    if points is None:
        return NONE
    sign = "+" if points > 0 else "−" if points < 0 else ""
    return sign + average(abs(points), 1)


def between(estimate: Estimate) -> str:
    """The interval of an estimate."""
    return _("%(low)s to %(high)s") % {"low": in_whole(estimate.low), "high": in_whole(estimate.high)}


def share_of_skill(skill: Skill) -> str:
    """The one sentence about a season."""
    shares = {"share": skill.share, "least": skill.least, "most": skill.most}
    text = _(
        "How the people at a table play explains about %(share)d %% of the differences between legs (90 %% sure: "
        "between %(least)d %% and %(most)d %%). The rest is chance, above all the cards."
    )
    return text % {name: round(PER_CENT * share) for name, share in shares.items()}


def own_part(estimate: Estimate, currency: Currency) -> str:
    """The one sentence about a player, on a page that everyone may read."""
    if not estimate.is_known:
        return _("Partners and opponents taken into account: too few legs to say.")
    points = round(estimate.points)
    sign = "+" if points > 0 else "−" if points < 0 else ""
    figures = {
        "points": sign + amount(abs(points), currency),
        "low": in_whole(estimate.low),
        "high": in_whole(estimate.high),
    }
    text = _("Partners and opponents taken into account: %(points)s a leg (90 %% sure between %(low)s and %(high)s).")
    if estimate.may_be_luck:
        text = _(
            "Partners and opponents taken into account: %(points)s a leg (90 %% sure between %(low)s and %(high)s, so "
            "it could be luck)."
        )
    return text % figures
