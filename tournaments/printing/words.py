"""Words used on several papers."""

from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.choices import Position, SideOfTable
from tournaments.models import Competition, MatchDay


def seat_letter(position: Position | str) -> str:
    """A seat in one letter, as written in front of a name."""
    letters = {
        Position.NORTH: pgettext("seat in one letter", "N"),
        Position.EAST: pgettext("seat in one letter", "E"),
        Position.SOUTH: pgettext("seat in one letter", "S"),
        Position.WEST: pgettext("seat in one letter", "W"),
    }
    return letters[Position(position)]


def side_letters(side: SideOfTable | str) -> str:
    """A side in two letters."""
    return {SideOfTable.NS: _("NS"), SideOfTable.EW: _("EW")}[SideOfTable(side)]


def side_of(position: Position | str) -> SideOfTable:
    """The side that a seat belongs to."""
    return SideOfTable.NS if position in (Position.NORTH, Position.SOUTH) else SideOfTable.EW


def when(match_day: MatchDay) -> str:
    """Which match day, and its date."""
    date = formats.date_format(match_day.date, "DATE_FORMAT") if match_day.date else ""
    return f"{match_day}, {date}" if date else str(match_day)


def belongs_to(match_day: MatchDay) -> list[str]:
    """The small print on sheets and cards, line by line."""
    return [str(match_day.competition.club), str(match_day.competition), when(match_day)]


def heading_of_day(title: str, match_day: MatchDay) -> dict[str, str]:
    """The heading of a list of a match day."""
    return {"title": title, "of": " · ".join(belongs_to(match_day))}


def heading_of_competition(title: str, competition: Competition) -> dict[str, str]:
    """The heading of a list of a competition."""
    return {"title": title, "of": f"{competition.club} · {competition}"}
