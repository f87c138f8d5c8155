"""Points that no table wrote, for a player, pair or team: bare results, absences, penalties, corrections."""

from collections.abc import Mapping
from copy import copy
from typing import Any, TypeAlias, TypeVar

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.choices import AbsenceRule, AdjustmentKind, CorrectionSubject, Position
from tournaments.exceptions import Refused, Stale
from tournaments.models import Adjustment, Bye, Competition, Leg, MatchDay, Pair, Player, Result, Table, Team, Unit
from tournaments.models.adjustment import ABSENCES
from tournaments.models.play_worth import MOST_OF_LEG, MOST_OF_MATCH_DAY, beyond_pits, most_of_result, worth_of
from tournaments.models.unit import UNIT_PATHS
from tournaments.queries.results.absence import with_absences_counted
from tournaments.queries.results.result import KIND_OF_ABSENCE
from tournaments.services.change import can_be_undone
from tournaments.services.evening.match_day import let_follow_competition
from tournaments.services.log import log_action, log_correction
from tournaments.services.money.evening import settle
from tournaments.services.people.unit import of_unit, refuse_second_results, required_unit
from tournaments.services.table.correction import Notation, keep_correction, required_reason
from tournaments.services.transaction import lock_competition, lock_leg, lock_match_day, writes

# Points, roem and pits by their names.
Figures: TypeAlias = Mapping[str, Any]

Scored = TypeVar("Scored", Bye, Result)

# Bare results


@writes
def record_result(
    *,
    match_day: MatchDay,
    leg: Leg | None = None,
    player: Player | None = None,
    pair: Pair | None = None,
    team: Team | None = None,
    points: int,
    roem: int | None = None,
    pits: int | None = None,
) -> Result:
    """The outcome of a leg, or without a leg, of a whole match day, when there is no sheet for it.

    `roem` and `pits` are None where they are not known; the points then include the roem.
    """
    match_day, leg = _locked(match_day, leg)
    can_be_undone(match_day, Result)
    unit = required_unit(match_day.competition, player, pair, team)
    refuse_second_results(match_day, [unit], leg=leg)
    result = Result(match_day=match_day, leg=leg, points=points, roem=roem, pits=pits, **of_unit(unit))
    result.full_clean()
    result.save()
    log_action(match_day, "results_entered")
    return result


@writes
def correct_result(
    *, result: Result, points: int, roem: int | None = None, pits: int | None = None, reason: str, by: User | None
) -> Result:
    """Other figures; the old ones stay in the history. Stale when those of `result` are no longer stored."""
    match_day = lock_match_day(result.match_day)
    can_be_undone(match_day, Result)
    result = as_seen(result, match_day.results.select_related("leg", *UNIT_PATHS).get(pk=result.pk))
    before = notation_of(result)
    result.points, result.roem, result.pits = points, roem, pits
    result.full_clean()
    result.save(update_fields=["points", "roem", "pits"])
    keep_notation(match_day.competition, CorrectionSubject.RESULT, before, notation_of(result), reason, by)
    log_correction(match_day, "result_corrected")
    return result


@writes
def remove_result(*, result: Result, reason: str, by: User | None) -> None:
    """Removes a result. Stale when it is no longer as it was."""
    match_day = lock_match_day(result.match_day)
    can_be_undone(match_day, MatchDay, Result)
    result = as_seen(result, match_day.results.select_related("leg", *UNIT_PATHS).get(pk=result.pk))
    keep_notation(match_day.competition, CorrectionSubject.RESULT, notation_of(result), None, reason, by)
    result.delete()
    let_follow_competition(match_day)
    log_correction(match_day, "result_removed")


@writes
def store_results(
    *,
    match_day: MatchDay,
    leg: Leg | None,
    added: Mapping[Unit, Figures],
    changed: Mapping[Result, Figures],
    reason: str,
    by: User | None,
) -> None:
    """One page of results is stored as a whole: if one of them is refused, none is stored.

    Where something other than points counts, more than a leg or a match day can score is refused too.
    """
    most, message = most_of_result(match_day.competition, match_day, leg)
    for figures in (*added.values(), *changed.values()):
        if most is not None and abs(figures["points"]) > most:
            raise ValidationError({"points": ValidationError(message, params={"most": most})})
    for unit, figures in added.items():
        written: dict[str, Any] = {**of_unit(unit), **figures}
        record_result(match_day=match_day, leg=leg, **written)
    for result, figures in changed.items():
        correct_result(result=result, reason=reason, by=by, **figures)
    if added:
        log_action(match_day, "results_entered")


# Absences, penalties, corrections


