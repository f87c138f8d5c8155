"""A start figure: the points that someone who joins a season late begins with."""

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.choices import AdjustmentKind
from tournaments.exceptions import Refused
from tournaments.models import Adjustment, Competition, Pair, Player, Team
from tournaments.services.evening.adjustment import add_adjustment
from tournaments.services.people.unit import of_unit, required_unit
from tournaments.services.transaction import lock_competition, writes


@writes
def add_start_figure(
    *,
    competition: Competition,
    player: Player | None = None,
    pair: Pair | None = None,
    team: Team | None = None,
    points: int,
    reason: str,
    by: User | None,
) -> Adjustment:
    """Points of the season, above nought and once for each. Refused where averages rank or places score points."""
    stored = lock_competition(competition)
    if stored.by_average:
        raise Refused(_("Averages rank here: an average needs no start figure."))
    if not stored.has_start_figures:
        raise Refused(_("Places score points here: there is no start figure."))
    unit = required_unit(stored, player, pair, team)
    if points <= 0:
        raise ValidationError({"points": _("A start figure is above nought.")})
    if stored.adjustments.filter(kind=AdjustmentKind.START, **of_unit(unit)).exists():
        raise Refused(_("%(name)s already has a start figure."), params={"name": unit})
    return add_adjustment(
        competition=stored,
        player=player,
        pair=pair,
        team=team,
        kind=AdjustmentKind.START,
        points=points,
        reason=reason,
        by=by,
    )
