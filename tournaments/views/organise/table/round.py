"""The rows of a sheet at the desk: a round is previewed while it is typed, stored from its row, corrected, removed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring import (
    Contender,
    KlammernEntry,
    RoundEntry,
    Ruleset,
    entry_from_mapping,
    entry_to_mapping,
)
from tournaments.choices import EntryMode, Role
from tournaments.exceptions import KeyUsed, Stale
from tournaments.forms.refusal import add_refusal, refused_on
from tournaments.forms.table.round import CorrectionForm, FiguresForm, RemoveRoundForm, RoundForm
from tournaments.forms.table.round_forms import ROUND_FORMS
from tournaments.models import Leg, Round, Seat, Table
from tournaments.models.round import CONTENDERS_IN_WORDS
from tournaments.permissions import get_table_for_scorekeeper, may
from tournaments.queries.evening.drawn_by import find_outdated
from tournaments.queries.table.match_record import RoundCell, called, seats_at, tonight
from tournaments.queries.table.match_sheet import MatchSheet, Party, RoundLine, TableSheet, get_table_sheet
from tournaments.queries.table.table import newest_revision, shown_number
from tournaments.services.table.round import LONGEST_LEG, correct_round, record_round, remove_round
from tournaments.views.organise.evening.outdated import warn_of_outdated
from tournaments.views.organise.request import LoggedInRequest


def get_table_and_rules(request: LoggedInRequest, *address: Any, number: int) -> tuple[Table, Ruleset]:
    """The table, if its leg has a round with this number."""
    table = get_table_for_scorekeeper(request.user, *address)
    rules = table.leg_rules
    last = LONGEST_LEG if rules.rounds_in_order else rules.rounds
    if not 1 <= number <= last or not table.takes_rounds:
        raise Http404
    return table, rules


@dataclass(frozen=True)
class Row:
    """A row of the grid: a stored round as written and as awarded, or a form."""

    line: RoundLine
    parties: tuple[Party, ...]
    form: FiguresForm | None = None
    is_current: bool = False
    correction: CorrectionForm | None = None

    @property
    def cells(self) -> list[tuple[Party, RoundCell]]:
        return list(zip(self.parties, self.line.cells, strict=True))

    @property
    def is_mended_here(self) -> bool:
        """Whether a slip is corrected in the row: in a match a round may change what follows, and cards have a page."""
        return isinstance(self.line.entry, RoundEntry) and self.line.match is None


def open_row(sheet: TableSheet, line: RoundLine, rules: Ruleset, current: int | None = None) -> Row:
    """A line with nothing on it, with its own form."""
    form = new_form(sheet.names, rules, line.number)
    if line.number == current:
        # Where the cursor is when the page has loaded.
        form.fields["maker"].widget.attrs["autofocus"] = True
    return Row(line, sheet.parties, form, line.number == current)


def new_form(names: Mapping[Contender, str], rules: Ruleset, number: int, data: QueryDict | None = None) -> FiguresForm:
    """The form for a round that is not written yet."""
    return ROUND_FORMS[rules.game].figures(data, rules=rules, names=names, number=number)


def grid(sheet: TableSheet, rules: Ruleset, current: int | None, typed: FiguresForm | None = None) -> Iterator[Row]:
    """One row per round of the leg; a form that was refused comes back in its own row."""
    for line in sorted([*sheet.lines, *sheet.open_lines], key=attrgetter("number")):
        if typed is not None and typed.number == line.number:
            yield Row(line, sheet.parties, typed, True)
        elif line.row:
            yield Row(line, sheet.parties)
        else:
            yield open_row(sheet, line, rules, current)


def special_labels(form: FiguresForm) -> list[str]:
    """The headings of a row's columns that are not points: in the order of its fields."""
    return [str(form.fields[name].label) for name in ("pit", "revoke", "trump", "doubling") if name in form.fields]


def table_context(table: Table) -> dict[str, Any]:
    """What every page of a table mentions. Not through `about`: a stored round passes through no file for that."""
    match_day, rules = table.leg.match_day, table.leg_rules
    return {
        "club": match_day.competition.club,
        "competition": match_day.competition,
        "match_day": match_day,
        "leg": table.leg,
        "table": table,
        "has_melds": rules.game.has_melds,
        "is_match": rules.rounds_in_order,
        "is_race": rules.is_race,
        "points_to_reach": rules.points_to_reach,
    }


