"""Byes: who sits out a leg, and what the club gives for it."""

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError

from tournaments.choices import CorrectionSubject
from tournaments.exceptions import Stale
from tournaments.models import Bye, Leg, MatchDay, Pair, Player, Team, Unit
from tournaments.models.play_worth import MOST_OF_LEG, beyond_pits, worth_of
from tournaments.models.unit import UNIT_PATHS
from tournaments.services.change import can_be_undone
from tournaments.services.evening.adjustment import as_seen, keep_notation, notation_of
from tournaments.services.log import log_action, log_correction
from tournaments.services.people.unit import of_unit, refuse_second_results, required_unit
from tournaments.services.transaction import lock_leg, lock_match_day, writes


@writes
def add_bye(
    *,
    leg: Leg,
    player: Player | None = None,
    pair: Pair | None = None,
    team: Team | None = None,
    points: int | None = None,
    pits: int | None = None,
    reason: str = "",
    is_ranked: bool | None = None,
) -> Bye:
    """Someone sits out a leg; without points or pits, the competition's own apply.

    Ranked unless they play in someone's place tonight and no one has the points.
    """
    leg = lock_leg(leg)
    match_day = leg.match_day
    can_be_undone(match_day, Bye)
    competition = match_day.competition
    unit = required_unit(competition, player, pair, team)
    refuse_second_results(match_day, [unit], leg=leg)
    bye = Bye(
        leg=leg,
        points=competition.bye_points if points is None else points,
        pits=competition.bye_pits if pits is None else pits,
        reason=reason.strip(),
        is_ranked=is_ranked_tonight(match_day, unit) if is_ranked is None else is_ranked,
        **of_unit(unit),
    )
    _check(bye)
    bye.save()
    log_action(leg, "bye_added")
    return bye


def is_ranked_tonight(match_day: MatchDay, unit: Unit) -> bool:
    """Part of another service's transaction: someone who plays in another's place may have no points."""
    is_asked = bool(match_day.competition.substitute_points)
    return not (is_asked and match_day.attendances.filter(is_ranked=False, **of_unit(unit)).exists())


@writes
def change_bye(*, bye: Bye, points: int, pits: int, reason: str, revision: int, by: User | None) -> Bye:
    """Other points for sitting out. Stale when someone has changed or removed the bye since this revision."""
    bye = _locked_bye(bye)
    if bye.revision != revision:
        raise Stale
    can_be_undone(bye.leg.match_day, Bye)
    before = notation_of(bye)
    bye.points, bye.pits, bye.revision = points, pits, revision + 1
    _check(bye)
    bye.save(update_fields=["points", "pits", "revision"])
    keep_notation(bye.leg.match_day.competition, CorrectionSubject.BYE, before, notation_of(bye), reason, by)
    log_correction(bye.leg, "bye_changed")
    return bye


@writes
def remove_bye(*, bye: Bye, reason: str, by: User | None) -> None:
    """Removes a bye. Stale when it is no longer as it was."""
    bye = as_seen(bye, _locked_bye(bye))
    can_be_undone(bye.leg.match_day, Bye)
    keep_notation(bye.leg.match_day.competition, CorrectionSubject.BYE, notation_of(bye), None, reason, by)
    bye.delete()
    log_action(bye.leg, "bye_removed")


def drop_bye(*, bye: Bye, reason: str, by: User | None) -> None:
    """Part of another service's transaction: a bye goes because its leg goes or is seated differently.

    A bye as the draw gave it leaves nothing behind; what was entered by hand, points, pits or a reason, stays in the
    history.
    """
    if not is_as_drawn(bye):
        keep_notation(bye.leg.match_day.competition, CorrectionSubject.BYE, notation_of(bye), None, reason, by)
    bye.delete()


def is_as_drawn(bye: Bye) -> bool:
    """Whether nothing was entered by hand for it."""
    competition = bye.leg.match_day.competition
    return (bye.points, bye.pits, bye.reason) == (competition.bye_points, competition.bye_pits, "")


def _locked_bye(bye: Bye) -> Bye:
    lock_match_day(bye.leg.match_day)
    return Bye.objects.select_related("leg__match_day__competition__club", *UNIT_PATHS).get(pk=bye.pk)


def _check(bye: Bye) -> None:
    """It is worth no more than could have been scored in the leg."""
    bye.full_clean()
    match_day = bye.leg.match_day
    worth = worth_of(match_day.competition)
    wrong: dict[str, ValidationError] = {}
    if worth.leg is not None and bye.points > worth.leg:
        wrong["points"] = ValidationError(MOST_OF_LEG, params={"most": worth.leg})
    played_by = match_day.rules_of_play
    if bye.pits > played_by.most_pits:
        wrong["pits"] = ValidationError(beyond_pits(played_by), params={"most": played_by.most_pits})
    if wrong:
        raise ValidationError(wrong)
