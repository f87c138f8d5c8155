"""Match days: opened, called off, attended, published."""

import datetime
import re
from functools import reduce
from operator import or_
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.text import get_text_list
from django.utils.translation import gettext_lazy as _

from tournaments.choices import AdjustmentKind, DayCounts
from tournaments.exceptions import Refused
from tournaments.models import Adjustment, Competition, Draw, Leg, MatchDay, Result, Stop, Table
from tournaments.models.rules_of_play import RulesOfPlay
from tournaments.models.table import PLAYS_LATER
from tournaments.services.change import can_be_undone
from tournaments.services.log import log_action
from tournaments.services.money.evening import settle
from tournaments.services.numbering import next_number
from tournaments.services.transaction import lock_competition, lock_match_day, writes


@writes
def open_match_day(
    *,
    competition: Competition,
    date: datetime.date | None = None,
    starts_at: datetime.time | None = None,
    name: str = "",
    note: str = "",
    number: int | None = None,
    own_rules: RulesOfPlay | None = None,
    counts: str = DayCounts.ONCE,
    cannot_be_dropped: bool = False,
    pot_cents: int | None = None,
    prize_seed: int | None = None,
) -> MatchDay:
    """A new match day; without a number the next one. One from a file may have been played by its own rules.

    The pot of its prizes and the seed of their lots come from a file too.
    """
    competition = lock_competition(competition)
    if number is None:
        number = next_number(competition.match_days)
    match_day = MatchDay(competition=competition, date=date, starts_at=starts_at, name=name, note=note, number=number)
    match_day.counts, match_day.cannot_be_dropped = counts, cannot_be_dropped
    match_day.own_rules = own_rules and own_rules.as_kept
    match_day.pot_cents, match_day.prize_seed = pot_cents, prize_seed
    match_day.full_clean()
    match_day.save()
    can_be_undone(match_day, MatchDay, is_new=True)
    log_action(match_day, "match_day_created")
    return match_day


@writes
def open_match_day_like(*, last: MatchDay) -> MatchDay:
    """The next one: a week later, and if its number is in the name ("Drive 3"), one higher."""
    lock_competition(last.competition)
    number = next_number(last.competition.match_days)
    name = re.sub(rf"(?<!\d){last.number}(?!\d)", str(number), last.name, count=1)
    date = last.date and last.date + datetime.timedelta(weeks=1)
    longest = MatchDay._meta.get_field("name").max_length
    match_day = open_match_day(
        competition=last.competition, date=date, starts_at=last.starts_at, name=name[:longest], number=number
    )
    log_action(match_day, "match_day_repeated")
    return match_day


@writes
def update_match_day(
    *,
    match_day: MatchDay,
    date: datetime.date | None,
    name: str,
    starts_at: datetime.time | None = None,
    note: str = "",
    counts: str = DayCounts.ONCE,
    cannot_be_dropped: bool = False,
) -> MatchDay:
    match_day = lock_match_day(match_day, even_called_off=True)
    can_be_undone(match_day, MatchDay)
    announced = match_day.announce(date=date, starts_at=starts_at, name=name, note=note)
    match_day.counts, match_day.cannot_be_dropped = counts, cannot_be_dropped
    match_day.full_clean()
    match_day.save(update_fields=[*announced, "counts", "cannot_be_dropped"])
    log_action(match_day, "match_day_changed")
    return match_day


@writes
def call_off_match_day(*, match_day: MatchDay, reason: str = "") -> MatchDay:
    """It stays in the calendar as one that does not take place. Not once something is drawn, written or published.

    Who signed off stays so, should it go ahead after all. No one owes anything for it.
    Done twice it is done once; another reason replaces the first.
    """
    match_day = lock_match_day(match_day, even_called_off=True)
    if MatchDay.objects.filter(has_begun(), pk=match_day.pk).exists():
        message = _("%(match_day)s has tables, results or penalties: these would have to go first.")
        raise Refused(message, params={"match_day": str(match_day)})
    if not match_day.called_off or match_day.called_off_reason != reason:
        _announce(match_day, called_off=True, called_off_reason=reason)
        settle(match_day)
        log_action(match_day, "match_day_called_off")
    return match_day


@writes
def let_match_day_go_ahead(*, match_day: MatchDay) -> MatchDay:
    """It takes place after all."""
    match_day = lock_match_day(match_day, even_called_off=True)
    if match_day.called_off:
        _announce(match_day, called_off=False, called_off_reason="")
        settle(match_day)
        log_action(match_day, "match_day_goes_ahead")
    return match_day


