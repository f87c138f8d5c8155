"""The rounds of a sheet as they were written at the table; a round of cards with its eight tricks."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring import Card, CardsEntry, Entry, RoundScore, Ruleset, Seat, TrickScore, entry_from_mapping, score_round
from tournaments.models import Round
from tournaments.queries.table import SheetRound

CARDS_IN_TRICK = 4


@dataclass(frozen=True, slots=True)
class PlayedCard:
    seat: Seat
    card: Card
    led: bool
    won: bool
    illegal: bool


@dataclass(frozen=True, slots=True)
class PlayedTrick:
    """The cards stand in the order in which they were played."""

    number: int
    cards: tuple[PlayedCard, ...]
    score: TrickScore

    @property
    def by_seat(self) -> list[PlayedCard]:
        """North, East, South, West."""
        return sorted(self.cards, key=lambda played: list(Seat).index(played.seat))


@dataclass(frozen=True, slots=True)
class WrittenRound:
    """A line of the sheet: what was won at the table. What was awarded for it stands in the stored round."""

    line: SheetRound
    round: Round
    entry: Entry
    score: RoundScore
    ns_points: int
    ns_roem: int
    ew_points: int
    ew_roem: int
    tricks: tuple[PlayedTrick, ...]


def read_written_rounds(lines: tuple[SheetRound, ...], rules: Ruleset) -> list[WrittenRound]:
    """Those lines of a sheet on which something stands. No SQL."""
    return [_read(line, line.round, rules) for line in lines if line.round is not None]


def _read(line: SheetRound, stored: Round, rules: Ruleset) -> WrittenRound:
    entry = entry_from_mapping(stored.entry)
    score = score_round(entry, rules)
    tricks = tuple(read_tricks(entry, score)) if isinstance(entry, CardsEntry) else ()
    points, roem = score.card_points, score.roem
    return WrittenRound(line, stored, entry, score, points.ns, roem.ns, points.ew, roem.ew, tricks)


def read_tricks(entry: CardsEntry, score: RoundScore) -> Iterator[PlayedTrick]:
    """The tricks of a round card by card, each with who played what."""
    leader = entry.leader
    for index, trick in enumerate(score.tricks):
        seat = leader
        cards = []
        for card in entry.plays[CARDS_IN_TRICK * index : CARDS_IN_TRICK * (index + 1)]:
            illegal = score.illegal is not None and score.illegal.card == card
            cards.append(PlayedCard(seat, card, seat == leader, seat == trick.winner, illegal))
            seat = seat.next
        yield PlayedTrick(index + 1, tuple(cards), trick)
        leader = trick.winner
