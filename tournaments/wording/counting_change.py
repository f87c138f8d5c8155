"""A change of the counting in words: the sentences before and now, and the rows that move."""

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass
from datetime import date

from django.utils import timezone

from tournaments.models import Competition
from tournaments.models.counting_changes import recent_changes
from tournaments.queries.season.counting_change import ComparedRow, CountingChange
from tournaments.wording.rules import counting_in_sentences
from tournaments.wording.standing import ranking_figure_of


@dataclass(frozen=True, slots=True)
class ChangedSentences:
    """A sentence about one way of counting and not about the other."""

    before: list[str]
    now: list[str]


@dataclass(frozen=True, slots=True)
class ComparedLine:
    """The place of a row and its ranking figure, in both standings; no place is None."""

    row: ComparedRow
    place_before: int | None
    figure_before: str
    place: int | None
    figure: str


def changed_sentences(before: Competition, now: Competition) -> ChangedSentences:
    """Only the sentences that differ."""
    said, says = counting_in_sentences(before), counting_in_sentences(now)
    return ChangedSentences(
        [sentence for sentence in said if sentence not in says], [sentence for sentence in says if sentence not in said]
    )


@dataclass(frozen=True, slots=True)
class CountingNotice:
    """The date of a new way of counting, and the sentences that differ."""

    since: date
    sentences: ChangedSentences


def counting_notices(competition: Competition) -> list[CountingNotice]:
    """Shown for thirty days, the oldest first; the changes of one day are one notice. No SQL."""
    recent = recent_changes(competition.counting_changes, timezone.localdate())
    notices = []
    for since in sorted({change["since"] for change in recent.values()}):
        before = copy(competition)
        for name, change in recent.items():
            if change["since"] == since:
                setattr(before, name, change["before"])
        sentences = changed_sentences(before, competition)
        if sentences.before or sentences.now:
            notices.append(CountingNotice(date.fromisoformat(since), sentences))
    return notices


def compared_lines(change: CountingChange, rows: Iterable[ComparedRow]) -> Iterator[ComparedLine]:
    """In the order given."""
    before, after = change.before.competition, change.after.competition
    for row in rows:
        place, figure = (None, "") if row.before is None else (row.before.place, ranking_figure_of(row.before, before))
        yield ComparedLine(row, place, figure, row.after.place, ranking_figure_of(row.after, after))
