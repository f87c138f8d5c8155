"""The sheet of a table on the phones of its players: a script (static/js/sheet/) that talks JSON.

The address is the key. It opens one table until its leg is closed, so a request that knows it needs no other proof that
it comes from the table (and a phone that had no signal for an hour has no fresh one).
"""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from uuid import UUID

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from scoring import AnyEntry, Side
from tournaments.exceptions import KeyUsed, Stale
from tournaments.exports.match_sheet import State, sheet_version, table_state
from tournaments.models import Round, Table
from tournaments.permissions import find_late_link, find_linked_table, is_replaced_link
from tournaments.printing.press import png_response
from tournaments.printing.sheet_picture import sheet_picture
from tournaments.queries.table.match_record import TableRecord, get_table_record
from tournaments.queries.table.match_sheet import get_table_sheet
from tournaments.services.table.agreement import agree_with_sheet
from tournaments.services.table.late_round import keep_late_round
from tournaments.services.table.round import record_round, remove_round, withdraw_round
from tournaments.services.table.table_link import call_organiser, side_of
from tournaments.services.table.tally import write_tally
from tournaments.views.public.match_sheet import (
    Written,
    read_sent,
    refuse_unreadable,
    say_closed,
    show_app,
    show_sheet,
    store_written,
)
from tournaments.wording.match_sheet import OWN_CODE


def find_table(token: str) -> TableRecord | None:
    """The table of this link; None when its leg is closed, as for a link that never existed."""
    table = find_linked_table(token)
    at = get_table_record(table) if table else None
    return at if at and at.seats else None  # it may have been removed between two queries


def own_side(table: Table, token: str) -> Side | None:
    """The one side that a phone with this link writes and agrees for, where each side keeps the count."""
    return side_of(token) if table.has_two_tallies else None


def _state(at: TableRecord, token: str, version: str = "") -> State:
    """The sheet. `version` was asked for before any of it was read; without one it is asked for first."""
    return table_state(at, token, own_side(at.table, token), version or sheet_version(at))


def _state_now(token: str) -> State | None:
    """The current state; None when the leg was closed meanwhile, or the table removed."""
    at = find_table(token)
    return _state(at, token) if at else None


@never_cache
@require_safe
def phone(request: HttpRequest, token: str) -> HttpResponse:
    """The sheet, as an application that continues without signal."""
    at = find_table(token)
    if at is None:
        return _show_closed(request, token)
    return _show_app(request, _state(at, token), str(at.table))


def _show_app(request: HttpRequest, state: State, title: str, status: int = 200) -> HttpResponse:
    plain = reverse("plain_sheet", args=[state["token"]])
    return show_app(request, state, title=title, plain=plain, status=status)


def _show_closed(request: HttpRequest, token: str) -> HttpResponse:
    """What this phone remembers of the sheet, and what it could not send; or that the address is wrong."""
    state = {"kind": "table", "token": token, "is_closed": True}
    link = find_late_link(token)
    if link is None:
        if is_replaced_link(token):
            return _show_app(request, state | {"is_gone": True}, _("No sheet here"), status=404)
        return render(request, "table/phone/unknown.html", status=404)
    match_day = link.match_day
    competition = match_day.competition
    if competition.is_public:
        seats = reverse("my_seat", args=[competition.club.slug, competition.slug, match_day.number])
        state |= {"next_address": seats}
    return _show_app(request, state, str(match_day), status=404)


@never_cache
@require_safe
def phone_sheet(request: HttpRequest, token: str) -> HttpResponse:
    """The sheet as JSON; 204 while it is the version that the phone has."""
    at = find_table(token)
    if at is None:
        return say_closed(is_gone=is_replaced_link(token))
    version = sheet_version(at)
    if request.GET.get("version") == version:
        return HttpResponse(status=204)
    return JsonResponse(_state(at, token, version))


@never_cache
@require_safe
def phone_picture(request: HttpRequest, token: str) -> HttpResponse:
    """The sheet as a picture, to be sent on; until the leg is closed, as the sheet."""
    at = find_table(token)
    if at is None:
        raise Http404
    return png_response(sheet_picture(get_table_sheet(at.table, at.seats)), "klaverjas.png")


