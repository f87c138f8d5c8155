"""One round: stored from its row of the grid, previewed while it is typed, corrected, or entered card by card."""

from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring import (
    CardsEntry,
    KlammernEntry,
    RoundEntry,
    Ruleset,
    Seat,
    dealer,
    entry_from_mapping,
    round_progress,
    score_round,
)
from tournaments.choices import Role
from tournaments.exceptions import Stale
from tournaments.forms.cards import CardsForm, CorrectCardsForm, played
from tournaments.forms.explanation import explain_round
from tournaments.forms.grid import GRID_FORMS, MeldRoundForm
from tournaments.forms.picker import TAPS, Picker
from tournaments.forms.refusal import add_refusal
from tournaments.forms.round import RemoveRoundForm, RoundForm
from tournaments.models import Round, Table
from tournaments.models.round import CONTENDERS_IN_WORDS
from tournaments.permissions import get_table_for_scorekeeper, may
from tournaments.queries.pad import read_cells
from tournaments.queries.table import FIRST_DEALER, TableSheet, get_table_sheet
from tournaments.queries.written_round import read_tricks
from tournaments.services.round import LONGEST_LEG, record_round, remove_round
from tournaments.views.organise.meld_cards import show_meld_cards
from tournaments.views.organise.request import LoggedInRequest
from tournaments.views.organise.store import corrected, recorded, refuse_stale
from tournaments.views.organise.table import Row, new_form, open_row, show_grid, stored_row, table_context


def get_table_and_rules(request: LoggedInRequest, *address: Any, number: int) -> tuple[Table, Ruleset]:
    """The table, when its leg has a round of this number."""
    table = get_table_for_scorekeeper(request.user, *address)
    rules = table.leg.match_day.competition.leg_rules
    last = LONGEST_LEG if rules.game.has_melds else rules.rounds
    if not 1 <= number <= last or table.players != rules.players:
        raise Http404
    return table, rules


@login_required
def round_record(
    request: LoggedInRequest, club: str, competition: str, day: int, leg: int, table: int, round: int
) -> HttpResponse:
    """Store a row. With htmx the row comes back stored, or with its messages; otherwise the whole page does."""
    address = (club, competition, day, leg, table)
    found, rules = get_table_and_rules(request, *address, number=round)
    sheet = get_table_sheet(found)
    if request.method != "POST":
        # Somebody reloads, or comes back from logging in.
        return show_grid(request, found, sheet, wanted=round)
    form = new_form(sheet, rules, round, request.POST)
    if form.is_valid():
        try:
            row = record_round(
                table=found, number=round, entry=form.entry, client_id=form.cleaned_data["client_id"], by=request.user
            )
        except Stale:
            sheet = get_table_sheet(found)
            form.add_error(
                None,
                _("Somebody else has stored this round meanwhile, see below. What you typed is kept but not stored."),
            )
        except ValidationError as error:
            add_refusal(form, error)
        else:
            return _show_stored(request, row, address)
    if request.htmx:
        return render(request, "tournaments/organise/round/row.html", _row_context(sheet, form, rules))
    return show_grid(request, found, sheet, typed=form)


def _row_context(sheet: TableSheet, form: RoundForm | MeldRoundForm, rules: Ruleset) -> dict[str, Any]:
    line = next((line for line in sheet.rounds if line.number == form.number), None)
    meanwhile = stored_row(sheet, line, rules) if line and line.round else None
    return table_context(sheet.table) | {
        "row": {"line": line or {"number": form.number}, "form": form, "is_current": True},
        "meanwhile": meanwhile,
    }


def _show_stored(request: LoggedInRequest, row: Round, address: tuple[Any, ...]) -> HttpResponse:
    sheet = get_table_sheet(row.table)
    rules = row.table.leg.match_day.competition.leg_rules
    if request.htmx:
        line = next(line for line in sheet.rounds if line.number == row.number)
        context = table_context(row.table) | {"sheet": sheet, "row": stored_row(sheet, line, rules)}
        last = sheet.rounds[-1]
        if rules.game.has_melds and last.round is None and last.number == row.number + 1:
            # A match that is not over goes on with a line that the page does not have yet.
            context["following"] = open_row(last, new_form(sheet, rules, last.number), None)
        return render(request, "tournaments/organise/round/stored_answer.html", context)
    still_open = [line.number for line in sheet.rounds if line.round is None]
    following = next((number for number in still_open if number > row.number), None)
    url = reverse("table_entry", args=address)
    return redirect(f"{url}?round={following}" if following else url)


@login_required
@require_POST
def round_preview(
    request: LoggedInRequest, club: str, competition: str, day: int, leg: int, table: int, round: int
) -> HttpResponse:
    """What the row would be worth as typed so far; stores nothing."""
    found, rules = get_table_and_rules(request, club, competition, day, leg, table, number=round)
    places = {who: str(CONTENDERS_IN_WORDS[who]) for who in found.contenders}
    form = GRID_FORMS[rules.game].new(request.POST, rules=rules, names=places, number=round)
    form.is_valid()
    possible = hasattr(form, "entry") and not form.findings
    score: Any = score_round(form.entry, rules) if possible else None
    if rules.game.has_melds:
        cells = read_cells(form.entry, score, dict.fromkeys(places, 0)) if score else ()
        context = {"cells": list(zip(places.values(), cells, strict=False)), "problems": form.problem_texts()}
        return render(request, "tournaments/pad/preview.html", context)
    context = {
        "score": score,
        "explanation": explain_round(form.entry, score, rules) if score else [],
        "outcome_side": score and (form.entry.revoke or score.nat or score.pit),
        "problems": form.problem_texts(),
        "doubts": form.doubt_texts(),
    }
    return render(request, "tournaments/organise/round/preview.html", context)


