"""Someone plays in another's place, for the other's points. A person who takes a place for good is reseated instead."""

from django.utils.translation import gettext_lazy as _

from tournaments.choices import SeatRole
from tournaments.exceptions import Refused
from tournaments.models import Player, Seat
from tournaments.services.change import can_be_undone
from tournaments.services.log import log_action
from tournaments.services.people.player import add_newcomers
from tournaments.services.transaction import lock_club, lock_match_day, writes


@writes
def substitute(*, seat: Seat, player: Player | None = None, guest: str = "") -> Seat:
    """`player`, or a new guest of this name, plays for the person whose seat it is, who keeps the points.

    Someone with their own seat in this leg cannot. Without either, the substitute is removed.
    """
    if guest.strip() and player is None:
        lock_club(seat.leg.match_day.competition.club)
    lock_match_day(seat.leg.match_day)
    seat = Seat.objects.select_related("leg__match_day__competition__club", "player", "table").get(pk=seat.pk)
    if seat.leg.closed_at is not None:
        raise Refused(_("This leg is closed: open it again first."))
    competition = seat.leg.match_day.competition
    is_new = bool(guest.strip()) and player is None
    can_be_undone(seat.leg.match_day, Seat, *([Player] if is_new else []))
    if is_new:
        [player] = add_newcomers(competition, [guest], is_guest=True)
    if player is not None:
        if player.club_id != competition.club_id or player.only_for_id not in (None, competition.pk):
            raise Refused(_("%(name)s does not play in this competition."), params={"name": player})
        busy = Seat.objects.filter(leg=seat.leg).exclude(pk=seat.pk).exclude(role=SeatRole.HELPER)
        if player == seat.player or busy.filter(player=player).exists() or busy.filter(substitute=player).exists():
            raise Refused(_("%(name)s already sits at a table there."), params={"name": player})
    seat.substitute = player
    seat.save(update_fields=["substitute"])
    log_action(seat.leg, "substitute_changed", table=seat.table.number)
    return seat
