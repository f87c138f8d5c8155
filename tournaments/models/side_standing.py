from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.choices import SideStandingKind
from tournaments.models.category import Category
from tournaments.models.competition import Competition
from tournaments.models.plain_text import plain_text


class SideStanding(models.Model):
    """Another standing of the same match days, alongside the competition's own."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="side_standings")
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=60, validators=[plain_text])
    kind = models.CharField(_("ranks by"), max_length=20, choices=SideStandingKind.choices)
    counting_best = models.PositiveSmallIntegerField(_("best results that count"), null=True, blank=True)
    minimum_attendance = models.PositiveSmallIntegerField(_("minimum attendance"), default=0)
    newcomers_since = models.DateField(_("newcomers joined on or after"), null=True, blank=True)
    category = models.ForeignKey(
        Category,
        on_delete=models.RESTRICT,
        null=True,
        blank=True,
        related_name="side_standings",
        verbose_name=_("category"),
    )
    best_people = models.PositiveSmallIntegerField(
        _("how many count for each club, town or team"), null=True, blank=True, validators=[MinValueValidator(1)]
    )

    class Meta:
        ordering = ["competition", "number"]
        verbose_name = _("side standing")
        verbose_name_plural = _("side standings")
        constraints = [
            models.UniqueConstraint(fields=["competition", "number"], name="side_standing_number_once"),
            models.CheckConstraint(condition=models.Q(kind__in=SideStandingKind.values), name="side_standing_known"),
        ]

    def __str__(self) -> str:
        return self.name
