from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.competition import Competition
from tournaments.models.plain_text import plain_text
from tournaments.models.player import Player

LONGEST_NAME = 30


class Category(models.Model):
    """Some of the people of a competition: ladies, juniors, newcomers, a region. Anyone may be in several.

    `is_team`: a team alongside the individuals, which a side standing ranks. Anyone is in one at most, and it is never
    shown behind a name.
    """

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="categories")
    number = models.PositiveSmallIntegerField(_("number"))
    is_team = models.BooleanField(_("team alongside the individuals"), default=False)
    name = models.CharField(_("name"), max_length=LONGEST_NAME, validators=[plain_text])

    class Meta:
        ordering = ["competition", "number"]
        verbose_name = _("category")
        verbose_name_plural = _("categories")
        constraints = [
            models.UniqueConstraint(fields=["competition", "is_team", "number"], name="category_number_once")
        ]

    def __str__(self) -> str:
        return self.name


class CategoryPlace(models.Model):
    """Who is in which category; in a competition of pairs and teams too it is a person."""

    category = models.ForeignKey(Category, on_delete=models.CASCADE, related_name="places")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="category_places")

    class Meta:
        ordering = ["category", "pk"]
        verbose_name = _("place in a category")
        verbose_name_plural = _("places in categories")
        constraints = [
            models.UniqueConstraint(fields=["category", "player"], name="category_place_once_per_player"),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.category}"
