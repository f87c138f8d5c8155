"""How trump is chosen in Klammern and Hamburg: the turned suit, Kleines, Besser, and who has made it."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from ..cards import Suit
from ..entries import TrumpChoice
from ..problems import Finding, ImpossibleRound, RoundProblem
from ..rules import BesserMaker, Ruleset
from ..seats import Seat, seats_from


class TrumpCall(StrEnum):
    """What a player can say."""

    PASS = "pass"  # noqa: S105 - no password
    ACCEPT = "accept"  # the turned suit, in the first round of calls
    KLEINES = "kleines"  # another suit, in the second
    BESSER = "besser"  # over a Kleines


class ChosenTrump(NamedTuple):
    """Who made trump, how, and which suit. With a Kleines its maker names the suit, so it is not known from the calls.

    Nobody has made it when all passed.
    """

    maker: Seat | None
    choice: TrumpChoice | None
    trump: Suit | None


def choose_trump(rules: Ruleset, forehand: Seat, turned: Suit, calls: Sequence[TrumpCall]) -> ChosenTrump | None:
    """What these calls, from `forehand` on, lead to; None while someone still has to speak.

    First everyone in turn may accept the turned suit, then everyone may say Kleines; after that each of the others may
    say Besser. Raises `ImpossibleRound` for a call that could not be made at that point.
    """
    seats = seats_from(rules, forehand)
    players = len(seats)
    kleines: int | None = None
    for at, call in enumerate(calls):
        is_last = at + 1 == len(calls)
        allowed = (
            {TrumpCall.PASS, TrumpCall.BESSER}
            if kleines is not None
            else {TrumpCall.PASS, TrumpCall.ACCEPT if at < players else TrumpCall.KLEINES}
        )
        ends = call in (TrumpCall.ACCEPT, TrumpCall.BESSER)
        is_too_late = at >= (2 * players if kleines is None else kleines + players)
        if call not in allowed or is_too_late or (ends and not is_last):
            raise ImpossibleRound((Finding(RoundProblem.TRUMP_CALL_ORDER, seats[at % players]),))
        if call is TrumpCall.ACCEPT:
            return ChosenTrump(seats[at % players], TrumpChoice.TURNED, turned)
        if call is TrumpCall.KLEINES:
            kleines = at
        if call is TrumpCall.BESSER and kleines is not None:
            maker = at if rules.besser_maker is BesserMaker.BESSER else kleines
            return ChosenTrump(seats[maker % players], TrumpChoice.BESSER, Suit.CLUBS)
    if kleines is not None and len(calls) == kleines + players:
        return ChosenTrump(seats[kleines % players], TrumpChoice.KLEINES, None)
    if kleines is None and len(calls) == 2 * players:
        return ChosenTrump(None, None, None)
    return None
