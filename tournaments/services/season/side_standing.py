"""The standings alongside the competition's own."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.choices import SideStandingKind
from tournaments.models import Competition, SideStanding
from tournaments.services.log import log_action
from tournaments.services.transaction import lock_competition, writes

OF_INDIVIDUALS = (SideStandingKind.PAIRS, SideStandingKind.NEWCOMERS, SideStandingKind.TEAMS)
OF_PEOPLE = (SideStandingKind.CATEGORY, SideStandingKind.HOMES)


@writes
def set_side_standings(*, competition: Competition, standings: Sequence[Mapping[str, Any]]) -> list[SideStanding]:
    """Stores these, in this order, instead of the old ones: only the number of a standing is kept."""
    stored = lock_competition(competition)
    stored.side_standings.all().delete()
    made, categories = [], list(stored.categories.filter(is_team=False))
    for number, fields in enumerate(standings, start=1):
        side = SideStanding(competition=stored, number=number, **fields)
        individual = stored.unit_field == "player"
        if not individual and side.kind in OF_INDIVIDUALS:
            raise ValidationError(
                _("Partners together, newcomers and teams can only be ranked where everyone plays for themselves.")
            )
        if side.kind == SideStandingKind.NEWCOMERS and side.newcomers_since is None:
            raise ValidationError(_("Enter the day from which members count as newcomers."))
        if stored.is_teams and side.kind in OF_PEOPLE:
            raise ValidationError(_("In a competition of teams there is no standing of categories or clubs."))
        if side.kind == SideStandingKind.CATEGORY and side.category not in categories:
            raise ValidationError(_("Choose the category of this standing."))
        if side.kind == SideStandingKind.HOMES and side.best_people is None:
            raise ValidationError(_("Enter how many people count for each club or town."))
        if side.kind == SideStandingKind.TEAMS and side.best_people is None:
            raise ValidationError(_("Enter how many people count for each team."))
        side.full_clean()
        side.save()
        made.append(side)
    log_action(stored, "side_standings_changed")
    return made
