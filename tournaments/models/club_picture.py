from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.choices import PictureKind
from tournaments.models.club import Club
from tournaments.pictures import to_webp

LONGEST = {PictureKind.LOGO: 512, PictureKind.SPONSOR_PICTURE: 800}
"""The longer side of each kind, in dots."""


class ClubPicture(models.Model):
    """A picture of a club, converted from a file; `Club.pictures` knows which there are."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="stored_pictures")
    kind = models.CharField(_("kind"), max_length=20, choices=PictureKind.choices)
    content = models.BinaryField(_("content"))

    class Meta:
        verbose_name = _("picture")
        verbose_name_plural = _("pictures")
        constraints = [
            models.UniqueConstraint(fields=["club", "kind"], name="one_picture_of_a_kind"),
            models.CheckConstraint(condition=models.Q(kind__in=PictureKind.values), name="picture_kind_known"),
        ]

    def __str__(self) -> str:
        return self.get_kind_display()

    def clean(self) -> None:
        """A picture in the file of a club is converted as well."""
        self.content = to_webp(bytes(self.content), LONGEST[PictureKind(self.kind)])