@login_required
def round_correct(
    request: LoggedInRequest, club: str, competition: str, day: int, leg: int, table: int, round: int
) -> HttpResponse:
    """Change a stored round, or take it off the sheet, with a reason."""
    address = (club, competition, day, leg, table)
    found, rules = get_table_and_rules(request, *address, number=round)
    stored = get_object_or_404(found.rounds, number=round)
    entry: Any = entry_from_mapping(stored.entry, rules)
    sheet = get_table_sheet(found)
    removes = request.method == "POST" and request.POST.get("action") == "remove"
    corrects = request.method == "POST" and not removes
    remove_form = RemoveRoundForm(request.POST if removes else None, stored_revision=stored.revision, prefix="remove")
    form = None
    if isinstance(entry, RoundEntry | KlammernEntry):
        forms = GRID_FORMS[rules.game]
        form = forms.correct(
            request.POST if corrects else None,
            rules=rules,
            names=sheet.names,
            number=round,
            stored_revision=stored.revision,
            initial=forms.written(entry),
        )
    if corrects and form and form.is_valid() and corrected(request, stored, form):
        return redirect("table_entry", *address)
    if removes and remove_form.is_valid() and _removed(request, stored, remove_form):
        return redirect("table_entry", *address)
    is_stale = remove_form.is_stale or (form is not None and form.is_stale)
    if is_stale:
        sheet = get_table_sheet(found)
    context = table_context(found) | {
        "number": round,
        "row": _row_of(sheet, round, rules),
        "form": form,
        "remove_form": remove_form,
        "is_stale": is_stale,
    }
    return render(request, "tournaments/organise/round/correct.html", context)


def _row_of(sheet: TableSheet, number: int, rules: Ruleset) -> Row | None:
    """The round as it is stored; None when somebody took it away meanwhile."""
    line = next((line for line in sheet.rounds if line.number == number and line.round), None)
    return stored_row(sheet, line, rules) if line else None


def _removed(request: LoggedInRequest, stored: Round, form: RemoveRoundForm) -> bool:
    try:
        remove_round(round=stored, by=request.user, **form.cleaned_data)
    except Stale:
        refuse_stale(form, stored)
        return False
    except ValidationError as error:
        add_refusal(form, error)
        return False
    messages.success(request, _("Round %(number)d is removed; the history keeps it.") % {"number": stored.number})
    return True


@login_required
def round_cards(
    request: LoggedInRequest, club: str, competition: str, day: int, leg: int, table: int, round: int
) -> HttpResponse:
    """A round card by card: checked and shown trick by trick first, stored when the button says so."""
    address = (club, competition, day, leg, table)
    found, rules = get_table_and_rules(request, *address, number=round)
    if rules.game.has_melds:
        return show_meld_cards(request, found, rules, round, address)
    sheet = get_table_sheet(found)
    stored = next((line.round for line in sheet.rounds if line.number == round), None)
    seats = {Seat(seat.position): f"{seat.player} ({seat.get_position_display()})" for seat in sheet.seats}
    blank = _cards_form(stored, rules, seats, forehand=dealer(FIRST_DEALER, round).next)
    if request.method == "POST" and any(tap in request.POST for tap in TAPS):
        typed = blank(initial=request.POST.dict())
        form = blank(initial=Picker(typed).tap(request.POST))
    else:
        form = blank(request.POST if request.method == "POST" else None)
    is_right = form.is_valid()
    if request.POST.get("action") != "store":
        # Only checked so far: why it changes is asked when it is stored.
        form.errors.pop("reason", None)
    elif is_right:
        if stored is None and recorded(request, found, round, form):
            return _after_cards(request, found, round, form, address)
        if stored is not None and isinstance(form, CorrectCardsForm) and corrected(request, stored, form):
            return _after_cards(request, found, round, form, address)
    context = table_context(found) | {
        "number": round,
        "form": form,
        "picker": Picker(form),
        "score": form.score,
        "explanation": explain_round(form.entry, form.score, rules) if form.score else [],
        "tricks": list(read_tricks(round_progress(form.entry, rules))) if form.score else [],
        "sheet": sheet,
        "row": _row_of(sheet, round, rules),
        "is_stale": getattr(form, "is_stale", False),
    }
    template = "cards_answer" if request.htmx else "cards"
    return render(request, f"tournaments/organise/round/{template}.html", context)


def _cards_form(
    stored: Round | None, rules: Ruleset, seats: dict[Seat, str], forehand: Seat
) -> Callable[..., CardsForm]:
    """The form that fits, to be filled: a new round is led by the seat after the dealer."""
    if stored is None:
        return partial(CardsForm, rules=rules, seats=seats, initial={"leader": forehand.value})
    entry = entry_from_mapping(stored.entry)
    initial = played(entry) if isinstance(entry, CardsEntry) else {"leader": forehand.value}
    return partial(CorrectCardsForm, rules=rules, seats=seats, initial=initial, stored_revision=stored.revision)


def _after_cards(
    request: LoggedInRequest, table: Table, number: int, form: CardsForm, address: tuple[Any, ...]
) -> HttpResponse:
    """Back to the grid; after a revoke that costs only its player something, to his penalty."""
    revoke = form.entry.revoke
    match_day = table.leg.match_day
    if revoke is None or form.is_stopped_by_revoke:
        return redirect("table_entry", *address)
    messages.warning(request, _("The revoke did not change the round: by your rules it costs its player a penalty."))
    if not may(request.user, match_day.competition.club, Role.ORGANISER):
        return redirect("table_entry", *address)
    seat = table.seats.get(position=revoke.value)
    penalty = urlencode({"add": "revoke", "seat": seat.pk, "round_number": number})
    return redirect(f"{reverse('adjustments', args=address[:3])}?{penalty}")
