from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.choices import Role
from tournaments.models.club import Club
from tournaments.models.plain_text import plain_text


class Invitation(models.Model):
    """A link with which someone accepts a role in a club, once; only the hash of its secret is stored."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(_("role"), max_length=20, choices=Role.choices)
    for_whom = models.CharField(_("for whom"), max_length=100, validators=[plain_text])
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(_("until"))
    used_at = models.DateTimeField(_("used"), null=True, blank=True)
    used_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["club", "-made_at"]
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = [models.CheckConstraint(condition=models.Q(role__in=Role.values), name="invitation_role_known")]

    def __str__(self) -> str:
        return f"{self.for_whom} ({self.get_role_display()})"