def show_grid(
    request: LoggedInRequest,
    table: Table,
    sheet: TableSheet,
    *,
    wanted: int | None = None,
    typed: FiguresForm | None = None,
) -> HttpResponse:
    """The grid with the cursor in the wanted round if that is open, otherwise in the next one."""
    is_open = {line.number for line in sheet.open_lines}
    current = typed.number if typed else wanted if wanted in is_open else sheet.next_number
    rules = table.leg_rules
    takes_rounds = table.takes_rounds
    context = table_context(table) | {
        "sheet": sheet,
        "takes_rounds": takes_rounds,
        "rows": list(grid(sheet, rules, current, typed)) if takes_rounds else [],
        "special_labels": special_labels(new_form(sheet.names, rules, 1)) if takes_rounds else [],
        "is_totals": table.entry_mode == EntryMode.TOTALS,
        "is_organiser": may(request.user, table.leg.match_day.competition.club, Role.ORGANISER),
    }
    return render(request, "table/sheet/entry.html", context)


def round_record(
    request: LoggedInRequest, club: str, competition: str, day: int, leg: int, table: int, round: int
) -> HttpResponse:
    """Store a row. With htmx the row comes back stored, or with its messages; otherwise the whole page does."""
    address = (club, competition, day, leg, table)
    found, rules = get_table_and_rules(request, *address, number=round)
    if request.method != "POST":
        # Someone reloads, or comes back from logging in.
        return show_grid(request, found, get_table_sheet(found), wanted=round)
    seats = seats_at(found)
    form = new_form(called(found.contenders, tonight(seats)), rules, round, request.POST)
    stale = _(
        "Someone else has saved this round in the meantime, see below. What you typed is still here, but not saved."
    )
    if row := recorded(request, found, form, stale=stale):
        return _show_stored(request, row, seats, rules, address)
    sheet = get_table_sheet(found, seats)
    if request.htmx:
        return render(request, "table/round/row.html", _row_context(sheet, form))
    return show_grid(request, found, sheet, typed=form)


def _row_context(sheet: TableSheet, form: FiguresForm) -> dict[str, Any]:
    line = next((line for line in (*sheet.lines, *sheet.open_lines) if line.number == form.number), None)
    return table_context(sheet.table) | {
        "row": {"line": line or {"number": form.number}, "form": form, "is_current": True},
        "meanwhile": Row(line, sheet.parties) if line and line.row else None,
    }


def _show_stored(
    request: LoggedInRequest,
    row: Round,
    seats: tuple[Seat, ...],
    rules: Ruleset,
    address: tuple[Any, ...],
    outdated: Leg | None = None,
) -> HttpResponse:
    sheet = get_table_sheet(row.table, seats)
    following = next((line for line in sheet.open_lines if line.number > row.number), None)
    if request.htmx:
        context = table_context(row.table) | {"sheet": sheet, "row": row_of(sheet, row.number), "outdated": outdated}
        if rules.rounds_in_order and following and sheet.lines[-1].number == row.number:
            # A match that is not over continues on a line that the page does not have yet.
            context["following"] = open_row(sheet, following, rules)
        return render(request, "table/round/stored_answer.html", context)
    url = reverse("table_entry", args=address)
    return redirect(f"{url}?round={following.number}" if following else url)


@require_POST
def round_preview(
    request: LoggedInRequest, club: str, competition: str, day: int, leg: int, table: int, round: int
) -> HttpResponse:
    """What the row would be worth as typed so far; stores nothing."""
    found, rules = get_table_and_rules(request, club, competition, day, leg, table, number=round)
    has_melds = rules.game.has_melds
    # A row of klaverjas calls the sides by their places, a row of a match by their names.
    names = (
        called(found.contenders, tonight(seats_at(found)))
        if has_melds
        else {who: str(CONTENDERS_IN_WORDS[who]) for who in found.contenders}
    )
    form = ROUND_FORMS[rules.game].figures(request.POST, rules=rules, names=names, number=round)
    context = form.preview()
    if has_melds:
        # A row with three players has no room for the reasons.
        return render(request, "table/round/preview_melds.html", context)
    if isinstance(form.entry, RoundEntry) and (score := context["score"]):
        context["outcome_side"] = form.entry.revoke or score.nat or score.pit
    return render(request, "table/round/preview.html", context)


