"""Forms about the installation itself."""

from django import forms
from django.utils.translation import gettext_lazy as _


class RestoreForm(forms.Form):
    """A backup to restore, and confirmation that the sender knows what will be replaced."""

    file = forms.FileField(label=_("Backup file"))
    is_sure = forms.BooleanField(
        label=_("Everything saved after this backup will be lost"),
        error_messages={"required": _("Tick this box: otherwise the backup cannot be restored.")},
    )
