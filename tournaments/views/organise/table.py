"""A table's sheet as the scorekeeper fills it in: the grid of rounds, or the totals of a whole leg."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring import Ruleset
from tournaments.choices import EntryMode
from tournaments.exceptions import Stale
from tournaments.forms.grid import GRID_FORMS, MeldRoundForm
from tournaments.forms.refusal import add_refusal
from tournaments.forms.round import RoundForm
from tournaments.forms.table import ClearSheetForm, TotalsForm
from tournaments.models import Table
from tournaments.permissions import get_table_for_scorekeeper
from tournaments.queries.pad import PadCell
from tournaments.queries.table import AtTable, SheetRound, TableSheet, get_table_sheet
from tournaments.queries.written_round import WrittenRound, read_written_rounds
from tournaments.services.sheet import clear_sheet
from tournaments.services.table import correct_totals, record_totals
from tournaments.views.organise.request import LoggedInRequest


@dataclass(frozen=True)
class Row:
    """A row of the grid: a stored round as written and as awarded, or a form."""

    line: SheetRound
    written: WrittenRound | None
    form: RoundForm | MeldRoundForm | None
    is_current: bool
    cells: tuple[tuple[AtTable, PadCell], ...] = ()

    @property
    def ns_awarded(self) -> int:
        return row.ns_total if (row := self.line.round) else 0

    @property
    def ew_awarded(self) -> int:
        return row.ew_total if (row := self.line.round) else 0


def stored_row(sheet: TableSheet, line: SheetRound, rules: Ruleset) -> Row:
    [written] = read_written_rounds((line,), rules)
    return Row(line, written, None, False, tuple(zip(sheet.parties, written.cells, strict=True)))


def open_row(line: SheetRound, form: RoundForm | MeldRoundForm, current: int | None) -> Row:
    if line.number == current:
        # Where the cursor waits when the page has come.
        form.fields["maker"].widget.attrs["autofocus"] = True
    return Row(line, None, form, line.number == current)


def new_form(sheet: TableSheet, rules: Ruleset, number: int, data: Any = None) -> RoundForm | MeldRoundForm:
    """What a round that is not written yet is asked with."""
    return GRID_FORMS[rules.game].new(data, rules=rules, names=sheet.names, number=number)


def grid(
    sheet: TableSheet, rules: Ruleset, current: int | None, typed: RoundForm | MeldRoundForm | None = None
) -> Iterator[Row]:
    """A row for each round of the leg; a form that was refused comes back in its own row."""
    for line in sheet.rounds:
        if typed is not None and typed.number == line.number:
            yield Row(line, None, typed, True)
        elif line.round:
            yield stored_row(sheet, line, rules)
        else:
            yield open_row(line, new_form(sheet, rules, line.number), current)


def table_context(table: Table) -> dict[str, Any]:
    """What every page of a table names: where it stands, and in which competition."""
    match_day = table.leg.match_day
    rules = match_day.competition.leg_rules
    return {
        "club": match_day.competition.club,
        "competition": match_day.competition,
        "has_melds": rules.game.has_melds,
        "is_race": match_day.competition.is_race,
        "match_day": match_day,
        "leg": table.leg,
        "table": table,
    }


def show_grid(
    request: LoggedInRequest,
    table: Table,
    sheet: TableSheet,
    *,
    wanted: int | None = None,
    typed: RoundForm | MeldRoundForm | None = None,
) -> HttpResponse:
    """The grid with the cursor in the wanted round when that is open, in the next one otherwise."""
    is_open = {line.number for line in sheet.rounds if line.round is None}
    current = typed.number if typed else wanted if wanted in is_open else sheet.next_number
    rules = table.leg.match_day.competition.leg_rules
    takes_rounds = table.players == rules.players
    context = table_context(table) | {
        "sheet": sheet,
        "takes_rounds": takes_rounds,
        "rows": list(grid(sheet, rules, current, typed)) if takes_rounds else [],
        "is_totals": table.entry_mode == EntryMode.TOTALS,
    }
    return render(request, "tournaments/organise/table/entry.html", context)


@login_required
def table_entry(request: LoggedInRequest, club: str, competition: str, day: int, leg: int, table: int) -> HttpResponse:
    found = get_table_for_scorekeeper(request.user, club, competition, day, leg, table)
    wanted = request.GET.get("round", "")
    return show_grid(request, found, get_table_sheet(found), wanted=int(wanted) if wanted.isdecimal() else None)


@login_required
def table_totals(request: LoggedInRequest, club: str, competition: str, day: int, leg: int, table: int) -> HttpResponse:
    """A whole leg as totals, corrected with a reason; or the sheet emptied, so that it can be entered the other way."""
    found = get_table_for_scorekeeper(request.user, club, competition, day, leg, table)
    sheet = get_table_sheet(found)
    clears = request.method == "POST" and request.POST.get("action") == "clear"
    typed = request.POST if request.method == "POST" and not clears else None
    form = TotalsForm(typed, table=found, names=sheet.names)
    clear_form = ClearSheetForm(request.POST if clears else None, stored_revision=found.revision, prefix="clear")
    active = clear_form if clears else form
    if request.method == "POST" and active.is_valid():
        try:
            _store(request, found, form, clear_form if clears else None)
        except Stale:
            found = get_table_for_scorekeeper(request.user, club, competition, day, leg, table)
            active.refuse_stale(found.revision)
            sheet = get_table_sheet(found)
        except ValidationError as error:
            add_refusal(active, error)
        else:
            messages.success(request, _("The sheet is empty.") if clears else _("The totals are stored."))
            return redirect("table_entry" if clears else "organise_match_day", *_address(found, with_table=clears))
    context = table_context(found) | {
        "sheet": sheet,
        "form": form,
        "clear_form": clear_form,
        "is_stale": active.is_stale,
        "has_rounds": found.entry_mode == EntryMode.ROUNDS and found.rounds_played > 0,
        "is_totals": found.entry_mode == EntryMode.TOTALS,
    }
    return render(request, "tournaments/organise/table/totals.html", context)


def _store(request: LoggedInRequest, table: Table, form: TotalsForm, clear_form: ClearSheetForm | None) -> None:
    if clear_form:
        clear_sheet(table=table, by=request.user, **clear_form.cleaned_data)
        return
    data = form.cleaned_data
    written: dict[str, Any] = {**form.totals, "jass": form.won_by, "revision": data["revision"], "by": request.user}
    if "reason" in data:
        correct_totals(table=table, reason=data["reason"], **written)
    else:
        record_totals(table=table, **written)


def _address(table: Table, *, with_table: bool) -> tuple[str | int, ...]:
    match_day = table.leg.match_day
    day = (match_day.competition.club.slug, match_day.competition.slug, match_day.number)
    return (*day, table.leg.number, table.number) if with_table else day
