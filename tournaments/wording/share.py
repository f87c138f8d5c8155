"""What goes to a club's chat of a standing or a match day: its head, and place, name and figure of the first."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.queries.results.match_day import MatchDayResult
from tournaments.queries.results.standing import CompetitionStanding
from tournaments.wording.figures import average, or_dash


@dataclass(frozen=True, slots=True)
class Shared:
    """`rows` are place, name and figure, as they are read."""

    club: str
    title: str
    subtitle: str
    rows: list[tuple[str, str, str]]


def shared_standing(standing: CompetitionStanding, most: int) -> Shared:
    competition = standing.competition
    by_average = competition.by_average
    rows = [
        (
            str(or_dash(unit.row.place)),
            unit.name,
            average(unit.row.average, competition.average_places) if by_average else str(unit.row.total),
        )
        for unit in standing.rows[:most]
    ]
    return Shared(
        competition.club.name, competition.name, _("Final standing") if standing.is_final else _("Standing"), rows
    )


def shared_match_day(result: MatchDayResult, most: int, *, is_final: bool) -> Shared:
    """It is seen long afterwards, so it says if it is not final."""
    match_day = result.match_day
    rows = [(str(or_dash(unit.row.place)), unit.name, str(unit.row.total)) for unit in result.rows[:most]]
    about = [match_day.competition.name, *([] if is_final else [_("So far: not final yet")])]
    return Shared(match_day.competition.club.name, str(match_day), " · ".join(reversed(about)), rows)


def as_text(shared: Shared, address: str) -> str:
    """A message: the head in the bold of chats, a line for each, and where the rest is."""
    lines = [f"{place}. {name} – {figure}" for place, name, figure in shared.rows]
    return "\n".join([f"*{shared.title}*", shared.subtitle, "", *lines, "", address])
