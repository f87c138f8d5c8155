"""Someone plays in another's place for an evening, or until the end of the season; the place is drawn once.

The row of the place in the attendance says so. Where the place keeps the points, or in a pair, it is still the row of
whose place it is, with a substitute; otherwise it is that of the one who plays, whose points count or no one's. Seats
follow the row: those drawn later, and those at tables where nothing is written yet.
"""

from collections.abc import Collection

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.choices import SeatRole, SubstitutePoints
from tournaments.exceptions import Refused
from tournaments.models import (
    Attendance,
    Bye,
    Competition,
    MatchDay,
    Pair,
    Player,
    Seat,
    Table,
    Unit,
)
from tournaments.models.adjustment import ABSENCES
from tournaments.models.table import STANDS_ON
from tournaments.queries.evening.in_place import StandIn, find_row, list_for_season, list_in_place, stand_in_of
from tournaments.services.change import OF_PLACES, can_be_undone
from tournaments.services.evening.adjustment import remove_adjustment
from tournaments.services.log import log_action
from tournaments.services.money.evening import settle
from tournaments.services.people.player import add_newcomers
from tournaments.services.people.unit import of_unit, refuse_strangers
from tournaments.services.table.substitute import let_sit, refuse_other_competition, sits_elsewhere
from tournaments.services.transaction import lock_club, lock_competition, lock_match_day, writes


@writes
def put_in_place(
    *,
    match_day: MatchDay,
    unit: Unit,
    instead_of: Player | None = None,
    player: Player | None = None,
    guest: str = "",
    points: str | None = None,
    for_season: bool = False,
    seat: Seat | None = None,
    by: User | None,
) -> Attendance:
    """`player`, or a new guest of this name, plays tonight where `unit` would; of a pair `instead_of` one of the two.

    `points` is asked for as long as the competition has no answer, and then is its answer. `seat`: also there, although
    something is written at that table. Done twice it is done once.
    """
    if guest.strip() and player is None:
        lock_club(match_day.competition.club)
    if points is not None:
        lock_competition(match_day.competition)
    match_day = lock_match_day(match_day)
    competition = match_day.competition
    refuse_strangers(competition, [unit])
    is_new = bool(guest.strip()) and player is None
    can_be_undone(match_day, *OF_PLACES, *([Player] if is_new else []))
    answer = _answer(competition, points)
    if is_new:
        [player] = add_newcomers(competition, [guest], is_guest=True)
    if player is None:
        raise ValidationError({"player": _("Who plays?")})
    row = find_row(match_day, unit) or Attendance(match_day=match_day, **of_unit(unit))
    place = instead_of if row.pair else row.in_place_of or row.player
    if place is None or (row.pair and place not in _people(row.pair)):
        raise ValidationError({"instead_of": _("Choose one of the two.")})
    if row.pair and row.in_place_of not in (None, place):
        raise Refused(
            _("Someone plays in the place of %(name)s already: only one of a pair."), params={"name": row.in_place_of}
        )
    stand_in = StandIn(player, place)
    if seat is None and (stand_in_of(row), row.for_season) == (stand_in, for_season):
        return row
    _refuse_elsewhere(row, place, player)
    _take(row, stand_in, answer, for_season=for_season, seat=seat, by=by)
    settle(match_day)
    log_action(match_day, "plays_in_place")
    return row


@writes
def take_own_place(*, match_day: MatchDay, unit: Unit, seat: Seat | None = None, by: User | None) -> bool:
    """The one whose place it is plays after all, from what is not written yet on; returns whether someone else did.

    `seat`: also there, although something is written at that table.
    """
    match_day = lock_match_day(match_day)
    refuse_strangers(match_day.competition, [unit])
    can_be_undone(match_day, *OF_PLACES)
    row = find_row(match_day, unit)
    if row is None or row.in_place_of is None:
        return False
    give_back(row, seat, by=by)
    settle(match_day)
    log_action(match_day, "plays_own_place")
    return True


