"""A round of Klammern or Hamburg card by card: checked and shown first, stored when the button says so."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render

from scoring import KlammernCards, Ruleset, Seat, entry_from_mapping
from scoring.melds import seats_at_table
from tournaments.forms.cards import in_tricks
from tournaments.forms.explanation import explain_round
from tournaments.forms.meld_cards import CorrectMeldCardsForm, MeldCardsForm, played_with_melds
from tournaments.forms.meld_picker import MELD_TAPS, MeldPicker
from tournaments.models import Round, Table
from tournaments.queries.pad import read_cells
from tournaments.queries.table import TableSheet, dealer_at, get_table_sheet
from tournaments.queries.written_round import read_tricks_with_melds
from tournaments.views.organise.request import LoggedInRequest
from tournaments.views.organise.store import corrected, recorded
from tournaments.views.organise.table import stored_row, table_context


def show_meld_cards(
    request: LoggedInRequest, table: Table, rules: Ruleset, number: int, address: tuple[Any, ...]
) -> HttpResponse:
    sheet = get_table_sheet(table)
    line = next((line for line in sheet.rounds if line.number == number and line.round), None)
    blank = _form(sheet, rules, number, line.round if line else None)
    if request.method == "POST" and any(tap in request.POST for tap in MELD_TAPS):
        typed = blank(initial=request.POST.dict())
        form = blank(initial=MeldPicker(typed, sheet.names).tap(request.POST))
    else:
        form = blank(request.POST if request.method == "POST" else None)
    is_right = form.is_valid()
    if request.POST.get("action") != "store":
        # Only checked so far: why it changes is asked when it is stored.
        form.errors.pop("reason", None)
    elif is_right:
        if line is None and recorded(request, table, number, form):
            return redirect("table_entry", *address)
        if line and line.round and isinstance(form, CorrectMeldCardsForm) and corrected(request, line.round, form):
            return redirect("table_entry", *address)
    context = table_context(table) | {
        "number": number,
        "form": form,
        "picker": MeldPicker(form, sheet.names),
        "sheet": sheet,
        "row": stored_row(sheet, line, rules) if line else None,
        "is_stale": getattr(form, "is_stale", False),
    }
    if form.score:
        context |= {
            "tricks": list(read_tricks_with_melds(form.entry, form.score, rules)),
            "cells": list(
                zip(
                    sheet.names.values(),
                    read_cells(form.entry, form.score, dict.fromkeys(sheet.names, 0)),
                    strict=True,
                )
            ),
            "explanation": explain_round(form.entry, form.score, rules, sheet.names),
        }
    template = "meld_cards_answer" if request.htmx else "meld_cards"
    return render(request, f"tournaments/organise/round/{template}.html", context)


def _form(
    sheet: TableSheet, rules: Ruleset, number: int, stored: Round | None
) -> Callable[..., MeldCardsForm | CorrectMeldCardsForm]:
    """The form that fits, to be filled; a new round is led by the seat after the dealer."""
    seats = {Seat(seat.position): f"{seat.player} ({seat.get_position_display()})" for seat in sheet.seats}
    at_table = seats_at_table(rules)
    leader = at_table[(at_table.index(Seat(dealer_at(sheet.table, number))) + 1) % len(at_table)]
    initial: dict[str, Any] = {"leader": leader.value}
    if stored is None:
        return partial(MeldCardsForm, rules=rules, seats=seats, initial=initial)
    entry = entry_from_mapping(stored.entry, rules)
    if isinstance(entry, KlammernCards):
        initial = played_with_melds(entry, in_tricks(entry.plays, rules.players))
    return partial(CorrectMeldCardsForm, rules=rules, seats=seats, initial=initial, stored_revision=stored.revision)
