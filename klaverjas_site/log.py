"""The one place where the log of the clubs is written: around every request that may change something in one of them,
and by the few pages whose doing concerns several."""

import re
from collections.abc import Callable, Iterable
from typing import Any

from django.contrib.auth.models import User
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, ResolverMatch, resolve

from tournaments.models import Club, Competition, Table
from tournaments.queries.table_link import find_linked_table
from tournaments.services.log import write_log

# Pages of no club that change something in one: it is known by what the link opens, or by where the answer leads.
WITHOUT_CLUB = {"club_create", "club_load", "join", "phone_round", "phone_correct", "phone_undo", "phone_call"}
# Asked at every key that is pressed, and it stores nothing; and a link that is stored nowhere but in the log.
QUIET = {"round_preview", "member_reset"}
# Words of the address that say where, in the order in which people say it, and what else a view wants to have kept.
WHERE = ("day", "leg", "table", "round", "number", "wish")

WRITES = re.compile(r'(INSERT INTO|INSERT OR IGNORE INTO|UPDATE|DELETE FROM) "(tournaments_|auth_user)')
SAVEPOINT, TAKEN_BACK = "SAVEPOINT ", "ROLLBACK TO SAVEPOINT "


class WatchedStatements:
    """Whether something was written that was not taken back: what a service refuses half-way leaves no line."""

    def __init__(self) -> None:
        self.steps: list[str] = []

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        result = execute(sql, params, many, context)
        if sql.startswith(TAKEN_BACK):
            del self.steps[self.steps.index(SAVEPOINT + sql.removeprefix(TAKEN_BACK)) :]
        elif sql.startswith(SAVEPOINT) or WRITES.match(sql):
            self.steps.append(sql)
        return result

    @property
    def wrote(self) -> bool:
        return any(not step.startswith(SAVEPOINT) for step in self.steps)


class LogMiddleware:
    """Whatever a request changes in a club stands in its log, in the same transaction: both or neither."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        match = request.resolver_match
        if request.method != "POST" or match is None or not is_logged(match):
            return None
        watched = WatchedStatements()
        with transaction.atomic():
            with connection.execute_wrapper(watched):
                response = view(request, *args, **kwargs)
            if watched.wrote:
                _write(request, match, response)
        return response


def is_logged(match: ResolverMatch) -> bool:
    name = match.url_name or ""
    return name not in QUIET and ("club" in match.kwargs or name in WITHOUT_CLUB)


def _write(request: HttpRequest, match: ResolverMatch, response: HttpResponse) -> None:
    club, competition, where = _place(match, response)
    if club is not None:
        # A view may add what the address does not say: which member, which role.
        subject = where | getattr(request, "log_subject", {})
        write_log(
            club=club, competition=competition, user=request.user, action=match.url_name or match.route, subject=subject
        )


def _place(match: ResolverMatch, response: HttpResponse) -> tuple[Club | None, Competition | None, dict[str, Any]]:
    """The club in which something changed, its competition if it was about one, and where in it."""
    kwargs = match.kwargs
    if (match.url_name or "").startswith("phone_"):
        table = find_linked_table(kwargs["token"])
        return _place_of_table(table, kwargs) if table else (None, None, {})
    if "club" not in kwargs:
        try:
            kwargs = resolve(response.headers.get("Location", "")).kwargs
        except Resolver404:
            return None, None, {}
    competition = kwargs.get("competition")
    found = Competition.objects.select_related("club").filter(club__slug=kwargs.get("club"), slug=competition).first()
    club = found.club if found else Club.objects.filter(slug=kwargs.get("club")).first()
    return club, found, {key: kwargs[key] for key in WHERE if key in match.kwargs}


def _place_of_table(table: Table, kwargs: dict[str, Any]) -> tuple[Club, Competition, dict[str, Any]]:
    day = table.leg.match_day
    where = {"day": day.number, "leg": table.leg.number, "table": table.number}
    return day.competition.club, day.competition, where | {key: kwargs[key] for key in WHERE if key in kwargs}


@transaction.atomic
def log_in_clubs(clubs: Iterable[Club], *, user: User, action: str) -> None:
    """What concerns no single club: a backup of them all, or somebody's own password."""
    for club in clubs:
        write_log(club=club, competition=None, user=user, action=action, subject={})
