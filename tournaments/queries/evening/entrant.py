"""The list of a drive that anyone can sign up for, and the page of one sign-up."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet

from tournaments.models import Entrant, Leg, MatchDay, SignUp, Unit
from tournaments.permissions import hash_token
from tournaments.queries.evening.sign_up import is_in_time, place_in_line


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the list. `number` counts from 1 in each of its parts; `has_moved_up`: and does not know it yet."""

    number: int
    sign_up: SignUp
    unit: Unit
    entrants: Sequence[Entrant]
    is_here: bool

    @property
    def has_moved_up(self) -> bool:
        return self.sign_up.moved_up_at is not None and not self.is_here


@dataclass(frozen=True, slots=True)
class SignUpList:
    """Who has a place, who waits (the next to move up first), and who is looking for a partner."""

    placed: tuple[Entry, ...]
    waiting: tuple[Entry, ...]
    looking: tuple[Entry, ...]

    @property
    def moved_up(self) -> tuple[Entry, ...]:
        return tuple(one for one in self.placed if one.has_moved_up)


@dataclass(frozen=True, slots=True)
class SignUpCounts:
    placed: int
    waiting: int
    looking: int


def get_sign_up_list(match_day: MatchDay) -> SignUpList:
    """Three SQL queries; one more for teams."""
    field = match_day.competition.unit_field
    here = set(match_day.attendances.values_list(field, flat=True))
    parts: tuple[list[Entry], list[Entry], list[Entry]] = ([], [], [])
    for sign_up in _sign_ups(match_day):
        unit = sign_up.unit
        part = parts[2 if getattr(sign_up, field) is None else int(sign_up.is_waiting)]
        part.append(Entry(len(part) + 1, sign_up, unit, list(sign_up.entrants.all()), unit.pk in here))
    return SignUpList(*map(tuple, parts))


def _sign_ups(match_day: MatchDay) -> QuerySet[SignUp]:
    entrants = Prefetch("entrants", Entrant.objects.select_related("player__club"))
    people = ("player__club", "pair__first__club", "pair__second__club", "team")
    return match_day.sign_ups.select_related(*people).prefetch_related(entrants).order_by("made_at", "pk")


def count_sign_ups(match_day: MatchDay) -> SignUpCounts:
    """One SQL query."""
    rows = list(match_day.sign_ups.values_list(match_day.competition.unit_field, "is_waiting"))
    has_unit = [is_waiting for unit, is_waiting in rows if unit is not None]
    return SignUpCounts(has_unit.count(False), has_unit.count(True), len(rows) - len(has_unit))


@dataclass(frozen=True, slots=True)
class OwnSignUp:
    """What the page of a sign-up says. `waits_at` is how far they are on the waiting list, 1 the next to move up."""

    entrant: Entrant
    sign_up: SignUp
    waits_at: int | None
    is_looking: bool
    is_open: bool
    is_drawn: bool


def find_own_sign_up(match_day: MatchDay, token: str, *, now: datetime.datetime) -> OwnSignUp | None:
    """None where no sign-up has this key any more. Two SQL queries, one more for those who wait."""
    found = Entrant.objects.filter(sign_up__match_day=match_day, token_hash=hash_token(token))
    sign_up = ("sign_up__player__club", "sign_up__pair__first__club", "sign_up__pair__second__club", "sign_up__team")
    entrant = found.select_related("player__club", *sign_up).first()
    if entrant is None:
        return None
    own = entrant.sign_up
    own.match_day = match_day
    is_drawn = Leg.objects.filter(match_day=match_day).exists()
    return OwnSignUp(
        entrant,
        own,
        waits_at=place_in_line(own) if own.is_waiting else None,
        is_looking=getattr(own, match_day.competition.unit_field) is None,
        is_open=is_in_time(match_day, now) and not is_drawn,
        is_drawn=is_drawn,
    )