@writes
def record_absence(
    *,
    match_day: MatchDay,
    player: Player | None = None,
    pair: Pair | None = None,
    team: Team | None = None,
    with_notice: bool,
    reason: str,
    by: User | None,
) -> Adjustment:
    """Someone missed a whole match day and gets the club's value for it."""
    kind = AdjustmentKind.ABSENCE_WITH_NOTICE if with_notice else AdjustmentKind.ABSENCE_WITHOUT_NOTICE
    match_day = lock_match_day(match_day)
    absence = add_adjustment(
        competition=match_day.competition,
        match_day=match_day,
        player=player,
        pair=pair,
        team=team,
        kind=kind,
        points=None,
        reason=reason,
        by=by,
    )
    settle(match_day)
    return absence


@writes
def add_penalty(
    *,
    competition: Competition,
    match_day: MatchDay | None = None,
    leg: Leg | None = None,
    player: Player | None = None,
    pair: Pair | None = None,
    team: Team | None = None,
    points: int,
    pits: int = 0,
    reason: str,
    by: User | None,
) -> Adjustment:
    """Deducts points and pits: 100 is a hundred less."""
    wrong = {
        name: _("A penalty is written without a minus sign.")
        for name, value in (("points", points), ("pits", pits))
        if value < 0
    }
    if wrong:
        raise ValidationError(wrong)
    return add_adjustment(
        competition=competition,
        match_day=match_day,
        leg=leg,
        player=player,
        pair=pair,
        team=team,
        kind=AdjustmentKind.PENALTY,
        points=-points,
        pits=-pits,
        reason=reason,
        by=by,
    )


@writes
def add_correction(
    *,
    competition: Competition,
    match_day: MatchDay | None = None,
    leg: Leg | None = None,
    player: Player | None = None,
    pair: Pair | None = None,
    team: Team | None = None,
    points: int,
    pits: int = 0,
    reason: str,
    by: User | None,
) -> Adjustment:
    """Gives points and pits, or with a minus deducts them."""
    return add_adjustment(
        competition=competition,
        match_day=match_day,
        leg=leg,
        player=player,
        pair=pair,
        team=team,
        kind=AdjustmentKind.CORRECTION,
        points=points,
        pits=pits,
        reason=reason,
        by=by,
    )


@writes
def record_personal_revoke_penalty(
    *, table: Table, position: Position, points: int, round_number: int | None, by: User | None
) -> Adjustment:
    """Fines the player who revoked, under rules that leave the round as played; the partner keeps their points.

    Where only totals are kept there is no round to name.

    In a competition of pairs or teams the pair or the team is fined, since only they are ranked there.
    """
    lock_match_day(table.leg.match_day)
    seat = table.seats.select_related("player", "pair", "team").get(position=position)
    match_day = table.leg.match_day
    reason = gettext("Revoke at table %(table)d")
    if round_number is not None:
        reason = gettext("Revoke at table %(table)d, round %(round)d")
    return add_penalty(
        competition=match_day.competition,
        match_day=match_day,
        leg=table.leg,
        player=None if seat.pair or seat.team else seat.player,
        pair=seat.pair,
        team=seat.team,
        points=points,
        reason=reason % {"table": table.number, "round": round_number},
        by=by,
    )


@writes
def add_adjustment(
    *,
    competition: Competition,
    match_day: MatchDay | None = None,
    leg: Leg | None = None,
    player: Player | None = None,
    pair: Pair | None = None,
    team: Team | None = None,
    kind: AdjustmentKind,
    points: int | None,
    pits: int = 0,
    reason: str,
    by: User | None,
) -> Adjustment:
    """Changes one of any kind, with its sign as stored. For an absence, `points` None is the club's value."""
    if leg is not None and match_day is None:
        match_day = leg.match_day
    if match_day is None:
        competition = lock_competition(competition)
    else:
        match_day, leg = _locked(match_day, leg)
        if match_day.competition_id != competition.pk:
            raise ValidationError({"match_day": _("This match day belongs to another competition.")})
    can_be_undone(match_day or competition, Adjustment)
    unit = required_unit(competition, player, pair, team)
    _refuse_beyond(competition, match_day, leg, kind, points, pits)
    if kind in ABSENCES:
        points = _check_absence(match_day, leg, unit, kind, points)
    if not points and not pits and kind not in ABSENCES:
        raise ValidationError({"points": _("There is nothing to save: everything is 0 or empty.")})
    adjustment = Adjustment(
        competition=competition,
        match_day=match_day,
        leg=leg,
        kind=kind,
        points=points or 0,
        pits=pits,
        reason=required_reason(reason),
        made_by=by,
        **of_unit(unit),
    )
    adjustment.full_clean()
    adjustment.save()
    log_correction(leg or match_day or competition, "absence_noted" if kind in ABSENCES else "adjustment_added")
    return adjustment


