from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Submission(models.Model):
    """A form that was stored, identified by its page and what was typed: sent again it creates nothing new.

    `location` is where its answer led. Forgotten after a day.
    """

    key = models.CharField(max_length=64, primary_key=True)
    location = models.CharField(max_length=500, blank=True)
    at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        verbose_name = _("submission")
        verbose_name_plural = _("submissions")

    def __str__(self) -> str:
        return self.location