@csrf_exempt
@never_cache
@require_POST
def phone_round(request: HttpRequest, token: str, round: int) -> HttpResponse:
    """Write a round; what is sent twice is stored once."""
    written = read_sent(request, Written)
    if written is None:
        return refuse_unreadable()
    at = find_table(token)
    if at is None:
        return _keep_late(token, round, written)
    side = own_side(at.table, token)
    state_now = partial(_state_now, token)
    if at.table.has_two_tallies and (side is None or written.side not in (side, None)):
        return show_sheet(state_now(), 422, texts=[OWN_CODE], is_doubt=False)

    def store(entry: AnyEntry) -> Callable[[], State | None]:
        client_id, replaces, known = written.client_id, written.replaces, written.known
        if side:
            write_tally(table=at.table, side=side, number=round, entry=entry, client_id=client_id, replaces=replaces)
            return state_now
        row = record_round(
            table=at.table,
            number=round,
            entry=entry,
            client_id=client_id,
            replaces=replaces,
            known=known,
            by=None,
        )
        if row.table.revision != at.revision + 1:
            return state_now  # someone else wrote as well, or changed who sits there
        # The table as it was stored, with its leg and rules, and who sits there: nothing of it has to be asked again.
        return lambda: _state(get_table_record(row.table, at.seats), token)

    answer = store_written(written, at.ruleset, round, store, state_now)
    is_closed = answer.status_code == HTTPStatus.NOT_FOUND  # meanwhile
    return _keep_late(token, round, written) if is_closed else answer


def _keep_late(token: str, number: int, written: Written) -> JsonResponse:
    """The leg was closed, or its table drawn again, before this round arrived: the organiser decides about it."""
    link = find_late_link(token)
    if link is None:
        return say_closed(is_gone=is_replaced_link(token))
    try:
        late = keep_late_round(
            link=link, number=number, entry=written.entry, client_id=written.client_id, side=side_of(token)
        )
    except KeyUsed:
        return JsonResponse({"conflict": number, "is_key_used": True}, status=409)
    except Stale:
        return say_closed()
    except ValidationError as error:
        return JsonResponse({"texts": error.messages, "is_doubt": False}, status=422)
    # For a round that is on the sheet already only the answer was lost.
    return JsonResponse({"late": True}, status=202) if late else JsonResponse({"stored": number})


@csrf_exempt
@never_cache
@require_POST
def phone_undo(request: HttpRequest, token: str, client_id: UUID) -> HttpResponse:
    """Take this round off the sheet, if it is the last one and no one has changed it, or keep it from coming."""
    at = find_table(token)
    if at is None:
        return say_closed()
    last = at.table.rounds.order_by("-number").first()
    status = 409
    # What both sides wrote identically is final: only the organiser can change it.
    if not at.table.has_two_tallies:
        try:
            if last and last.client_id == client_id:
                take_off(last, at)
            else:
                withdraw_round(table=at.table, client_id=client_id)
            status = 200
        except (Stale, ValidationError):
            pass
    return show_sheet(_state_now(token), status)


def take_off(last: Round, at: TableRecord) -> None:
    """Stale when anything was written on the sheet since it was read."""
    remove_round(
        round=last,
        reason=_("Undone at the table"),
        revision=last.revision,
        sheet_revision=at.revision,
        by=None,
    )


@csrf_exempt
@never_cache
@require_POST
def phone_call(request: HttpRequest, token: str) -> HttpResponse:
    """The organiser is needed at this table."""
    table = find_linked_table(token)
    if table:
        with suppress(Stale, ValidationError):
            call_organiser(table=table)
    return show_sheet(_state_now(token))


@csrf_exempt
@never_cache
@require_POST
def phone_agree(request: HttpRequest, token: str) -> HttpResponse:
    """A side or a player confirms the sheet, as it was on this phone.

    Where one link serves the whole table its phones may confirm for everyone; the link of a side only for that side.
    """
    table = find_linked_table(token)
    if table is None:
        return say_closed()
    who = next((own for own in table.contenders if own == request.POST.get("who")), None)
    if who and table.has_two_tallies and who != own_side(table, token):
        return show_sheet(_state_now(token), 403, texts=[OWN_CODE])
    status = 409
    # No one confirms another sheet than the one they saw.
    if who and request.POST.get("revision") == str(table.revision):
        try:
            agree_with_sheet(table=table, who=who, revision=table.revision)
            status = 200
        except (Stale, ValidationError):
            pass
    return show_sheet(_state_now(token), status)
