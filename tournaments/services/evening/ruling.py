"""What the organiser decides about a table that was not played, was stopped, or was played wrongly."""

from collections.abc import Mapping
from copy import copy

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import points_together
from tournaments.choices import CorrectionSubject, EntryMode, Jass, RulingAnswer
from tournaments.exceptions import Refused
from tournaments.models import Table
from tournaments.models.ruling import MOST_POINTS, Ruling, SideRuling
from tournaments.models.table import COLUMN_OF
from tournaments.queries.table.match_record import rounds_of
from tournaments.services.change import can_be_undone
from tournaments.services.log import log_correction
from tournaments.services.table.correction import keep_correction, required_reason
from tournaments.services.table.ending import decide_by_jass
from tournaments.services.table.round import add_up_rounds, leading, refuse_stale, save_sheet
from tournaments.services.transaction import lock_table, writes

SHARES = 100


@writes
def rule_table(*, table: Table, sides: Mapping[str, SideRuling], reason: str, revision: int, by: User | None) -> Table:
    """From now on the table counts as decided: for each side or player by the name of the engine, "NS" or "N".

    Without `sides` it is played later, and counts nothing until the ruling is ended; otherwise nothing is written on
    its sheet until then. The points of a share are computed unless they are given, and those of what the sheet says
    always. The same ruling once more changes nothing. Stale when the sheet was changed in the meantime.
    """
    table, reason = lock_table(table), required_reason(reason)
    played = as_written(table)
    ruling = Ruling(reason, {who: _answered(played, who, own) for who, own in sides.items()})
    before = table.ruling
    if before == ruling:
        return table
    refuse_stale(table, revision)
    _refuse_undecided(table, ruling)
    can_be_undone(table, Table)
    table.ruled = ruling.as_kept
    table.clean()
    if ruling.plays_later:
        table.is_complete, table.winner = False, ""
    else:
        table.is_complete, table.winner = True, played.winner
    _keep(table, before, ruling, reason, by)
    save_sheet(table, by)
    log_correction(table, "table_ruled")
    return table


@writes
def end_ruling(*, table: Table, revision: int, by: User | None) -> Table:
    """What is on its sheet counts again; ended twice it is ended once. Stale when something was changed meanwhile."""
    table = lock_table(table)
    before = table.ruling
    if before is None:
        return table
    refuse_stale(table, revision)
    can_be_undone(table, Table)
    played = as_written(table)
    table.ruled, table.is_complete, table.winner = None, played.is_complete, played.winner
    _keep(table, before, None, gettext("The ruling was ended"), by)
    save_sheet(table, by)
    log_correction(table, "ruling_ended")
    return table


def as_written(table: Table) -> Table:
    """The same table as it would be without a ruling; not saved. One SQL query where it has one and rounds."""
    if table.ruled is None:
        return table
    played = copy(table)
    played.ruled = None
    if played.entry_mode == EntryMode.ROUNDS:
        add_up_rounds(played, rounds_of(table), table.leg_rules)
        return played
    played.is_complete, played.winner = True, leading(played).value
    if played.jass:
        decide_by_jass(played, Jass(played.jass), table.leg_rules)
    return played


def worth_together(played: Table) -> int | None:
    """What both sides together have at most, of which each may get a share; None where only figures can be given.

    What is on the sheet where the leg was played to its end, otherwise what the rules of klaverjas give in a leg.
    """
    competition, rules = played.leg.match_day.competition, played.rules_of_play
    if not competition.counts_the_sheet or len(played.contenders) != 2:
        return None
    if played.is_complete:
        return sum(played.counts_as_written(COLUMN_OF[who]) for who in played.contenders)
    return None if rules.ruleset.game.has_melds else points_together(rules.ruleset, rules.rounds_per_leg)


def share_of(together: int, share: int) -> int:
    """This percentage of it, rounded half up."""
    return (2 * together * share + SHARES) // (2 * SHARES)


def must_have_winner(table: Table) -> bool:
    """Whether it is a meeting of a knock-out, where someone goes through."""
    match_day = table.leg.match_day
    is_of_finals = match_day.finals is not None and match_day.finals.plays(table.leg.number)
    return is_of_finals and match_day.competition.unit_field != "player"


def _answered(played: Table, who: str, own: SideRuling) -> SideRuling:
    """The answer with its points."""
    contender = next((one for one in played.contenders if one.value == who), None)
    if contender is None:
        raise ValidationError(_("Decide about everyone who sits at this table."))
    match own.answer:
        case RulingAnswer.AS_WRITTEN:
            if played.leg.match_day.competition.is_portefeuille:
                raise Refused(_("In portefeuille a sheet counts only next to others: give a figure."))
            if not played.has_scores:
                raise Refused(_("Nothing is written on this sheet: give a figure."))
            return SideRuling(own.answer, played.counts_as_written(COLUMN_OF[contender]))
        case RulingAnswer.FIGURE if own.share is not None and not own.points:
            together = worth_together(played)
            if together is None:
                raise Refused(_("What this table is worth in all is not known: give a figure instead of a share."))
            return SideRuling(own.answer, share_of(together, own.share), own.share)
        case RulingAnswer.FIGURE:
            if not 0 <= own.points <= MOST_POINTS:
                raise ValidationError(_("A figure from 0 to %(most)d is needed."), params={"most": MOST_POINTS})
            return own
    return SideRuling(own.answer)


def _refuse_undecided(table: Table, ruling: Ruling) -> None:
    if must_have_winner(table) and len(ruling.ahead) != 1:
        raise Refused(
            _("In a knock-out someone goes through: give both sides figures, and one of them more than the other.")
        )


def _keep(table: Table, before: Ruling | None, after: Ruling | None, reason: str, by: User | None) -> None:
    keep_correction(
        competition=table.leg.match_day.competition,
        table=table,
        subject=CorrectionSubject.RULING,
        before=before.notation if before else None,
        after=after.notation if after else None,
        reason=reason,
        by=by,
    )
