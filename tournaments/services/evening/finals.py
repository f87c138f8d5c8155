"""Finals of an evening: those who qualified play on, and the result of the finals decides the first places."""

import secrets
from collections.abc import Sequence
from dataclasses import asdict

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.choices import CompetitionKind, Qualifying
from tournaments.exceptions import Refused
from tournaments.models import MatchDay, Qualifier, Unit
from tournaments.models.finals_plan import FinalsPlan
from tournaments.queries.evening.draw import count_missing_results, get_draw_basis
from tournaments.queries.evening.qualifying import find_qualified
from tournaments.services.change import SEATING, can_be_undone
from tournaments.services.evening.draw import LARGEST_SEED, remove_unplayed
from tournaments.services.log import log_action
from tournaments.services.people.unit import of_unit, refuse_strangers
from tournaments.services.transaction import lock_match_day, writes
from tournaments.standings.final_stages import TABLE, legs_needed
from tournaments.standings.knock_out import rounds_needed

MOST = 64
"""More than this cannot be reduced to one meeting in an evening."""


@writes
def make_finals(
    *,
    match_day: MatchDay,
    qualifying: Qualifying,
    count: int,
    carries_over: bool = False,
    has_third_place: bool = False,
    others_play_on: bool = False,
    seed: int | None = None,
    by: User | None,
) -> Sequence[Qualifier]:
    """The first `count` of those present play on, from the next leg; `count` of each division, if so qualified.

    Those who share a place are put in order by lot, also at the cut; its `seed` is stored.

    Refused while a table before that is not complete. Legs that were drawn but not played go. Pairs and teams play a
    knock-out, individuals at tables of four from which half go through each time.
    """
    match_day = lock_match_day(match_day)
    competition = match_day.competition
    if match_day.finals_plan is not None:
        raise Refused(_("The finals have already been created: undo them first."))
    if competition.is_portefeuille:
        raise Refused(_("In portefeuille results are compared within a line: there is no meeting to win."))
    can_be_undone(match_day, Qualifier, *SEATING)
    basis = get_draw_basis(match_day)
    first_leg = basis.open_legs[0] if basis.open_legs else len(basis.legs) + 1
    if count_missing_results(match_day, before=first_leg):
        raise Refused(_("Results of the legs before are missing: it is not known yet who plays on."))
    seed = secrets.randbelow(LARGEST_SEED) if seed is None else seed
    found = find_qualified(basis, qualifying, count, seed=seed)
    units = found.units
    if not units:
        raise Refused(_("There is no standing yet by which the people present could qualify."))
    is_individual = competition.unit_field == "player"
    _refuse_number(len(units), is_individual=is_individual, at_table=competition.units_at_table)
    left = competition.legs_per_match_day - first_leg + 1
    # Individuals play the legs that are left over as one long final, each time with another partner.
    legs = max(legs_needed(len(units)), left) if is_individual else rounds_needed(len(units))
    is_alone = competition.kind == CompetitionKind.TOURNAMENT and competition.match_days.count() == 1
    plan = FinalsPlan(
        first_leg=first_leg,
        legs=legs,
        entrants=len(units),
        carries_over=carries_over and is_individual,
        has_third_place=has_third_place and not is_individual and len(units) > 3,
        others_play_on=others_play_on,
        of_competition=qualifying != Qualifying.EVENING or is_alone,
        qualifying=qualifying.value,
        seed=seed if found.by_lot else None,
        lost_lot=len(found.lost_lot),
    )
    remove_unplayed(match_day, basis.open_legs, by=by, reason=gettext("The finals were created."))
    return _keep(match_day, plan, units)


@writes
def keep_finals(*, match_day: MatchDay, plan: FinalsPlan, units: Sequence[Unit]) -> Sequence[Qualifier]:
    """Finals as they were set up elsewhere, loaded from a file."""
    match_day = lock_match_day(match_day)
    if match_day.finals_plan is not None:
        raise Refused(_("The finals have already been created: undo them first."))
    refuse_strangers(match_day.competition, units)
    can_be_undone(match_day, Qualifier, *SEATING)
    return _keep(match_day, plan, units)


def _keep(match_day: MatchDay, plan: FinalsPlan, units: Sequence[Unit]) -> Sequence[Qualifier]:
    match_day.finals_plan = asdict(plan)
    match_day.full_clean()
    match_day.save(update_fields=["finals_plan"])
    qualifiers = Qualifier.objects.bulk_create(
        Qualifier(match_day=match_day, number=number, **of_unit(unit)) for number, unit in enumerate(units, start=1)
    )
    log_action(match_day, "finals_made")
    return qualifiers


def _refuse_number(people: int, *, is_individual: bool, at_table: int) -> None:
    if is_individual and at_table != TABLE:
        raise Refused(_("Finals are for tables of four: with two or three at a table, draw the last leg by lot."))
    if is_individual and (people < TABLE or people % TABLE):
        message = _("Finals are played at tables of four: %(people)d do not fill them. Choose 4, 8, 12, 16 …")
        raise ValidationError({"count": ValidationError(message, params={"people": people})})
    if people < 2:
        raise ValidationError({"count": _("At least two are needed.")})
    if people > MOST:
        message = _("%(people)d is too many: at most %(most)d.")
        raise ValidationError({"count": ValidationError(message, params={"people": people, "most": MOST})})


@writes
def undo_finals(*, match_day: MatchDay, by: User | None) -> None:
    """As if they had not been set up; refused once one of their legs has begun. Done twice it is done once."""
    match_day = lock_match_day(match_day)
    plan = match_day.finals
    if plan is None:
        return
    can_be_undone(match_day, Qualifier, *SEATING)
    basis = get_draw_basis(match_day)
    own = [seated for seated in basis.legs if seated.leg.number >= plan.first_leg]
    if any(seated.stands for seated in own):
        raise Refused(_("A leg of the finals has begun: the finals stay."))
    numbers = [seated.leg.number for seated in own]
    remove_unplayed(match_day, numbers, by=by, reason=gettext("The finals were undone."))
    match_day.qualifiers.all().delete()
    match_day.finals_plan = None
    match_day.save(update_fields=["finals_plan"])
    log_action(match_day, "finals_taken_back")
