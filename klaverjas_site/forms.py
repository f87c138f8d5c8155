"""Forms about the installation itself."""

from django import forms
from django.utils.translation import gettext_lazy as _


class RestoreKeptForm(forms.Form):
    """Confirmation that the sender knows what will be replaced."""

    is_sure = forms.BooleanField(
        label=_("Everything saved after this backup will be lost"),
        error_messages={"required": _("Tick this box: otherwise the backup cannot be restored.")},
    )


class RestoreForm(RestoreKeptForm):
    """A backup from elsewhere too."""

    field_order = ("file", "is_sure")
    file = forms.FileField(label=_("Backup file"))
