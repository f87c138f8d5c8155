"""One stored round, to be looked at again: a round of cards trick by trick."""

from dataclasses import dataclass, replace

from scoring import Card, CardsEntry, Progress, Ruleset, Seat, cards_in, round_progress
from tournaments.queries.table.match_sheet import MatchSheet, RoundLine
from tournaments.queries.table.tricks import PlayedCard, PlayedTrick, tricks_of

CARDS_IN_TRICK = 4


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card in the hand of the player whose turn it is."""

    card: Card
    is_allowed: bool
    is_played: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """A card in its trick, with the hand it came from as far as that is known."""

    played: PlayedCard
    hand: tuple[HeldCard, ...]


@dataclass(frozen=True, slots=True)
class ReplayedTrick:
    """A trick of a round, and the count once it is on the table: `so_far` includes it."""

    trick: PlayedTrick
    turns: tuple[Turn, ...]
    so_far: Progress


@dataclass(frozen=True, slots=True)
class Replay:
    """A round with its neighbours on the sheet, as far as these are stored."""

    line: RoundLine
    previous: RoundLine | None
    following: RoundLine | None
    trick: ReplayedTrick | None


def find_replay(sheet: MatchSheet, number: int, trick: int) -> Replay | None:
    """The round with this number at the requested trick or the nearest there is; None if it is not stored. No SQL."""
    at = next((at for at, line in enumerate(sheet.lines) if line.number == number), None)
    if at is None:
        return None
    line = sheet.lines[at]
    shown = None
    if isinstance(line.entry, CardsEntry) and line.entry.plays:
        shown = _at_trick(line.entry, line.rules, min(max(trick, 1), len(line.tricks)))
    previous = sheet.lines[at - 1] if at else None
    return Replay(line, previous, next(iter(sheet.lines[at + 1 :]), None), shown)


def _at_trick(entry: CardsEntry, rules: Ruleset, number: int) -> ReplayedTrick:
    begin = CARDS_IN_TRICK * (number - 1)
    end = min(begin + CARDS_IN_TRICK, len(entry.plays))
    so_far = round_progress(replace(entry, plays=entry.plays[:end]), rules)
    # An illegal card may only show later, so it is marked with the whole round.
    trick = next(trick for trick in tricks_of(entry, rules) if trick.number == number)
    known = replace(entry, hands=_hands(entry, rules))
    turns = tuple(
        Turn(played, _hand_of(round_progress(replace(known, plays=entry.plays[:at]), rules), played))
        for at, played in zip(range(begin, end), trick.cards, strict=True)
    )
    return ReplayedTrick(trick, turns, so_far)


def _hands(entry: CardsEntry, rules: Ruleset) -> dict[Seat, tuple[Card, ...]]:
    """Who held what: what they played if all cards are known, otherwise what was written down."""
    if len(entry.plays) < len(Card):
        return dict(entry.hands)
    turns = round_progress(entry, rules).turns
    return {seat: tuple(turn.card for turn in turns if turn.seat is seat) for seat in Seat}


def _hand_of(before: Progress, played: PlayedCard) -> tuple[HeldCard, ...]:
    held = tuple(cards_in(before.held[played.seat]))
    return tuple(HeldCard(card, card in before.allowed, card is played.card) for card in held)
