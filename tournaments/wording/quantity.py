"""What is said of figures of which a part is not known."""

from collections.abc import Collection

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Competition
from tournaments.standings import AtLeast, CountingUnit, DayRow, Quantity, StandingRow
from tournaments.standings.results import known_part
from tournaments.wording.competition import side_figures, tie_break_label


def known_of(figure: AtLeast, unit: CountingUnit) -> str:
    """How much of it is known, in match days or legs."""
    words = {"value": figure.value, "known": figure.known, "parts": figure.parts}
    if not figure.known:
        return _("at least %(value)d") % words
    if unit == CountingUnit.LEG:
        text = ngettext(
            "at least %(value)d, of %(known)d of %(parts)d leg",
            "at least %(value)d, of %(known)d of %(parts)d legs",
            figure.parts,
        )
    else:
        text = ngettext(
            "at least %(value)d, of %(known)d of %(parts)d match day",
            "at least %(value)d, of %(known)d of %(parts)d match days",
            figure.parts,
        )
    return text % words


def not_known(row: StandingRow | DayRow, competition: Competition, unit: CountingUnit) -> dict[str, str]:
    """What is known of each figure of a row that is known in part, by its name; a dash needs no words."""
    figures = {name: (label, getattr(row, name)) for name, label in side_figures(competition).items()}
    return {
        name: f"{label}: {known_of(figure, unit)}"
        for name, (label, figure) in figures.items()
        if isinstance(figure, AtLeast) and (figure.known or figure.value)
    }


def not_known_sentences(competition: Competition, rows: Collection[StandingRow | DayRow]) -> list[str]:
    """Below these rows: which figures are known only in part, and which could break no tie because of that.

    A figure of which nothing is known is a dash, or has no column: it needs no words.
    """
    sentences = []
    for name, label in side_figures(competition).items():
        figures: list[Quantity] = [getattr(row, name) for row in rows]
        if any(isinstance(figure, AtLeast) for figure in figures) and any(map(known_part, figures)):
            text = _("%(figure)s: not known of every sheet; “≥” is what is known.")
            sentences.append(text % {"figure": label})
    undecided = dict.fromkeys(one for row in rows if isinstance(row, StandingRow) for one in row.undecided)
    return sentences + could_not_decide(undecided, competition)


def could_not_decide(undecided: Collection[str], competition: Competition) -> list[str]:
    """Which tie-breaks left a tie, because what they compare is not known of everyone; nothing if none did."""
    if not undecided:
        return []
    has_melds = competition.ruleset.game.has_melds
    breakers = ", ".join(tie_break_label(one, has_melds=has_melds) for one in undecided)
    text = _("This could not break every tie, because it is not known of everyone: %(breakers)s.")
    return [text % {"breakers": breakers}]
