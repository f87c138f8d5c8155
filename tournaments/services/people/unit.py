"""Who is ranked in a competition: a player, pair or team that belongs to it, with one result for each leg."""

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused
from tournaments.models import Bye, Competition, Leg, MatchDay, Pair, Player, Result, Seat, Team, Unit
from tournaments.models.adjustment import ABSENCES
from tournaments.models.unit import UNIT_PATHS


def of_unit(unit: Unit) -> dict[str, Unit]:
    """The keyword that stores or finds what belongs to this unit."""
    if isinstance(unit, Team):
        return {"team": unit}
    return {"pair": unit} if isinstance(unit, Pair) else {"player": unit}


def required_unit(competition: Competition, player: Player | None, pair: Pair | None, team: Team | None = None) -> Unit:
    """The one of the three that this competition ranks."""
    given = {"player": player, "pair": pair, "team": team}
    unit = given.pop(competition.unit_field)
    if unit is None or any(given.values()):
        messages = {
            "player": _("Choose a player."),
            "pair": _("In a competition of pairs, choose a pair."),
            "team": _("In a competition of teams, choose a team."),
        }
        raise ValidationError({competition.unit_field: messages[competition.unit_field]})
    refuse_strangers(competition, [unit])
    return unit


def refuse_strangers(competition: Competition, units: Sequence[Unit]) -> None:
    """Everyone is a player of the club or came only for this, or is a pair or team of the competition."""
    messages = {
        "player": _("This competition ranks players."),
        "pair": _("This competition ranks pairs."),
        "team": _("This competition ranks teams."),
    }
    for unit in units:
        if competition.unit_field not in of_unit(unit):
            raise ValidationError(messages[competition.unit_field])
        if isinstance(unit, (Pair, Team)):
            belongs = unit.competition_id == competition.pk
        else:
            belongs = unit.club_id == competition.club_id and unit.only_for_id in (None, competition.pk)
        if not belongs:
            raise ValidationError(_("%(name)s does not play in this competition."), params={"name": unit})


def refuse_second_results(
    match_day: MatchDay,
    units: Sequence[Unit] | Sequence[int],
    *,
    leg: Leg | None = None,
    seats: bool = True,
    byes: bool = True,
) -> None:
    """No one has two results for one leg, or a leg as well as a result or an absence that covers the whole match day.

    Without a leg it is about the whole match day. Callers about to replace seats and byes exclude them.
    """
    if not units:
        return
    own = Q(**{f"{match_day.competition.unit_field}__in": units})
    at_leg = {"leg": leg} if leg else {"leg__match_day": match_day}
    results = Result.objects.filter(own, match_day=match_day)
    if leg:
        results = results.filter(Q(leg=leg) | Q(leg=None))
    checks: list[tuple[Any, QuerySet[Any]]] = [
        (_("%(name)s already has a result there."), results),
        (_("%(name)s is marked as absent that day."), match_day.adjustments.filter(own, kind__in=ABSENCES)),
    ]
    if seats:
        checks.append((_("%(name)s already sits at a table there."), Seat.objects.filter(own, **at_leg)))
    if byes:
        checks.append((_("%(name)s already has a bye there."), Bye.objects.filter(own, **at_leg)))
    for message, found in checks:
        first = found.select_related(*UNIT_PATHS).first()
        if first:
            raise Refused(message, params={"name": first.team or first.pair or first.player})
