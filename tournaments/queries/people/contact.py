"""Whose telephone and e-mail a club has, and whose it keeps no longer."""

from datetime import date, timedelta

from django.db.models import Model, Q, QuerySet
from django.utils import timezone

from tournaments.models import Attendance, Club, Contact, MatchDay, Player, Result, Seat

DAYS_OF_A_YEAR = 365.25
LEFT = Q(is_active=False) | Q(is_guest=True) | Q(only_for__isnull=False)
OF_PERSON: dict[type[Model], tuple[str, ...]] = {
    Seat: ("player", "substitute"),
    Attendance: ("player", "pair__first", "pair__second", "team__members__player"),
    Result: ("player", "pair__first", "pair__second", "team__members__player"),
}
"""What shows that someone was there, with the paths to that person."""


def has_contacts(club: Club) -> bool:
    """Whether the club notes how to reach people at all; one SQL query."""
    return Contact.objects.filter(player__club=club).exists()


def due_contacts(club: Club) -> QuerySet[Contact]:
    """Of guests and people who no longer play: not here, and not agreed to, within the years that the club says."""
    since = begin_of_term(club)
    if since is None:
        return Contact.objects.none()
    due = Contact.objects.filter(player__in=_not_here_since(club, since), agreed_on__lte=since)
    return due.select_related("player__club").order_by("player__name", "player__number")


def not_here_for_long(club: Club) -> set[int]:
    """The keys of those whose names may go too: the same people, also without telephone or e-mail. One SQL query."""
    since = begin_of_term(club)
    if since is None:
        return set()
    return set(_not_here_since(club, since).filter(anonymised_at=None).values_list("pk", flat=True))


def begin_of_term(club: Club) -> date | None:
    """The day after which someone has to have been here; None where the club removes nothing automatically."""
    years = int(club.contact_term)
    return timezone.localdate() - timedelta(days=round(years * DAYS_OF_A_YEAR)) if years else None


def _not_here_since(club: Club, since: date) -> QuerySet[Player]:
    """They left, and no evening of this club after that day has them."""
    people = club.people.filter(LEFT)
    days = MatchDay.objects.filter(competition__club=club, date__gt=since)
    for model, paths in OF_PERSON.items():
        path_to_day = "leg__match_day" if model is Seat else "match_day"
        for path in paths:
            there = model._default_manager.filter(**{f"{path_to_day}__in": days, f"{path}__isnull": False})
            people = people.exclude(pk__in=there.order_by().values(path))
    return people
