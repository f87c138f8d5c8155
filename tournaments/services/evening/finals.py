"""Finals of an evening: those who qualified play on, and the result of the finals decides the first places."""

import secrets
from collections.abc import Collection, Sequence
from dataclasses import asdict
from typing import NoReturn

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.choices import AtTheCut, CompetitionKind, Qualifying
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
from tournaments.standings import lot
from tournaments.standings.bracket import LEAST, Losers, legs_of_bracket
from tournaments.standings.final_stages import TABLE, legs_needed

MOST = 64
"""More than this cannot be reduced to one meeting in an evening."""


@writes
def make_finals(
    *,
    match_day: MatchDay,
    qualifying: Qualifying,
    count: int,
    carries_over: bool = False,
    losers: Losers = Losers.NOTHING,
    by_lot: bool = False,
    cut: AtTheCut | None = None,
    decided_for: Collection[Unit] = (),
    others_play_on: bool = False,
    seed: int | None = None,
    by: User | None,
) -> Sequence[Qualifier]:
    """The first `count` of those present play on, from the next leg; `count` of each division, if so qualified.

    Those who share a place are put in order by lot; its `seed` is stored. If the last to go through shares theirs with
    someone who does not, `cut` decides; of a decider, `decided_for` are those who won it. `by_lot`: who qualified is
    drawn freely into the bracket, or to the first tables.

    Refused while a table before that is not complete, and while nothing decides a tie there. Legs that
    were drawn but not played go. Pairs and teams play a knock-out, in which `losers` says what is left for those who
    lose; individuals at tables of four from which half go through each time.
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
    is_individual = competition.unit_field == "player"
    won = {unit.pk for unit in decided_for}
    found = find_qualified(basis, qualifying, count, seed=seed, cut=cut, decided_for=won)
    if found.is_open:
        _refuse_tie(cut)
    units = found.units
    if not units:
        raise Refused(_("There is no standing yet by which the people present could qualify."))
    _refuse_number(len(units), is_individual=is_individual, at_table=competition.units_at_table, cut=cut)
    if is_individual:
        losers = Losers.NOTHING
    elif len(units) < LEAST.get(losers, 4):
        message = _("With %(people)d there is nothing left to play for: choose more, or “Nothing”.")
        raise ValidationError({"losers": ValidationError(message, params={"people": len(units)})})
    left = competition.legs_per_match_day - first_leg + 1
    # Individuals play the legs that are left over as one long final, each time with another partner.
    legs = max(legs_needed(len(units)), left) if is_individual else legs_of_bracket(len(units), losers)
    ranks = range(1, len(units) + 1)
    draws = by_lot and qualifying != Qualifying.LOT
    is_alone = competition.kind == CompetitionKind.TOURNAMENT and competition.match_days.count() == 1
    plan = FinalsPlan(
        first_leg=first_leg,
        legs=legs,
        entrants=len(units),
        carries_over=carries_over and is_individual,
        losers=losers.value,
        others_play_on=others_play_on,
        of_competition=qualifying != Qualifying.EVENING or is_alone,
        qualifying=qualifying.value,
        count=count,
        seed=seed if found.by_lot or draws else None,
        drawn=tuple(sorted(ranks, key=lambda rank: -lot(seed, rank))) if draws else (),
        cut=cut.value if cut and found.ties else "",
        cut_figure=found.ties[0].figure or "" if found.ties and cut == AtTheCut.FIGURE else "",
        tied_in=tuple(units.index(unit) + 1 for unit in found.tied_in),
        tied_out=found.tied_out,
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
    log_action(match_day, "finals_made_by_decider" if plan.cut == AtTheCut.DECIDER else "finals_made")
    return qualifiers


def _refuse_tie(cut: AtTheCut | None) -> NoReturn:
    """Those at the cut are not told apart yet."""
    match cut:
        case AtTheCut.FIGURE:
            message = _("No further figure tells them apart: choose something else.")
        case AtTheCut.DECIDER:
            message = _("Tick who won the decider, exactly as many as go through.")
        case _:
            message = _("There is a tie for the last place in the finals: choose what decides.")
    raise ValidationError({"cut": message})


def _refuse_number(people: int, *, is_individual: bool, at_table: int, cut: AtTheCut | None) -> None:
    if is_individual and at_table != TABLE:
        raise Refused(_("Finals are for tables of four: with two or three at a table, draw the last leg by lot."))
    if is_individual and people % TABLE and cut == AtTheCut.BOTH:
        message = _("All of them would make %(people)d, and tables of four need 4, 8, 12, 16 …: choose something else.")
        raise ValidationError({"cut": ValidationError(message, params={"people": people})})
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
