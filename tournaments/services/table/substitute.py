"""Someone plays in another's place in a leg: for the points of the place, for their own, or for no one's."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.models import User
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.choices import CorrectionSubject, SeatRole, SubstitutePoints
from tournaments.exceptions import Refused
from tournaments.models import MatchDay, Player, Seat, Table
from tournaments.models.table import STANDS_ON
from tournaments.services.change import can_be_undone
from tournaments.services.log import log_action
from tournaments.services.people.player import add_newcomers
from tournaments.services.table.correction import keep_correction
from tournaments.services.table.table import seats_notation
from tournaments.services.transaction import lock_club, lock_match_day, writes


@writes
def substitute(
    *,
    seat: Seat,
    player: Player | None = None,
    guest: str = "",
    points: SubstitutePoints | None = None,
    by: User | None = None,
) -> Seat:
    """`player`, or a new guest of this name, plays for the person whose seat it is.

    Who has the `points` is what the competition does; the one whose place it is where that was never asked. Someone
    with their own seat in this leg cannot. Without either, the one whose place it is plays again.
    """
    if guest.strip() and player is None:
        lock_club(seat.leg.match_day.competition.club)
    lock_match_day(seat.leg.match_day)
    seat = Seat.objects.select_related("leg__match_day__competition__club", "player", "table").get(pk=seat.pk)
    if seat.leg.closed_at is not None:
        raise Refused(_("This leg is closed: open it again first."))
    competition = seat.leg.match_day.competition
    is_new = bool(guest.strip()) and player is None
    can_be_undone(seat.leg.match_day, Table, Seat, *([Player] if is_new else []))
    if is_new:
        [player] = add_newcomers(competition, [guest], is_guest=True)
    if player is not None:
        refuse_other_competition(seat.leg.match_day, player)
        if player.pk in (seat.player_id, seat.in_place_of_id) or sits_elsewhere(seat, player):
            raise Refused(_("%(name)s already sits at a table there."), params={"name": player})
    usual = SubstitutePoints(competition.substitute_points or SubstitutePoints.PLACE)
    let_sit(seat, player, usual if points is None else points, by=by)
    log_action(seat.leg, "substitute_changed", table=seat.table.number)
    return seat


def refuse_other_competition(match_day: MatchDay, player: Player) -> None:
    """Part of another service's transaction."""
    competition = match_day.competition
    if player.club_id != competition.club_id or player.only_for_id not in (None, competition.pk):
        raise Refused(_("%(name)s does not play in this competition."), params={"name": player})


def sits_elsewhere(seat: Seat, player: Player) -> bool:
    """Whether they have another seat in this leg; an extra leg as well as their own does not matter."""
    others = Seat.objects.filter(leg=seat.leg_id).exclude(pk=seat.pk).exclude(role=SeatRole.HELPER)
    return (others.filter(player=player) | others.filter(substitute=player)).exists()


def let_sit(seat: Seat, player: Player | None, points: SubstitutePoints, *, by: User | None) -> None:
    """Part of another service's transaction: this player sits there, or without one the one whose place it is.

    Only a seat for the ranking has points that someone else may have. A pair is ranked as a whole, or not at all.
    """
    with _points_as_said(seat, by):
        if seat.in_place_of_id is not None:
            seat.player_id, seat.in_place_of, seat.role = seat.in_place_of_id, None, SeatRole.PLAYER
        seat.substitute = None
        pair = Seat.objects.filter(leg=seat.leg_id, pair=seat.pair_id) if seat.pair_id else None
        if pair is not None:
            other = pair.exclude(pk=seat.pk).filter(role=SeatRole.JOKER, substitute__isnull=False)
            is_unranked = other.exists() or (player is not None and points == SubstitutePoints.NOBODY)
            seat.role = SeatRole.JOKER if is_unranked else SeatRole.PLAYER
            pair.update(role=seat.role)
        if player is not None and (points == SubstitutePoints.PLACE or pair or seat.role != SeatRole.PLAYER):
            seat.substitute = player
        elif player is not None:
            seat.player, seat.in_place_of_id = player, seat.player_id
            seat.role = SeatRole.JOKER if points == SubstitutePoints.NOBODY else SeatRole.PLAYER
        seat.save(update_fields=["player", "substitute", "in_place_of", "role"])


@contextmanager
def _points_as_said(seat: Seat, by: User | None) -> Iterator[None]:
    """Where points that are written go to someone else, the history says who sat there before and after."""
    table = Table.objects.filter(STANDS_ON, pk=seat.table_id).first()
    before, ranked = seats_notation(table) if table else None, (seat.player_id, seat.role)
    yield
    if table is not None and (seat.player_id, seat.role) != ranked:
        table.revision += 1
        table.save(update_fields=["revision"])
        keep_correction(
            competition=seat.leg.match_day.competition,
            table=table,
            subject=CorrectionSubject.SHEET,
            before=before,
            after=seats_notation(table),
            reason=gettext("Played in someone’s place"),
            by=by,
        )
