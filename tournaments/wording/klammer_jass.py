"""A match decided by a Klammer-Jass, in words: whose it was, and who won by it."""

from collections.abc import Collection, Mapping
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Contender
from tournaments.choices import Jass, Position, Winner
from tournaments.models import Table
from tournaments.models.table import COLUMN_OF
from tournaments.queries.results.named_table import NamedTable
from tournaments.queries.table.match_sheet import MatchSheet
from tournaments.wording.figures import amount


class WithNames(Protocol):
    """A table on some page, with the names of its sides or players."""

    @property
    def table(self) -> Table: ...
    @property
    def names(self) -> Mapping[Contender, str]: ...


def klammer_jass(place: WithNames) -> str:
    """Who won by it, or lost it, without a full stop; empty if none decided this table."""
    table = place.table
    if not table.jass:
        return ""
    jass = Jass(table.jass)
    name_of = {COLUMN_OF[who]: name for who, name in place.names.items()}
    ahead = [name for column, name in name_of.items() if table.is_ahead(column)]
    return _said(name_of[jass.column], ahead, is_won=jass.is_won, people=len(Position) // len(name_of))


def klammer_jass_of_match(sheet: MatchSheet) -> str:
    """The same for a match on a phone or a pad, as a sentence."""
    announcer = getattr(sheet.match, "jass", None)
    if announcer is None:
        return ""
    name_of = {party.key: party for party in sheet.parties}
    ahead = [name_of[who].name for who in sheet.match.leaders]
    own = name_of[announcer]
    return _said(own.name, ahead, is_won=sheet.match.winner == announcer, people=len(own.names)) + "."


def jass_note(decided: NamedTable) -> str:
    """Below a result: which table that was, what its sheet says, and, if that is part of it, what it counts for.

    If two are tied it counts for each of them, and no one won the leg.
    """
    table = decided.table
    competition = table.leg.match_day.competition
    figures = {
        "leg": table.leg.number,
        "table": table.number,
        "said": klammer_jass(decided),
        "score": " : ".join(str(getattr(table, f"{COLUMN_OF[who]}_total")) for who in table.contenders),
        "counts": amount(table.jass_counts, competition.leg_currency),
    }
    note = _("Leg %(leg)d, table %(table)d: %(said)s, at %(score)s.") % figures
    is_won = table.winner != Winner.NOBODY
    if competition.counts_the_sheet or competition.shows_figure:
        if is_won:
            text = _("It counts as %(counts)s.")
        else:
            text = _("It counts as %(counts)s for each of the two; no one won the leg.")
        note += " " + text % figures
    elif not is_won:
        note += " " + _("No one won the leg.")
    return note


def _said(announcer: str, ahead: Collection[str], *, is_won: bool, people: int) -> str:
    """`people` are those behind each name."""
    names = {"announcer": announcer, "name": " – ".join(ahead)}
    if is_won:
        text = ngettext("%(name)s wins by Klammer-Jass", "%(name)s win by Klammer-Jass", people)
    elif len(ahead) > 1:
        text = _("%(announcer)s loses the Klammer-Jass; %(name)s are tied")
        names["name"] = _("%(one)s and %(other)s") % dict(zip(("one", "other"), ahead, strict=True))
    else:
        text = ngettext(
            "%(announcer)s loses the Klammer-Jass; %(name)s wins",
            "%(announcer)s lose the Klammer-Jass; %(name)s win",
            people,
        )
    return text % names
