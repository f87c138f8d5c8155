"""A second database that only follows the first: strangers are shown the public pages from it.

Neither logged-in users nor a table's phone read from it, so anyone who writes always sees what they have just entered.
"""

from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse

NAME = "replica"
PUBLIC_PATHS = ("/clubs/", "/api/", "/embed/", "/federations/")

_reads_only: ContextVar[bool] = ContextVar("reads_only", default=False)


class ReplicaMiddleware:
    """Remembers for the length of a request whether it only reads public data."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        is_stranger = settings.SESSION_COOKIE_NAME not in request.COOKIES
        reads = request.method in ("GET", "HEAD") and request.path_info.startswith(PUBLIC_PATHS)
        token = _reads_only.set(is_stranger and reads)
        try:
            return self.get_response(request)
        finally:
            _reads_only.reset(token)


class ReplicaRouter:
    """Reads of such a request go to the replica, everything else to the database itself."""

    def db_for_read(self, model: type, **hints: Any) -> str | None:
        return NAME if _reads_only.get() else None

    def db_for_write(self, model: type, **hints: Any) -> str:
        # A request that writes after all reads from there from now on.
        _reads_only.set(False)
        return "default"

    def allow_relation(self, one: object, other: object, **hints: Any) -> bool:
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool:
        return db != NAME