@writes
def keep_in_place(
    *,
    match_day: MatchDay,
    unit: Unit,
    in_place_of: Player,
    substitute: Player | None,
    is_ranked: bool,
    for_season: bool,
) -> None:
    """What the file of a competition says of a row whose seats it has itself; the row is there already."""
    match_day = lock_match_day(match_day)
    can_be_undone(match_day, Attendance)
    said = {"in_place_of": in_place_of, "substitute": substitute, "is_ranked": is_ranked, "for_season": for_season}
    if match_day.attendances.filter(**of_unit(unit)).exclude(**said).update(**said):
        log_action(match_day, "plays_in_place")


def give_back(row: Attendance, seat: Seat | None = None, *, by: User | None) -> None:
    """Part of another service's transaction: the one whose place it is is present, and plays there."""
    former = _ends(row)
    if former is not None:
        _be_there(row, by=by)
        row.save()
        _pass_on(row, former, seat, by=by)


def leave_place(row: Attendance, *, by: User | None = None) -> None:
    """Part of another service's transaction, which removes the row: only seats that were played still say so."""
    former = _ends(row)
    if former is not None:
        _pass_on(row, former, by=by)


def return_to_places(match_day: MatchDay, units: Collection[Unit]) -> list[Player]:
    """Part of another service's transaction: those of these units who come where someone else plays in their place.

    Refused for someone who plays in another's place. For where someone ever did, as what follows.
    """
    people = {player for unit in units for player in _people(unit)}
    rows = list(list_in_place(match_day))
    for row in rows:
        if row.substitute in people:
            words = {"name": row.substitute, "player": row.in_place_of}
            raise Refused(_("%(name)s plays in the place of %(player)s tonight: first end that."), params=words)
    own = [row for row in rows if row.substitute is None and row.in_place_of in people]
    returned = [row.in_place_of for row in own if row.in_place_of]
    for row in own:
        give_back(row, by=None)
    return returned


def come_for_season(match_day: MatchDay, units: Collection[Unit], *, by: User | None) -> list[Unit]:
    """Part of another service's transaction: of these units those whose place is another's until the end of the season.

    That person comes.
    """
    points = match_day.competition.substitute_points
    stand_ins = list_for_season(match_day)
    came = [unit for unit in units if unit.pk in stand_ins]
    for unit in came:
        last = stand_ins[unit.pk]
        row = Attendance(match_day=match_day, **of_unit(unit))
        _take(row, last, SubstitutePoints(str(points)), for_season=True, by=by)
    return came


def seat_substitutes(match_day: MatchDay, seats: QuerySet[Seat], byes: QuerySet[Bye] | None = None) -> None:
    """Part of another service's transaction: who plays in someone's place sits in these seats, which it has just made.

    And sits out by these byes. One SQL query where no one does, and none where no one ever did.
    """
    if not match_day.competition.substitute_points:
        return
    unit = f"{match_day.competition.unit_field}_id"
    for row in match_day.attendances.filter(in_place_of__isnull=False):
        own = {unit: getattr(row, unit)}
        of_place = seats.filter(**own)
        if row.substitute_id is not None:
            of_place.filter(player=row.in_place_of_id).update(substitute=row.substitute_id)
        else:
            of_place.exclude(role=SeatRole.HELPER).update(in_place_of=row.in_place_of_id)
        if not row.is_ranked:
            of_place.filter(role=SeatRole.PLAYER).update(role=SeatRole.JOKER)
            if byes is not None:
                byes.filter(**own).update(is_ranked=False)


def _answer(competition: Competition, points: str | None) -> SubstitutePoints:
    """Who has the points, once and for all: another answer is given in the settings."""
    if competition.is_teams:
        raise Refused(_("In a team a reserve plays instead: see “Reserves”."))
    if not competition.substitute_points:
        if points not in competition.answers_about_substitutes:
            raise ValidationError({"points": _("Who has the points? This is asked once.")})
        competition.substitute_points = points
        competition.save(update_fields=["substitute_points"])
    return SubstitutePoints(str(competition.substitute_points))


