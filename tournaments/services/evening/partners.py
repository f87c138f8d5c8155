"""Who plays with whom this evening, where people choose their partner at the door; done twice it is done once.

The rows of both say so, each naming the other, and the tick of either of them carries it: it ends with that.
"""

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused
from tournaments.models import Attendance, MatchDay, Player, Unit
from tournaments.services.change import can_be_undone
from tournaments.services.evening.door import add_attendance
from tournaments.services.log import log_action
from tournaments.services.people.unit import refuse_strangers
from tournaments.services.transaction import lock_match_day, writes


@writes
def play_together(*, match_day: MatchDay, first: Player, second: Player) -> list[Unit]:
    """These two are partners in every leg that is drawn from now on; returns those who were not present yet.

    Refused if one of them has another partner already, or has left the evening.
    """
    match_day = lock_match_day(match_day)
    competition = match_day.competition
    if not competition.partners_at_door:
        raise Refused(_("In this competition no one chooses a partner at the door."))
    if first == second:
        raise Refused(_("%(name)s cannot be their own partner."), params={"name": first})
    refuse_strangers(competition, [first, second])
    can_be_undone(match_day, Attendance)
    rows = match_day.attendances.filter(player__in=[first, second]).select_related("partner")
    here = {row.player_id: row for row in rows}
    for one, other in ((first, second), (second, first)):
        partner = here[one.pk].partner if one.pk in here else None
        if partner not in (None, other):
            message = _("%(name)s plays with %(partner)s tonight: first end that.")
            raise Refused(message, params={"name": one, "partner": partner})
        if match_day.stops.filter(player=one).exists():
            raise Refused(_("%(name)s has left the evening."), params={"name": one})
    if len(here) == 2 and here[first.pk].partner == second:
        return []
    new: list[Unit] = [one for one in (first, second) if one.pk not in here]
    add_attendance(match_day, new)
    match_day.attendances.filter(player=first).update(partner=second)
    match_day.attendances.filter(player=second).update(partner=first)
    log_action(match_day, "partners_chosen")
    return new


@writes
def play_apart(*, match_day: MatchDay, player: Player) -> Player | None:
    """They have no partner any more, and both are still here; returns who it was. What is drawn stays as it is."""
    match_day = lock_match_day(match_day)
    can_be_undone(match_day, Attendance)
    row = match_day.attendances.select_related("partner").filter(player=player).first()
    if row is None or row.partner is None:
        return None
    match_day.attendances.filter(Q(player=player) | Q(partner=player)).update(partner=None)
    log_action(match_day, "partners_separated")
    return row.partner
