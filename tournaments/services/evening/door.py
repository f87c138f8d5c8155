"""The door: each arrival, departure and payment is stored at once; done twice it counts once."""

from collections.abc import Collection, Sequence
from itertools import chain
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import ProtectedError
from django.utils.translation import gettext_lazy as _

from tournaments.choices import AdjustmentKind, PaidHow
from tournaments.exceptions import Refused
from tournaments.models import Adjustment, Attendance, Booking, MatchDay, Pair, Player, Team, Unit
from tournaments.models.adjustment import ABSENCES
from tournaments.models.player import players_of
from tournaments.models.unit import UNIT_PATHS
from tournaments.names import tidied
from tournaments.queries.people.other_name import by_any_name
from tournaments.services.change import DOOR, can_be_undone
from tournaments.services.evening.adjustment import record_absence, remove_adjustment
from tournaments.services.evening.in_place import come_for_season, leave_place, return_to_places
from tournaments.services.log import log_action
from tournaments.services.money.evening import settle
from tournaments.services.people.pair import add_pair
from tournaments.services.people.player import add_newcomers, take_into_club
from tournaments.services.people.unit import of_unit, refuse_strangers
from tournaments.services.transaction import lock_club, lock_competition, lock_match_day, writes


@writes
def check_in(*, match_day: MatchDay, units: Sequence[Unit], by: User | None = None) -> list[Unit]:
    """Checks these in as well; returns those who were not present yet. Anyone recorded as absent is refused.

    Where someone plays in their place until the end of the season, that person comes.
    """
    match_day = lock_match_day(match_day)
    refuse_strangers(match_day.competition, units)
    here = _here(match_day)
    new = [unit for unit in dict.fromkeys(units) if unit.pk not in here]
    can_be_undone(match_day, Attendance)
    if match_day.competition.substitute_points:
        came = come_for_season(match_day, new, by=by)
        # Anyone who comes in the place of another of these is here by that.
        here = _here(match_day)
        add_attendance(match_day, [unit for unit in new if unit not in came and unit.pk not in here])
    else:
        add_attendance(match_day, new)
    if new:
        log_action(match_day, "attendance_changed")
    return new


def _here(match_day: MatchDay) -> set[int | None]:
    return set(chain.from_iterable(match_day.attendances.values_list("player", "pair", "team")))


@writes
def check_in_after_all(*, match_day: MatchDay, unit: Unit, by: User | None) -> Adjustment | None:
    """Someone recorded as absent came: the absence is removed, and returned as it was."""
    match_day = lock_match_day(match_day)
    can_be_undone(match_day, *DOOR)
    absence = match_day.adjustments.filter(kind__in=ABSENCES, **of_unit(unit)).select_related(*UNIT_PATHS).first()
    if absence is not None:
        remove_adjustment(adjustment=absence, reason=str(_("Came after all.")), by=by)
    check_in(match_day=match_day, units=[unit], by=by)
    return absence


@writes
def absent_again(*, match_day: MatchDay, unit: Unit, kind: str, reason: str, by: User | None) -> None:
    """Undoes `check_in_after_all`: they did not come, and are absent as before."""
    match_day = lock_match_day(match_day)
    can_be_undone(match_day, *DOOR)
    check_out(match_day=match_day, units=[unit])
    write_absence(
        match_day=match_day,
        unit=unit,
        with_notice=kind == AdjustmentKind.ABSENCE_WITH_NOTICE,
        reason=reason,
        by=by,
    )


@writes
def check_out(*, match_day: MatchDay, units: Sequence[Unit]) -> list[Attendance]:
    """These are no longer present; returns the rows of those who were. Anyone who played keeps what they played."""
    match_day = lock_match_day(match_day)
    refuse_strangers(match_day.competition, units)
    rows = [row for row in match_day.attendances.select_related(*UNIT_PATHS) if row.unit in set(units)]
    can_be_undone(match_day, Attendance)
    _remove(match_day, rows)
    if rows:
        log_action(match_day, "attendance_changed")
    return rows


@writes
def set_paid(
    *, match_day: MatchDay, unit: Unit, is_paid: bool, how: str = PaidHow.CASH, price_name: str | None = None
) -> bool:
    """Returns whether something changed. Only people who are present pay; `price_name` None: the price stays."""
    match_day = lock_match_day(match_day)
    refuse_strangers(match_day.competition, [unit])
    row = match_day.attendances.filter(**of_unit(unit)).first()
    if row is None:
        raise Refused(_("%(name)s is not here: check them in first."), params={"name": unit})
    if how == PaidHow.ACCOUNT:
        raise Refused(_("What is put on the account is not paid yet."))
    price_name = row.price_name if price_name is None else price_name
    if (row.is_paid, row.paid_how if is_paid else how, row.price_name) == (is_paid, how, price_name):
        return False
    can_be_undone(match_day, Attendance)
    row.is_paid, row.paid_how, row.price_name = is_paid, how, price_name
    row.full_clean(validate_unique=False, validate_constraints=False)
    row.save(update_fields=["is_paid", "paid_how", "price_name"])
    settle(match_day)
    log_action(match_day, "payment_noted")
    return True


