"""The desk: the tables of a leg as rows of one grid, in which the totals of a leg are typed."""

import zlib
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRefresh

from tournaments.choices import EntryMode, Role
from tournaments.forms.quick_input import QuickHidden
from tournaments.forms.table.table import TotalsForm
from tournaments.listings.late_round import late_notes
from tournaments.models import Competition, MatchDay, Seat
from tournaments.models.round import CONTENDERS_IN_WORDS
from tournaments.models.table import COLUMN_OF
from tournaments.permissions import may
from tournaments.queries.evening.drawn_by import find_outdated
from tournaments.queries.evening.latecomers import list_misplaced
from tournaments.queries.results.match_day import (
    HallTable,
    TableState,
    get_hall,
    hall_version,
    with_people,
)
from tournaments.queries.table.late_round import list_late_rounds
from tournaments.views.organise.evening.progress import LegOnPage, leg_shown, legs_of, next_step_of, stages_of
from tournaments.views.organise.request import LoggedInRequest, about

# The fields that Enter walks through; pits are reached with Tab, nats on the page of the totals.
IN_THE_ROW = ("points", "roem", "pits")
HIDDEN_IN_THE_ROW = ("revision", "sits", "asked")
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
    """A table in the grid. Its form and its parties are created only if the row is shown.

    `figures` are those that are typed here, `typed` is a form that was refused and comes back in its row.
    """

    one: HallTable
    competition: Competition
    figures: tuple[str, ...]
    typed: TotalsForm | None
    is_first_open: bool

    @property
    def number(self) -> int:
        return self.one.table.number

    @property
    def has_form(self) -> bool:
        """Whether its scores are written here, not elsewhere: round by round, or no more."""
        return self.typed is not None or (bool(self.figures) and takes_totals(self.one, self.competition))

    @cached_property
    def form(self) -> TotalsForm | None:
        if not self.has_form:
            return None
        form = self.typed or TotalsForm(table=self.one.table, names=self.one.names)
        _dress(form, self.one)
        if self.is_first_open:
            form.fields["ns_points"].widget.attrs["autofocus"] = True
        return form

    @property
    def hidden(self) -> list[forms.BoundField]:
        """Hidden fields of a row: what it was based on, and the nats, which stay when something else changes."""
        form = self.form
        return [form[name] for name in _hidden_in(self.one)] if form else []

    @cached_property
    def parties(self) -> tuple[PartyOfRow, ...]:
        form, table = self.form, self.one.table
        return tuple(
            PartyOfRow(
                column,
                seats,
                tuple(form[f"{column}_{figure}"] for figure in self.figures) if form else (),
                tuple((figure, getattr(table, f"{column}_{figure}")) for figure in self.figures),
                total,
            )
            for column, seats, total in self.one.parties
        )

    @property
    def letter(self) -> str:
        """A letter that changes when the row has to be shown again."""
        table = self.one.table
        shown = (
            table.revision,
            table.needs_check,
            table.is_agreed,
            self.one.state,
            self.one.played,
            not self.has_form,
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
    open_ones = (
        one
        for one in leg.hall.tables
        if one.state == TableState.WAITING and takes_totals(one, competition) and not one.table.plays_later
    )
    first_open = next(open_ones, None) if figures and typed is None else None
    rows = tuple(
        TableRow(
            one,
            competition,
            figures,
            typed if typed is not None and typed.table.pk == one.table.pk else None,
            one is first_open,
        )
        for one in leg.hall.tables
    )
    together = next((row.form.together for row in rows if row.form and len(row.parties) == 2), None)
    return Grid(leg, rows, figures, together)


def takes_totals(one: HallTable, competition: Competition) -> bool:
    """Whether a row takes the figures of this table: no rounds written, the leg open, nothing decided."""
    table = one.table
    return (
        not competition.is_portefeuille
        and table.leg.closed_at is None
        and not table.is_ruled
        and (table.entry_mode == EntryMode.TOTALS or not table.has_scores)
    )


def _hidden_in(one: HallTable) -> list[str]:
    return [*HIDDEN_IN_THE_ROW, *(f"{COLUMN_OF[who]}_nats" for who in one.table.contenders)]


def _dress(form: TotalsForm, one: HallTable) -> None:
    """The fields as the row shows them: labelled for screen readers, as small as their figures."""
    form.auto_id = f"table-{one.table.number}-%s"
    for name in _hidden_in(one):
        form.fields[name].hidden_widget = QuickHidden
    said = _("Table %(number)d, %(side)s, %(figure)s")
    for who in one.table.contenders:
        side = str(CONTENDERS_IN_WORDS[who])
        for figure in IN_THE_ROW:
            name = f"{COLUMN_OF[who]}_{figure}"
            field = form.fields[name]
            words = {"number": one.table.number, "side": side, "figure": field.label}
            field.widget.attrs |= {
                "class": f"desk-input desk-{figure}",
                "size": WIDTH[figure],
                "maxlength": 3 * WIDTH[figure],  # 12.670 and 120+20+50 fit
                "placeholder": field.label,  # shown where there is no head above the rows
                "aria-label": said % words,
            }
            if name in form.errors:
                field.widget.attrs |= {"aria-invalid": "true", "aria-describedby": f"said-{one.table.number}"}


def desk_context(
    request: LoggedInRequest, match_day: MatchDay, asked: str, *, typed: TotalsForm | None = None
) -> dict[str, Any]:
    """What the parts of the desk are about; `asked` is the number of the leg to show."""
    # Before the tables: what is stored in between is shown now or comes with the next update, never neither.
    version = hall_version(match_day)
    season = match_day.competition
    is_organiser = may(request.user, season.club, Role.ORGANISER)
    hall = get_hall(match_day, people=False)
    leg = leg_shown(legs_of(hall), asked)
    misplaced = None
    if leg:
        # Only of the leg that is shown: a large hall has thousands of seats in an evening.
        shown = with_people(leg.hall)
        hall = replace(hall, legs=tuple(shown if one is leg.hall else one for one in hall.legs))
        misplaced = list_misplaced(replace(hall, legs=(shown,))) if is_organiser else None
    legs = legs_of(hall, misplaced)
    leg = leg_shown(legs, asked)
    return about(match_day) | {
        "hall": hall,
        "legs": legs,
        "leg": leg,
        "grid": grid_of(leg, season, typed) if leg else None,
        "stages": stages_of(match_day, hall, is_organiser=is_organiser),
        "next_step": next_step_of(match_day, hall, leg, is_organiser=is_organiser),
        "is_organiser": is_organiser,
        "version": version,
        "outdated": find_outdated(match_day, [one.leg for one in hall.legs]) if is_organiser else None,
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
    """The answer to htmx: the parts of the desk again, with the rows that a page with this `state` shows differently.

    `typed` was refused and comes back in its row; the row of the table that was `stored` comes in any case.
    """
    context = desk_context(request, match_day, leg, typed=typed)
    grid = context["grid"]
    if grid is None or (leg and str(grid.leg.hall.leg.number) != leg):
        raise Http404
    rows = grid.changed_since(state)
    if rows is None:
        return HttpResponseClientRefresh()  # other tables: drawn again meanwhile
    mine = {stored, typed.table.number if typed else None}
    context["rows"] = [row for row in grid.rows if row in rows or row.number in mine]
    return render(request, "evening/match_day/changes.html", context)
