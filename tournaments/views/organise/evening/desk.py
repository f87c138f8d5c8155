"""The desk: the tables of a leg as rows of one grid, in which the totals of a leg are typed."""

import zlib
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRefresh, trigger_client_event

from tournaments.choices import EntryMode, Role
from tournaments.forms.table.table import TotalsForm
from tournaments.listings.late_round import late_notes
from tournaments.models import Competition, MatchDay, Seat
from tournaments.models.round import CONTENDERS_IN_WORDS
from tournaments.models.table import COLUMN_OF
from tournaments.permissions import may
from tournaments.queries.evening.late_comers import list_misplaced
from tournaments.queries.evening.match_day import (
    HallTable,
    TableState,
    get_hall,
    hall_version,
)
from tournaments.queries.table.late_round import list_late_rounds
from tournaments.views.organise.evening.progress import LegOnPage, leg_shown, legs_of, next_step_of, stages_of
from tournaments.views.organise.request import LoggedInRequest

# What Enter walks through; pits are reached with Tab, nats on the page of the totals.
IN_THE_ROW = ("points", "roem", "pits")
WIDTH = {"points": 5, "roem": 5, "pits": 2}


@dataclass(frozen=True)
class PartyOfRow:
    """A side or a player at a table: `figures` are its fields, or as text what it has."""

    column: str
    seats: tuple[Seat, ...]
    fields: tuple[forms.BoundField, ...]
    figures: tuple[tuple[str, int], ...]
    total: int


@dataclass(frozen=True)
class TableRow:
    """A table in the grid. `form` is None where its scores are written elsewhere: round by round, or no more."""

    one: HallTable
    form: TotalsForm | None
    parties: tuple[PartyOfRow, ...]

    @property
    def number(self) -> int:
        return self.one.table.number

    @property
    def letter(self) -> str:
        """Another one when the row has to be shown anew."""
        table = self.one.table
        shown = (
            table.revision,
            table.needs_check,
            table.is_agreed,
            self.one.state,
            self.one.played,
            self.form is None,
            [(str(seat.player), str(seat.substitute), seat.position) for seat in self.one.seats],
        )
        return f"{zlib.crc32(repr(shown).encode()):08x}"


@dataclass(frozen=True)
class Grid:
    """`rows` by number of the table; `figures` are the heads of the columns of each side."""

    leg: LegOnPage
    rows: tuple[TableRow, ...]
    figures: tuple[str, ...]
    together: int | None

    @property
    def state(self) -> str:
        """What a page of this leg shows: which tables, and a letter for each."""
        return " ".join(f"{row.number}:{row.letter}" for row in self.rows)

    def changed_since(self, state: str) -> list[TableRow] | None:
        """The rows that differ from what a page with this state shows; None if it shows other tables."""
        shown = dict(part.split(":", 1) for part in state.split() if ":" in part)
        if list(shown) != [str(row.number) for row in self.rows]:
            return None
        return [row for row in self.rows if shown[str(row.number)] != row.letter]


def grid_of(leg: LegOnPage, competition: Competition, typed: TotalsForm | None = None) -> Grid:
    """The rows of a leg; no SQL. A form that was refused comes back in its own row."""
    figures = () if competition.ruleset.game.has_melds else IN_THE_ROW
    rows = tuple(_row(one, competition, figures, typed) for one in leg.hall.tables)
    opened = next((row.form for row in rows if row.form and row.one.state == TableState.WAITING), None)
    if opened is not None and typed is None:
        opened.fields["ns_points"].widget.attrs["autofocus"] = True
    together = next((row.form.together for row in rows if row.form), None)
    return Grid(leg, rows, figures, together)


def _row(one: HallTable, competition: Competition, figures: tuple[str, ...], typed: TotalsForm | None) -> TableRow:
    table = one.table
    form = typed if typed is not None and typed.table.pk == table.pk else None
    if form is None and figures and takes_totals(one, competition):
        form = TotalsForm(table=table, names=one.names)
    if form is not None:
        _dress(form, one)
    parties = tuple(
        PartyOfRow(
            column,
            seats,
            tuple(form[f"{column}_{figure}"] for figure in figures) if form else (),
            tuple((figure, getattr(table, f"{column}_{figure}")) for figure in figures),
            total,
        )
        for column, seats, total in one.parties
    )
    return TableRow(one, form, parties)


