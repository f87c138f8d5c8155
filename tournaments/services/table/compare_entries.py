"""Compares what is written at a table or on a pad: is it the same, is it one match, was it undone."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TypeVar
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from scoring import (
    AnyEntry,
    CardsEntry,
    ImpossibleRound,
    KlammernMatch,
    KlammernScore,
    MatchScore,
    Outcome,
    RevokeRule,
    RoundProblem,
    RoundScore,
    Ruleset,
    entry_from_mapping,
    score_match,
)
from tournaments.choices import Position
from tournaments.exceptions import KeyUsed, Refused, SameElsewhere, Stale
from tournaments.models import Board, Pad, PadRound, Round, Table, Tally
from tournaments.queries.table.match_record import ReadRound, judge_entry, score_of
from tournaments.queries.table.portefeuille import board_number
from tournaments.queries.table.tricks import tricks_of

Row = TypeVar("Row", Round, PadRound, Tally)

MOST_UNDONE = 200
"""How many keys are remembered of what was taken off a sheet; a phone resends what is minutes or hours old."""

ALL_PASSED = _("All passed: the same player deals again, and nothing is written down.")
DEAL_AGAIN = _("By these rules the cards are dealt again after a revoke: write down the round that is played then.")


def refuse_dealt_again(score: RoundScore | KlammernScore, rules: Ruleset) -> None:
    """Refuses a deal of klaverjas or Kraken that is dealt again.

    The dealer and the board follow from the number of a round there, so only a round that was played has one. A match
    of Klammern goes on until someone has won, and keeps such a deal as a line of its sheet.
    """
    if rules.game.has_melds:
        return
    if score.outcome is Outcome.PASSED:
        raise Refused(ALL_PASSED)
    if score.outcome is Outcome.REVOKE and rules.revoke is RevokeRule.REDEAL:
        raise Refused(DEAL_AGAIN)


def refuse_other_cards(table: Table, entries: Mapping[int, AnyEntry]) -> None:
    """Refuses cards that are not those of the board: in portefeuille everyone plays the same.

    One SQL query where cards are written, otherwise none.
    """
    by_cards = {number: entry for number, entry in entries.items() if isinstance(entry, CardsEntry)}
    if not by_cards:
        return
    first = board_number(table.leg_rules.rounds, table.leg.number, 1)
    for board in Board.objects.filter(
        match_day=table.leg.match_day, number__in=[first + number - 1 for number in by_cards]
    ):
        hands = board.cards
        for trick in tricks_of(by_cards[board.number - first + 1], table.leg_rules):
            for played in trick.cards:
                if played.card not in hands[played.seat]:
                    message = _("Not the cards of board %(board)d: %(seat)s does not have that of trick %(trick)d.")
                    seat = Position(played.seat).label
                    raise Refused(message, params={"board": board.number, "seat": seat, "trick": trick.number})


def agree(first: AnyEntry, second: AnyEntry, rules: Ruleset) -> bool:
    """Whether two entries say the same, one perhaps with one side's points, the other with those of both."""
    return first.maker == second.maker and judge_entry(first, rules).score == judge_entry(second, rules).score


def refuse_another(
    row: Row, rows: Sequence[Row], *, number: int, entry: AnyEntry, replaces: UUID | None, rules: Ruleset
) -> None:
    """KeyUsed unless this row, of the key that is sent, equals what is sent: then it was only sent once more.

    A phone that was restored may have the key of a round that it wrote earlier. A correction keeps the place of what it
    replaces.
    """
    is_here = row.number == number if replaces is None else all(own.client_id != replaces for own in rows)
    if not is_here or not agree(entry, entry_from_mapping(row.entry, rules), rules):
        raise KeyUsed


def refuse_same(entry: AnyEntry, rows: Iterable[Round | PadRound], known: Collection[UUID], rules: Ruleset) -> None:
    """Two phones may write one round under two numbers, if one of them has not seen what the other wrote before.

    So both a new round and a correction are checked. `known` are the keys of the rounds that the writer had seen or
    written.
    """
    for row in rows:
        if row.client_id not in known and agree(entry, entry_from_mapping(row.entry, rules), rules):
            raise SameElsewhere(row.number)


def with_undone(known: Sequence[str], *client_ids: UUID) -> list[str]:
    """The keys of what was taken off a sheet or a pad, with these; the oldest are forgotten."""
    return [*known, *(str(client_id) for client_id in client_ids)][-MOST_UNDONE:]


def remember_undone(sheet: Table | Pad, client_id: UUID) -> None:
    """Part of a change under the lock of this sheet: if this round comes late, or once more, it is not written."""
    sheet.taken_back = with_undone(sheet.taken_back, client_id)
    sheet.save(update_fields=["taken_back"])


def keep_from_coming(sheet: Table | Pad, client_id: UUID) -> None:
    """Part of a change under the lock of this sheet: a phone has undone a round that has not arrived here.

    If it arrives late, it is not written. Stale where it is on the sheet, or was.
    """
    if str(client_id) in sheet.taken_back or sheet.rounds.filter(client_id=client_id).exists():
        raise Stale
    remember_undone(sheet, client_id)


def score_written(
    rounds: Sequence[ReadRound], rules: Ruleset, *, changed: int, numbers: Sequence[int] | None = None
) -> MatchScore | KlammernMatch:
    """The match of these rounds, where the one numbered `changed` is new, different, or gone.

    `numbers` are those of the rounds where they are not 1, 2, 3 … Refused when a round comes after the end, or would if
    a missing one scored nothing; raises ImpossibleRound when no round can be like this.
    """
    try:
        return score_match(rounds, rules, score_of)
    except ImpossibleRound as error:
        if [finding.problem for finding in error.findings] != [RoundProblem.ROUND_AFTER_END]:
            raise
        number = numbers[error.round_number - 1] if numbers else error.round_number
        missing = next((at for at, one in enumerate(numbers or (), start=1) if at != one), number)
        if number == changed and missing < number:
            message = _("Round %(number)d is not settled yet and may decide the match: settle it first.")
            raise Refused(message, params={"number": missing}) from None
        if number == changed:
            raise Refused(_("The match is over; this round comes after its end.")) from None
        message = _(
            "With this the match would have been over before round %(number)d. First remove the rounds "
            "from %(number)d on from the sheet; they stay in the history."
        )
        raise Refused(message, params={"number": number}) from None
