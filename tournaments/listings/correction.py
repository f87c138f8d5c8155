"""The history in words: what was changed, from what and to what."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.choices import (
    AdjustmentKind,
    CorrectionSubject,
    Jass,
    Position,
    RoundOutcome,
    RulingAnswer,
    SideOfTable,
    Winner,
)
from tournaments.models import Competition, Correction, Round

# The words of the stored notations, in the order in which they are read.
LABELS = {
    "unit": gettext_lazy("Who"),
    "number": gettext_lazy("Number"),
    "match_day": gettext_lazy("Match day"),
    "leg": gettext_lazy("Leg"),
    "table": gettext_lazy("Table"),
    "seats": gettext_lazy("Seat"),
    "substitutes": gettext_lazy("Substitute"),
    "kind": gettext_lazy("Kind"),
    "maker": gettext_lazy("Playing side"),
    "leader": gettext_lazy("Opening lead"),
    "trump": gettext_lazy("Trump"),
    "card_points": gettext_lazy("Card points"),
    "answer": gettext_lazy("Ruling"),
    "points": gettext_lazy("Points"),
    "share": gettext_lazy("Share in %"),
    "later": gettext_lazy("Played later"),
    "scores": gettext_lazy("Points"),
    "given": gettext_lazy("Share in %"),
    "not_played": gettext_lazy("Not played"),
    "roem": gettext_lazy("Roem"),
    "tricks_won": gettext_lazy("Tricks"),
    "pit": gettext_lazy("Pit"),
    "pits": gettext_lazy("Pits"),
    "nats": gettext_lazy("Nats"),
    "revoke": gettext_lazy("Revoke"),
    "doubling": gettext_lazy("Kraak"),
    "choice": gettext_lazy("Orgi or Kleines?"),
    "melds": gettext_lazy("Melds"),
    "belle": gettext_lazy("Belle"),
    "jass": gettext_lazy("Klammer-Jass"),
    "passed": gettext_lazy("All passed"),
    "winner": gettext_lazy("Won by"),
    "plays": gettext_lazy("Cards"),
    "called": gettext_lazy("Roem called"),
    "hands": gettext_lazy("Hands"),
    "reason": gettext_lazy("Reason"),
    "totals": gettext_lazy("Totals"),
    "rounds": gettext_lazy("Round"),
}
# In games with melds some of these have other names.
LABELS_WITH_MELDS = LABELS | {"doubling": gettext_lazy("Kontra")}
SIDES = dict(SideOfTable.choices)
WORDS = SIDES | dict(AdjustmentKind.choices) | dict(Winner.choices) | dict(Jass.choices) | dict(RulingAnswer.choices)
# Under these keys a letter is a seat; elsewhere it may just as well be a suit.
WHOSE = SIDES | dict(Position.choices)


@dataclass(frozen=True)
class Change:
    """One figure that was changed into another; None if there was or is none."""

    label: str
    before: str | None
    after: str | None


@dataclass(frozen=True)
class CorrectionLine:
    title: str
    made_at: datetime
    made_by: str
    reason: str
    changes: tuple[Change, ...]


def correction_lines(corrections: Iterable[Correction], competition: Competition) -> list[CorrectionLine]:
    """The history of a competition, or of a table of it, for a page, in the order given."""
    labels = _labels(competition)
    corrections = list(corrections)
    passed = _passed_lines(corrections) if competition.ruleset.game.has_melds else {}
    return [
        CorrectionLine(
            title=_title(correction, passed),
            made_at=correction.made_at,
            made_by=str(correction.made_by or ""),
            reason=correction.reason,
            changes=tuple(_changes(correction, labels)),
        )
        for correction in corrections
    ]


def notation_in_words(notation: Any, competition: Competition) -> list[str]:
    """What a stored notation contains, each figure with its words."""
    labels = _labels(competition)
    return [f"{' · '.join(_word(key, labels) for key in path)}: {text}" for path, text in _flat(notation)]


def _labels(competition: Competition) -> Mapping[str, Any]:
    return LABELS_WITH_MELDS if competition.ruleset.game.has_melds else LABELS


def _passed_lines(corrections: Iterable[Correction]) -> dict[int | None, list[int]]:
    """On which lines of their tables everyone passed; people do not count these as rounds. One SQL query."""
    found: defaultdict[int | None, list[int]] = defaultdict(list)
    tables = {correction.table_id for correction in corrections}
    passed = Round.objects.filter(table__in=tables, outcome=RoundOutcome.PASSED)
    for table, number in passed.values_list("table_id", "number"):
        found[table].append(number)
    return found


def _title(correction: Correction, passed: Mapping[int | None, list[int]]) -> str:
    subject = str(CorrectionSubject(correction.subject).label)
    if correction.number is not None:
        number = correction.number - sum(line < correction.number for line in passed.get(correction.table_id, ()))
        subject = _("%(subject)s %(number)d") % {"subject": subject, "number": number}
    if correction.after is None:
        subject = _("%(subject)s removed") % {"subject": subject}
    table = correction.table
    if table is None:
        return subject
    where = {
        "subject": subject,
        "day": table.leg.match_day.number,
        "leg": table.leg.number,
        "table": table.number,
    }
    return _("%(subject)s (match day %(day)d, leg %(leg)d, table %(table)d)") % where


def _changes(correction: Correction, labels: Mapping[str, Any]) -> Iterator[Change]:
    before, after = dict(_flat(correction.before)), dict(_flat(correction.after))
    for path in before | after:
        if before.get(path) != after.get(path):
            yield Change(" · ".join(_word(key, labels) for key in path), before.get(path), after.get(path))


def _flat(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every figure of a notation with the path to it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _flat(inner, (*path, key))
    elif value not in (None, "", []):
        yield path, _text(value)


def _text(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(_text(inner) for inner in value)
    if isinstance(value, dict):
        return "/".join(_text(inner) for inner in value.values())
    if isinstance(value, bool):
        return "✓" if value else "–"
    return str(WORDS.get(value, value))


def _word(key: str, labels: Mapping[str, Any]) -> str:
    return str(labels.get(key) or WHOSE.get(key) or key)
