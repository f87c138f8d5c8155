"""What could not be done now, said on a page of its own where the page that was asked has no words for it."""

import logging
from enum import Enum
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.db import DatabaseError, InterfaceError, OperationalError
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
    """Why a database cannot do what it is asked, in words for whoever waits for it."""

    BUSY = gettext_lazy(
        "So many people are writing at once that this took too long. Look whether your last entry is there, "
        "and if it is not, send it again."
    )
    FULL = gettext_lazy("The disk of the computer with the program is full, so nothing can be stored. Make room on it.")
    LOCKED_UP = gettext_lazy("The program may not write in its own folder, so nothing can be stored.")
    DAMAGED = gettext_lazy(
        "The database is damaged, so nothing can be stored. The last backup has what was there when it was made."
    )
    AWAY = gettext_lazy(
        "The database does not answer just now. Wait a moment, look whether your last entry is there, "
        "and if it is not, send it again."
    )


# The beginning of what the databases call it: SQLite by names, PostgreSQL by numbers.
TROUBLES = {
    ("SQLITE_BUSY", "SQLITE_LOCKED", "55P03", "57014", "40001", "40P01", "533"): Trouble.BUSY,
    ("53100",): Trouble.FULL,
    ("SQLITE_READONLY", "SQLITE_PERM", "25006", "42501"): Trouble.LOCKED_UP,
    ("XX001", "XX002"): Trouble.DAMAGED,
    ("SQLITE_CANTOPEN", "SQLITE_IOERR", "08", "57P"): Trouble.AWAY,
}


def trouble_of(error: BaseException | None) -> Trouble | None:
    """What keeps the database from working; None for every other fault, which is one of the program."""
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
    # A connection that cannot be made, or was cut, has no code of its own.
    return Trouble.AWAY if not code and isinstance(error, (OperationalError, InterfaceError)) else None


def answer_to(request: HttpRequest, error: BaseException | None) -> HttpResponse | None:
    """The page that says it, or for a phone that sends what it kept the words alone; None for a fault."""
    if isinstance(error, Stale):
        text = _("Somebody else changed this in the same moment, so nothing was stored. Look at it as it is now.")
        return _answer(request, 409, [text])
    if isinstance(error, ValidationError):
        if not isinstance(error, Refused):
            # `Refused` is said on purpose; this one escaped a page that forgot it, or is a fault of the program.
            logger.warning("%s %s: a refusal that no page expected", request.method, request.path, exc_info=error)
        return _answer(request, 409, error.messages)
    trouble = trouble_of(error)
    if trouble is None:
        return None
    logger.error("%s %s: %s (%s)", request.method, request.path, trouble.name, str(error).partition("\n")[0])
    response = _answer(request, 503, [str(trouble.value)])
    response.headers["Retry-After"] = str(SECONDS_TO_WAIT)
    return response


def _answer(request: HttpRequest, status: int, texts: list[str]) -> HttpResponse:
    if request.headers.get("Accept") == "application/json":
        return JsonResponse({"problems": texts}, status=status)
    context: dict[str, Any] = {
        "texts": texts,
        "page": _page_to_look_at(request, status),
        "heading": _("Not stored") if status == 409 and request.method == "POST" else _("This did not work"),
    }
    # Without the request: who is logged in is asked of the database, which may be what does not answer.
    return HttpResponse(render_to_string("refused.html", context), status=status)


def _page_to_look_at(request: HttpRequest, status: int) -> str:
    """The page that was asked for, or the one with the form; none where what was typed there is to be sent again."""
    if request.method in ("GET", "HEAD"):
        return request.get_full_path()
    came_from = urlsplit(request.headers.get("Referer", ""))
    return came_from.path if status == 409 and came_from.netloc == request.get_host() else ""
