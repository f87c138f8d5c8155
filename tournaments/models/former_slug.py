"""Former web names: their addresses keep leading to what had them, and no one else gets them."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.club import Club, Federation
from tournaments.models.competition import Competition


class FormerSlug(models.Model):
    slug = models.SlugField(_("web name"), max_length=60)

    class Meta:
        abstract = True
        verbose_name = _("former web name")
        verbose_name_plural = _("former web names")

    def __str__(self) -> str:
        return self.slug


class FormerClubSlug(FormerSlug):
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="former_slugs")

    class Meta(FormerSlug.Meta):
        constraints = [models.UniqueConstraint(fields=["slug"], name="former_club_slug_once")]


class FormerFederationSlug(FormerSlug):
    federation = models.ForeignKey(Federation, on_delete=models.CASCADE, related_name="former_slugs")

    class Meta(FormerSlug.Meta):
        constraints = [models.UniqueConstraint(fields=["slug"], name="former_federation_slug_once")]


class FormerCompetitionSlug(FormerSlug):
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="former_slugs")

    class Meta(FormerSlug.Meta):
        constraints = [models.UniqueConstraint(fields=["club", "slug"], name="former_competition_slug_once_per_club")]
