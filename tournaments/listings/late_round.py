"""Rounds that arrived late, in words: what the organiser reads before typing them in where they belong."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.listings.correction import notation_in_words
from tournaments.models import Competition, LateRound
from tournaments.queries.table.late_round import LateLine
from tournaments.wording.explanation import explain_round


@dataclass(frozen=True, slots=True)
class LateNote:
    """Who played, which `side` wrote it where each keeps its own count, and what was written and what it is worth."""

    late: LateRound
    names: str
    side: str
    sentences: tuple[str, ...]


def late_notes(lines: Iterable[LateLine], competition: Competition) -> list[LateNote]:
    """The notes, in the order given."""
    return [_note(line, competition) for line in lines]


def _note(line: LateLine, competition: Competition) -> LateNote:
    side = next((name for who, name in line.names.items() if who == line.late.side), "")
    if line.entry is None:
        sentences = notation_in_words(line.late.entry, competition)
    else:
        sentences = explain_round(line.entry, line.score, line.rules, line.names)
    return LateNote(line.late, " – ".join(line.names.values()), side, tuple(sentences))
