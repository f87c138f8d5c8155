"""The course of a leg: its clock, closed when the scores are in, opened again when something was wrong."""

from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.text import get_text_list
from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused, Stale
from tournaments.models import Draw, Leg
from tournaments.services.change import can_be_undone
from tournaments.services.evening.match_day import let_everyone_see
from tournaments.services.log import log_action
from tournaments.services.transaction import lock_leg, writes

LONGEST = 600
"""Minutes of a leg; a whole day has fewer."""


@writes
def start_clock(*, leg: Leg, minutes: int) -> Leg:
    """The leg begins now and lasts this many minutes; started twice, it runs on as it was."""
    leg = lock_leg(leg)
    can_be_undone(leg.match_day, Leg, Draw)
    _refuse_closed(leg)
    if not 1 <= minutes <= LONGEST:
        raise Refused(_("A leg lasts from 1 to %(most)d minutes."), params={"most": LONGEST})
    if leg.started_at is None:
        leg.started_at, leg.minutes, leg.extra_minutes = timezone.now(), minutes, 0
        leg.save(update_fields=["started_at", "minutes", "extra_minutes"])
        log_action(leg, "clock_set")
        let_everyone_see(leg.match_day)
    return leg


@writes
def change_clock(*, leg: Leg, minutes: int) -> Leg:
    """This many minutes more, or fewer; never to an end before now."""
    leg = lock_leg(leg)
    can_be_undone(leg.match_day, Leg)
    if leg.started_at is None or leg.minutes is None:
        raise Stale
    extra = leg.extra_minutes + minutes
    played = ((leg.paused_at or timezone.now()) - leg.started_at) // timedelta(minutes=1)
    # Removing extra minutes never goes below the planned length; a wrong plan is stopped and started again.
    if extra < 0 or (minutes < 0 and leg.minutes + extra < played) or leg.minutes + extra > LONGEST:
        raise Refused(_("There are no extra minutes left to take away."))
    leg.extra_minutes = extra
    leg.save(update_fields=["extra_minutes"])
    log_action(leg, "clock_set")
    return leg


@writes
def pause_clock(*, leg: Leg) -> Leg:
    """It stands still until it goes on; paused twice, it has stood still since the first time."""
    leg = lock_leg(leg)
    can_be_undone(leg.match_day, Leg)
    _refuse_closed(leg)
    if leg.started_at is None or leg.minutes is None:
        raise Stale
    if leg.paused_at is None:
        now = timezone.now()
        if now >= leg.started_at + timedelta(minutes=leg.minutes + leg.extra_minutes):
            raise Refused(_("The time is over: give extra minutes instead."))
        leg.paused_at = now
        leg.save(update_fields=["paused_at"])
        log_action(leg, "clock_paused")
    return leg


@writes
def continue_clock(*, leg: Leg) -> Leg:
    """It goes on from where it stood still."""
    leg = lock_leg(leg)
    can_be_undone(leg.match_day, Leg)
    _refuse_closed(leg)
    if leg.started_at is None:
        raise Stale
    if leg.paused_at is not None:
        leg.started_at, leg.paused_at = leg.started_at + (timezone.now() - leg.paused_at), None
        leg.save(update_fields=["started_at", "paused_at"])
        log_action(leg, "clock_continued")
    return leg


@writes
def stop_clock(*, leg: Leg) -> Leg:
    """As if it had not been started."""
    leg = lock_leg(leg)
    can_be_undone(leg.match_day, Leg)
    if leg.started_at is not None:
        leg.started_at, leg.paused_at, leg.minutes, leg.extra_minutes = None, None, None, 0
        leg.save(update_fields=["started_at", "paused_at", "minutes", "extra_minutes"])
        log_action(leg, "clock_set")
    return leg


@writes
def close_leg(*, leg: Leg, by: User | None, even_if_incomplete: bool = False) -> Leg:
    """From now on no one writes on its sheets; incomplete tables must be accepted. Closed twice is closed."""
    leg = lock_leg(leg)
    can_be_undone(leg.match_day, Leg)
    if leg.closed_at is not None:
        return leg
    missing = list(leg.tables.filter(is_complete=False).order_by("number"))
    if missing and not even_if_incomplete:
        names: list[Any] = [table.number for table in missing]
        message = _("Not complete yet: table %(tables)s.")
        raise Refused(message, code="incomplete", params={"tables": get_text_list(names, _("and"))})
    leg.closed_at, leg.closed_by = timezone.now(), by
    leg.save(update_fields=["closed_at", "closed_by"])
    log_action(leg, "leg_closed")
    return leg


@writes
def reopen_leg(*, leg: Leg) -> Leg:
    """Its sheets can be edited again."""
    leg = lock_leg(leg)
    can_be_undone(leg.match_day, Leg)
    if leg.closed_at is not None:
        leg.closed_at = leg.closed_by = None
        leg.save(update_fields=["closed_at", "closed_by"])
        log_action(leg, "leg_reopened")
    return leg


@writes
def go_to_next_leg(*, leg: Leg, by: User | None, even_if_incomplete: bool = False) -> Leg | None:
    """Close this leg and start the clock of the one after it; None if that is not drawn yet."""
    leg = lock_leg(leg)
    can_be_undone(leg.match_day, Leg, Draw)
    following = leg.match_day.legs.filter(number__gt=leg.number, closed_at=None).order_by("number").first()
    minutes = leg.match_day.competition.leg_minutes
    if following and minutes:
        following = start_clock(leg=following, minutes=minutes)
    close_leg(leg=leg, by=by, even_if_incomplete=even_if_incomplete)
    return following


def _refuse_closed(leg: Leg) -> None:
    if leg.closed_at is not None:
        raise Refused(_("This leg is closed: open it again first."))