def round_correct(
    request: LoggedInRequest, club: str, competition: str, day: int, leg: int, table: int, round: int
) -> HttpResponse:
    """Changes a stored round, or takes it off the sheet, with a reason."""
    address = (club, competition, day, leg, table)
    found, rules = get_table_and_rules(request, *address, number=round)
    stored = get_object_or_404(found.rounds, number=round)
    entry = entry_from_mapping(stored.entry, rules)
    sheet = get_table_sheet(found)
    removes = request.method == "POST" and request.POST.get("action") == "remove"
    corrects = request.method == "POST" and not removes
    correction = CorrectionForm(request.POST if corrects else None, stored_revision=stored.revision)
    remove_form = RemoveRoundForm(request.POST if removes else None, stored_revision=stored.revision, prefix="remove")
    form = None
    if isinstance(entry, RoundEntry | KlammernEntry):
        form = ROUND_FORMS[rules.game].figures(
            request.POST if corrects else None,
            rules=rules,
            names=sheet.names,
            number=round,
            written=entry,
            is_new=False,
        )
    if corrects and form and corrected(request, stored, form, correction):
        if request.htmx:
            found, rules = get_table_and_rules(request, *address, number=round)  # with its new totals
            corrected_row = found.rounds.get(pk=stored.pk)
            outdated = find_outdated(found.leg.match_day)
            return _show_stored(request, corrected_row, sheet.kept.seats, rules, address, outdated=outdated)
        return redirect("table_entry", *address)
    if removes and remove_form.is_valid() and _removed(request, stored, remove_form):
        return redirect("table_entry", *address)
    is_stale = remove_form.is_stale or correction.is_stale
    if is_stale:
        sheet = get_table_sheet(found)
    if request.htmx and form:
        return _show_correction(request, sheet, form, correction)
    context = table_context(found) | {
        "number": round,
        "shown": sheet.shown_number(round),
        "row": row_of(sheet, round),
        "form": form,
        "correction": correction,
        "remove_form": remove_form,
        "is_stale": is_stale,
    }
    return render(request, "table/round/correct.html", context)


def _show_correction(
    request: LoggedInRequest, sheet: TableSheet, form: FiguresForm, correction: CorrectionForm
) -> HttpResponse:
    """The row of a stored round with its fields. No one is asked why: a typing mistake is the reason."""
    stored = row_of(sheet, form.number)
    if stored is None:
        raise Http404
    context = table_context(sheet.table) | {
        "row": replace(stored, form=form, is_current=True, correction=correction),
        "meanwhile": stored if correction.is_stale else None,
    }
    return render(request, "table/round/row.html", context)


def row_of(sheet: MatchSheet, number: int) -> Row | None:
    """The round as it is stored; None if someone has removed it since."""
    return next((Row(line, sheet.parties) for line in sheet.lines if line.number == number), None)


def _removed(request: LoggedInRequest, stored: Round, form: RemoveRoundForm) -> bool:
    number = shown_number(stored.table, stored.number)
    try:
        with refused_on(form):
            remove_round(round=stored, by=request.user, **form.cleaned_data)
            messages.success(request, _("Round %(number)d is removed; it stays in the history.") % {"number": number})
            warn_of_outdated(request, stored.table.leg.match_day)
            return True
    except Stale:
        form.refuse_stale(newest_revision(stored))
    return False


def corrected(request: LoggedInRequest, stored: Round, form: RoundForm, correction: CorrectionForm) -> bool:
    """Whether the forms are valid and the service accepted the correction; refusals are shown on them."""
    entry = form.valid_entry
    is_valid = correction.is_valid()
    if entry is not None and correction.is_stale and stored.entry == entry_to_mapping(entry):
        return True  # sent once more: the answer was lost
    if not is_valid or entry is None:
        return False
    try:
        with refused_on(form):
            correct_round(round=stored, entry=entry, by=request.user, **correction.cleaned_data)
            if not request.htmx:  # a row shows on its own that it is stored
                said = _("Round %(number)d is corrected.")
                messages.success(request, said % {"number": shown_number(stored.table, stored.number)})
                warn_of_outdated(request, stored.table.leg.match_day)
            return True
    except Stale:
        correction.refuse_stale(newest_revision(stored))
    return False


def recorded(request: LoggedInRequest, table: Table, form: RoundForm, *, stale: str) -> Round | None:
    """The round, if the form is valid and the service stored it; refusals are shown on the form."""
    entry = form.valid_entry
    try:
        if entry is not None:
            key = form.cleaned_data["client_id"]
            return record_round(table=table, number=form.number, entry=entry, client_id=key, by=request.user)
    except KeyUsed:
        form.ask_again()
    except Stale:
        form.add_error(None, stale)
    except ValidationError as error:
        add_refusal(form, error)
    return None
