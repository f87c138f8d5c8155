"""A round card by card: checked and shown trick by trick first, stored when the button says so."""

from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring import Contender, Ruleset, Seat, entry_from_mapping, meld_progress, round_progress
from tournaments.choices import Role
from tournaments.forms.table.cards import CardsForm
from tournaments.forms.table.meld_cards import MeldCardsForm
from tournaments.forms.table.meld_picker import MELD_TAPS, MeldPicker
from tournaments.forms.table.picker import TAPS, Picker
from tournaments.forms.table.round import CorrectionForm, RoundForm
from tournaments.models import Round, Table
from tournaments.permissions import may
from tournaments.queries.table.kept_match import read_cells
from tournaments.queries.table.portefeuille import board_number
from tournaments.queries.table.table import dealer_at, get_table_sheet
from tournaments.queries.table.tricks import read_tricks
from tournaments.views.organise.request import LoggedInRequest
from tournaments.views.organise.table.round import get_table_and_rules, row_of, table_context
from tournaments.views.organise.table.store import corrected, recorded
from tournaments.wording.explanation import explain_round


def round_cards(
    request: LoggedInRequest, club: str, competition: str, day: int, leg: int, table: int, round: int
) -> HttpResponse:
    """A round card by card: checked and shown trick by trick first, stored when the button says so."""
    address = (club, competition, day, leg, table)
    found, rules = get_table_and_rules(request, *address, number=round)
    if rules.game.has_melds:
        return _show_meld_cards(request, found, rules, round, address)
    sheet = get_table_sheet(found)
    stored = next((line.round for line in sheet.rounds if line.number == round), None)
    seats: dict[Contender, str] = {
        Seat(seat.position): f"{seat.player} ({seat.get_position_display()})" for seat in sheet.seats
    }
    blank = partial(
        CardsForm,
        rules=rules,
        names=seats,
        number=round,
        dealer=_dealer(found, round),
        is_new=stored is None,
    )
    correction = _correction(request, stored)
    if request.method == "POST" and any(tap in request.POST for tap in TAPS):
        typed = blank(initial=request.POST.dict())
        form = blank(initial=Picker(typed).tap(request.POST))
    else:
        form = blank(
            request.POST if request.method == "POST" else None,
            written=entry_from_mapping(stored.entry) if stored else None,
        )
    form.is_valid()
    if _is_to_be_stored(request) and _stored(request, found, form, stored, correction):
        return _after_cards(request, found, round, form, address)
    context = table_context(found) | {
        "number": round,
        "form": form,
        "picker": Picker(form),
        "score": form.score,
        "explanation": explain_round(form.entry, form.score, rules) if form.entry and form.score else [],
        "tricks": list(read_tricks(round_progress(form.entry, rules))) if form.entry and form.score else [],
        "sheet": sheet,
        "row": row_of(sheet, round, rules),
        "correction": correction,
    }
    template = "cards_answer" if request.htmx else "cards"
    return render(request, f"table/round/{template}.html", context)


def _is_to_be_stored(request: LoggedInRequest) -> bool:
    """Otherwise it is only checked so far."""
    return request.POST.get("action") == "store"


def _correction(request: LoggedInRequest, stored: Round | None) -> CorrectionForm | None:
    """What is asked beside a round that is stored already; a reason is missed only when it is stored again."""
    if stored is None:
        return None
    data = request.POST if _is_to_be_stored(request) else None
    return CorrectionForm(data, stored_revision=stored.revision, initial=request.POST.dict())


def _stored(
    request: LoggedInRequest, table: Table, form: RoundForm, stored: Round | None, correction: CorrectionForm | None
) -> bool:
    """Whether the round is stored now, new or corrected; what is refused is shown on the forms."""
    if stored and correction:
        return corrected(request, stored, form, correction)
    return recorded(request, table, form)


def _after_cards(
    request: LoggedInRequest, table: Table, number: int, form: CardsForm, address: tuple[Any, ...]
) -> HttpResponse:
    """Back to the grid; after a revoke that costs only its player something, to their penalty."""
    revoke = form.entry.revoke if form.entry else None
    match_day = table.leg.match_day
    if revoke is None or form.is_stopped_by_revoke:
        return redirect("table_entry", *address)
    messages.warning(request, _("The revoke did not change the round: by your rules the player gets a penalty for it."))
    if not may(request.user, match_day.competition.club, Role.ORGANISER):
        return redirect("table_entry", *address)
    seat = table.seats.get(position=revoke.value)
    penalty = urlencode({"add": "revoke", "unit": seat.player.number, "leg": table.leg.number, "round_number": number})
    return redirect(f"{reverse('adjustments', args=address[:3])}?{penalty}")


def _show_meld_cards(
    request: LoggedInRequest, table: Table, rules: Ruleset, number: int, address: tuple[Any, ...]
) -> HttpResponse:
    sheet = get_table_sheet(table)
    line = next((line for line in sheet.rounds if line.number == number and line.round), None)
    stored = line.round if line else None
    blank = partial(
        MeldCardsForm,
        rules=rules,
        names={Seat(seat.position): f"{seat.player} ({seat.get_position_display()})" for seat in sheet.seats},
        number=number,
        dealer=_dealer(table, number),
        is_new=stored is None,
    )
    correction = _correction(request, stored)
    if request.method == "POST" and any(tap in request.POST for tap in MELD_TAPS):
        typed = blank(initial=request.POST.dict())
        form = blank(initial=MeldPicker(typed, sheet.names).tap(request.POST))
    else:
        form = blank(
            request.POST if request.method == "POST" else None,
            written=entry_from_mapping(stored.entry, rules) if stored else None,
        )
    form.is_valid()
    if _is_to_be_stored(request) and _stored(request, table, form, stored, correction):
        return redirect("table_entry", *address)
    context = table_context(table) | {
        "number": number,
        "shown": sheet.shown_number(number),
        "form": form,
        "picker": MeldPicker(form, sheet.names),
        "sheet": sheet,
        "row": row_of(sheet, number, rules),
        "correction": correction,
    }
    if form.entry and form.score:
        context |= {
            "tricks": list(read_tricks(meld_progress(form.entry, rules), form.entry.revoke)),
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
    return render(request, f"table/round/{template}.html", context)


def _dealer(table: Table, number: int) -> Seat:
    """Who deals; in portefeuille the board says so."""
    match_day = table.leg.match_day
    if match_day.competition.is_portefeuille:
        number = board_number(match_day.leg_rules.rounds, table.leg.number, number)
    return Seat(dealer_at(table, number))
