"""Substitutes of the club are asked whether they can come on an evening, one after another, and say yes or no."""

import datetime

from django.utils import timezone

from tournaments.exceptions import Stale
from tournaments.models import Enquiry, MatchDay, Player, SignUp
from tournaments.services.change import can_be_undone
from tournaments.services.evening.sign_up import put_on, refuse_late, take_off
from tournaments.services.log import log_action
from tournaments.services.transaction import lock_match_day, writes


@writes
def ask_substitute(*, match_day: MatchDay, player: Player) -> bool:
    """They are asked; a second time changes nothing. Whether they were not asked before."""
    match_day = lock_match_day(match_day)
    can_be_undone(match_day, Enquiry)
    if not match_day.competition.club.people.filter(pk=player.pk, anonymised_at=None).exists():
        raise Stale
    _enquiry, is_new = match_day.enquiries.get_or_create(player=player)
    if is_new:
        log_action(match_day, "substitute_asked")
    return is_new


@writes
def answer_enquiry(
    *, match_day: MatchDay, player: Player, comes: bool | None, now: datetime.datetime | None = None
) -> None:
    """They come, do not come, or (None) have not said.

    `now`: they say so themselves, so they have to be asked and in time.
    """
    match_day = lock_match_day(match_day)
    can_be_undone(match_day, Enquiry, SignUp)
    if now is not None:
        refuse_late(match_day, now)
        enquiry = match_day.enquiries.get(player=player)
    else:
        enquiry, _is_new = match_day.enquiries.get_or_create(player=player)
    own = match_day.sign_ups.filter(player=player)
    said = True if own.exists() else False if enquiry.declined_at else None
    if said == comes:
        return
    if comes:
        put_on(match_day, player)
    else:
        take_off(match_day, own)
    enquiry.declined_at = timezone.now() if comes is False else None
    enquiry.save(update_fields=["declined_at"])
    log_action(match_day, "enquiry_answered")