@writes
def set_all_paid(*, match_day: MatchDay) -> list[Unit]:
    """Everyone who is present has paid in cash; returns those who had not. What was paid otherwise stays so."""
    match_day = lock_match_day(match_day)
    can_be_undone(match_day, Attendance)
    rows = list(match_day.attendances.filter(is_paid=False).select_related(*UNIT_PATHS))
    match_day.attendances.filter(pk__in=[row.pk for row in rows]).update(is_paid=True, paid_how=PaidHow.CASH)
    settle(match_day)
    if rows:
        log_action(match_day, "payment_noted")
    return [row.unit for row in rows]


@writes
def add_guest(*, match_day: MatchDay, name: str) -> Player:
    """Someone who just walks in, checked in: a guest of the club, or a day guest where the competition takes those."""
    lock_club(match_day.competition.club)
    match_day = lock_match_day(match_day)
    can_be_undone(match_day, Attendance, Player)
    [player] = add_newcomers(match_day.competition, [name], is_guest=True)
    check_in(match_day=match_day, units=[player])
    return player


@writes
def check_in_again(*, match_day: MatchDay, player: Player) -> Player:
    """Someone who came for another drive comes again: a guest of the club from now on, checked in."""
    club = lock_club(match_day.competition.club)
    match_day = lock_match_day(match_day)
    can_be_undone(match_day, Attendance, Player)
    player = club.people.get(pk=player.pk)
    if player.only_for_id not in (None, match_day.competition_id):
        player = take_into_club(player=player)
        player.is_guest = player.is_active = True
        player.save(update_fields=["is_guest", "is_active"])
    check_in(match_day=match_day, units=[player])
    return player


@writes
def add_guest_pair(*, match_day: MatchDay, names: tuple[str, str]) -> Pair:
    """Two who walk in together. Known names are those people, the others become guests.

    Two who are already a pair are simply checked in.
    """
    lock_club(match_day.competition.club)
    lock_competition(match_day.competition)
    match_day = lock_match_day(match_day)
    can_be_undone(match_day, Attendance, Player, Pair)
    competition = match_day.competition
    known = by_any_name(players_of(competition))
    written = [tidied(name) for name in names]
    known.refuse_unclear(written)
    first, second = (
        known.get(name.casefold()) or add_newcomers(competition, [name], is_guest=True)[0] for name in written
    )
    both = competition.pairs.filter(first__in=[first, second], second__in=[first, second])
    pair = both.first() or add_pair(competition=competition, first=first, second=second)
    check_in(match_day=match_day, units=[pair])
    return pair


@writes
def remove_guest(*, match_day: MatchDay, unit: Unit) -> None:
    """Undoes `add_guest` and `add_guest_pair`; anyone with anything else to their name stays a player of the club."""
    lock_club(match_day.competition.club, with_all=True)
    can_be_undone(match_day, Attendance, Player, Pair)
    check_out(match_day=match_day, units=[unit])
    remove_unit(unit)
    log_action(match_day, "attendance_changed")


def remove_unit(unit: Unit) -> None:
    """Part of another service, under the locks of all evenings: this pair or team, and those who came only for this.

    And guests with nothing else to their name; whatever something was entered for stays.
    """
    match unit:
        case Pair():
            people = [unit.first, unit.second]
        case Team():
            people = [member.player for member in unit.members.select_related("player")]
        case Player():
            people = [unit]
    gone = isinstance(unit, Player) or _deleted(unit)
    for player in people:
        if gone and (player.is_guest or player.only_for_id is not None):
            _deleted(player)


def _deleted(row: Unit) -> bool:
    """Whether nothing else refers to it, so that it is gone. Who stays only because of the books is not listed."""
    try:
        with transaction.atomic():
            type(row).objects.get(pk=row.pk).delete()
    except ProtectedError as error:
        if isinstance(row, Player) and all(isinstance(one, Booking) for one in error.protected_objects):
            Player.objects.filter(pk=row.pk).update(is_active=False)
        return False
    return True


@writes
def check_in_like(*, match_day: MatchDay, other: MatchDay) -> list[Unit]:
    """Checks in everyone from another day of the competition, except those recorded as absent today."""
    match_day = lock_match_day(match_day)
    if other.competition_id != match_day.competition_id:
        raise Refused(_("This match day belongs to another competition."))
    absent = {row.unit for row in match_day.adjustments.filter(kind__in=ABSENCES).select_related(*UNIT_PATHS)}
    rows = other.attendances.select_related(*UNIT_PATHS, "in_place_of")
    units = [row.unit if row.pair or row.in_place_of is None else row.in_place_of for row in rows]
    return check_in(match_day=match_day, units=[unit for unit in units if unit not in absent])


