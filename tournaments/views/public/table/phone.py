"""The sheet of a table on the phones of its players: write a round, correct it, undo the last one, call for help.

The address is the key. It opens one table until its leg is closed, so a request that knows it needs no other proof that
it comes from the table (and a phone that had no signal for an hour has no fresh one).
"""

from itertools import count

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import AnyEntry, Side
from tournaments.exceptions import Stale
from tournaments.forms.refusal import add_refusal
from tournaments.forms.revision import RevisionForm
from tournaments.forms.table.round import FiguresForm
from tournaments.forms.table.round_forms import ROUND_FORMS
from tournaments.permissions import find_linked_match_day, find_linked_table
from tournaments.queries.table.match_sheet import MatchSheet, PhoneTable, get_phone_sheet, get_phone_table, party_names
from tournaments.queries.table.table import newest_revision
from tournaments.queries.table.tally import OpenRound, list_open_rounds
from tournaments.services.table.round import correct_round, record_round, remove_round
from tournaments.services.table.table_link import call_organiser
from tournaments.services.table.tally import write_tally


def get_linked_table(token: str) -> PhoneTable:
    """The table of this link; a closed leg answers like a link that never existed."""
    table = find_linked_table(token)
    if table is None:
        raise Http404
    try:
        return get_phone_table(table)
    except Stale:
        raise Http404 from None


@never_cache
@require_safe
def phone(request: HttpRequest, token: str) -> HttpResponse:
    """The sheet: who has what, the next round, every round before it. If both sides keep it, first whose it is."""
    if find_linked_table(token) is None:
        closed = {"match_day": find_linked_match_day(token)}
        return render(request, "tournaments/public/table/phone/closed.html", closed, status=404)
    at = get_linked_table(token)
    if at.has_two_tallies and side_of(request, at) is None:
        context = {"token": token, "at": at, "sides": [(side, party_names(at)[side]) for side in Side]}
        return render(request, "tournaments/public/table/phone/sides.html", context)
    return _show(request, token, at)


def side_of(request: HttpRequest, at: PhoneTable) -> Side | None:
    """Which side this phone keeps the count for, if each side has its own."""
    asked = request.POST.get("side") or request.GET.get("side")
    return Side(asked) if at.has_two_tallies and asked in list(Side) else None


def _to_sheet(token: str, side: Side | None) -> HttpResponse:
    address = reverse("phone", args=[token])
    return redirect(f"{address}?side={side.value}" if side else address)


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def phone_round(request: HttpRequest, token: str, round: int) -> HttpResponse:
    """Write a round. A phone that sends rounds it has kept asks for JSON; what it sends twice is stored once."""
    at = get_linked_table(token)
    if request.method != "POST":
        return redirect("phone", token)
    form = _round_form(at, round, request.POST)
    side = side_of(request, at)
    if at.has_two_tallies and side is None:
        if _wants_json(request):  # kept on the phone before the club wanted two tallies: it must not count as stored
            problems = [
                _("Both sides keep score now: choose which side you are keeping score for, and write the round again.")
            ]
            return JsonResponse({"problems": problems, "next": round}, status=422)
        return redirect("phone", token)
    status = 422
    if entry := form.valid_entry:
        client_id = form.cleaned_data["client_id"]
        try:
            if side:
                write_tally(table=at.table, side=side, number=round, entry=entry, client_id=client_id)
            else:
                record_round(table=at.table, number=round, entry=entry, client_id=client_id, by=None)
        except Stale:
            status = 409
            form.add_error(
                None,
                _(
                    "Someone else has written round %(number)d in the meantime, see below. What you typed is "
                    "still here; save it only if it is the next round."
                )
                % {"number": round},
            )
        except ValidationError as error:
            add_refusal(form, error)
        else:
            return JsonResponse({"stored": round}) if _wants_json(request) else _to_sheet(token, side)
    if _wants_json(request):
        problems = [str(text) for texts in form.errors.values() for text in texts]
        return JsonResponse({"problems": problems, "next": _next_number(at, side)}, status=status)
    return _show(request, token, at, form)


@csrf_exempt
@never_cache
@require_POST
def phone_preview(request: HttpRequest, token: str, round: int) -> HttpResponse:
    """What the round would be worth as typed so far; stores nothing."""
    at = get_linked_table(token)
    form = _round_form(at, round, request.POST)
    return render(request, "tournaments/table/round_preview.html", form.preview())


