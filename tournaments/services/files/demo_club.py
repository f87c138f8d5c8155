"""The demo club and its neighbours: built hidden, moved to today, removed with everything in them."""

import datetime
from collections.abc import Mapping

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Max, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.choices import Role
from tournaments.exceptions import Refused, Stale
from tournaments.models import Club, Competition, Federation, MatchDay
from tournaments.models.club import BUILDING, UNFINISHED
from tournaments.permissions import is_of_demo_only
from tournaments.services.club.club import add_member
from tournaments.services.files.unfinished_club import rows_of, take_away_given_up, take_away_unfinished
from tournaments.services.slug import free_slug
from tournaments.services.transaction import lock, lock_club, writes

IN_DEMO = Q(competition__club__is_demo=True)


def begin_demo(*, name: str, place: str, venue: str) -> Club:
    """Part of building the demo: from now on no one else builds one. Refused while there is one."""
    take_away_given_up()
    club = Club(name=name, place=place, venue=venue, slug=BUILDING, is_demo=True)
    try:
        with transaction.atomic():
            club.save()
            # After the name is ours: the server that had it before may just have finished.
            if Club.objects.filter(is_demo=True).exists():
                raise Refused(_("The demo club is already there."))
    except IntegrityError:
        raise Refused(_("The demo club is being built.")) from None
    return club


def begin_neighbours(*, name: str, place: str) -> Club:
    """Part of building the demo: another club that belongs to it."""
    return Club.with_unfinished.create(name=name, place=place, slug=f"{BUILDING}{UNFINISHED}neighbours", is_demo=True)


def begin_own_club(*, federation: Federation) -> Club:
    """Part of building the demo: the federation's own club."""
    return Club.with_unfinished.create(
        name=federation.name,
        slug=f"{BUILDING}{UNFINISHED}federation",
        is_demo=True,
        federation=federation,
        is_federation=True,
    )


def say_still_building(club: Club) -> None:
    """Part of building the demo: a step of it is done. Stale when it was given up and removed."""
    if not Club.with_unfinished.filter(pk=club.pk, slug=BUILDING).update(created_at=timezone.now()):
        raise Stale


def give_up_demo() -> None:
    """Part of building the demo: it failed, and what exists of it is removed."""
    for club in Club.with_unfinished.filter(slug__startswith=BUILDING):
        people = _people_of([club])
        take_away_unfinished(club)
        people.delete()


@writes
def show_demo(*, slugs: Mapping[int, str]) -> None:
    """It is complete: from now on everyone can find it. `slugs` are the web names by the keys of the clubs."""
    lock(Club, pk__in=slugs)
    for club in Club.with_unfinished.filter(pk__in=slugs, slug__startswith=BUILDING).order_by("pk"):
        wanted = slugs[club.pk]
        is_free = not Club.objects.filter(Q(slug=wanted) | Q(former_slugs__slug=wanted)).exists()
        club.slug = wanted if is_free else free_slug(club.name, Club.objects.all())
        club.save(update_fields=["slug"])


@writes
def move_demo_to(*, today: datetime.date) -> None:
    """The evening that was drawn last is played today, and all other dates move along; never back."""
    if not _time_since_last_draw(today):
        return
    _lock_demo()
    behind = _time_since_last_draw(today)
    days = list(MatchDay.objects.filter(IN_DEMO))
    for day in days:
        day.announce(date=day.date and day.date + behind)
    MatchDay.objects.bulk_update(days, ["date", "revision", "revised_at"])


def _time_since_last_draw(today: datetime.date) -> datetime.timedelta:
    dates = MatchDay.objects.filter(IN_DEMO, legs__isnull=False)
    last = dates.aggregate(last=Max("date"))["last"] or today
    return max(today - last, datetime.timedelta())


@writes
def look_around(*, club: Club, user: User) -> None:
    """A person who runs the installation enters with their own account, as an owner; twice is once."""
    club = lock_club(club)
    if not club.memberships.filter(user=user).exists():
        add_member(club=club, user=user, role=Role.OWNER)


@writes
def remove_demo() -> None:
    """With everything in it, its federation, and the accounts that have a role nowhere else; built again, it is new."""
    clubs = _lock_demo()
    keys = [club.pk for club in clubs]
    people = _people_of(clubs)
    federations = Federation.objects.filter(clubs__in=keys).exclude(clubs__is_demo=False)
    federations = Federation.objects.filter(pk__in=list(federations.values_list("pk", flat=True)))
    for rows in rows_of(clubs):
        # References to these rows are gone already, so the database alone may do it.
        rows._raw_delete(rows.db)
    federations.delete()
    people.delete()


def _lock_demo() -> list[Club]:
    """Its clubs with all competitions and match days, from the outside in."""
    lock(Club, is_demo=True)
    clubs = list(Club.objects.filter(is_demo=True))
    lock(Competition, club__in=clubs)
    lock(MatchDay, competition__club__in=clubs)
    return clubs


def _people_of(clubs: list[Club]) -> QuerySet[User]:
    """People who have a role in these and nowhere else."""
    members = User.objects.filter(memberships__club__in=clubs).distinct()
    return User.objects.filter(pk__in=[user.pk for user in members if is_of_demo_only(user)])