def _refuse_elsewhere(row: Attendance, place: Player, player: Player) -> None:
    """Who plays in someone's place is not here anyway, has not gone home, and is someone else."""
    match_day = row.match_day
    refuse_other_competition(match_day, player)
    if player == place:
        raise Refused(_("%(name)s cannot play in their own place."), params={"name": player})
    own = Q(player=player) | Q(pair__first=player) | Q(pair__second=player) | Q(substitute=player)
    if match_day.attendances.filter(own).exclude(pk=row.pk).exists() or player in _people(row.pair):
        raise Refused(_("%(name)s is here already: first take them off the list."), params={"name": player})
    if match_day.stops.filter(player=player).exists():
        raise Refused(_("%(name)s has left the evening."), params={"name": player})
    unit = row.pair or place
    if match_day.competition.stops.filter(match_day=None, **of_unit(unit)).exists():
        raise Refused(_("%(name)s has withdrawn from the competition."), params={"name": unit})


def _people(unit: Unit | None) -> tuple[Player, ...]:
    return (unit.first, unit.second) if isinstance(unit, Pair) else (unit,) if isinstance(unit, Player) else ()


def _take(
    row: Attendance,
    stand_in: StandIn,
    points: SubstitutePoints,
    *,
    for_season: bool,
    seat: Seat | None = None,
    by: User | None,
) -> None:
    former, player, place = row.player, stand_in.player, stand_in.place
    keeps = points == SubstitutePoints.PLACE or row.pair_id is not None
    row.in_place_of, row.substitute = place, player if keeps else None
    row.is_ranked, row.for_season = points != SubstitutePoints.NOBODY, for_season
    _becomes(row, place if keeps else player)
    _be_there(row, by=by)
    row.save()
    _pass_on(row, StandIn(former or player, place), seat, by=by)


def _ends(row: Attendance) -> StandIn | None:
    """Who played in whose place until now; the row is of the latter again, not stored yet."""
    former = stand_in_of(row)
    if former is not None:
        row.in_place_of = row.substitute = None
        row.is_ranked, row.for_season = True, False
        _becomes(row, former.place)
    return former


def _becomes(row: Attendance, player: Player) -> None:
    """Of individuals the row is this person's, who has the same partner."""
    if row.pair_id is None and row.player != player:
        if row.partner_id is not None:
            row.match_day.attendances.filter(player=row.partner_id).update(partner=player)
        row.player = player


def _be_there(row: Attendance, *, by: User | None) -> None:
    """Who is there is not absent, and has not gone home."""
    of_row = of_unit(row.unit)
    absence = row.match_day.adjustments.filter(kind__in=ABSENCES, **of_row).first()
    if absence is not None:
        remove_adjustment(adjustment=absence, reason=gettext("Came after all."), by=by)
    row.match_day.stops.filter(**of_row).delete()


def _pass_on(row: Attendance, former: StandIn, seat: Seat | None = None, *, by: User | None) -> None:
    """The place is the row's now, at tables of open legs where nothing is written yet; its byes too.

    Not in a leg in which the one who comes sits elsewhere.
    """
    match_day, place = row.match_day, former.place
    open_seats = Seat.objects.filter(leg__match_day=match_day, leg__closed_at=None)
    written = Table.objects.filter(STANDS_ON, leg__match_day=match_day).values("pk")
    free = ~Q(table__in=written) | Q(pk=seat.pk if seat else None)
    own = Q(pair=row.pair_id, player=place) if row.pair_id else Q(player=place) | Q(in_place_of=place)
    now = stand_in_of(row)
    points = SubstitutePoints.PLACE if row.substitute_id is not None else SubstitutePoints.PLAYER
    points = points if row.is_ranked else SubstitutePoints.NOBODY
    for each in open_seats.filter(own, free).select_related("leg__match_day__competition", "player"):
        if now is None or each.role == SeatRole.HELPER or not sits_elsewhere(each, now.player):
            let_sit(each, now.player if now else None, points, by=by)
    begun = Exists(Table.objects.filter(STANDS_ON, leg=OuterRef("leg")))
    byes = Bye.objects.filter(~begun, leg__match_day=match_day, leg__closed_at=None)
    if row.pair_id:
        byes.filter(pair=row.pair_id).update(is_ranked=row.is_ranked)
    else:
        byes.filter(player__in=[former.player, place]).update(player=row.player_id, is_ranked=row.is_ranked)