def _refuse_beyond(
    competition: Competition, match_day: MatchDay | None, leg: Leg | None, kind: str, points: int | None, pits: int
) -> None:
    """No one is given or loses more than playing can score: in that leg, or in a whole match day."""
    if match_day is None:
        return
    worth, legs = worth_of(competition), 1 if leg is not None else competition.legs_per_match_day
    most, message = (worth.leg, MOST_OF_LEG) if leg is not None else (worth.of_legs(legs), MOST_OF_MATCH_DAY)
    if kind in ABSENCES:
        most = worth.match_day
    if most is not None and abs(points or 0) > most:
        raise ValidationError({"points": ValidationError(message, params={"most": most})})
    played_by = match_day.rules_of_play
    most_pits = legs * played_by.most_pits
    if abs(pits) > most_pits:
        beyond = str(MOST_OF_MATCH_DAY) if leg is None else beyond_pits(played_by)
        raise ValidationError({"pits": ValidationError(beyond, params={"most": most_pits})})


def _check_absence(
    match_day: MatchDay | None, leg: Leg | None, unit: Unit, kind: AdjustmentKind, points: int | None
) -> int:
    """What the absence is worth, when it can be one."""
    if match_day is None or leg is not None:
        raise ValidationError({"match_day": _("An absence is for a whole match day.")})
    if match_day.attendances.filter(**of_unit(unit)).exists():
        raise Refused(_("%(name)s is ticked as present that day: remove the tick first."), params={"name": unit})
    refuse_second_results(match_day, [unit])
    competition = match_day.competition
    if competition.absence_rule_of(kind) != AbsenceRule.FIXED:
        return 0  # counted when it is needed
    return competition.absence_rules.of(KIND_OF_ABSENCE[kind]).points if points is None else points


@writes
def remove_adjustment(*, adjustment: Adjustment, reason: str, by: User | None) -> None:
    """Removes an adjustment. Stale when it is already gone."""
    place: Competition | MatchDay
    if adjustment.match_day is None:
        place = lock_competition(adjustment.competition)
    else:
        place = lock_match_day(adjustment.match_day)
    can_be_undone(place, Adjustment)
    adjustment = Adjustment.objects.select_related("competition", "match_day", "leg", *UNIT_PATHS).get(pk=adjustment.pk)
    keep_notation(adjustment.competition, CorrectionSubject.ADJUSTMENT, notation_of(adjustment), None, reason, by)
    adjustment.delete()
    if isinstance(place, MatchDay) and adjustment.kind in ABSENCES:
        settle(place)
    log_correction(place, "absence_removed" if adjustment.kind in ABSENCES else "adjustment_removed")


def _locked(match_day: MatchDay, leg: Leg | None) -> tuple[MatchDay, Leg | None]:
    """Both as they are stored now; no one is given two results for one leg, not even by two people at once."""
    if leg is None:
        return lock_match_day(match_day), None
    leg = lock_leg(leg)
    if leg.match_day_id != match_day.pk:
        raise ValidationError({"leg": _("This leg belongs to another match day.")})
    return leg.match_day, leg


def as_seen(seen: Scored, stored: Scored) -> Scored:
    """The stored one, if it is still as the caller has seen it."""
    if any(getattr(stored, name, None) != getattr(seen, name, None) for name in ("points", "roem", "pits")):
        raise Stale
    return stored


def notation_of(row: Bye | Result | Adjustment) -> Notation:
    """What the history stores: who, when, how much."""
    leg = row.leg
    match_day = row.leg.match_day if isinstance(row, Bye) else row.match_day
    notation = {
        "unit": str(row.unit),
        "number": row.unit.number,
        "match_day": match_day.number if match_day else None,
        "leg": leg.number if leg else None,
        "points": row.points,
        "pits": row.pits,
    }
    if isinstance(row, Adjustment) and match_day is not None and row.is_counted_for(match_day.competition):
        notation["points"] = with_absences_counted(match_day.competition, [copy(row)], match_day=match_day)[0].points
    if isinstance(row, Result):
        notation["roem"] = row.roem
    if isinstance(row, Adjustment):
        notation["kind"] = row.kind
    if not isinstance(row, Result):
        notation["reason"] = row.reason
    return notation


def keep_notation(
    competition: Competition,
    subject: CorrectionSubject,
    before: Notation,
    after: Notation,
    reason: str,
    by: User | None,
) -> None:
    if before == after:
        raise Refused(_("Nothing was changed."))
    keep_correction(competition=competition, subject=subject, before=before, after=after, reason=reason, by=by)
