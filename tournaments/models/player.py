from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.club import Club
from tournaments.models.competition import Competition
from tournaments.models.plain_text import plain_text
from tournaments.names import shown_name


class Player(models.Model):
    """Someone who plays cards at a club; not a user.

    A day guest came `only_for` one competition: known there, and in no list of the club itself.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="people")
    number = models.PositiveIntegerField(
        _("number"), help_text=_("Shown on cards and in the address of the player's page.")
    )
    name = models.CharField(pgettext_lazy("person", "name"), max_length=100, validators=[plain_text])
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
    member_since = models.DateField(_("member since"), null=True, blank=True)
    hides_name = models.BooleanField(
        _("only initials in public"), default=False, help_text=_("Inside the club the full name stays.")
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
            # Two people with one name would be one person in every list: the club must tell them apart.
            models.UniqueConstraint(
                "club",
                Lower("name"),
                name="player_name_once_per_club",
                condition=models.Q(only_for__isnull=True),
                violation_error_message=_(
                    "There is already a player with this name in this club; add a letter or a town."
                ),
            ),
            # In two drives it may be two people.
            models.UniqueConstraint(
                "only_for",
                Lower("name"),
                name="day_guest_name_once_per_competition",
                condition=models.Q(only_for__isnull=False),
                violation_error_message=_("Someone with this name already came for this; add a letter or a town."),
            ),
        ]

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """The name as the person looking may read it: what pages, files and paper show."""
        return shown_name(club=self.club_id, pk=self.pk, name=self.name, hides_name=self.hides_name)
