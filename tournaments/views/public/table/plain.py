"""The sheet of a table as pages with forms, for phones without JavaScript."""

from itertools import count
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import AnyEntry, Side
from tournaments.exceptions import KeyUsed, Stale
from tournaments.forms.refusal import add_refusal
from tournaments.forms.revision import RevisionForm
from tournaments.forms.table.round import FiguresForm
from tournaments.forms.table.round_forms import figures_form
from tournaments.permissions import find_late_link
from tournaments.queries.table.match_record import TableRecord, dealer_at, party_names, seat_names
from tournaments.queries.table.match_sheet import MatchSheet, get_phone_sheet
from tournaments.queries.table.table import newest_revision, shown_number
from tournaments.queries.table.tally import OpenRound, list_open_rounds
from tournaments.services.table.round import correct_round, record_round
from tournaments.services.table.table_link import call_organiser
from tournaments.services.table.tally import write_tally
from tournaments.views.public.table.phone import find_table, own_side, take_off
from tournaments.wording.match_sheet import OWN_CODE
from tournaments.wording.ruling import ruling_at
from tournaments.wording.steps import step_sentences


def get_linked_table(token: str) -> TableRecord:
    """The table of this link, or 404 when its leg is closed, as for a link that never existed."""
    at = find_table(token)
    if at is None:
        raise Http404
    return at


@never_cache
@require_safe
def plain_sheet(request: HttpRequest, token: str) -> HttpResponse:
    """The sheet as a page with a form. Where each side keeps it with its own link, that of the table has none."""
    at = find_table(token)
    if at is None:
        link = find_late_link(token)
        page = "closed" if link else "unknown"
        return render(request, f"table/phone/{page}.html", {"link": link}, status=404)
    if at.table.has_two_tallies and own_side(at.table, token) is None:
        return render(request, "table/phone/sides.html", {"at": at, "text": OWN_CODE})
    return _show(request, token, at)


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def plain_round(request: HttpRequest, token: str, round: int) -> HttpResponse:
    """Write a round; what is sent twice is stored once."""
    at = get_linked_table(token)
    side = own_side(at.table, token)
    if request.method != "POST" or (at.table.has_two_tallies and side is None):
        return redirect("plain_sheet", token)
    form = figures_form(at, round, request.POST)
    number: int | None = round
    if entry := form.valid_entry:
        try:
            _store(at, round, entry, side, form.cleaned_data["client_id"], form.cleaned_data["replaces"])
        except KeyUsed:
            form.ask_again()
        except Stale:
            number = None
            form.add_error(
                None,
                _(
                    "Someone else has written round %(number)d in the meantime, see below. What you typed is "
                    "still here; save it only if it is the next round."
                )
                % {"number": shown_number(at.table, round)},
            )
        except ValidationError as error:
            number = None
            add_refusal(form, error)
        else:
            return redirect("plain_sheet", token)
    return _show(request, token, at, form, number)


def _store(
    at: TableRecord, number: int, entry: AnyEntry, side: Side | None, client_id: UUID, replaces: UUID | None
) -> None:
    if side:
        write_tally(table=at.table, side=side, number=number, entry=entry, client_id=client_id, replaces=replaces)
    else:
        record_round(table=at.table, number=number, entry=entry, client_id=client_id, replaces=replaces, by=None)


