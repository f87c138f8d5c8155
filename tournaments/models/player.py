from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.letters import by_letters
from tournaments.models.club import Club
from tournaments.models.competition import Competition
from tournaments.models.plain_text import plain_text
from tournaments.names import LONGEST_HOME, listed_name, shown_name, with_home

MOST_OTHER_NAMES = 500


class Player(models.Model):
    """Someone who plays cards at a club; not a user.

    A day guest came `only_for` one competition: known there, and in none of the club's own lists.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="people")
    number = models.PositiveIntegerField(
        _("number"), help_text=_("Shown on cards and in the address of the player's page.")
    )
    name = models.CharField(pgettext_lazy("person", "name"), max_length=100, validators=[plain_text])
    home = models.CharField(
        _("club or town"),
        max_length=LONGEST_HOME,
        blank=True,
        validators=[plain_text],
        help_text=_("Where the player comes from, if it should be shown after the name: Jan de Vries (Assen)."),
    )
    also_known_as = models.CharField(
        _("also known as"),
        max_length=MOST_OTHER_NAMES,
        blank=True,
        validators=[plain_text],
        help_text=_(
            "Former names and nicknames, separated by commas: anyone who types one finds this person. When "
            "the name above changes, the old one is added here. No one else sees them."
        ),
    )
    is_active = models.BooleanField(_("plays this season"), default=True)
    is_guest = models.BooleanField(_("guest"), default=False)
    only_for = models.ForeignKey(
        Competition,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="day_guests",
        verbose_name=_("came only for"),
    )
    # Who they are in the list of a club that a federation took them from.
    origin = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, editable=False, related_name="copies"
    )
    substitute_place = models.PositiveSmallIntegerField(
        null=True, blank=True, editable=False, help_text=_("The place in the club's list of substitutes.")
    )
    member_since = models.DateField(_("member since"), null=True, blank=True)
    hides_name = models.BooleanField(
        _("only initials in public"), default=False, help_text=_("Inside the club the full name stays.")
    )
    asked_to_be_forgotten_at = models.DateTimeField(
        _("asked to be forgotten"), null=True, blank=True, editable=False, help_text=_("On the page of their own link.")
    )
    anonymised_at = models.DateTimeField(_("anonymised"), null=True, blank=True, editable=False)

    class Meta:
        ordering = ["name", "number"]
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = [
            models.UniqueConstraint(
                fields=["club", "number"],
                name="player_number_once_per_club",
                violation_error_message=_("This number is already taken in this club."),
            ),
            # Two people with one name would look like one person in every list: where they come from tells them apart.
            models.UniqueConstraint(
                "club",
                Lower("name"),
                Lower("home"),
                name="player_name_once_per_club",
                condition=models.Q(only_for__isnull=True),
                violation_error_message=_(
                    "There is already a player with this name in this club; enter the club or town they come from."
                ),
            ),
            models.UniqueConstraint(
                fields=["club", "origin"],
                name="player_from_a_list_once_per_club",
                condition=models.Q(only_for__isnull=True),
                violation_error_message=_("This person is already listed."),
            ),
            models.UniqueConstraint(
                fields=["only_for", "origin"],
                name="day_guest_from_a_list_once_per_competition",
                condition=models.Q(only_for__isnull=False),
                violation_error_message=_("This person is already listed."),
            ),
            # In two drives the same name may be two people.
            models.UniqueConstraint(
                "only_for",
                Lower("name"),
                Lower("home"),
                name="day_guest_name_once_per_competition",
                condition=models.Q(only_for__isnull=False),
                violation_error_message=_(
                    "Someone with this name already takes part in this; enter which club or town this "
                    "person comes from."
                ),
            ),
        ]

    def __str__(self) -> str:
        return self.shown_name

    def clean(self) -> None:
        if FormerNumber.objects.filter(club=self.club_id, number=self.number).exists():
            raise ValidationError(
                {"number": _("This number belonged to someone else before: its old addresses lead to that person.")}
            )

    @property
    def other_names(self) -> list[str]:
        """Former names and nicknames: they find this person and are never shown in public."""
        return [name for name in (" ".join(part.split()) for part in self.also_known_as.split(",")) if name]

    def add_other_names(self, *names: str) -> None:
        """Adds names that are not known yet, the newest first; the oldest are dropped if there is no room for all."""
        known = {self.name.casefold()}
        kept: list[str] = []
        for name in (" ".join(name.replace(",", " ").split()) for name in [*names, *self.other_names]):
            if name and name.casefold() not in known and len(", ".join([*kept, name])) <= MOST_OTHER_NAMES:
                known.add(name.casefold())
                kept.append(name)
        self.also_known_as = ", ".join(kept)

    @property
    def full_name(self) -> str:
        """The name with the club or town behind it: how lists and files name this person among all of the club."""
        return with_home(self.name, self.home)

    @property
    def listed(self) -> str:
        """The name as the lists of the club have it."""
        return listed_name(self.shown_name, self.club.name_order)

    @property
    def listed_letters(self) -> tuple[str, int]:
        """What such a list is sorted by."""
        return by_letters(self.listed), self.number

    @property
    def shown_name(self) -> str:
        """The name that the visitor may read: what pages, files and paper show."""
        return shown_name(club=self.club_id, pk=self.pk, name=self.name, home=self.home, hides_name=self.hides_name)


class FormerNumber(models.Model):
    """The number of an entry that was merged into this player's: its addresses lead to that person."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="former_numbers")
    number = models.PositiveIntegerField(_("number"))
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="former_numbers")

    class Meta:
        ordering = ["club", "number"]
        verbose_name = _("former number")
        verbose_name_plural = _("former numbers")
        constraints = [models.UniqueConstraint(fields=["club", "number"], name="former_number_once_per_club")]

    def __str__(self) -> str:
        return str(self.number)


def players_of(place: Club | Competition) -> models.QuerySet[Player]:
    """The club's own; in a competition also those who came only for that. `Club.people` are all who ever came."""
    if isinstance(place, Competition):
        return place.club.people.filter(models.Q(only_for=None) | models.Q(only_for=place))
    return place.people.filter(only_for=None)
