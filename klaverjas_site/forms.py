"""Forms about the installation itself."""

from django import forms
from django.utils.translation import gettext_lazy as _


class RestoreForm(forms.Form):
    """A backup to put back, and that whoever sends it knows what goes away."""

    file = forms.FileField(label=_("The file of the backup"))
    is_sure = forms.BooleanField(
        label=_("Everything that was stored after this backup goes away"),
        error_messages={"required": _("Tick this box: it cannot be put back without that.")},
    )
