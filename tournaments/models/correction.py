from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.choices import CorrectionSubject
from tournaments.models.competition import Competition
from tournaments.models.plain_text import plain_text
from tournaments.models.table import Table


class Correction(models.Model):
    """One change to something stored: what it was, what it became, who changed it and why.

    Corrections are only ever added. A table that has any cannot be deleted.
    """

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="corrections")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, blank=True, related_name="corrections")
    subject = models.CharField(_("subject"), max_length=20, choices=CorrectionSubject.choices)
    number = models.PositiveIntegerField(
        _("number"), null=True, blank=True, help_text=_("Number of the round; empty for other subjects.")
    )
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = models.CharField(_("reason"), max_length=200, validators=[plain_text])
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("correction")
        verbose_name_plural = _("corrections")
        constraints = [
            models.CheckConstraint(condition=~models.Q(reason=""), name="correction_has_a_reason"),
            models.CheckConstraint(
                condition=models.Q(subject__in=CorrectionSubject.values), name="correction_subject_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_subject_display()} {self.number or ''}: {self.reason}"
