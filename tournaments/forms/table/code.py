"""The short code of a table."""

from django import forms
from django.utils.translation import gettext_lazy as _


class TableCodeForm(forms.Form):
    """What is typed is compared with what we printed, and kept nowhere."""

    code = forms.CharField(
        label=_("Table code"),
        max_length=20,
        widget=forms.TextInput(
            {
                "class": "code-field",
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "autofocus": True,
            }
        ),
    )
