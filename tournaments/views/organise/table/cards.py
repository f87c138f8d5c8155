"""A round card by card: checked and shown trick by trick first, stored when the button says so."""

from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring import (
    CardsEntry,
    KlammernCards,
    KlammernScore,
    Ruleset,
    Seat,
    entry_from_mapping,
)
from tournaments.choices import Role
from tournaments.forms.table.cards import CardsForm
from tournaments.forms.table.meld_cards import MeldCardsForm
from tournaments.forms.table.meld_picker import MELD_TAPS, MeldPicker
from tournaments.forms.table.picker import TAPS, Picker
from tournaments.forms.table.round import CorrectionForm, RoundForm
from tournaments.models import Round, Table
from tournaments.permissions import may
from tournaments.queries.table.match_record import dealer_at, read_cells
from tournaments.queries.table.match_sheet import MatchSheet, get_table_sheet
from tournaments.queries.table.table import shown_number
from tournaments.queries.table.tricks import tricks_of
from tournaments.views.organise.request import LoggedInRequest
from tournaments.views.organise.table.round import corrected, get_table_and_rules, recorded, row_of, table_context
from tournaments.wording.explanation import explain_round


def round_cards(
    request: LoggedInRequest, club: str, competition: str, day: int, leg: int, table: int, round: int
) -> HttpResponse:
    """A round card by card: checked and shown trick by trick first, stored when the button says so."""
    address = (club, competition, day, leg, table)
    found, rules = get_table_and_rules(request, *address, number=round)
    has_melds = rules.game.has_melds
    sheet = get_table_sheet(found)
    line = next((line for line in sheet.lines if line.number == round), None)
    stored = line.row if line else None
    blank = partial(
        MeldCardsForm if has_melds else CardsForm,
        rules=rules,
        names={Seat(seat.position): f"{seat.player} ({seat.get_position_display()})" for seat in sheet.kept.seats},
        number=round,
        dealer=dealer_at(sheet.kept, round),
        is_new=stored is None,
    )
    correction = _correction(request, stored)
    if request.method == "POST" and any(tap in request.POST for tap in (MELD_TAPS if has_melds else TAPS)):
        form = blank(initial=_picker(blank(initial=request.POST.dict()), sheet).tap(request.POST))
    else:
        form = blank(
            request.POST if request.method == "POST" else None,
            written=entry_from_mapping(stored.entry, rules) if stored else None,
        )
    form.is_valid()
    if _is_to_be_stored(request) and _stored(request, found, form, stored, correction):
        return _after_cards(request, found, round, form, address)
    context = table_context(found) | {
        "number": round,
        "shown": sheet.shown_number(round) if has_melds else round,
        "form": form,
        "form_of_cards": f"table/round/{'meld_cards' if has_melds else 'cards'}_form.html",
        "picker": _picker(form, sheet),
        "sheet": sheet,
        "row": row_of(sheet, round),
        "correction": correction,
    }
    template = "cards_answer" if request.htmx else "cards"
    return render(request, f"table/round/{template}.html", context | _result(form, rules, sheet))


def _picker(form: CardsForm | MeldCardsForm, sheet: MatchSheet) -> Picker | MeldPicker:
    return MeldPicker(form, sheet.names) if isinstance(form, MeldCardsForm) else Picker(form)


def _result(form: CardsForm | MeldCardsForm, rules: Ruleset, sheet: MatchSheet) -> dict[str, Any]:
    """What the cards are worth, trick by trick; nothing as long as they are not all there, or wrong."""
    entry, score = form.entry, form.score
    if isinstance(entry, CardsEntry) and score:
        return {"score": score, "explanation": explain_round(entry, score, rules), "tricks": tricks_of(entry, rules)}
    if isinstance(entry, KlammernCards) and isinstance(score, KlammernScore):
        cells = read_cells(entry, score, dict.fromkeys(sheet.names, 0))
        return {
            "explanation": explain_round(entry, score, rules, sheet.names),
            "tricks": tricks_of(entry, rules),
            "cells": list(zip(sheet.names.values(), cells, strict=True)),
        }
    return {}


def _is_to_be_stored(request: LoggedInRequest) -> bool:
    """Reports that it is only checked so far."""
    return request.POST.get("action") == "store"


def _correction(request: LoggedInRequest, stored: Round | None) -> CorrectionForm | None:
    """The extra fields for a round that is stored already; a reason is required only when it is stored again."""
    if stored is None:
        return None
    data = request.POST if _is_to_be_stored(request) else None
    return CorrectionForm(data, stored_revision=stored.revision, initial=request.POST.dict())


def _stored(
    request: LoggedInRequest, table: Table, form: RoundForm, stored: Round | None, correction: CorrectionForm | None
) -> bool:
    """Whether the round is stored now, new or corrected; refusals are shown on the forms."""
    if stored and correction:
        return corrected(request, stored, form, correction)
    stale = _("Someone else has saved this round in the meantime. What you typed is still here, but not saved.")
    if not recorded(request, table, form, stale=stale):
        return False
    messages.success(request, _("Round %(number)d is saved.") % {"number": shown_number(table, form.number)})
    return True


def _after_cards(
    request: LoggedInRequest, table: Table, number: int, form: CardsForm | MeldCardsForm, address: tuple[Any, ...]
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
