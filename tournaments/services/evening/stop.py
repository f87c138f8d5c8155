"""People who go home for good during a match day, or withdraw from the competition; and who come back after all."""

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db.models import Max
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.choices import SeatRole
from tournaments.exceptions import Refused
from tournaments.models import Bye, Competition, MatchDay, Result, Seat, Stop, Unit
from tournaments.models.table import SEAT_SCORED
from tournaments.models.unit import UNIT_PATHS
from tournaments.queries.evening.withdrawal import can_be_struck
from tournaments.services.change import SEATING, can_be_undone
from tournaments.services.evening.bye import drop_bye
from tournaments.services.evening.walkover import clear_walkovers
from tournaments.services.log import log_action
from tournaments.services.people.unit import of_unit, refuse_strangers
from tournaments.services.transaction import lock_competition, lock_match_day, writes


@writes
def stop_playing(
    *, match_day: MatchDay, unit: Unit, after_leg: int | None = None, reason: str = "", by: User | None
) -> Stop:
    """They go home for good: no later leg includes them, and they have no place on this match day.

    In a knock-out their opponent goes through without playing, also where the leg is already drawn.

    Without `after_leg`, the last leg in which they have scored anything, or sat out until it was over; refused if that
    was the last they had to play, because someone who has played everything does not stop. Redone with another leg or
    reason, those hold from now on.
    """
    match_day = lock_match_day(match_day)
    refuse_strangers(match_day.competition, [unit])
    can_be_undone(match_day, Stop, *(SEATING if match_day.finals else [Bye]))
    last = last_leg_of(match_day, unit)
    if after_leg is None:
        after_leg = max(last, _last_sat_out(match_day, unit))
        if after_leg and _has_played_all(match_day, unit, after_leg):
            text = _("%(name)s has played to the end, so nothing changes: the place stays.")
            raise Refused(text, params={"name": unit})
    if after_leg < last:
        raise ValidationError(
            {"after_leg": ValidationError(_("They have scored in leg %(leg)d as well."), params={"leg": last})}
        )
    was_there = match_day.attendances.filter(**of_unit(unit)), match_day.results.filter(**of_unit(unit))
    if not last and not any(rows.exists() for rows in was_there):
        raise Refused(_("%(name)s is not here: check them in first."), params={"name": unit})
    stop = match_day.stops.filter(**of_unit(unit)).first() or Stop(match_day=match_day, **of_unit(unit))
    before = (stop.pk, stop.after_leg, stop.reason)
    stop.competition, stop.after_leg, stop.reason = match_day.competition, after_leg, reason.strip()
    if before == (stop.pk, stop.after_leg, stop.reason) and stop.pk is not None:
        return stop
    stop.full_clean()
    stop.save()
    rests = Bye.objects.filter(leg__match_day=match_day, leg__number__gt=after_leg, **of_unit(unit))
    for bye in rests.select_related("leg__match_day__competition__club", *UNIT_PATHS):
        drop_bye(bye=bye, reason=gettext("Left the evening."), by=by)
    clear_walkovers(match_day, unit)
    log_action(match_day, "stopped")
    return stop


@writes
def play_on(*, match_day: MatchDay, unit: Unit) -> bool:
    """They stay after all, and are drawn again; returns whether they had stopped."""
    match_day = lock_match_day(match_day)
    refuse_strangers(match_day.competition, [unit])
    can_be_undone(match_day, Stop)
    stopped, _models = match_day.stops.filter(**of_unit(unit)).delete()
    if stopped:
        log_action(match_day, "plays_on")
    return bool(stopped)


@writes
def withdraw(*, competition: Competition, unit: Unit, reason: str = "", strikes: bool = False) -> Stop:
    """They leave the competition: last in the standing, not at the door, not drawn.

    What others played against them stays, unless a pair or team `strikes` it: then no table at which they sat counts
    for anyone. Done once, it stays as it is until they come back.
    """
    competition = lock_competition(competition, with_all=strikes)
    refuse_strangers(competition, [unit])
    can_be_undone(competition, Stop)
    stored = competition.stops.filter(match_day__isnull=True, **of_unit(unit)).first()
    if stored is not None:
        return stored
    if strikes and not can_be_struck(competition, unit):
        text = _("The results of %(name)s stay: they are in the finals, or sat at tables with several teams.")
        raise Refused(text, params={"name": unit})
    stop = Stop(competition=competition, reason=reason.strip(), strikes=strikes, **of_unit(unit))
    stop.full_clean()
    stop.save()
    log_action(competition, "withdrew_struck" if strikes else "withdrew")
    return stop


@writes
def come_back(*, competition: Competition, unit: Unit) -> bool:
    """They play in the competition again, with all that was struck; returns whether they had withdrawn."""
    competition = lock_competition(competition, with_all=True)
    refuse_strangers(competition, [unit])
    can_be_undone(competition, Stop)
    withdrawn, _models = competition.stops.filter(match_day__isnull=True, **of_unit(unit)).delete()
    if withdrawn:
        log_action(competition, "came_back")
    return bool(withdrawn)


def _has_played_all(match_day: MatchDay, unit: Unit, last: int) -> bool:
    """Whether no leg is left for them, and none is unfinished; those who are not in the finals may have fewer."""
    plan, own = match_day.finals, of_unit(unit)
    to_play = match_day.legs_planned
    if plan is not None and not plan.others_play_on and not match_day.qualifiers.filter(**own).exists():
        to_play = plan.first_leg - 1
    seats = Seat.objects.filter(leg__match_day=match_day, leg__number__lte=to_play, role=SeatRole.PLAYER, **own)
    return last >= to_play and not seats.filter(table__is_complete=False).exists()


def last_leg_of(match_day: MatchDay, unit: Unit) -> int:
    """The number of the last leg in which they have a score or a result; 0 for none. Two SQL queries."""
    own = of_unit(unit)
    seats = Seat.objects.filter(SEAT_SCORED, leg__match_day=match_day, role=SeatRole.PLAYER, **own).aggregate(
        last=Max("leg__number")
    )
    results = Result.objects.filter(match_day=match_day, **own).aggregate(last=Max("leg__number"))
    return max(seats["last"] or 0, results["last"] or 0)


def _last_sat_out(match_day: MatchDay, unit: Unit) -> int:
    """The number of the last leg in which they sat out and all tables are done; 0 for none. One SQL query."""
    byes = Bye.objects.filter(leg__match_day=match_day, leg__tables__is_complete=True, **of_unit(unit))
    last = byes.exclude(leg__tables__is_complete=False).aggregate(last=Max("leg__number"))["last"]
    return last or 0
