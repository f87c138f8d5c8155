"""What the organiser decides about a board at one table."""

from django.contrib.auth.models import User
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.choices import CorrectionSubject
from tournaments.exceptions import Refused
from tournaments.models import Table
from tournaments.models.ruling import BoardRuling
from tournaments.queries.table.match_record import rounds_of
from tournaments.services.change import can_be_undone
from tournaments.services.log import log_correction
from tournaments.services.table.correction import keep_correction, required_reason
from tournaments.services.table.round import add_up_rounds, refuse_number, refuse_ruled, refuse_stale, save_sheet
from tournaments.services.transaction import lock_table, writes


@writes
def rule_board(*, table: Table, number: int, ruling: BoardRuling | None, revision: int, by: User | None) -> Table:
    """From now on the board of this round counts at this table as decided; without a `ruling` as it was written.

    Nothing is removed from the sheet. The same once more changes nothing. Stale when the sheet was changed meanwhile.
    """
    table = lock_table(table)
    if not table.leg.match_day.competition.is_portefeuille:
        raise Refused(_("Only in portefeuille are boards compared."))
    refuse_ruled(table)
    rules, key = table.leg_rules, str(number)
    refuse_number(number, rules.rounds, rules)
    reason = required_reason(ruling.reason) if ruling else gettext("The ruling was ended")
    before = table.ruled_boards.get(number)
    if before == ruling:
        return table
    refuse_stale(table, revision)
    can_be_undone(table, Table)
    table.boards_ruled = {name: kept for name, kept in table.boards_ruled.items() if name != key}
    if ruling:
        table.boards_ruled[key] = ruling.as_kept
    rounds = rounds_of(table)
    if not rounds and len(table.boards_ruled) == rules.rounds:
        raise Refused(_("No board of this table would be played: decide about the whole table instead."))
    table.clean()
    add_up_rounds(table, rounds, rules)
    keep_correction(
        competition=table.leg.match_day.competition,
        table=table,
        subject=CorrectionSubject.BOARD,
        number=number,
        before=before.notation if before else None,
        after=ruling.notation if ruling else None,
        reason=reason,
        by=by,
    )
    save_sheet(table, by)
    log_correction(table, "board_ruled" if ruling else "board_ruling_ended", round=number)
    return table
