"""The log of the clubs, as far as the site knows more than the services: who asked for what, by which address."""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.auth.models import User
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.urls import ResolverMatch

from tournaments.models import Club, Competition, Table
from tournaments.queries.table_link import find_linked_table
from tournaments.services.log import line, write_log

# A table's own addresses, which name no club: the link knows it.
OF_A_LINK = {"phone_round", "phone_correct", "phone_undo", "phone_call"}
# Pages whose service writes the line itself: only it knows the club.
BY_THE_SERVICE = {"club_create", "club_load", "join", "member_reset"}
# Asked at every key that is pressed, and it stores nothing.
QUIET = {"round_preview"}
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


class RequestLine:
    """The line of one request. Its service writes it, in the transaction in which it changes something."""

    def __init__(self, request: HttpRequest) -> None:
        self.request = request
        self.is_written = False
        self.statements = WatchedStatements()

    @contextmanager
    def watched(self) -> Iterator[None]:
        self.statements = WatchedStatements()
        with connection.execute_wrapper(self.statements):
            yield

    def write(self) -> None:
        match = self.request.resolver_match
        if self.is_written or match is None or not is_logged(match) or not self.statements.wrote:
            return
        club, competition, where = _place(match)
        if club is None:
            return
        # A view may add what the address does not say: which member, which role.
        subject = where | getattr(self.request, "log_subject", {})
        action = match.url_name or match.route
        write_log(club=club, competition=competition, user=self.request.user, action=action, subject=subject)
        self.is_written = True


class LogMiddleware:
    """Whatever a request changes in a club stands in its log, in the same transaction: both or neither."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        token = line.set(RequestLine(request) if request.method == "POST" else None)
        try:
            return self.get_response(request)
        finally:
            line.reset(token)


def is_logged(match: ResolverMatch) -> bool:
    name = match.url_name or ""
    return name in OF_A_LINK or ("club" in match.kwargs and name not in BY_THE_SERVICE | QUIET)


def _place(match: ResolverMatch) -> tuple[Club | None, Competition | None, dict[str, Any]]:
    """The club in which something changed, its competition if it was about one, and where in it."""
    kwargs = match.kwargs
    if match.url_name in OF_A_LINK:
        table = find_linked_table(kwargs["token"])
        return _place_of_table(table, kwargs) if table else (None, None, {})
    competition = kwargs.get("competition")
    found = Competition.objects.select_related("club").filter(club__slug=kwargs["club"], slug=competition).first()
    club = found.club if found else Club.objects.filter(slug=kwargs["club"]).first()
    return club, found, {key: kwargs[key] for key in WHERE if key in kwargs}


def _place_of_table(table: Table, kwargs: dict[str, Any]) -> tuple[Club, Competition, dict[str, Any]]:
    day = table.leg.match_day
    where = {"day": day.number, "leg": table.leg.number, "table": table.number}
    return day.competition.club, day.competition, where | {key: kwargs[key] for key in WHERE if key in kwargs}


@transaction.atomic
def log_in_clubs(clubs: Iterable[Club], *, user: User, action: str) -> None:
    """What concerns no single club: a backup of them all, or somebody's own password."""
    for club in clubs:
        write_log(club=club, competition=None, user=user, action=action, subject={})
