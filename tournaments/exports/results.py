"""Everything that was scored in a competition, leg by leg; and the players of a club."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.match_day import match_day_sheet
from tournaments.exports.spreadsheet import Cell, Sheet
from tournaments.exports.standing import standing_sheet
from tournaments.models import Club, Competition
from tournaments.queries.evening.match_day import get_match_day_result
from tournaments.queries.people.player import list_players
from tournaments.queries.people.unit import unit_names
from tournaments.queries.season.result import list_results
from tournaments.queries.season.standing import get_standing
from tournaments.standings import LegResult, ResultKind
from tournaments.wording.competition import side_figures, total_label


def results_sheet(competition: Competition, *, published_only: bool) -> Sheet:
    """One row for each player, pair or team and leg, in the order of playing. Four SQL queries."""
    names, dates = unit_names(competition), dict(competition.match_days.values_list("number", "date"))
    found = [LegResult._make(row) for row in list_results(competition, published_only=published_only).legs]
    header = [_("Match day"), _("Date"), _("Leg"), _("Number"), pgettext("person", "Name")]
    figures = side_figures(competition)
    header += [_("Points"), figures["roem"]] if "roem" in figures else []
    header += [total_label(competition), *(label for name, label in figures.items() if name != "roem"), _("How")]
    hows = {
        ResultKind.PLAYED: _("played"),
        ResultKind.EXTRA: _("extra leg"),
        ResultKind.BYE: _("bye"),
        ResultKind.ABSENCE: _("absence"),
        ResultKind.RECORDED: _("entered as a result"),
        ResultKind.LATE: _("came late"),
    }
    rows: list[list[Cell]] = []
    for one in sorted(found, key=lambda one: (one.match_day, one.leg or 0, names[one.unit_id].number)):
        date = dates[one.match_day]
        name = names[one.unit_id]
        rows.append(
            [
                one.match_day,
                date.isoformat() if date else None,
                one.leg,
                name.number,
                name.name,
                *([one.points, one.roem] if "roem" in figures else []),
                one.total,
                *(getattr(one, figure) for figure in figures if figure != "roem"),
                hows[ResultKind(one.kind)],
            ]
        )
    return Sheet(_("Results"), header, rows)


def players_sheet(club: Club) -> Sheet:
    """Names as the person asking may read them."""
    header = [_("Number"), pgettext("person", "Name"), _("Guest")]
    rows: list[list[Cell]] = [[one.number, one.shown_name, "x" if one.is_guest else ""] for one in list_players(club)]
    return Sheet(_("Players"), header, rows)


def competition_sheets(competition: Competition, *, published_only: bool) -> list[Sheet]:
    """The whole competition: its standing, the result of each match day, and every leg."""
    days = competition.match_days.order_by("number")
    if published_only:
        days = days.filter(published_at__isnull=False)
    return [
        standing_sheet(get_standing(competition, published_only=published_only)),
        *(match_day_sheet(get_match_day_result(day, published_only=published_only)) for day in days),
        results_sheet(competition, published_only=published_only),
    ]