def takes_totals(one: HallTable, competition: Competition) -> bool:
    """Whether a row with figures takes those of this table: two sides, no rounds written, the leg open."""
    table = one.table
    return (
        not competition.is_portefeuille
        and len(table.contenders) == 2
        and table.leg.closed_at is None
        and (table.entry_mode == EntryMode.TOTALS or not table.has_scores)
    )


def _dress(form: TotalsForm, one: HallTable) -> None:
    """The fields as the row shows them: named for the ear, as small as their figures, and none where it is nothing."""
    form.auto_id = f"table-{one.table.number}-%s"
    for who in one.table.contenders:
        for figure in IN_THE_ROW:
            name = f"{COLUMN_OF[who]}_{figure}"
            field = form.fields[name]
            words = {"number": one.table.number, "side": CONTENDERS_IN_WORDS[who], "figure": field.label}
            field.widget.attrs |= {
                "class": f"desk-input desk-{figure}",
                "size": WIDTH[figure],
                "maxlength": WIDTH[figure] + 1,
                "placeholder": field.label,  # shown where there is no head above the rows
                "aria-label": _("Table %(number)d, %(side)s, %(figure)s") % words,
            }
            if name in form.errors:
                field.widget.attrs |= {"aria-invalid": "true", "aria-describedby": f"said-{one.table.number}"}
        if not form.initial.get(f"{COLUMN_OF[who]}_pits"):
            form.initial[f"{COLUMN_OF[who]}_pits"] = None


def desk_context(
    request: LoggedInRequest, match_day: MatchDay, asked: str, *, typed: TotalsForm | None = None
) -> dict[str, Any]:
    """What the parts of the desk are about; `asked` is the number of the leg to show."""
    # Before the tables: what is stored in between is shown now or comes with the next news, never neither.
    version = hall_version(match_day)
    season = match_day.competition
    is_organiser = may(request.user, season.club, Role.ORGANISER)
    hall = get_hall(match_day)
    legs = legs_of(hall, list_misplaced(hall) if is_organiser else None)
    leg = leg_shown(legs, asked)
    return {
        "club": season.club,
        "competition": season,
        "match_day": match_day,
        "hall": hall,
        "legs": legs,
        "leg": leg,
        "grid": grid_of(leg, season, typed) if leg else None,
        "stages": stages_of(match_day, hall, is_organiser=is_organiser),
        "next_step": next_step_of(match_day, hall, leg, is_organiser=is_organiser),
        "is_organiser": is_organiser,
        "version": version,
        "late": late_notes(list_late_rounds(match_day), season),
    }


def show_changes(
    request: LoggedInRequest,
    match_day: MatchDay,
    leg: str,
    state: str,
    *,
    typed: TotalsForm | None = None,
    stored: int | None = None,
) -> HttpResponse:
    """The answer to htmx: the parts of the desk anew, with the rows that a page in this `state` shows otherwise.

    `typed` was refused and comes back in its row; the row of the table that was `stored` comes in any case.
    """
    context = desk_context(request, match_day, leg, typed=typed)
    grid = context["grid"]
    if grid is None or (leg and str(grid.leg.hall.leg.number) != leg):
        raise Http404
    rows = grid.changed_since(state)
    if rows is None:
        return HttpResponseClientRefresh()  # other tables: drawn anew meanwhile
    mine = {stored, typed.table.number if typed else None}
    context["rows"] = [row for row in grid.rows if row in rows or row.number in mine]
    answer = render(request, "tournaments/organise/evening/match_day/changes.html", context)
    if stored is not None:
        trigger_client_event(answer, "tableStored", {"table": stored}, after="settle")
    elif typed is not None:
        trigger_client_event(answer, "tableRefused", {"table": typed.table.number}, after="settle")
    return answer
