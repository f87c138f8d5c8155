"""A competition is closed when it is over, and opened again if something has to change after all."""

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused
from tournaments.models import Competition
from tournaments.queries.season.closing import half_written_tables
from tournaments.services.change import can_be_undone
from tournaments.services.evening.final_places import fix_final_places
from tournaments.services.log import log_action
from tournaments.services.transaction import lock_competition, writes


@writes
def close_competition(*, competition: Competition) -> Competition:
    """From now on nothing of it changes (services/transaction.py), and the places are fixed.

    Evenings that are missing or not published do not stop it: opened again it goes on. Only a sheet that someone is
    still writing does.
    """
    competition = lock_competition(competition, with_all=True, even_closed=True)
    if competition.is_closed:
        return competition
    table = half_written_tables(competition).first()
    if table is not None:
        raise Refused(
            _("%(match_day)s, leg %(leg)d: table %(table)d is half written. Complete its sheet, or close the leg."),
            params={"match_day": table.leg.match_day, "leg": table.leg.number, "table": table.number},
        )
    can_be_undone(competition, Competition)
    competition.closed_at = timezone.now()
    competition.save(update_fields=["closed_at"])
    fix_final_places(competition)
    log_action(competition, "competition_closed")
    return competition


@writes
def open_competition_again(*, competition: Competition) -> Competition:
    """Everything in it can be changed again, and no place is fixed."""
    competition = lock_competition(competition, with_all=True, even_closed=True)
    if competition.is_closed:
        can_be_undone(competition, Competition)
        competition.closed_at = None
        competition.save(update_fields=["closed_at"])
        fix_final_places(competition)
        log_action(competition, "competition_opened_again")
    return competition
