"""What a phone sends from its sheet and the answers, at a table and on a score pad: JSON.

The address is the key, and no cookie is needed: a phone that was without signal for an hour has no fresh one.
"""

import json
from collections.abc import Callable
from typing import Any, TypeVar
from uuid import UUID

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from pydantic import BaseModel, ConfigDict

from scoring import AnyEntry, Ruleset, Side, Unreadable, entry_from_mapping
from tournaments.exceptions import KeyUsed, SameElsewhere, Stale
from tournaments.exports.match_sheet import State
from tournaments.queries.table.match_record import judge_entry
from tournaments.wording.match_sheet import sheet_texts
from tournaments.wording.problems import doubt_message, message

LONGEST_BODY = 10_000  # a round has a few hundred characters, the form of a new pad a thousand

Sent = TypeVar("Sent", bound=BaseModel)


class Written(BaseModel):
    """A round as a phone sends it: `sure` when it was queried and confirmed.

    `replaces` is the `client_id` of what this is written instead of, `known` are those of the rounds that the phone
    showed.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    client_id: UUID
    entry: dict[str, Any]
    sure: bool = False
    replaces: UUID | None = None
    known: list[UUID] | None = None
    side: Side | None = None


def show_app(
    request: HttpRequest, state: State, *, title: str, plain: str, is_pad: bool = False, status: int = 200
) -> HttpResponse:
    """The page that is the sheet; `plain` is the address of the one without JavaScript."""
    context = {"state": state, "texts": sheet_texts(), "title": title, "plain": plain, "is_pad": is_pad}
    return render(request, "table/phone/sheet.html", context, status=status)


def show_sheet(state: State | None, status: int = 200, **said: object) -> JsonResponse:
    """Every answer contains the whole sheet, so that a phone shows nothing older; None when it no longer exists."""
    return JsonResponse(said | {"sheet": state}, status=status) if state else say_closed()


def say_closed(*, is_gone: bool = False) -> JsonResponse:
    """The answer to a phone, which then shows what it remembers; if its address `is_gone`, that there is a new one."""
    return JsonResponse({"closed": True} | ({"is_gone": True} if is_gone else {}), status=404)


def refuse_unreadable() -> JsonResponse:
    """What no sheet of ours sends; nothing queued behind it may wait for it."""
    return JsonResponse({"texts": ["This is not a round."]}, status=400)


def read_sent(request: HttpRequest, kind: type[Sent]) -> Sent | None:
    """What was sent, or None when no script of ours can have sent it."""
    if len(request.body) > LONGEST_BODY:
        return None
    try:
        return kind.model_validate(json.loads(request.body))
    except (ValueError, RecursionError):
        return None


def store_written(
    written: Written,
    rules: Ruleset,
    number: int,
    store: Callable[[AnyEntry], Callable[[], State | None]],
    state: Callable[[], State | None],
) -> JsonResponse:
    """Checks a round and stores it; `store` returns how to read the sheet with it, `state` reads the current sheet."""
    try:
        entry = entry_from_mapping(written.entry, rules)
    except Unreadable:
        # The rules may have become those of another game since.
        return refuse_unreadable()
    findings, doubts, _score = judge_entry(entry, rules)
    if findings or (doubts and not written.sure):
        trump = getattr(entry, "trump", None)
        texts = [message(found.problem, rules, trump) for found in findings]
        texts += [doubt_message(found.doubt) for found in doubts]
        return show_sheet(state(), 422, texts=texts, is_doubt=not findings)
    try:
        read_sheet = store(entry)
    except KeyUsed:
        return show_sheet(state(), 409, conflict=number, is_key_used=True)
    except SameElsewhere as error:
        return show_sheet(state(), 409, conflict=number, same_as=error.number)
    except Stale:
        return show_sheet(state(), 409, conflict=number)
    except ValidationError as error:
        return show_sheet(state(), 422, texts=error.messages, is_doubt=False)
    # No longer part of the attempt: the round is stored, whatever happens to the answer.
    return show_sheet(read_sheet(), stored=number)