def _refuse_two_tallies(at: TableRecord) -> None:
    """What both sides wrote identically is final: only the organiser can change it."""
    if at.table.has_two_tallies:
        raise Http404


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def plain_correct(request: HttpRequest, token: str, round: int) -> HttpResponse:
    """Change a round that is already written; what it was stays in the history."""
    at = get_linked_table(token)
    _refuse_two_tallies(at)
    stored = at.table.rounds.filter(number=round).first()
    line = next((line for line in get_phone_sheet(at).lines if line.number == round), None)
    if stored is None or line is None:
        raise Http404
    data = request.POST if request.method == "POST" else None
    form = figures_form(at, round, data, written=line.entry, is_new=False)
    correction = RevisionForm(data, stored_revision=stored.revision)
    if correction.is_valid() and (entry := form.valid_entry):
        try:
            correct_round(
                round=stored, entry=entry, reason=_("Corrected at the table"), by=None, **correction.cleaned_data
            )
        except Stale:
            correction.refuse_stale(newest_revision(stored))
        except ValidationError as error:
            add_refusal(form, error)
        else:
            messages.success(request, _("Round %(number)d is corrected.") % {"number": line.shown})
            return redirect("plain_sheet", token)
    cells = list(zip(party_names(at).values(), line.cells, strict=True))
    context = {
        "back": reverse("plain_sheet", args=[token]),
        "at": at,
        "line": line,
        "stored": cells,
        "form": form,
        "correction": correction,
        "number": round,
    }
    return render(request, "table/phone/correct.html", context)


@csrf_exempt
@never_cache
@require_POST
def plain_undo(request: HttpRequest, token: str) -> HttpResponse:
    """Undo the last round, unless someone has written on the sheet since the page was opened."""
    at = get_linked_table(token)
    _refuse_two_tallies(at)
    last = at.table.rounds.order_by("-number").first()
    try:
        if last is None or request.POST.get("revision") != str(at.revision):
            raise Stale
        take_off(last, at)
    except Stale:
        messages.warning(
            request, _("Someone else has written on this sheet in the meantime. Nothing was undone; look again.")
        )
    except ValidationError as error:
        messages.warning(request, " ".join(error.messages))
    else:
        messages.success(request, _("Round %(number)d is undone.") % {"number": shown_number(at.table, last.number)})
    return redirect("plain_sheet", token)


@csrf_exempt
@never_cache
@require_POST
def plain_call(request: HttpRequest, token: str) -> HttpResponse:
    """The organiser is needed at this table."""
    at = get_linked_table(token)
    call_organiser(table=at.table)
    messages.success(request, _("The organiser sees that you are waiting."))
    return redirect("plain_sheet", token)


def _show(
    request: HttpRequest, token: str, at: TableRecord, form: FiguresForm | None = None, number: int | None = None
) -> HttpResponse:
    """The `form` keeps its `number`; one that came too late is sent again as the round whose turn it is."""
    sheet = get_phone_sheet(at)
    side = own_side(at.table, token)
    open_rounds = list_open_rounds(at.table) if side else []
    number = number or next_number(sheet, open_rounds, side)
    again = next((row for row in open_rounds if str(row.number) == request.GET.get("round")), None)
    if again:
        number = again.number
    if not at.table.takes_rounds:
        number = form = None
    elif form is None and number is not None and not at.is_totals and not at.table.is_ruled:
        own = again.opinions.get(side) if again and side else None
        form = figures_form(at, number)
        if own:
            form = figures_form(at, number, written=own.entry, initial={"replaces": own.client_id})
    context = {
        "token": token,
        "at": at,
        "table": at.table,
        "sheet": sheet,
        "form": form,
        "number": number,
        "steps": step_sentences(at.ruleset, dealer_at(at, number), seat_names(at.names)) if form and number else [],
        "shown": sheet.shown_number(number) if number else None,
        "board": at.first_board + number - 1 if at.first_board and number else None,
        "competition": at.table.leg.match_day.competition,
        "side": side,
        "open_rounds": [
            (row, row.opinions.get(side), row.opinions.get(side.other)) for row in open_rounds if side is not None
        ],
        "ruling": ruling_at(at),
        "side_name": party_names(at)[side] if side else "",
    }
    return render(request, "table/phone/plain.html", context)


def next_number(sheet: MatchSheet, open_rounds: list[OpenRound], side: Side | None) -> int | None:
    """The round to be written next, by this side if each keeps its own count; None if there is none left."""
    written = sheet.done | {row.number for row in open_rounds if side in row.opinions}
    number = next(number for number in count(1) if number not in written)
    # A sheet that both sides keep is not over before they have written all of it.
    if sheet.match.finished and (side is None or number > len(written)):
        return None
    return number if sheet.last_number is None or number <= sheet.last_number else None
