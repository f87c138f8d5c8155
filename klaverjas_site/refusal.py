"""Says what could not be done, on a separate page if the requested page has no words for it."""

import logging
from enum import Enum
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.core.validators import ProhibitNullCharactersValidator
from django.db import DatabaseError, DataError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from klaverjas_site.backup.trouble import is_damage, is_full
from tournaments.exceptions import Refused, Stale
from tournaments.services.transaction import code_of

logger = logging.getLogger(__name__)

SECONDS_TO_WAIT = 5


class Trouble(Enum):
    """Why a database cannot do what it is asked, in words for the people waiting for it."""

    BUSY = gettext_lazy(
        "This took too long, because many people are saving at once. Check whether your last entry is there; "
        "if not, send it again."
    )
    FULL = gettext_lazy(
        "The disk of the computer with the program is full, so nothing can be saved. Free some space on it."
    )
    LOCKED_UP = gettext_lazy("The program is not allowed to write to its own folder, so nothing can be saved.")
    DAMAGED = gettext_lazy(
        "The database is damaged, so nothing can be saved. The last backup still has everything up to the "
        "moment it was created."
    )
    AWAY = gettext_lazy(
        "The database is not answering at the moment. Wait a little, then check whether your last entry is "
        "there; if not, send it again."
    )


# How the error codes start: SQLite has names, PostgreSQL numbers.
TROUBLES = {
    ("SQLITE_BUSY", "SQLITE_LOCKED", "55P03", "57014", "40001", "40P01", "533"): Trouble.BUSY,
    ("53100",): Trouble.FULL,
    ("SQLITE_READONLY", "SQLITE_PERM", "25006", "42501"): Trouble.LOCKED_UP,
    ("XX001", "XX002"): Trouble.DAMAGED,
    ("SQLITE_CANTOPEN", "SQLITE_IOERR", "08", "57P"): Trouble.AWAY,
}


def trouble_of(error: BaseException | None) -> Trouble | None:
    """What keeps the database from working; None for every other error, which is a bug."""
    if not isinstance(error, (DatabaseError, InterfaceError)):
        return None
    cause = error.__cause__ or error
    if is_damage(cause):
        return Trouble.DAMAGED
    if is_full(cause):
        return Trouble.FULL
    code = code_of(error)
    for beginnings, trouble in TROUBLES.items():
        if code.startswith(beginnings):
            return trouble
    # A connection that cannot be opened, or was cut, has no error code.
    return Trouble.AWAY if not code and isinstance(error, (OperationalError, InterfaceError)) else None


def answer_to(request: HttpRequest, error: BaseException | None) -> HttpResponse | None:
    """The page with the message, or just the words for a phone that sends what it kept; None for a bug."""
    if isinstance(error, Stale):
        text = _("Someone else changed this at the same moment, so nothing was saved. Look at it as it is now.")
        return _answer(request, 409, [text])
    if isinstance(error, ValidationError):
        if not isinstance(error, Refused):
            # `Refused` is raised on purpose; this one was forgotten by a page, or is a bug.
            logger.warning("%s %s: a refusal that no page expected", request.method, request.path, exc_info=error)
        return _answer(request, 409, error.messages)
    if isinstance(error, DataError) and "NUL" in str(error):
        # PostgreSQL stores and finds no such text. A form says so at its field; no form has checked this one.
        return _answer(request, 400, [str(ProhibitNullCharactersValidator.message)])
    trouble = trouble_of(error)
    if trouble is None:
        return None
    logger.error("%s %s: %s (%s)", request.method, request.path, trouble.name, str(error).partition("\n")[0])
    response = _answer(request, 503, [str(trouble.value)])
    response.headers["Retry-After"] = str(SECONDS_TO_WAIT)
    return response


def _answer(request: HttpRequest, status: int, texts: list[str]) -> HttpResponse:
    if request.content_type == "application/json":
        return JsonResponse({"texts": texts}, status=status)
    context: dict[str, Any] = {
        "texts": texts,
        "page": _page_to_look_at(request, status),
        "heading": _("Not saved") if status == 409 and request.method == "POST" else _("This did not work"),
    }
    # Without the request: looking up the user needs the database, which may be the part that is not answering.
    return HttpResponse(render_to_string("refused.html", context), status=status)


def _page_to_look_at(request: HttpRequest, status: int) -> str:
    """The page that was asked for, or the one with the form; none if what was typed there should be sent again."""
    if request.method in ("GET", "HEAD"):
        return request.get_full_path()
    came_from = urlsplit(request.headers.get("Referer", ""))
    return came_from.path if status == 409 and came_from.netloc == request.get_host() else ""
