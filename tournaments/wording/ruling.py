"""What the organiser decided about a table, in words."""

from django.utils.translation import gettext as _

from tournaments.choices import RulingAnswer, SideOfTable
from tournaments.models.ruling import BoardRuling, SideRuling
from tournaments.queries.results.named_table import NamedTable
from tournaments.queries.table.match_record import TableRecord, called
from tournaments.wording.klammer_jass import WithNames, jass_note, klammer_jass


def ruling_words(place: WithNames) -> str:
    """What was decided, and why; empty where nothing was."""
    ruling = place.table.ruling
    if ruling is None:
        return ""
    if ruling.plays_later:
        return _("Played later, and does not count yet. Reason: %(reason)s") % {"reason": ruling.reason}
    name_of = {who.value: name for who, name in place.names.items()}
    decided = "; ".join(f"{name_of.get(who, who)}: {answer_words(own)}" for who, own in ruling.sides.items())
    return _("Decided: %(decided)s. Reason: %(reason)s") % {"decided": decided, "reason": ruling.reason}


def ruling_at(at: TableRecord) -> str:
    """The same for those who sit there."""
    return ruling_words(NamedTable(at.table, called(at.table.contenders, at.names)))


def answer_words(own: SideRuling) -> str:
    """What a side or a player has by a ruling."""
    match own.answer:
        case RulingAnswer.AS_WRITTEN:
            return _("what the sheet says, %(points)d") % {"points": own.points}
        case RulingAnswer.OWN_AVERAGE:
            return _("own average of the evening")
    if own.share is not None:
        return _("%(points)d (%(share)d%%)") % {"points": own.points, "share": own.share}
    return str(own.points)


def board_ruling_words(ruling: BoardRuling) -> str:
    """What was decided about a board at one table, and why."""
    decided = _("not played")
    if ruling.scores or ruling.given:
        words = {side: str(SideOfTable(side).label) for side in SideOfTable.values}
        said = {side: str(score) for side, score in ruling.scores.items()}
        said |= {side: _("%(share)d%% of the board") % {"share": share} for side, share in ruling.given.items()}
        decided = ", ".join(f"{words[side]}: {own}" for side, own in said.items())
    return _("Decided: %(decided)s. Reason: %(reason)s") % {"decided": decided, "reason": ruling.reason}


def what_decided(place: WithNames) -> str:
    """Why the table does not count as its sheet reads, or not yet: a ruling or a Klammer-Jass; empty if it does."""
    said = klammer_jass(place)
    return ruling_words(place) or (f"{said}." if said else "")


def table_note(decided: NamedTable) -> str:
    """The same below a result: with the leg and the table, and what a Klammer-Jass counts for."""
    if decided.table.ruled is None:
        return jass_note(decided)
    where = {"leg": decided.table.leg.number, "table": decided.table.number, "said": ruling_words(decided)}
    return _("Leg %(leg)d, table %(table)d: %(said)s") % where
