"""People say themselves whether they come to an evening. Not coming is an absence with notice, as at the door.

Where it has a maximum, those after it are on the waiting list, and the first of them moves up as soon as there is room.
"""

import datetime
from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.choices import AdjustmentKind
from tournaments.exceptions import Refused
from tournaments.models import MatchDay, SignUp, Unit
from tournaments.models.adjustment import ABSENCES
from tournaments.models.unit import UNIT_PATHS
from tournaments.queries.evening.sign_up import count_room, list_waiting, takes_answers
from tournaments.services.change import ANSWERS, can_be_undone
from tournaments.services.evening.adjustment import remove_adjustment
from tournaments.services.evening.door import remove_absence, write_absence
from tournaments.services.log import log_action
from tournaments.services.people.unit import of_unit, refuse_strangers
from tournaments.services.transaction import lock_match_day, writes


@writes
def note_answers(
    *, match_day: MatchDay, come: Sequence[Unit], stay_away: Sequence[Unit], reason: str, by: User | None
) -> None:
    """An organiser notes what was said: all of it or nothing. Anyone who is here already is refused."""
    match_day = lock_match_day(match_day)
    refuse_strangers(match_day.competition, [*come, *stay_away])
    can_be_undone(match_day, *ANSWERS)
    for unit in stay_away:
        take_off(match_day, match_day.sign_ups.filter(**of_unit(unit)))
        write_absence(match_day=match_day, unit=unit, with_notice=True, reason=reason, by=by)
    for unit in come:
        remove_absence(match_day=match_day, unit=unit, by=by)
        put_on(match_day, unit)
    log_action(match_day, "answers_noted")


@writes
def remove_sign_up(*, match_day: MatchDay, unit: Unit) -> None:
    """They have not said whether they come."""
    match_day = lock_match_day(match_day)
    can_be_undone(match_day, *ANSWERS)
    if take_off(match_day, match_day.sign_ups.filter(**of_unit(unit))):
        log_action(match_day, "answers_noted")


@writes
def answer_for(*, match_day: MatchDay, unit: Unit, comes: bool | None, now: datetime.datetime) -> None:
    """They come, do not come, or (None) have not said; the same answer twice is one. Refused after the club's hour."""
    match_day = lock_match_day(match_day)
    refuse_strangers(match_day.competition, [unit])
    refuse_late(match_day, now)
    can_be_undone(match_day, *ANSWERS)
    if match_day.attendances.filter(**of_unit(unit)).exists():
        raise Refused(_("%(name)s is here already."), params={"name": unit})
    absence = match_day.adjustments.filter(kind__in=ABSENCES, **of_unit(unit)).select_related(*UNIT_PATHS).first()
    if absence is not None and absence.kind != AdjustmentKind.ABSENCE_WITH_NOTICE:
        raise Refused(_("The organiser has noted this absence: tell them."))
    own = match_day.sign_ups.filter(**of_unit(unit))
    said = False if absence else True if own.exists() else None
    if said == comes:
        return
    reason = gettext("Said through their own link.")
    if said:
        take_off(match_day, own)
    elif absence is not None:
        remove_adjustment(adjustment=absence, reason=reason, by=None)
    if comes:
        put_on(match_day, unit)
    elif comes is False:
        write_absence(match_day=match_day, unit=unit, with_notice=True, reason=reason, by=None)
    log_action(match_day, "answer_given")


def refuse_late(match_day: MatchDay, now: datetime.datetime) -> None:
    """Part of another service, for what people say themselves."""
    if not takes_answers(match_day, now):
        raise Refused(_("It is too late to say so here: tell the organiser."))


def put_on(match_day: MatchDay, unit: Unit) -> SignUp:
    """Part of another service: once, and on the waiting list if there is no room or others wait already.

    A player where pairs or teams play has no place yet, and waits for none.
    """
    own = match_day.sign_ups.filter(**of_unit(unit)).first()
    if own is not None:
        return own
    takes_place = match_day.competition.unit_field in of_unit(unit)
    return match_day.sign_ups.create(**of_unit(unit), is_waiting=takes_place and is_full(match_day))


def is_full(match_day: MatchDay) -> bool:
    """Part of another service: whether one more has to wait."""
    room = count_room(match_day)
    return room is not None and (room < 1 or list_waiting(match_day).exists())


def take_off(match_day: MatchDay, sign_ups: QuerySet[SignUp]) -> bool:
    """Part of another service: these no longer come, and the first who wait move up. Whether there were any."""
    gone = bool(sign_ups.delete()[0])
    if gone:
        move_up(match_day)
    return gone


def move_up(match_day: MatchDay) -> None:
    """Part of another service: who waits has a place as long as there is room, until the first leg is drawn."""
    waiting = list_waiting(match_day)
    room = count_room(match_day)
    if not waiting.exists() or match_day.legs.exists():
        return
    keys = [*waiting.values_list("pk", flat=True)]
    first = keys if room is None else keys[: max(room, 0)]
    SignUp.objects.filter(pk__in=first).update(is_waiting=False, moved_up_at=timezone.now())
