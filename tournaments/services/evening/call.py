"""Substitutes of the club are asked whether they can come on an evening, one after another, and say yes or no."""

import datetime

from django.utils import timezone

from tournaments.exceptions import Stale
from tournaments.models import Call, MatchDay, Player, SignUp
from tournaments.services.change import can_be_undone
from tournaments.services.evening.sign_up import put_on, refuse_late, take_off
from tournaments.services.log import log_action
from tournaments.services.transaction import lock_match_day, writes


@writes
def call_substitute(*, match_day: MatchDay, player: Player) -> None:
    """They are asked; a second time changes nothing."""
    match_day = lock_match_day(match_day)
    can_be_undone(match_day, Call)
    if not match_day.competition.club.people.filter(pk=player.pk, anonymised_at=None).exists():
        raise Stale
    _call, is_new = match_day.calls.get_or_create(player=player)
    if is_new:
        log_action(match_day, "substitute_called")


@writes
def answer_to_call(
    *, match_day: MatchDay, player: Player, comes: bool | None, now: datetime.datetime | None = None
) -> None:
    """They come, do not come, or (None) have not said.

    `now`: they say so themselves, so they have to be asked and in time.
    """
    match_day = lock_match_day(match_day)
    can_be_undone(match_day, Call, SignUp)
    if now is not None:
        refuse_late(match_day, now)
        call = match_day.calls.get(player=player)
    else:
        call, _is_new = match_day.calls.get_or_create(player=player)
    own = match_day.sign_ups.filter(player=player)
    said = True if own.exists() else False if call.declined_at else None
    if said == comes:
        return
    if comes and match_day.competition.unit_field == "player":
        put_on(match_day, player)
    elif comes:
        match_day.sign_ups.create(player=player)
    else:
        take_off(match_day, own)
    call.declined_at = timezone.now() if comes is False else None
    call.save(update_fields=["declined_at"])
    log_action(match_day, "call_replied")
