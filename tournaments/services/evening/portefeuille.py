"""The cards of the boards of an evening, dealt by the program: the same at every table."""

import re
import secrets

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused
from tournaments.models import Board, MatchDay, Round
from tournaments.seating.portefeuille import deal_board
from tournaments.services.change import can_be_undone
from tournaments.services.log import log_action
from tournaments.services.transaction import lock_match_day, writes

CODE = re.compile(r"^[0-9a-f]{20}$")


@writes
def deal_boards(*, match_day: MatchDay, code: str = "", on_phones: bool = False, by: User | None) -> MatchDay:
    """Deals the cards of every board of the evening; of boards that were dealt before only those that are missing.

    With the `code` of another evening these are its cards, so that several clubs can play the same; with another code
    than before everything is dealt again, as long as nothing is written. `on_phones`: people see their own cards on the
    page of their own link.
    """
    match_day = lock_match_day(match_day)
    if not match_day.competition.is_portefeuille:
        raise Refused(_("Only in portefeuille does every table play the same cards."))
    code = "".join(code.split()).lower() or match_day.deal_code or secrets.token_hex(10)
    if not CODE.fullmatch(code):
        raise ValidationError({"code": _("This is no code of cards: it has twenty digits and letters from a to f.")})
    dealt = set(match_day.boards.values_list("number", flat=True))
    wanted = range(1, boards_planned(match_day) + 1)
    if (code, on_phones) == (match_day.deal_code, match_day.cards_on_phones) and dealt.issuperset(wanted):
        return match_day
    can_be_undone(match_day, MatchDay, Board)
    if code != match_day.deal_code:
        _refuse_played(match_day)
        match_day.boards.all().delete()
        dealt = set()
    boards = [
        Board(match_day=match_day, number=number, hands=deal_board(code, number))
        for number in wanted
        if number not in dealt
    ]
    for board in boards:
        board.clean()
    Board.objects.bulk_create(boards)
    match_day.deal_code, match_day.cards_on_phones = code, on_phones
    match_day.save(update_fields=["deal_code", "cards_on_phones"])
    log_action(match_day, "boards_dealt")
    return match_day


def boards_planned(match_day: MatchDay) -> int:
    """How many boards the evening has: those of the legs that are planned, or drawn already. One SQL query."""
    legs = max(match_day.legs_planned, *match_day.legs.values_list("number", flat=True), 0)
    return legs * match_day.rules_of_play.rounds_per_leg


def _refuse_played(match_day: MatchDay) -> None:
    if Round.objects.filter(table__leg__match_day=match_day).exists():
        raise Refused(_("Scores have been written this evening: its cards can no longer be dealt."))
