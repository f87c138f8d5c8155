"""A leg that was drawn by the standing, when a correction changes that: left, or mentioned in the log."""

from typing import Any

from django.dispatch import receiver

from tournaments.choices import DrawMethod
from tournaments.models import Draw, Leg, MatchDay, Table
from tournaments.queries.evening.draw import get_draw_basis, waiting_legs
from tournaments.queries.evening.drawn_by import NEEDS_RESULTS, find_outdated, is_outdated, order_by_results
from tournaments.services.change import can_be_undone
from tournaments.services.log import Place, corrected, log_action
from tournaments.services.transaction import lock_match_day, writes


@writes
def leave_draw(*, match_day: MatchDay, leg: int) -> None:
    """This leg stays as drawn; the warning returns only if the standing changes again. Done twice it is done once."""
    match_day = lock_match_day(match_day)
    waiting = find_outdated(match_day)
    if waiting is None or waiting.number != leg:
        return
    can_be_undone(match_day, Draw)
    _note_order(match_day, waiting)
    log_action(waiting, "draw_left")


@receiver(corrected)
def outdated_by(place: Place, **_signal: Any) -> dict[str, int]:
    """For the line about a correction: the later leg that was drawn by another standing, if there is one.

    One that has begun stays, so this line is where it is mentioned. At most one SQL query where no draw used results.
    """
    leg = place.leg if isinstance(place, Table) else place if isinstance(place, Leg) else None
    match_day = leg.match_day if leg else place
    if isinstance(match_day, MatchDay):
        drawn = match_day.legs.filter(draw__method__in=NEEDS_RESULTS, number__gt=leg.number if leg else 0)
        later = list(drawn.select_related("draw").order_by("number"))
        waiting = {one.pk for one in waiting_legs(match_day)} if later else set()
        for one in later:
            if is_outdated(match_day, one):
                if one.pk not in waiting:
                    _note_order(match_day, one)
                return {"outdated": one.number}
    return {}


def _note_order(match_day: MatchDay, leg: Leg) -> None:
    """From now on it counts as drawn by the current order."""
    draw = leg.draw
    if draw is not None:
        draw.ranking = order_by_results(
            get_draw_basis(match_day), leg.number, DrawMethod(draw.method), within_divisions=draw.within_divisions
        )
        draw.save(update_fields=["ranking"])