def _refuse_two_tallies(at: PhoneTable) -> None:
    """What both sides wrote identically is final: only the organiser can change it."""
    if at.has_two_tallies:
        raise Http404


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def phone_correct(request: HttpRequest, token: str, round: int) -> HttpResponse:
    """Change a round that is already written; what it was stays in the history."""
    at = get_linked_table(token)
    _refuse_two_tallies(at)
    stored = at.table.rounds.filter(number=round).first()
    line = next((line for line in get_phone_sheet(at).lines if line.number == round), None)
    if stored is None or line is None:
        raise Http404
    data = request.POST if request.method == "POST" else None
    form = _round_form(at, round, data, written=line.entry, is_new=False)
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
            messages.success(request, _("Round %(number)d is corrected.") % {"number": round})
            return redirect("phone", token)
    cells = list(zip(party_names(at).values(), line.cells, strict=True))
    context = {
        "token": token,
        "at": at,
        "line": line,
        "stored": cells,
        "form": form,
        "correction": correction,
        "number": round,
    }
    return render(request, "tournaments/public/table/phone/correct.html", context)


@csrf_exempt
@never_cache
@require_POST
def phone_undo(request: HttpRequest, token: str) -> HttpResponse:
    """Undo the last round, unless someone has written on the sheet since the page was opened."""
    at = get_linked_table(token)
    _refuse_two_tallies(at)
    last = at.table.rounds.order_by("-number").first()
    if last is None or request.POST.get("revision") != str(at.revision):
        messages.warning(
            request, _("Someone else has written on this sheet in the meantime. Nothing was taken back; look again.")
        )
        return redirect("phone", token)
    try:
        remove_round(
            round=last,
            reason=_("Taken back at the table"),
            revision=last.revision,
            sheet_revision=at.revision,
            by=None,
        )
    except Stale:
        messages.warning(
            request, _("Someone else has written on this sheet in the meantime. Nothing was taken back; look again.")
        )
    except ValidationError as error:
        messages.warning(request, " ".join(error.messages))
    else:
        messages.success(request, _("Round %(number)d is taken back.") % {"number": last.number})
    return redirect("phone", token)


@csrf_exempt
@never_cache
@require_POST
def phone_call(request: HttpRequest, token: str) -> HttpResponse:
    """The organiser is needed at this table."""
    at = get_linked_table(token)
    call_organiser(table=at.table)
    messages.success(request, _("The organiser sees that you are waiting."))
    return redirect("phone", token)


@never_cache
@require_safe
def phone_news(request: HttpRequest, token: str) -> HttpResponse:
    """Whether another phone or the desk has written on the sheet since the version that is shown; 204 if not."""
    table = find_linked_table(token)
    if table is None or request.GET.get("revision") == str(table.revision):
        return HttpResponse(status=204)
    return render(request, "tournaments/public/table/phone/news.html", {"token": token})


@require_safe
def phone_worker(request: HttpRequest) -> HttpResponse:
    """The part of the phone's browser that shows a sheet without signal. It may answer for table sheets only."""
    return render(request, "tournaments/public/table/phone/worker.js", content_type="text/javascript")


def _show(request: HttpRequest, token: str, at: PhoneTable, form: FiguresForm | None = None) -> HttpResponse:
    sheet = get_phone_sheet(at)
    side = side_of(request, at)
    open_rounds = list_open_rounds(at.table) if side else []
    # A round that came too late is sent again as the round whose turn it is.
    number = next_number(sheet, open_rounds, side)
    again = next((row for row in open_rounds if str(row.number) == request.GET.get("round")), None)
    if again:
        number = again.number
    if not at.takes_rounds:
        number = form = None
    elif form is None and number is not None and not at.is_totals:
        own = again.opinions.get(side) if again and side else None
        form = _round_form(at, number, written=own.entry if own else None)
    context = {
        "token": token,
        "at": at,
        "table": at.table,
        "sheet": sheet,
        "form": form,
        "number": number,
        "board": at.first_board + number - 1 if at.first_board and number else None,
        "competition": at.table.leg.match_day.competition,
        "side": side,
        "open_rounds": [
            (row, row.opinions.get(side), row.opinions.get(side.other)) for row in open_rounds if side is not None
        ],
        "side_name": party_names(at)[side] if side else "",
    }
    return render(request, "tournaments/public/table/phone/phone.html", context)


def next_number(sheet: MatchSheet, open_rounds: list[OpenRound], side: Side | None) -> int | None:
    """The round to be written next, by this side if each keeps its own count; None if there is none left."""
    if sheet.match.finished:
        return None
    written = {line.number for line in sheet.lines} | {row.number for row in open_rounds if side in row.opinions}
    number = next(number for number in count(1) if number not in written)
    return number if sheet.last_number is None or number <= sheet.last_number else None


def _next_number(at: PhoneTable, side: Side | None) -> int | None:
    return next_number(get_phone_sheet(at), list_open_rounds(at.table) if side else [], side)


def _round_form(
    at: PhoneTable,
    number: int,
    data: QueryDict | None = None,
    *,
    written: AnyEntry | None = None,
    is_new: bool = True,
) -> FiguresForm:
    return ROUND_FORMS[at.ruleset.game].figures(
        data,
        rules=at.ruleset,
        names=party_names(at),
        number=number,
        written=written,
        is_new=is_new,
    )


def _wants_json(request: HttpRequest) -> bool:
    return request.headers.get("Accept") == "application/json"