def _announce(match_day: MatchDay, **said: object) -> None:
    can_be_undone(match_day, MatchDay)
    announced = match_day.announce(**said)
    match_day.full_clean()
    match_day.save(update_fields=announced)


def has_begun() -> Q:
    """Something of the match day is drawn, written or published, apart from who signed off: it cannot be called off."""
    noted = Adjustment.objects.exclude(kind=AdjustmentKind.ABSENCE_WITH_NOTICE)
    of_it = [Leg.objects.all(), Result.objects.all(), Stop.objects.all(), noted]
    return reduce(or_, (Exists(rows.filter(match_day=OuterRef("pk"))) for rows in of_it), Q(published_at__isnull=False))


def let_follow_competition(match_day: MatchDay) -> None:
    """Part of another service's transaction: once nothing is drawn any more it is yet to come, by today's rules."""
    if match_day.own_rules is None or match_day.legs.exists() or match_day.results.exists():
        return
    match_day.own_rules = None
    match_day.save(update_fields=["own_rules"])


@writes
def show_seats(*, match_day: MatchDay) -> None:
    """Everyone sees who sits where from now on. Done twice it is done once."""
    match_day = lock_match_day(match_day)
    can_be_undone(match_day, Draw)
    let_everyone_see(match_day)


def let_everyone_see(match_day: MatchDay) -> None:
    """Part of another service's transaction: no draw is kept back any more."""
    if match_day.draws.filter(is_kept_back=True).update(is_kept_back=False):
        log_action(match_day, "seats_shown")


@writes
def publish_match_day(*, match_day: MatchDay, by: User | None, even_if_incomplete: bool = False) -> MatchDay:
    """Let everyone see the match day; again keeps its date. Tables that lack scores or a check must be accepted."""
    match_day = lock_match_day(match_day)
    open_or_marked = Q(is_complete=False) | Q(needs_check=True) | PLAYS_LATER
    missing = Table.objects.filter(open_or_marked, leg__match_day=match_day).select_related("leg")
    if missing and not even_if_incomplete:
        names: list[Any] = [
            _("leg %(leg)d table %(table)d") % {"leg": table.leg.number, "table": table.number}
            for table in missing.order_by("leg__number", "number")
        ]
        message = _("Not complete yet: %(tables)s.")
        raise Refused(message, code="incomplete", params={"tables": get_text_list(names, _("and"))})
    if match_day.published_at is None:
        can_be_undone(match_day, MatchDay, Draw)
        let_everyone_see(match_day)
        match_day.published_at = timezone.now()
        match_day.published_by = by
        match_day.save(update_fields=["published_at", "published_by"])
        log_action(match_day, "match_day_published")
    return match_day


@writes
def freeze_match_day(*, match_day: MatchDay, from_leg: int) -> MatchDay:
    """From this leg on only the club sees the scores, until `reveal_match_day`."""
    match_day = lock_match_day(match_day)
    if not 1 <= from_leg <= match_day.legs_planned:
        raise Refused(_("This leg does not exist."))
    if match_day.frozen_from != from_leg:
        can_be_undone(match_day, MatchDay)
        match_day.frozen_from = from_leg
        match_day.save(update_fields=["frozen_from"])
        log_action(match_day, "match_day_frozen")
    return match_day


@writes
def reveal_match_day(*, match_day: MatchDay, by: User | None) -> MatchDay:
    """Nothing is frozen any more, and everyone sees the match day: one that is not published yet must be complete."""
    match_day = lock_match_day(match_day)
    can_be_undone(match_day, MatchDay, Draw)
    if match_day.published_at is None:
        match_day = publish_match_day(match_day=match_day, by=by)
    if match_day.frozen_from is not None:
        match_day.frozen_from = None
        match_day.save(update_fields=["frozen_from"])
        log_action(match_day, "match_day_revealed")
    return match_day


@writes
def withdraw_match_day(*, match_day: MatchDay) -> MatchDay:
    """Only the club sees the match day again."""
    match_day = lock_match_day(match_day)
    if match_day.published_at is not None:
        can_be_undone(match_day, MatchDay)
        match_day.published_at = match_day.published_by = None
        match_day.save(update_fields=["published_at", "published_by"])
        log_action(match_day, "match_day_withdrawn")
    return match_day
