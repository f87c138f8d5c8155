"""What goes to a club's chat: the head of a standing, a result or the tables of a leg, and a row for each place."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from textwrap import wrap
from unicodedata import normalize

from django.utils.translation import gettext as _

from tournaments.models import MatchDay
from tournaments.queries.results.match_day import HallLeg, MatchDayResult
from tournaments.queries.results.prize import GivenPrize
from tournaments.queries.results.standing import CompetitionStanding
from tournaments.wording.figures import NONE, average, or_dash
from tournaments.wording.finals import round_name
from tournaments.wording.prize import prize_line
from tournaments.wording.report import match_day_report, standing_report

# A phone shows about thirty letters of one width.
WIDTH = 29
BETWEEN_SIDES = f" {NONE} "


@dataclass(frozen=True, slots=True)
class Shared:
    """`rows` are place, name and figure, as they are read. `report` is for the local paper; empty: there is none.

    `prizes` are lines of their own, below the rows.
    """

    club: str
    title: str
    subtitle: str
    rows: list[tuple[str, str, str]]
    report: str = ""
    prizes: tuple[str, ...] = ()

    def first(self, most: int) -> "Shared":
        """With no more rows than these, and how many they are of all."""
        if len(self.rows) <= most:
            return self
        part = _("the first %(number)d of %(count)d") % {"number": most, "count": len(self.rows)}
        return replace(self, subtitle=f"{self.subtitle} · {part}", rows=self.rows[:most])


def shared_standing(standing: CompetitionStanding) -> Shared:
    competition = standing.competition
    by_average = competition.by_average
    rows = [
        (
            str(or_dash(unit.row.place)),
            unit.name,
            average(unit.row.average, competition.average_places) if by_average else str(unit.row.total),
        )
        for unit in standing.rows
    ]
    kind = _("Final standing") if standing.is_final else _("Standing")
    return Shared(competition.club.name, competition.name, kind, rows, standing_report(standing))


def shared_match_day(
    result: MatchDayResult,
    *,
    is_final: bool,
    standing: CompetitionStanding | None = None,
    prizes: Sequence[GivenPrize] = (),
) -> Shared:
    """It is seen long afterwards, so it says if it is not final. The report has who leads the `standing`."""
    match_day = result.match_day
    rows = [(str(or_dash(unit.row.place)), unit.name, str(unit.row.total)) for unit in result.rows]
    about = [match_day.competition.name, *([] if is_final else [_("So far: not final yet")])]
    report = match_day_report(result, standing, is_final=is_final)
    lines = tuple(prize_line(given) for given in prizes if given.name)
    return Shared(match_day.competition.club.name, str(match_day), " · ".join(reversed(about)), rows, report, lines)


def shared_seats(match_day: MatchDay, leg: HallLeg) -> Shared:
    """The tables of a leg, and who sits out."""
    title, name = _("Tables of leg %(number)d") % {"number": leg.leg.number}, round_name(match_day, leg.leg.number)
    rows = [(str(table.table.number), BETWEEN_SIDES.join(table.names.values()), "") for table in leg.tables]
    rows += [(NONE, f"{bye.unit}: {_('sits out')}", "") for bye in leg.byes]
    competition = match_day.competition
    about = f"{match_day} · {competition.name}"
    return Shared(competition.club.name, f"{title}: {name}" if name else title, about, rows)


def as_text(shared: Shared, address: str, *, bold: str = "*") -> str:
    """A message: the head, bold as chats have it, a line for each row, and where it can be looked up."""
    lines = [
        f"{place}{' ' if place == NONE else '. '}{name}{f' {NONE} {figure}' if figure else ''}"
        for place, name, figure in shared.rows
    ]
    return _message(shared, lines, address, bold)


def as_columns(shared: Shared, address: str) -> str:
    """The same with letters of one width, so that places, names and figures stand below each other; long names wrap."""
    return _message(shared, ["```", *_columns(shared), "```"], address, "*")


def _columns(shared: Shared) -> Iterator[str]:
    places = max((len(place) for place, _name, _figure in shared.rows), default=0)
    figures = max((len(figure) for _place, _name, figure in shared.rows), default=0)
    room = WIDTH - places - figures - 2
    names = [
        [line for side in normalize("NFC", name).split(BETWEEN_SIDES) for line in wrap(side, room)]
        for _place, name, _figure in shared.rows
    ]
    wide = max((len(line) for lines in names for line in lines), default=0)
    for (place, _name, figure), (first, *more) in zip(shared.rows, names, strict=True):
        yield f"{place:>{places}} {first:<{wide}} {figure:>{figures}}".rstrip()
        yield from (f"{'':{places}} {line}" for line in more)


def _message(shared: Shared, lines: list[str], address: str, bold: str) -> str:
    prizes = ["", f"{bold}{_('Prizes')}{bold}", *shared.prizes] if shared.prizes else []
    return "\n".join([f"{bold}{shared.title}{bold}", shared.subtitle, "", *lines, *prizes, "", address])