@writes
def write_absence(*, match_day: MatchDay, unit: Unit, with_notice: bool, reason: str, by: User | None) -> None:
    """An absence recorded at the door; if it is already recorded in the same way, nothing happens."""
    match_day = lock_match_day(match_day)
    kind = AdjustmentKind.ABSENCE_WITH_NOTICE if with_notice else AdjustmentKind.ABSENCE_WITHOUT_NOTICE
    stored = match_day.adjustments.filter(kind__in=ABSENCES, **of_unit(unit)).select_related(*UNIT_PATHS).first()
    if stored is not None and stored.kind == kind:
        return
    if not reason.strip():
        reason = str(_("With notice.") if with_notice else _("Without notice."))
    if stored is not None:
        remove_adjustment(adjustment=stored, reason=reason, by=by)
    keyword: dict[str, Any] = dict(of_unit(unit))
    record_absence(match_day=match_day, with_notice=with_notice, reason=reason, by=by, **keyword)


@writes
def write_absences(
    *, match_day: MatchDay, units: Sequence[Unit], with_notice: bool, reason: str, by: User | None
) -> None:
    """Records all of them or none."""
    match_day = lock_match_day(match_day)
    for unit in units:
        write_absence(match_day=match_day, unit=unit, with_notice=with_notice, reason=reason, by=by)


@writes
def remove_absence(*, match_day: MatchDay, unit: Unit, by: User | None) -> bool:
    """Returns whether there was one to undo."""
    match_day = lock_match_day(match_day)
    stored = match_day.adjustments.filter(kind__in=ABSENCES, **of_unit(unit)).select_related(*UNIT_PATHS).first()
    if stored is None:
        return False
    remove_adjustment(adjustment=stored, reason=str(_("Undone.")), by=by)
    return True


@writes
def set_attendance(
    *,
    match_day: MatchDay,
    players: Collection[Player] = (),
    pairs: Collection[Pair] = (),
    teams: Collection[Team] = (),
) -> None:
    """Exactly these are present now. Anyone who played and went home keeps what they played."""
    match_day = lock_match_day(match_day)
    can_be_undone(match_day, Attendance)
    units: list[Unit] = [*dict.fromkeys(players), *dict.fromkeys(pairs), *dict.fromkeys(teams)]
    refuse_strangers(match_day.competition, units)
    stored = {row.unit: row for row in match_day.attendances.select_related("player", "pair", "team")}
    _remove(match_day, [row for unit, row in stored.items() if unit not in units])
    add_attendance(match_day, [unit for unit in units if unit not in stored])
    log_action(match_day, "attendance_changed")


def _remove(match_day: MatchDay, rows: Collection[Attendance]) -> None:
    """No one plays with a partner who is not there, or in the place of someone else."""
    for row in rows:
        if row.in_place_of_id is not None:
            leave_place(row)
    Attendance.objects.filter(pk__in=[row.pk for row in rows]).delete()
    in_couples = [row.player_id for row in rows if row.partner_id is not None]
    if in_couples:
        match_day.attendances.filter(partner__in=in_couples).update(partner=None)
    if match_day.competition.club.keeps_money:
        settle(match_day)


def add_attendance(match_day: MatchDay, units: Collection[Unit]) -> None:
    """Part of another service's transaction: checks these in as well. Absent and present at once is refused."""
    absences = match_day.adjustments.filter(kind__in=ABSENCES)
    for absence in absences.select_related(*UNIT_PATHS):
        if absence.unit in units:
            message = _("%(name)s is marked as absent that day: remove the absence first.")
            raise Refused(message, params={"name": absence.unit})
    _refuse_two_pairs_of_one(match_day, [unit for unit in units if isinstance(unit, Pair)])
    own = return_to_places(match_day, units) if match_day.competition.substitute_points else []
    units = [unit for unit in units if unit not in own]
    Attendance.objects.bulk_create(Attendance(match_day=match_day, **of_unit(unit)) for unit in units)
    if match_day.competition.club.keeps_money:
        settle(match_day)


def _refuse_two_pairs_of_one(match_day: MatchDay, pairs: Collection[Pair]) -> None:
    """Someone who has played with two partners (two entries that are one person) comes with one of them."""
    if not pairs:
        return
    there = Pair.objects.filter(attendances__match_day=match_day).exclude(pk__in=[pair.pk for pair in pairs])
    taken = {player for pair in there for player in (pair.first_id, pair.second_id)}
    for pair in pairs:
        if {pair.first_id, pair.second_id} & taken:
            raise Refused(_("One of %(name)s is here already, with another partner."), params={"name": pair})
        taken |= {pair.first_id, pair.second_id}
